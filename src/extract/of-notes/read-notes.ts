import { commonPredicate } from '../../domain/common-predicates.ts';
import { kindOf } from '../../domain/entity-kinds.ts';
import { READING_WORDS } from '../../domain/pack.ts';
import type { Cell, DataTable } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { FINDINGS, METHODS, type Reading } from '../extract-fields.ts';
import { worthSaying } from '../extract-values.ts';
import { literalOfValue } from '../literals.ts';
import { noteClaim, type ExtractionContext, type Finding } from '../extraction-context.ts';
import { CALENDAR } from '../in-prose/noun-lists.ts';
import { PLACES } from '../in-prose/gazetteer.ts';
import { isAttribute, isOffice } from '../in-notes/subjects-of-clauses.ts';
import { isCommon, noteNamed, noteValue } from './note-objects.ts';
import { FACT, isOfPage } from './headings-of-notes.ts';
import type { NoteThings, Thing } from './things-of-note.ts';
import { isName, thingNamed, typeOfName, typeOfWords } from './thing-names.ts';

/** Values that are about a thing, and rows about what their first cells name; the others are left to whoever reads values. */
export function readNotes(context: ExtractionContext, things: NoteThings, readings: readonly Reading[]): void {
  readTables(context, readings);
  for (const reading of readings) {
    if (context.taken.has(reading.of)) continue;
    const thing = things.of(reading.section) ?? (reading.place === 'list' && saysOfBody(reading) ? things.own : null);
    if (!thing) {
      readCount(context, reading);
      continue;
    }
    if (thing === things.body && !saysOfBody(reading)) continue;
    if (things.namedBy.has(reading.of)) {
      context.taken.add(reading.of);
      continue;
    }
    if (reading.place === 'header' && isOfPage(reading.name, reading.values[0]?.text ?? '')) continue;
    readReading(context, thing, reading);
  }
  readFacts(context, things);
  if (things.title && things.document) describe(context, things.title, things.document);
}

/** Of a body whose minutes or rules it is, a list says who and how many; what else it lists is of the page. */
function saysOfBody({ place, name, values }: Reading): boolean {
  if (place !== 'list') return false;
  const isFigure = (text: string): boolean =>
    /^[£$€]?\d/u.test(text) || (text.includes(' ') && text.split(', ').every(isName));
  return isCommon(name) || isLabel(name) || (!OF_MEETINGS.test(name) && values.every(({ text }) => isFigure(text)));
}

/** `Ward 1: 22 beds`: the key is the name of one of several, and the value says what is counted. */
function readCount(context: ExtractionContext, reading: Reading): void {
  const [value, ...others] = reading.values;
  const counted = /^\d[\d,]* (?<noun>[\p{Ll}]+)$/u.exec(value?.text.trim() ?? '')?.groups?.noun;
  const noun = counted === undefined ? null : commonPredicate(counted);
  if (reading.place !== 'list' || !value || others.length > 0 || noun?.value !== 'NUMBER') return;
  const thing = thingNamed(unlinked(reading.name));
  const pair = context.document.keyValues.find((one) => one === reading.of);
  if (!thing || !pair || !/[ \d]/u.test(thing.name)) return;
  const how: Finding = { method: 'list', confidence: context.settings['extract.list'] };
  context.taken.add(reading.of);
  const ref = noteNamed(context, thing.name, thing.type ?? READING_WORDS.concept, pair.keyRange, how);
  noteValue(context, ref, { ...value, name: noun.name }, how);
}

function readReading(context: ExtractionContext, thing: Thing, reading: Reading): void {
  const how: Finding = { method: METHODS[reading.place], confidence: context.settings[FINDINGS[reading.place]] };
  context.taken.add(reading.of);
  for (const value of reading.values) {
    if (!isCommon(reading.name) && !worthSaying(reading, literalOfValue(value.value, value.text, null))) continue;
    noteValue(
      context,
      thing.ref,
      { ...value, name: reading.name, text: unlinked(value.text) },
      how,
      sectionOf(thing, reading),
    );
  }
}

