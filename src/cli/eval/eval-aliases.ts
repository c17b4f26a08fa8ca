import { aliasFigures, type AliasedName, type AliasFigures } from '../../identity/index.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { write, type Io } from '../io.ts';
import { table, type Cell } from '../table.ts';
import { percent } from './percent.ts';
import { eachShown, isObject, kindOf, readRows, RowMistake } from './eval-rows.ts';

export interface EvalAliasesOrder {
  readonly command: 'eval aliases';
  readonly file: string;
  readonly json: boolean;
}

/** `claimgraph eval aliases`: how well aliases lead to the names they stand for. */
export async function runEvalAliases({ file, json }: EvalAliasesOrder, io: Io): Promise<ExitCode> {
  const names = await readRows(file, aliasedName);
  const figures = await aliasFigures(names, eachShown(io));
  await write(io.stdout, json ? `${JSON.stringify({ file, ...figures })}\n` : shown(file, figures));
  return EXIT.ok;
}

/** `name`, `aliases` (texts, or objects with a text), `id` where names are not unique. @throws RowMistake */
function aliasedName(row: Readonly<Record<string, unknown>>): AliasedName {
  const { name, aliases, id } = row;
  if (typeof name !== 'string' || name.trim() === '')
    throw new RowMistake(`name: expected a text, got ${kindOf(name)}`);
  if (!Array.isArray(aliases)) throw new RowMistake(`aliases: expected a list, got ${kindOf(aliases)}`);
  const texts = aliases.map((alias: unknown, n) => {
    const text = isObject(alias) ? alias.text : alias;
    if (typeof text === 'string') return text;
    throw new RowMistake(`aliases.${n}: expected a text, or an object with a text, got ${kindOf(alias)}`);
  });
  return { id: typeof id === 'string' ? id : name, name, aliases: texts };
}

function shown(file: string, { names, aliases, known, unknown }: AliasFigures): string {
  const rows: Cell[][] = [
    ['names', names],
    ['aliases', aliases],
    ['known: hit@1', percent(known.hitAt1)],
    ['  of several names', known.ambiguous],
    ['unknown: hit@1 by likeness', percent(unknown.hitAt1)],
    ['  decided', unknown.decided],
    ['    precision', percent(unknown.decidedPrecision)],
    ['  asked', unknown.asked],
    ['    with the name among them', unknown.askedWithAnswer],
    ['  nobody alike', unknown.none],
  ];
  return `${printable(file)}\n${table(rows)}`;
}
