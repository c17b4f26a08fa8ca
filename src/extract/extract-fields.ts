import type { CandidateAlias } from '../domain/candidate-claims.ts';
import { normalName } from '../text/normal-name.ts';
import type { FieldPlace } from '../domain/pack.ts';
import type { DataRecord, Field, FieldValue, ParsedDocument, TextRange } from '../domain/text.ts';
import { ALWAYS } from '../domain/time.ts';
import type { Match } from '../lib/pattern.ts';
import type { CompiledField, CompiledObject, CompiledPack } from './compiled.ts';
import { literalOfValue } from '../text/values/literals.ts';
import { commaPieces, sentencesOf } from './comma-pieces.ts';
import type { Piece } from './comma-pieces.ts';
import {
  draftEntity,
  holds,
  noteClaim,
  noteEntity,
  valueTypeOf,
  withGroups,
  wordsOfItem,
} from './extraction-context.ts';
import type { Finding, ClaimDraft, ExtractionContext } from './extraction-context.ts';

/** A value that stands somewhere, whoever put it there: front matter, a table row, a list item, a leaf of data. */
export interface Reading {
  /** The parser's own object: what is read once is not read again. */
  readonly of: object;
  readonly name: string;
  /** `value` as YAML or JSON typed it; undefined where nobody did. */
  readonly values: readonly (Piece & { readonly value: FieldValue | undefined })[];
  readonly place: FieldPlace;
  readonly section: readonly string[];
}

/** Everything in the document that has a name and a value, in the order of the text. */
export function readingsOf(document: ParsedDocument): Reading[] {
  const header = document.frontMatter.map((field): Reading => headerReading(field, 'header', field.name));
  const nested = document.records
    .filter(({ isListed }) => !isListed)
    .flatMap(({ fields }) => fields.flatMap(({ name, records }) => records.flatMap((record) => below(record, name))));
  const body = document.keyValues.map((pair): Reading => ({
    of: pair,
    name: pair.key,
    values: [{ text: pair.value, value: undefined, start: pair.valueRange.start, end: pair.valueRange.end }],
    place: pair.kind,
    section: pair.headingPath,
  }));
  return [...header, ...nested, ...body];
}

const headerReading = (field: Field, place: FieldPlace, name: string): Reading => ({
  of: field,
  name,
  values: field.items.map((item) => ({ text: wordsOfItem(item), value: item.value, ...item.range })),
  place,
  section: [],
});

/** Fields in fields, by their names with dots between them: `authors.name`, whichever of the authors it is. */
function below(record: DataRecord, path: string): Reading[] {
  return record.fields.flatMap((field) => {
    const name = `${path}.${field.name}`;
    const own = field.items.length === 0 ? [] : [headerReading(field, 'data', name)];
    return [...own, ...field.records.flatMap((inner) => below(inner, name))];
  });
}

/** Applies the pack's field rules. A reading may serve several rules of one pack, and none of a later one. */
export function readFields(context: ExtractionContext, pack: CompiledPack, readings: readonly Reading[]): void {
  if (context.subject === null) return;
  const free = readings.filter((reading) => !context.taken.has(reading.of));
  const seenPredicates = new Map<object, Set<string | null>>();
  for (const rule of pack.fields) {
    const name = normalName(rule.field);
    for (const reading of free) {
      if (!rule.in.includes(reading.place) || normalName(reading.name) !== name) continue;
      if (!holds(rule.when, context.values)) continue;
      context.taken.add(reading.of);
      const predicates = seenPredicates.get(reading.of) ?? new Set();
      if (predicates.has(rule.predicate)) continue;
      seenPredicates.set(reading.of, predicates.add(rule.predicate));
      if (rule.predicate !== null)
        applyRule({ context, rule, reading, subject: context.subject, predicate: rule.predicate });
    }
  }
}

interface Application {
  readonly context: ExtractionContext;
  readonly rule: CompiledField;
  readonly reading: Reading;
  readonly subject: string;
  readonly predicate: string;
}

function applyRule(on: Application): void {
  const { context, rule, reading } = on;
  for (const value of reading.values) {
    if (value.text.trim() === '') continue;
    const pieces = rule.split === 'comma' ? commaPieces(context.document, value) : [value];
    for (const piece of pieces) {
      if (rule.skip?.matchesWhole(piece.text.trim())) continue;
      if (rule.alias !== null) noteAlias(on, piece);
      if (rule.split === 'matches') relateMatches(on, piece);
      else if (rule.objects.length > 0) relate(on, piece);
      else say(on, on.predicate, piece, piece === value ? value.value : undefined);
    }
  }
}

export const FINDINGS = {
  header: 'extract.frontMatter',
  table: 'extract.table',
  list: 'extract.list',
  data: 'extract.data',
} as const;
export const METHODS = { header: 'front-matter', table: 'table', list: 'list', data: 'data' } as const;

