import type { bibtexParser } from 'latex-utensils';
import type { Block, DataRecord, ParsedDocument, ParseIssue, RecordField, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { MONTHS } from '../../text/english/calendar.ts';
import { firstOf, issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { bareLinks, parsePlain } from '../plain.ts';
import { emptyDocument } from '../empty-document.ts';
import { entriesIn } from './entries.ts';
import type { EntryRange } from './entries.ts';
import { latexWords } from './latex-words.ts';

type Parser = typeof bibtexParser;

/** Abbreviations that every style knows. */
const KNOWN = new Map(MONTHS.map((month) => [month.slice(0, 3), `${month.charAt(0).toUpperCase()}${month.slice(1)}`]));

/** Fields whose value is several, and what stands between them. */
const NAMES = new Set([
  'author',
  'editor',
  'translator',
  'bookauthor',
  'annotator',
  'commentator',
  'editora',
  'editorb',
]);
const WORDS = new Set(['keywords', 'keyword']);

/** The stretches between separators that stand in no braces. */
function splitAt(text: string, range: TextRange, separator: RegExp): TextRange[] {
  const parts: TextRange[] = [];
  let depth = 0;
  let start = range.start;
  for (let at = range.start; at < range.end; at += 1) {
    const character = text.charAt(at);
    if (character === '{') depth += 1;
    else if (character === '}') depth -= 1;
    else if (depth === 0) {
      separator.lastIndex = at;
      const found = separator.exec(text)?.[0];
      if (found !== undefined && at + found.length <= range.end) {
        parts.push({ start, end: at });
        start = at + found.length;
        at = start - 1;
      }
    }
  }
  return [...parts, { start, end: range.end }].map((part) => trimmed(text, part));
}

const bare = (name: string, range: TextRange, text: string): RecordField => {
  const raw = text.slice(range.start, range.end);
  const items = [{ value: raw, text: raw, range }];
  return { name, nameRange: range, raw, valueRange: range, items, isList: false, records: [] };
};

/** Reads entries one by one; abbreviations hold for those after them. */
class EntryReader {
  readonly #text: string;
  readonly #parser: Parser;
  readonly #abbreviations = new Map(KNOWN);

  constructor(text: string, parser: Parser) {
    this.#text = text;
    this.#parser = parser;
  }

  /** @throws what the parser throws at an entry that is none */
  read({ start, end, typeRange }: EntryRange): Omit<DataRecord, 'isListed'> | null {
    const [entry] = this.#parser.parse(this.#text.slice(start, end)).content;
    if (!entry) return null;
    if (this.#parser.isStringEntry(entry)) {
      this.#abbreviations.set(entry.abbreviation.toLowerCase(), entry.value.content);
    }
    if (!this.#parser.isEntry(entry)) return null;
    const fields = entry.content.map((field) => this.#fieldOf(field, start));
    const key = entry.internalKey ?? '';
    const at = this.#text.indexOf(key, typeRange.end);
    const named = [bare('type', typeRange, this.#text)];
    if (key !== '' && at !== -1) named.push(bare('key', { start: at, end: at + key.length }, this.#text));
    return { form: 'REFERENCE', start, end, path: [], key: null, headingPath: [], fields: [...named, ...fields] };
  }

  #fieldOf({ name, value, location }: bibtexParser.Field, base: number): RecordField {
    const inner = this.#innerOf(value, base);
    const nameRange = { start: base + location.start.offset, end: base + location.start.offset + name.length };
    const key = name.toLowerCase();
    const whole = { value: this.#wordsOf(value), range: inner };
    const separator = NAMES.has(key) ? /\s+and\s+/uy : WORDS.has(key) ? /\s*[,;]\s*/uy : null;
    const several = separator !== null && value.kind === 'text_string';
    const items = (several ? this.#partsOf(inner, separator) : [whole])
      .filter((item) => item.value !== '' && item.range.start < item.range.end)
      .map((item) => ({ ...item, text: this.#text.slice(item.range.start, item.range.end) }));
    const raw = this.#text.slice(inner.start, inner.end);
    return { name: key, nameRange, raw, valueRange: inner, items, isList: separator !== null, records: [] };
  }

  /** `and others` names nobody. */
  #partsOf(range: TextRange, separator: RegExp): { value: string; range: TextRange }[] {
    return splitAt(this.#text, range, separator)
      .map((part) => ({ value: latexWords(this.#text.slice(part.start, part.end)), range: part }))
      .filter(({ value }) => value !== 'others');
  }

  /** Without the quotes or braces around it. */
  #innerOf({ kind, location }: bibtexParser.FieldValue, base: number): TextRange {
    const marks = kind === 'text_string' ? 1 : 0;
    const range = { start: base + location.start.offset + marks, end: base + location.end.offset - marks };
    return trimmed(this.#text, range);
  }

  #wordsOf(value: bibtexParser.FieldValue): string {
    return latexWords(this.#expanded(value));
  }

  #expanded(value: bibtexParser.FieldValue): string {
    if (value.kind === 'concat') return value.content.map((part) => this.#expanded(part)).join('');
    if (value.kind === 'abbreviation') return this.#abbreviations.get(value.content.toLowerCase()) ?? value.content;
    return value.content;
  }
}

const block = (kind: Block['kind'], range: TextRange): Block => ({
  kind,
  ...range,
  headingPath: [],
  level: null,
  label: null,
  atomic: true,
});

/** Entries as data, and what stands between them as the comments that they are. */
function blocksOf(text: string, entries: readonly TextRange[]): Block[] {
  const blocks: Block[] = [];
  let from = 0;
  for (const entry of [...entries, { start: text.length, end: text.length }]) {
    const between = trimmed(text, { start: from, end: entry.start });
    if (between.start < between.end) blocks.push(block('html', between));
    if (entry.start < entry.end) blocks.push(block('data', trimmed(text, entry)));
    from = entry.end;
  }
  return blocks;
}

/** BibTeX and BibLaTeX, read where they stand: each entry a record, its values without the commands of LaTeX. A broken one is named. */
export async function parseBibtex(text: string, settings: ParseSettings): Promise<ParsedDocument> {
  const { bibtexParser: parser } = await import('latex-utensils');
  const entries = [...entriesIn(text)];
  if (entries.length === 0) {
    const found = issue('SYNTAX', 'no BibTeX: no entry that begins with @; read as plain text', 1);
    return { ...parsePlain(text, 'application/x-bibtex'), issues: [found] };
  }
  const issues: ParseIssue[] = [];
  const reader = new EntryReader(text, parser);
  const line = lineCounter(text);
  const records = entries.flatMap((entry) => {
    const at = line(entry.start);
    const lost = (why: string): void => void issues.push(issue('SYNTAX', `an entry is read as text: ${why}`, at));
    if (entry.fault !== null) lost(entry.fault);
    if (entry.fault !== null || entry.type === 'comment' || entry.type === 'preamble') return [];
    try {
      return reader.read(entry) ?? [];
    } catch (error) {
      lost(error instanceof Error ? error.message.slice(0, 200) : String(error));
      return [];
    }
  });
  const { kept, issues: more } = firstOf(records, settings['parse.maxDataEntries'], 'entries');
  return {
    ...emptyDocument(text, 'application/x-bibtex'),
    blocks: blocksOf(text, entries),
    links: bareLinks(text, { start: 0, end: text.length }),
    records: kept.map((record) => ({ ...record, isListed: true })),
    issues: [...issues, ...more],
  };
}

/** Line numbers of offsets that only grow. */
function lineCounter(text: string): (offset: number) => number {
  let line = 1;
  let from = 0;
  return (offset) => {
    for (let at = text.indexOf('\n', from); at !== -1 && at < offset; at = text.indexOf('\n', from)) {
      line += 1;
      from = at + 1;
    }
    return line;
  };
}
