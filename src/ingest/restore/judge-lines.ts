import { readValue, settingMistake, type Settings } from '../../domain/setting.ts';
import type { Owner } from '../../domain/scope.ts';
import { danglingMessage, referencesOf } from '../../domain/lines/references.ts';
import { identityMistake, isQuoted, MISQUOTED, ownerOf } from '../../domain/lines/truth.ts';
import { LINE_TYPES, type ExportLine, type LineType } from '../../domain/lines/line-shapes.ts';
import { placeOf, readLine, type LineMistake } from '../../domain/lines/read-line.ts';
import { ANY_SPACE, type Comparison, type Sql } from '../../storage/index.ts';
import { compareAll, type RestoredAbove } from './by-type.ts';

/** A line of an export as it came, with its place in the file. */
export interface GivenLine {
  readonly number: number;
  readonly text: string;
}

export interface NumberedLine {
  readonly number: number;
  readonly text: string;
  readonly line: ExportLine;
}

/** Reads lines alone: their syntax, their shape, what they say of themselves, and whose they are. */
export function readLines(
  given: readonly GivenLine[],
  owner: Owner,
  settings: Settings,
): { readonly lines: NumberedLine[]; readonly mistakes: LineMistake[] } {
  const lines: NumberedLine[] = [];
  const mistakes: LineMistake[] = [];
  for (const { number, text } of given) {
    const read = readLine(text, number);
    if (read.mistakes !== null) {
      mistakes.push(...read.mistakes);
      continue;
    }
    const numbered = { number, text, line: settled(read.line, settings) };
    const wrong = identityMistake(read.line) ?? settingMistakeIn(numbered.line, settings);
    if (wrong !== null) mistakes.push(mistakeAt(numbered, wrong.path.split('.'), `${wrong.path}: ${wrong.message}`));
    else if (ownerOf(read.line) !== null && ownerOf(read.line) !== owner) mistakes.push(foreign(numbered, owner));
    else lines.push(numbered);
  }
  return { lines, mistakes };
}

/** Up to version 0.1 the value of a toggle was written as 1 or 0. */
const settled = (line: ExportLine, settings: Settings): ExportLine =>
  line.type === 'Setting' && Object.hasOwn(settings, line.id)
    ? { ...line, value: readValue(settings[line.id], line.value) }
    : line;

function settingMistakeIn(
  line: ExportLine,
  settings: Settings,
): { readonly path: string; readonly message: string } | null {
  const wrong = line.type === 'Setting' ? settingMistake(settings, line.id, line.value) : null;
  return wrong && { path: wrong.of === 'key' ? 'id' : 'value', message: wrong.message };
}

const foreign = (line: NumberedLine, owner: Owner): LineMistake =>
  mistakeAt(
    line,
    ['owner'],
    `owner: expected null or ${JSON.stringify(owner)}: a key brings in what is shared and what is its own`,
  );

function mistakeAt({ number, text }: NumberedLine, path: readonly (string | number)[], message: string): LineMistake {
  const steps = path.map((step) => (/^\d+$/.test(String(step)) ? Number(step) : step));
  return { line: number, column: placeOf(text, steps), message };
}

/** Lines that say of a thing something else than the space does. */
export async function differences(
  sql: Sql,
  lines: readonly NumberedLine[],
  above: RestoredAbove,
): Promise<{
  readonly mistakes: LineMistake[];
  /** UUIDs of what is there already, by type. */
  readonly same: ReadonlyMap<LineType, ReadonlySet<string>>;
}> {
  const found: ReadonlyMap<LineType, Comparison> = await compareAll(
    sql,
    lines.map(({ line }) => line),
    above,
  );
  const mistakes = lines.flatMap((numbered) => {
    const { type, id } = numbered.line;
    const columns = found.get(type)?.differing.get(id);
    if (columns === undefined) return [];
    const message =
      `this space holds another ${type} under the same id or key (it differs in ${columns.join(', ')}); import ` +
      'into an empty space';
    return [mistakeAt(numbered, ['id'], message)];
  });
  return { mistakes, same: new Map([...found].map(([type, { same }]) => [type, same])) };
}

