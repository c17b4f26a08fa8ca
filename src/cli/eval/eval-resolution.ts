import {
  judgeClusters,
  judgePairs,
  judgeTables,
  resolutionFigures,
  type Judged,
  type LabelledPair,
  type Member,
  type ResolutionFigures,
} from '../../identity/index.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { EXIT, type ExitCode } from '../exit-codes.ts';
import { printable } from '../failure.ts';
import { write, type Io } from '../io.ts';
import { table, type Cell } from '../table.ts';
import { percent } from './percent.ts';
import { labelledRow, matchRow, sourceRow, type LabelledRow } from './resolution-rows.ts';
import { eachShown, readRows } from './eval-rows.ts';

export interface EvalResolutionOrder {
  readonly command: 'eval resolution';
  readonly file: string;
  /** The other source and the true pairs, where `file` is one source. */
  readonly tables: { readonly right: string; readonly matches: string } | null;
  readonly without: readonly string[];
  readonly json: boolean;
}

/** `claimgraph eval resolution`: how well duplicate records are found, by the door that identity has. */
export async function runEvalResolution(order: EvalResolutionOrder, io: Io): Promise<ExitCode> {
  const judged = await (order.tables ? ofTables(order, order.tables, io) : ofLabels(order, io));
  const figures = resolutionFigures(judged.judged, judged.missed, judged.unseen);
  const report = { file: order.file, ...figures, neverCompared: { truePairs: judged.missed } };
  await write(io.stdout, order.json ? `${JSON.stringify(report)}\n` : shown(order.file, figures, judged.missed));
  return EXIT.ok;
}

async function ofLabels({ file, without }: EvalResolutionOrder, io: Io): Promise<Judged> {
  const rows = await readRows(file, (row) => labelledRow(row, without));
  const [pairs, members] = [rows.filter(isPair), rows.filter(isMember)];
  if (pairs.length > 0 && members.length > 0) {
    const what = `${pairs.length} pairs and ${members.length} records of clusters`;
    throw new InvalidInput(`${file}: expected rows of one kind, got ${what}`, ['file']);
  }
  return pairs.length > 0 ? judgePairs(pairs, eachShown(io)) : judgeClusters(members, eachShown(io));
}

const isPair = (row: LabelledRow): row is LabelledRow & LabelledPair => row.kind === 'pair';
const isMember = (row: LabelledRow): row is LabelledRow & Member => row.kind === 'member';

async function ofTables(
  { file, without }: EvalResolutionOrder,
  tables: { readonly right: string; readonly matches: string },
  io: Io,
): Promise<Judged> {
  const left = await readRows(file, (row) => sourceRow(row, without));
  const right = await readRows(tables.right, (row) => sourceRow(row, without));
  const matches = await readRows(tables.matches, matchRow);
  return judgeTables({ left, right, matches }, eachShown(io));
}

function shown(
  file: string,
  { pairs, truePairs, bestGuess, automatic, asked }: ResolutionFigures,
  missed: number,
): string {
  const rows: Cell[][] = [
    ['pairs', pairs],
    ['  of one thing', truePairs],
    ['  of one thing, never compared', missed],
    ['best guess (SAME or ASK): F1', percent(bestGuess.f1)],
    ['  precision', percent(bestGuess.precision)],
    ['  recall', percent(bestGuess.recall)],
    ['merged unasked (SAME)', automatic.merged],
    ['  precision', percent(automatic.precision)],
    ['  share of all true pairs', percent(automatic.shareOfTruePairs)],
    ['asked (ASK)', asked.pairs],
    ['  share of all pairs', percent(asked.share)],
    ['  true pairs, share of all', percent(asked.shareOfTruePairs)],
  ];
  return `${printable(file)}\n${table(rows)}`;
}
