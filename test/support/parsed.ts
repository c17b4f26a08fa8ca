// What must hold of every parsed document and of its chunks, whatever the text.
import { chunk, type ChunkProfile } from '../../src/chunk/cut-chunks.ts';
import { countTokens } from '../../src/text/token-counts.ts';
import { parse } from '../../src/parse/parse.ts';
import { readOriginal } from '../../src/parse/readers.ts';
import { settingDefaults } from './settings.ts';
import type {
  ChunkDraft,
  DataRecord,
  ExtractedType,
  ParsedDocument,
  TextRange,
  TextType,
} from '../../src/domain/text.ts';

export const markdown = (text: string): ParsedDocument => parse(text, 'text/markdown', settingDefaults);
export const plain = (text: string): ParsedDocument => parse(text, 'text/plain', settingDefaults);
export const json = (text: string): ParsedDocument => parse(text, 'application/json', settingDefaults);
export const csv = (text: string): ParsedDocument => parse(text, 'text/csv', settingDefaults);
export const yaml = (text: string): ParsedDocument => parse(text, 'application/yaml', settingDefaults);

/** What a reader of its own makes of a text or bytes. */
export const original = (
  mediaType: ExtractedType,
  content: string | Uint8Array,
  settings: Partial<typeof settingDefaults> = {},
): Promise<ParsedDocument> =>
  readOriginal({ mediaType, path: 'original', content, released: false }, { ...settingDefaults, ...settings });

/** The fields of a record as `name: value, value`, values as they are typed. */
export const fieldsOf = ({ fields }: Pick<DataRecord, 'fields'>): Record<string, unknown> =>
  Object.fromEntries(
    fields.map(({ name, items, isList }) => [name, isList ? items.map(({ value }) => value) : items[0]?.value]),
  );

/** What records say, as plain values: a record that stands in a field by its own fields, the records of a list as a list. */
export const saidIn = (records: readonly DataRecord[]): Record<string, unknown>[] =>
  records.map((record) => {
    const nested = record.fields.flatMap(({ name, records: inner }): [string, unknown][] => {
      const said = saidIn(inner);
      if (said.length === 0) return [];
      return [[name, inner[0]?.isListed === true ? said : said[0]]];
    });
    return { ...fieldsOf(record), ...Object.fromEntries(nested) };
  });

/** The words of the blocks of some kind. */
export const wordsOf = ({ text, blocks }: ParsedDocument, kind: ParsedDocument['blocks'][number]['kind']): string[] =>
  blocks.filter((block) => block.kind === kind).map(({ start, end }) => text.slice(start, end));

/** The profile that the settings have by default: 512/64, cut by force at 1.5 (PI-34, PI-39). */
export const profile: ChunkProfile = {
  tokens: settingDefaults['chunk.tokens'],
  overlap: settingDefaults['chunk.overlap'],
  forceCut: settingDefaults['chunk.forceCut'],
};

/** The places of a record: a name may be spelt in another case than it is written. */
function* placesOfRecord(record: DataRecord): Generator<[string, TextRange, string | null]> {
  yield ['record', record, null];
  for (const { nameRange, valueRange, raw, items, records } of record.fields) {
    yield ['field', nameRange, null];
    yield ['raw', valueRange, raw];
    for (const item of items) yield ['item', item.range, item.text];
    for (const inner of records) yield* placesOfRecord(inner);
  }
}

/** Every place a document names, with the words it says stand there; data keys are paths, so only their places count. */
function* places(document: ParsedDocument): Generator<[string, TextRange, string | null]> {
  for (const link of document.links) yield ['link', link, link.text];
  for (const pair of document.keyValues) {
    yield ['key', pair.keyRange, pair.kind === 'data' ? null : pair.key];
    yield ['value', pair.valueRange, pair.value];
  }
  for (const field of document.frontMatter) {
    yield ['name', field.nameRange, field.name];
    yield ['raw', field.valueRange, field.raw];
    for (const item of field.items) yield ['item', item.range, item.text];
  }
  for (const record of document.records) yield* placesOfRecord(record);
  for (const { headings, rows } of document.tables) {
    for (const cell of [headings, ...rows].flat()) yield ['cell', cell, null];
  }
  for (const unit of document.units) yield ['unit', unit, null];
  for (const block of document.blocks) yield ['block', block, null];
  if (document.frontMatterRange) yield ['front matter', document.frontMatterRange, null];
}