/** Rules that cannot be beside each other and those of the space. */
export async function clashing(sql: Sql, lines: readonly NumberedLine[], above: RestoredAbove): Promise<LineMistake[]> {
  const given = lines.flatMap(({ line }) => (line.type === 'Rule' ? [line] : []));
  if (given.length === 0) return [];
  const found = await above.rules.mistakes(sql, given);
  return lines.flatMap((numbered) => {
    const mistake = numbered.line.type === 'Rule' ? found.get(numbered.line.id) : undefined;
    return mistake ? [mistakeAt(numbered, mistake.path, `${mistake.path.join('.')}: ${mistake.message}`)] : [];
  });
}

/** What each type refers back to must be among these lines or in the space; what comes later cannot be there yet. */
export async function dangling(sql: Sql, lines: readonly NumberedLine[], above: RestoredAbove): Promise<LineMistake[]> {
  const here = new Set(lines.map(({ line }) => `${line.type} ${line.id}`));
  const wanted = lines.flatMap((numbered) =>
    referencesOf(numbered.line)
      .filter(({ to, id }) => isBefore(to, numbered.line.type) && !here.has(`${to} ${id}`))
      .map((reference) => ({ numbered, reference })),
  );
  const missing = new Set<string>();
  for (const type of new Set(wanted.map(({ reference }) => reference.to))) {
    const ids = [
      ...new Set(wanted.filter(({ reference }) => reference.to === type).map(({ reference }) => reference.id)),
    ];
    const there = new Set(await thoseThere(sql, type, ids, above));
    for (const id of ids) if (!there.has(id)) missing.add(`${type} ${id}`);
  }
  return wanted
    .filter(({ reference: { to, id } }) => missing.has(`${to} ${id}`))
    .map(({ numbered, reference }) => mistakeAt(numbered, reference.path, danglingMessage(reference)));
}

const isBefore = (a: LineType, b: LineType): boolean => LINE_TYPES.indexOf(a) < LINE_TYPES.indexOf(b);

const TABLE: Partial<Readonly<Record<LineType, string>>> = {
  Source: 'sources',
  Document: 'documents',
  Revision: 'revisions',
  Entity: 'entities',
  Alias: 'aliases',
  Claim: 'claims',
};

async function thoseThere(
  sql: Sql,
  type: LineType,
  ids: readonly string[],
  above: RestoredAbove,
): Promise<readonly string[]> {
  if (type === 'Conversation') return above.conversationsThere(sql, ids);
  const table = TABLE[type];
  if (table === undefined) return [];
  const rows = await sql.query<{ id: string }>(
    `ingest.there.${table}`,
    `select n.id from unnest($2::uuid[]) as n (id)
      cross join lateral (select from ${table} where space_id = ${ANY_SPACE} and id = n.id limit 1) as t`,
    [sql.scope.spaceId, ids],
  );
  return rows.map(({ id }) => id);
}

/** Quotes that are not what the text says at their place. */
export async function misquoted(sql: Sql, lines: readonly NumberedLine[]): Promise<LineMistake[]> {
  const texts = new Map<string, string>();
  for (const { line } of lines) if (line.type === 'Revision') texts.set(line.id, line.text);
  const quotes = lines.flatMap((numbered) =>
    numbered.line.type === 'Evidence' || numbered.line.type === 'Mention' ? [{ numbered, quote: numbered.line }] : [],
  );
  const elsewhere = [...new Set(quotes.map(({ quote }) => quote.revision).filter((id) => !texts.has(id)))];
  const rows = await sql.query<{ id: string; text: string }>(
    'ingest.quotedTexts',
    `select n.id, t.text from unnest($2::uuid[]) as n (id)
      cross join lateral (select text from revisions where space_id = ${ANY_SPACE} and id = n.id limit 1) as t`,
    [sql.scope.spaceId, elsewhere],
  );
  for (const { id, text } of rows) texts.set(id, text);
  return quotes
    .filter(({ quote }) => !isQuoted(texts.get(quote.revision) ?? '', quote))
    .map(({ numbered }) => mistakeAt(numbered, ['quote'], MISQUOTED));
}