/** `[MV Tern](tern.md)` and `**MV Tern**` read `MV Tern`. */
const unlinked = (text: string): string =>
  text
    .replace(
      /\[\[?([^\][|]+)(?:\|([^\][]+))?\]\]?(?:\([^()]*\))?/gu,
      (_, first: string, shown?: string) => shown ?? first,
    )
    .replace(/\*\*|__|`/gu, '');

/** Sections that only say that data follow make no difference to what holds; others do, as two seasons may. */
const FACTS =
  /^(?:(?:key |quick |basic |technical |main |general |company )?(?:facts?|data|details|information|info|figures|specifications?|particulars|overview|profile|summary)|at a glance|about|contact|history|organisation|organization)$/iu;
function sectionOf(thing: Thing, { section, name }: Reading): Readonly<Record<string, string>> {
  const last = section.at(-1) ?? '';
  const own = thingNamed(last)?.name === thing.name || section.length === 0;
  const top = section.length === 1 && !own && isCommon(name);
  return own || top || FACTS.test(last) ? {} : { section: last };
}

/** What stands in minutes and letters before what was done, decided and sent. */
const OF_MEETINGS =
  /^(?:present|apolog\w*|absent|in attendance|attend\w*|taking part|date|time|place|venue|when|where|next .*|last .*|actions?|motions?|items?|subject|agenda|minutes.*|from|to|re|ref|cc|bcc|notes?|nb|ps|p s|aob|any other business|decisions?|decided|resolved|proposed.*|seconded.*|questions?|answers?|todo|not .*|warning|example|tip|hint|dear .*|reason|page|see|source|sent|written by|taken by|author|title|proposals?|ideas?|plans?|planned|goals?|wish\w*|also|but|remember|important|thanks|update|p|money|hall|music|guests?)$/iu;
/** A label that can only be of the thing or the body: an office, or what a thing has one of. */
const isLabel = (name: string): boolean => {
  const words = name.trim().toLowerCase().replace(/[ -]+/gu, ' ');
  return (
    /\p{Ll}/u.test(name) &&
    !OF_MEETINGS.test(words) &&
    words.split(' ').length <= 4 &&
    (isOffice(words) || isAttribute(words))
  );
};

/** `Chair: Ingrid Berg. Treasurer: Paul Amery.` in running text: only with words that things are described by. */
function readFacts(context: ExtractionContext, things: NoteThings): void {
  const how: Finding = { method: 'list', confidence: context.settings['extract.list'] };
  for (const block of context.document.blocks) {
    if (block.kind !== 'paragraph' && block.kind !== 'list') continue;
    const thing = things.of(block.headingPath) ?? things.own;
    if (!thing) continue;
    const text = context.document.text.slice(block.start, block.end);
    const lines = text.split('\n');
    // Every line is a label with its value.
    const whole =
      thing !== things.body &&
      thing !== things.own &&
      lines.length > 1 &&
      lines.every((line) => /^(?:[-*•] )?\p{Lu}[\p{L} ]{1,30}: \S/u.test(line));
    const taken = (at: number): boolean =>
      context.document.keyValues.some(({ valueRange }) => valueRange.start <= at && at < valueRange.end);
    for (const match of text.matchAll(FACT)) {
      const { key = '', value = '' } = match.groups ?? {};
      const start = block.start + match.index + match[0].length - value.length;
      if ((commonPredicate(key) === null && !(isLabel(key) || (whole && !OF_MEETINGS.test(key)))) || taken(start))
        continue;
      noteValue(
        context,
        thing.ref,
        { name: key, text: unlinked(value).replace(/ ?\([^()]*\)\.?$/u, ''), start, end: start + value.length },
        how,
      );
    }
  }
}

/** The page describes the thing, where anything is said of the page. */
function describe(context: ExtractionContext, thing: Thing, document: string): void {
  const ranges = context.collector.placesOf(thing.ref).slice(0, 1);
  const how: Finding = { method: 'subject', confidence: context.settings['extract.frontMatter'] };
  const object = { type: 'MENTION', ref: thing.ref } as const;
  if (context.collector.speaksOf(document))
    noteClaim(context, {
      ...how,
      subject: document,
      predicate: READING_WORDS.describes,
      object,
      ranges,
      validity: context.validity,
    });
}

/** Headings of a first column of numbers, and of a second that has the names. */
const NUMBERS = /^(?:#|no\.?|nr\.?|number|id|pos\.?|rank|row)$/iu;
/** Headings of columns of things, which say no type. */
const NAMES = /^(?:name|names|title|member|item|entry)$/iu;
/** A column of values beside keys: the table describes one thing. */
const VALUES = /^(?:value|values|details?|description|data|information|info|answer|)$/iu;

/** `12` below `Plot` is `Plot 12`: a number alone names nothing. null = no number, or no noun that numbers are given to. */
const numberedName = (heading: string, text: string): string | null =>
  /^\d{1,4}[a-z]?$/iu.test(text) &&
  /^\p{Lu}?\p{Ll}+(?: \p{Ll}+)?$/u.test(heading) &&
  !OF_TIMES.test(heading) &&
  !NUMBERS.test(heading)
    ? `${heading.replace(/^\p{Ll}/u, (first) => first.toUpperCase()).replace(/ (?:no|number|nr)$/iu, '')} ${text}`
    : null;

/** Headings of rows that are cases, not things. */
const OF_TIMES =
  /^(?:date|day|time|month|season|year|week|fare|tariff|price|rate|category|class|step|task|action|topic|term|word)s?$/iu;

/** A row may be named by what is no proper name: `Ward 1`, `The long tide`; never by a number, a date or a sentence. */
const isRowName = (name: string): boolean =>
  /\p{L}/u.test(name) &&
  name.length <= 80 &&
  name.split(/\s+/u).length <= 8 &&
  !/[?!;<>{}|\u202a-\u202e\u2066-\u2069]/u.test(name) &&
  !/^\d[\d.,:/-]*$/u.test(name);

function readTables(context: ExtractionContext, readings: readonly Reading[]): void {
  for (const table of context.document.tables) {
    const column = NUMBERS.test(table.headings[0]?.text ?? '') && table.headings.length > 2 ? 1 : 0;
    if (!isRegister(table, column, context.document.type === 'table')) continue;
    const inTable = ({ start }: { readonly start: number }): boolean =>
      table.rows.some((row) => row.some((cell) => cell.start <= start && start < Math.max(cell.end, cell.start + 1)));
    for (const reading of readings)
      if (reading.place !== 'header' && reading.values.some(inTable)) context.taken.add(reading.of);
    for (const row of table.rows) readRow(context, table.headings, row, column);
  }
}

/** Rows about things: each has a name, no two the same, under columns that things are described by. */
function isRegister({ headings, rows }: DataTable, column: number, isWhole: boolean): boolean {
  const names = rows.map((row) => {
    const text = unlinked(row[column]?.text ?? '').trim();
    return numberedName(headings[column]?.text ?? '', text) ?? text;
  });
  const others = headings.filter((_, n) => n !== column).map(({ text }) => text);
  const heading = headings[column]?.text ?? '';
  if (names.length === 0 || new Set(names.map(normalName)).size !== names.length) return false;
  if (others.length === 1 && VALUES.test(others[0] ?? '')) return false;
  if (names.some((name) => commonPredicate(name) !== null || !isRowName(name) || CALENDAR.has(name.toLowerCase())))
    return false;
  if (names.filter(isRowTitle).length < names.length / 2 && !isWhole) return false;
  if (others.some((other) => isCommon(other)) || kindOf(typeOfWords(heading.replace(/s$/u, '')) ?? '') !== 'CONCEPT')
    return true;
  if (OF_TIMES.test(heading)) return false;
  const proper = (name: string): boolean => name.includes(' ') || typeOfName(name).sure || PLACES.has(name);
  return isWhole || names.filter(proper).length > names.length / 2;
}

/** What stands first in a row may have words that a title has not: `The Breakfast Table`. */
const isRowTitle = (name: string): boolean => isName(name) || (/^\p{Lu}/u.test(name) && name.split(' ').length <= 5);

function readRow(context: ExtractionContext, headings: readonly Cell[], row: readonly Cell[], column: number): void {
  const cell = row[column];
  const heading = headings[column]?.text ?? '';
  const keyed = cell ? numberedName(heading, unlinked(cell.text).trim()) : null;
  const thing =
    cell && keyed !== null
      ? { name: keyed, type: null, sure: false }
      : cell && (thingNamed(unlinked(cell.text)) ?? { name: unlinked(cell.text).trim(), type: null, sure: false });
  if (!cell || !thing || normalName(thing.name) === '') return;
  const how: Finding = { method: 'table', confidence: context.settings['extract.table'] };
  const of = NAMES.test(heading) ? null : typeOfWords(heading.replace(/s$/u, ''));
  const type = (thing.sure ? thing.type : null) ?? of ?? thing.type ?? READING_WORDS.concept;
  const ref = noteNamed(context, thing.name, type, cell, how);
  for (const [n, value] of row.entries()) {
    const name = headings[n]?.text ?? '';
    if (n === column || name === '' || value.start >= value.end || NUMBERS.test(name)) continue;
    noteValue(context, ref, { ...value, name, text: unlinked(value.text) }, how);
  }
}