/** Places outside the text, or where other words stand than are said. */
export function misplaced(document: ParsedDocument): string[] {
  const { text } = document;
  return [...places(document)].flatMap(([what, { start, end }, words]) => {
    const inside = 0 <= start && start <= end && end <= text.length;
    if (inside && (words === null || text.slice(start, end) === words)) return [];
    return [`${what} [${start}, ${end}): ${JSON.stringify(text.slice(start, end))} is not ${JSON.stringify(words)}`];
  });
}

/** Blocks that are empty, overlap the one before, or stand before it. */
export function disordered(document: ParsedDocument): string[] {
  const blocks = document.blocks;
  return blocks.flatMap((block, i) => {
    const from = blocks[i - 1]?.end ?? document.frontMatterRange?.end ?? 0;
    return block.start >= from && block.end > block.start ? [] : [`${block.kind} [${block.start}, ${block.end})`];
  });
}

/** The first words of a text that stand in no chunk. */
export function uncovered(text: string, chunks: readonly TextRange[]): string | null {
  let from = 0;
  for (const { start, end } of [...chunks].sort((a, b) => a.start - b.start)) {
    if (/\S/u.test(text.slice(from, Math.max(from, start)))) return text.slice(from, start).trim();
    from = Math.max(from, end);
  }
  return /\S/u.test(text.slice(from)) ? text.slice(from).trim() : null;
}

/** What is wrong with chunks: numbers, places, tokens, size. */
export function unsound(document: ParsedDocument, chunks: readonly ChunkDraft[], size: ChunkProfile): string[] {
  const most = Math.floor(size.tokens * size.forceCut);
  return chunks.flatMap((draft, i) => {
    const wrong: string[] = [];
    if (draft.n !== i) wrong.push(`chunk ${i} has number ${draft.n}`);
    if (draft.text !== document.text.slice(draft.start, draft.end)) wrong.push(`chunk ${i} is elsewhere`);
    if (draft.tokens !== countTokens(draft.text)) wrong.push(`chunk ${i} has ${countTokens(draft.text)} tokens`);
    if (!draft.atomic && draft.tokens > most) wrong.push(`chunk ${i} has ${draft.tokens} tokens, over ${most}`);
    if (!/\S/u.test(draft.text)) wrong.push(`chunk ${i} is blank`);
    const before = chunks[i - 1];
    if (before && (draft.start < before.start || draft.end <= before.end)) wrong.push(`chunk ${i} is out of order`);
    return wrong;
  });
}

/** The line before a message of a chat that says whose it is and when: the prefix of its chunks says so. */
const stampsOf = ({ text, blocks, units }: ParsedDocument): TextRange[] =>
  blocks.filter(
    (block) =>
      block.kind === 'data' &&
      !text.slice(block.start, block.end).includes('\n') &&
      units.some(
        (unit) => unit.kind === 'post' && unit.start === block.start && unit.prefix.includes(unit.post.author),
      ),
  );

/** Everything that is wrong with a document and its chunks; nothing is. */
export function faultsOf(document: ParsedDocument, size: ChunkProfile = profile): string[] {
  const chunks = chunk(document, size);
  const missing = uncovered(document.text, [...chunks, ...stampsOf(document)]);
  return [
    ...misplaced(document),
    ...disordered(document),
    ...unsound(document, chunks, size),
    ...document.places.flatMap(({ start }, i) =>
      start >= (document.places[i - 1]?.start ?? 0) && start < document.text.length ? [] : [`place ${i} at ${start}`],
    ),
    ...(missing === null ? [] : [`in no chunk: ${JSON.stringify(missing.slice(0, 80))}`]),
  ];
}

/** The same of a text that is read where it stands. */
export function faults(text: string, mediaType: TextType, size: ChunkProfile = profile): string[] {
  const document = parse(text, mediaType, settingDefaults);
  return [...(document.text === text ? [] : ['another text']), ...faultsOf(document, size)];
}

/** Where a stretch of a document comes from, by its words. */
export function placeOf(document: ParsedDocument, words: string): string | undefined {
  const at = document.text.indexOf(words);
  if (at === -1) throw new Error(`expected ${JSON.stringify(words)} in the text`);
  return document.places.findLast(({ start }) => start <= at)?.label;
}