const findingOf = ({ context, rule, reading }: Application): Finding => ({
  method: METHODS[reading.place],
  confidence: rule.confidence ?? context.settings[FINDINGS[reading.place]],
});

/** A literal claim under this name. */
function say(on: Application, predicate: string, piece: Piece, value: FieldValue | undefined): void {
  const object = literalOfValue(value, piece.text, valueTypeOf(on.context, predicate));
  noteClaim(on.context, {
    ...findingOf(on),
    ...frame(on, piece, null),
    subject: on.subject,
    predicate,
    object,
    ranges: [piece],
  });
}

/** One item → one entity; what fits no object rule is kept as text under the field's own name. */
function relate(on: Application, piece: Piece): void {
  const how = findingOf(on);
  const text = piece.text.trim();
  for (const rule of on.rule.objects) {
    const match = rule.pattern?.whole(text) ?? null;
    if (rule.pattern && !match) continue;
    if (connect(on, rule, match, { ...piece, text }, [piece], how)) return;
  }
  say(on, on.reading.name, piece, piece.text);
}

/** Every place in the value that names an entity. With a cue, only names after it, and the sentence is the evidence. */
function relateMatches(on: Application, piece: Piece): void {
  const { context, rule } = on;
  if (!rule.cue) {
    relateIn(on, piece, { start: 0, end: piece.text.length }, null);
    return;
  }
  const how: Finding = { method: 'cue', confidence: rule.confidence ?? context.settings['extract.cue'] };
  for (const sentence of sentencesOf(piece.text)) {
    const cue = rule.cue.first(piece.text.slice(sentence.start, sentence.end));
    if (cue) relateIn(on, piece, { start: sentence.start + cue.end, end: sentence.end }, { how, sentence });
  }
}

/** Names within a part of the value. */
function relateIn(
  on: Application,
  piece: Piece,
  part: TextRange,
  cued: { how: Finding; sentence: TextRange } | null,
): void {
  const written = on.context.document.text.slice(piece.start, piece.end) === piece.text;
  const place = (range: TextRange): TextRange =>
    written ? { start: piece.start + range.start, end: piece.start + range.end } : piece;
  const text = piece.text.slice(part.start, part.end);
  for (const object of on.rule.objects) {
    for (const match of object.pattern?.all(text, on.context.settings['extract.maxMatches']) ?? []) {
      const words = { text: match.text, ...place({ start: part.start + match.start, end: part.start + match.end }) };
      connect(on, object, match, words, [cued ? place(cued.sentence) : words], cued?.how ?? findingOf(on));
    }
  }
}

function connect(
  on: Application,
  rule: CompiledObject,
  match: Match | null,
  words: Piece,
  evidence: readonly TextRange[],
  how: Finding,
): boolean {
  const { context, predicate, subject } = on;
  const values = withGroups(context.values, match, { item: words.text });
  const draft = draftEntity(rule, values, how.confidence);
  if (!draft) return false;
  const aliases = draft.aliases.map((alias) => placed(context.document, alias, words));
  const ref = noteEntity(context, { ...draft, aliases }, [words], how);
  const [from, to] = on.rule.reversed ? [ref, subject] : [subject, ref];
  const object = { type: 'MENTION', ref: to } as const;
  noteClaim(context, { ...how, ...frame(on, words, match), subject: from, predicate, object, ranges: evidence });
  return true;
}

/** A spelling with its place, where the item itself has it. */
function placed(document: ParsedDocument, alias: CandidateAlias, item: Piece): CandidateAlias {
  const at = document.text.slice(item.start, item.end).indexOf(alias.text);
  if (at < 0) return alias;
  return { ...alias, range: { start: item.start + at, end: item.start + at + alias.text.length } };
}

/** Qualifiers and time of what a rule says. */
function frame(on: Application, piece: Piece, match: Match | null): Pick<ClaimDraft, 'qualifiers' | 'validity'> {
  const values = withGroups(on.context.values, match, { item: piece.text });
  const qualifiers = on.rule.qualifiers.flatMap(([name, template]) => {
    const filled = template.fill(values);
    return filled === null ? [] : [[name, filled] as const];
  });
  return { qualifiers: Object.fromEntries(qualifiers), validity: on.rule.dated ? on.context.validity : ALWAYS };
}

function noteAlias(on: Application, piece: Piece): void {
  const { context, rule, subject } = on;
  if (rule.alias === null) return;
  const how = findingOf(on);
  const alias = {
    text: piece.text.trim(),
    kind: rule.alias,
    confidence: how.confidence,
    range: { start: piece.start, end: piece.end },
  };
  context.collector.alias(subject, alias);
}
