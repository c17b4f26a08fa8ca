import { NAME_LIMITS } from '../../domain/pack.ts';
import type {
  DataRecord,
  DataTable,
  Field,
  KeyValue,
  ParsedDocument,
  ParseIssue,
  RecordField,
  TextRange,
} from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { titleOf } from '../data-tree.ts';
import { emptyDocument } from '../empty-document.ts';
import { firstOf, issue } from '../parse-limits.ts';
import type { ParseSettings } from '../parse-settings.ts';
import { fieldAt, isBlank, Outline, tablesWithin, textLines } from './markup-blocks.ts';
import type { TextLine } from './markup-blocks.ts';
import { contentOf, DIRECTIVE, isInclude } from './rst-directives.ts';
import { proposalHeader } from './rst-header.ts';
import { rstLinks, withoutMarks } from './rst-inline.ts';
import { listTable, tableEnd, tableRows } from './rst-tables.ts';
import type { TableRows } from './rst-tables.ts';

const ADORNMENT = /^([!-/:-@[-`{-~])\1+[ \t]*$/u;
const FIELD = /^[ \t]*:((?:[^:\s\\]|\\.)(?:[^:\\\n]|\\.|:(?![ \t]|$)){0,200}):(?:[ \t]+|$)/u;
const OF_FILE = /^[ \t]*:(?:file|url):[ \t]*(\S+)/u;
const EXPLICIT = /^[ \t]*\.\.(?:[ \t]|$)/u;
const FOOTNOTE = /^[ \t]*\.\.[ \t]+\[[^\]\n]{1,60}\][ \t]+/u;
const BULLET = /^[ \t]*[-*+•‣⁃][ \t]+\S/u;
const ENUMERATED = /^[ \t]*\(?(?:\d{1,9}|#|[A-Za-z]|[ivxlcdm]{1,8}|[IVXLCDM]{1,8})[.)][ \t]+\S/u;

/** A directive in a directive in a directive: nobody writes so many. */
const DEEPEST = 12;

/** Reads reStructuredText line by line; nothing of it is carried out. */
class RstReader {
  readonly #text: string;
  readonly #lines: readonly TextLine[];
  readonly outline: Outline;
  readonly records: DataRecord[] = [];
  readonly fields: Field[] = [];
  readonly keyValues: KeyValue[] = [];
  readonly tables: DataTable[] = [];
  readonly issues: ParseIssue[] = [];
  headerEnd = 0;
  readonly #styles: string[] = [];
  /** The document has no words yet but its title: what fields stand here are of it as a whole. */
  #isTop = true;

  constructor(text: string) {
    this.#text = text;
    this.#lines = textLines(text);
    this.outline = new Outline(text);
  }

  read(): void {
    const header = proposalHeader(this.#text, this.#lines);
    this.fields.push(...header.fields);
    this.headerEnd = header.end;
    this.#body(header.lines, this.#lines.length, 0);
  }

  #body(from: number, to: number, depth: number): void {
    for (let at = from; at < to;) at = Math.max(at + 1, this.#step(at, to, depth));
  }

  #at = (n: number): string => this.#lines[n]?.words ?? '';
  #range = (from: number, to: number): TextRange => {
    return { start: this.#lines[from]?.start ?? 0, end: this.#lines[Math.max(from, to - 1)]?.end ?? 0 };
  };

  #step(at: number, to: number, depth: number): number {
    const line = this.#lines[at];
    if (!line || isBlank(line)) return at + 1;
    const read = (depth === 0 ? this.#title(at) : null) ?? this.#explicit(at, to, depth) ?? this.#fieldList(at, to);
    if (read !== null) return read;
    this.#isTop = false;
    return this.#tableAt(at, to) ?? this.#list(at, to) ?? this.#indented(at, to, depth) ?? this.#prose(at, to);
  }

  #title(at: number): number | null {
    const over = ADORNMENT.exec(this.#at(at));
    if (over?.[1] !== undefined) {
      const words = this.#at(at + 1);
      const isTitle = words.trim() !== '' && this.#at(at + 2).trim() === this.#at(at).trim() && !ADORNMENT.test(words);
      if (isTitle) return this.#heading(at, 3, words, `${over[1]}=`);
      if (this.#at(at).trim().length < 4 || this.#at(at + 1).trim() !== '') return null;
      this.outline.add('html', this.#range(at, at + 1));
      return at + 1;
    }
    const under = ADORNMENT.exec(this.#at(at + 1));
    const title = this.#at(at).trimEnd();
    const long = this.#at(at + 1).trim().length;
    if (under?.[1] === undefined || (this.#lines[at]?.indent ?? 0) > 0 || (long < title.length && long < 4))
      return null;
    return this.#heading(at, 2, title, under[1]);
  }

  /** Levels are told by the order in which their marks first appear. */
  #heading(at: number, lines: number, words: string, style: string): number {
    if (!this.#styles.includes(style)) this.#styles.push(style);
    if (this.outline.path.length > 0 || this.outline.blocks.some(({ kind }) => kind !== 'html')) this.#isTop = false;
    this.outline.heading(
      this.#range(at, at + lines),
      this.#styles.indexOf(style) + 1,
      withoutMarks(words.slice(0, 2_000)),
    );
    return at + lines;
  }

  /** The line behind what is indented below a line. */
  #below(at: number, to: number): number {
    const indent = this.#lines[at]?.indent ?? 0;
    let end = at + 1;
    for (let next = at + 1; next < to; next += 1) {
      const line = this.#lines[next];
      if (!line || (!isBlank(line) && line.indent <= indent)) break;
      if (!isBlank(line)) end = next + 1;
    }
    return end;
  }

  /** Directives, comments, footnotes and targets: what begins with two points. */
  #explicit(at: number, to: number, depth: number): number | null {
    const words = this.#at(at);
    if (!EXPLICIT.test(words)) return null;
    const end = this.#below(at, to);
    const name = DIRECTIVE.exec(words)?.[1]?.toLowerCase();
    if (name !== undefined) this.#directive(at, end, name, depth);
    else if (FOOTNOTE.test(words)) this.outline.add('paragraph', this.#range(at, end));
    else this.outline.add('html', this.#range(at, end));
    return end;
  }

  #directive(at: number, end: number, name: string, depth: number): void {
    const words = this.#at(at);
    const argument = words.slice(DIRECTIVE.exec(words)?.[0].length ?? 0).trim();
    const content = this.#content(at, end);
    const options = this.#lines.slice(at + 1, content).map(({ words: option }) => option);
    const file = isInclude(name) ? argument : options.map((option) => OF_FILE.exec(option)?.[1]).find(Boolean);
    if (file !== undefined) {
      const message = `${name} of ${file.slice(0, 200)} is not read: hand it in as a document of its own`;
      this.issues.push(issue('LEFT_OUT', message, at + 1));
    }
    const kind = contentOf(name);
    if (kind === 'NO_WORDS') this.outline.add('html', this.#range(at, end));
    else if (kind === 'CODE') this.#code(at, content, end, /^code|^sourcecode/u.test(name) ? argument || null : null);
    else if (kind === 'TABLE') this.#tableDirective(at, content, end, name, argument);
    else this.#wordsOfDirective(at, content, end, depth);
  }

  /** The first line behind a directive's options. */
  #content(at: number, end: number): number {
    let content = at + 1;
    while (content < end && FIELD.test(this.#at(content))) content += 1;
    return content;
  }

  #code(at: number, content: number, end: number, language: string | null): void {
    this.outline.add('html', this.#range(at, content));
    let from = content;
    while (from < end && this.#at(from).trim() === '') from += 1;
    if (from < end) this.outline.add('code', this.#range(from, end), language);
  }

  /** An admonition and the like: its words on the line of its name, and below. */
  #wordsOfDirective(at: number, content: number, end: number, depth: number): void {
    this.#isTop = false;
    const line = this.#lines[at];
    const head = DIRECTIVE.exec(this.#at(at))?.[0].length ?? 0;
    if (!line) return;
    const words = trimmed(this.#text, { start: line.start + head, end: line.end });
    let body = at + 1;
    if (words.start < words.end) {
      // Words on the first line go on below it, until an empty line or an option.
      while (body < end && this.#at(body).trim() !== '' && !FIELD.test(this.#at(body))) body += 1;
      this.outline.add('html', { start: line.start, end: line.start + head });
      this.outline.add('paragraph', { start: words.start, end: this.#range(at, body).end });
    }
    const rest = Math.max(body, content);
    if (rest > body) this.outline.add('html', this.#range(body, rest));
    if (depth < DEEPEST) this.#body(rest, end, depth + 1);
    else this.outline.add('paragraph', this.#range(rest, end));
  }

  #tableDirective(at: number, content: number, end: number, name: string, title: string): void {
    const lines = this.#lines.slice(content, end);
    const options = this.#lines.slice(at + 1, content).map(({ words }) => words);
    const headed = options.some((option) => /:header-rows:[ \t]*1\b/u.test(option));
    const first = lines.findIndex((line) => !isBlank(line));
    const inner = first === -1 ? [] : lines.slice(first);
    this.outline.add('table', this.#range(at, end));
    const rows =
      name === 'list-table'
        ? headed
          ? listTable(this.#text, inner)
          : null
        : name === 'table'
          ? tableRows(this.#text, inner)
          : null;
    this.#addTable(rows, title || null);
  }

  #addTable(rows: TableRows | null, name: string | null): void {
    const [headings, ...body] = rows ?? [];
    if (!headings || body.length === 0) return;
    const label = name?.slice(0, NAME_LIMITS.entityName) ?? null;
    this.tables.push({ name: label, headings, rows: body, headingPath: this.outline.path });
  }

  #tableAt(at: number, to: number): number | null {
    const end = tableEnd(this.#lines, at, to);
    if (end === null) return null;
    this.outline.add('table', this.#range(at, end));
    this.#addTable(tableRows(this.#text, this.#lines.slice(at, end)), null);
    return end;
  }

  /** `:Name: value` lines: of the document where nothing stands above them but its title, else of the heading above. */
  #fieldList(at: number, to: number): number | null {
    if (!FIELD.test(this.#at(at))) return null;
    const fields: RecordField[] = [];
    let end = at;
    while (end < to && FIELD.test(this.#at(end))) {
      const line = this.#lines[end];
      const found = FIELD.exec(this.#at(end));
      const stop = this.#below(end, to);
      if (!line || !found?.[1]) break;
      const start = line.start + this.#at(end).indexOf(':') + 1;
      const value = trimmed(this.#text, { start: line.start + found[0].length, end: this.#range(end, stop).end });
      if (value.start < value.end) fields.push(this.#field(found[1], start, value));
      end = stop;
      while (end < to && this.#at(end).trim() === '' && FIELD.test(this.#at(end + 1))) end += 1;
    }
    const range = this.#range(at, end);
    this.outline.add('data', range);
    if (this.#isTop) this.fields.push(...fields);
    else if (fields.length > 0) {
      this.records.push({
        form: 'OBJECT',
        ...range,
        path: [],
        key: null,
        isListed: false,
        fields,
        headingPath: this.outline.path,
      });
    }
    this.#isTop = false;
    return end;
  }

  /** A value that is a list of its own has an item for each of its points. */
  #field(name: string, start: number, value: TextRange): RecordField {
    const field = fieldAt(this.#text, name, { start, end: start + name.length }, value);
    const points = textLines(field.raw).map((line) => ({
      line,
      marker: /^[ \t]*[-*+][ \t]+(?=\S)/u.exec(line.words)?.[0].length,
    }));
    if (points.length === 0 || points.some(({ marker }) => marker === undefined)) return field;
    const items = points.map(({ line, marker = 0 }) => {
      const range = trimmed(this.#text, { start: value.start + line.start + marker, end: value.start + line.end });
      const text = this.#text.slice(range.start, range.end);
      return { value: text, text, range };
    });
    return { ...field, items, isList: true };
  }

  #isItem(at: number): boolean {
    const words = this.#at(at);
    if (BULLET.test(words)) return true;
    if (!ENUMERATED.test(words)) return false;
    // `A. Einstein` begins a sentence: an item is followed by an empty line, by another, or by what is indented.
    const next = this.#at(at + 1);
    return (
      next.trim() === '' || ENUMERATED.test(next) || (this.#lines[at + 1]?.indent ?? 0) > (this.#lines[at]?.indent ?? 0)
    );
  }

  #list(at: number, to: number): number | null {
    if (!this.#isItem(at)) return null;
    const isBullet = BULLET.test(this.#at(at));
    let end = at;
    while (end < to) {
      end = this.#below(end, to);
      let next = end;
      while (next < to && this.#at(next).trim() === '') next += 1;
      const isAlike = this.#lines[next]?.indent === this.#lines[at]?.indent && BULLET.test(this.#at(next)) === isBullet;
      if (next >= to || !isAlike || !this.#isItem(next)) break;
      end = next;
    }
    this.outline.add('list', this.#range(at, end));
    return end;
  }

  /** What is indented below an empty line: a quotation. */
  #indented(at: number, to: number, depth: number): number | null {
    const indent = this.#lines[at]?.indent ?? 0;
    if (depth > 0 || indent === 0) return null;
    let end = at;
    for (let next = at; next < to; next += 1) {
      const line = this.#lines[next];
      if (!line || (!isBlank(line) && line.indent === 0)) break;
      if (!isBlank(line)) end = next + 1;
    }
    this.outline.add('quote', this.#range(at, end));
    return end;
  }

  #prose(at: number, to: number): number {
    if (/^[ \t]*>>>[ \t]/u.test(this.#at(at))) return this.#until('code', at, to);
    if (/^[ \t]*__[ \t]/u.test(this.#at(at))) return this.#until('html', at, to);
    const indent = this.#lines[at]?.indent ?? 0;
    const isTerm = at + 1 < to && this.#at(at + 1).trim() !== '' && (this.#lines[at + 1]?.indent ?? 0) > indent;
    if (isTerm) return this.#definition(at, to);
    const isUnderlined = (n: number): boolean => ADORNMENT.test(this.#at(n + 1)) && this.#at(n + 1).trim().length > 3;
    let end = at + 1;
    while (end < to && this.#at(end).trim() !== '' && !isUnderlined(end)) end += 1;
    this.outline.add('paragraph', this.#range(at, end));
    return this.#at(end - 1)
      .trimEnd()
      .endsWith('::')
      ? this.#literal(end, to, indent)
      : end;
  }

  #until(kind: 'code' | 'html', at: number, to: number): number {
    let end = at + 1;
    while (end < to && this.#at(end).trim() !== '') end += 1;
    this.outline.add(kind, this.#range(at, end));
    return end;
  }

  /** What is indented below `::`. */
  #literal(at: number, to: number, indent: number): number {
    let from = at;
    while (from < to && this.#at(from).trim() === '') from += 1;
    let end = from;
    for (let next = from; next < to; next += 1) {
      const line = this.#lines[next];
      if (!line || (!isBlank(line) && line.indent <= indent)) break;
      if (!isBlank(line)) end = next + 1;
    }
    if (end > from) this.outline.add('code', this.#range(from, end));
    return Math.max(at, end);
  }

  /** A term with what is indented right below it. */
  #definition(at: number, to: number): number {
    const end = this.#below(at, to);
    const line = this.#lines[at];
    let first = at + 1;
    while (first < end && this.#at(first).trim() !== '') first += 1;
    if (line) {
      const term = line.words.trim().split(/[ \t]:[ \t]/u)[0] ?? '';
      const start = line.start + line.indent;
      const valueRange = trimmed(this.#text, this.#range(at + 1, first));
      const value = this.#text.slice(valueRange.start, valueRange.end);
      const keyRange = { start, end: start + term.length };
      const isName = term !== '' && term.length <= NAME_LIMITS.predicate;
      if (isName)
        this.keyValues.push({ kind: 'list', key: term, keyRange, value, valueRange, headingPath: this.outline.path });
    }
    this.outline.add('list', this.#range(at, end));
    return end;
  }
}

/**
 * reStructuredText, read where it stands: fields under the title, or a header as of a mail, are front matter; fields elsewhere are a record
 * of their heading. Admonitions are words; other directives and comments are not. Other files are never read.
 */
export function parseRst(text: string, settings: ParseSettings): ParsedDocument {
  const reader = new RstReader(text);
  reader.read();
  const limit = settings['parse.maxDataEntries'];
  const pairs = firstOf(reader.keyValues, limit, 'key-value pairs');
  const records = firstOf(reader.records, limit, 'records');
  const blocks = reader.outline.filled(reader.headerEnd);
  const heading = blocks.find(({ kind, label }) => kind === 'heading' && label);
  const named = reader.fields.map((field) => ({ ...field, name: field.name.toLowerCase() }));
  const start = /\S/u.exec(text)?.index ?? 0;
  return {
    ...emptyDocument(text, 'text/x-rst'),
    title: titleOf(named) ?? heading?.label ?? null,
    frontMatter: reader.fields,
    frontMatterRange: reader.headerEnd > start ? { start, end: reader.headerEnd } : null,
    blocks,
    links: rstLinks(text),
    keyValues: pairs.kept,
    tables: tablesWithin(reader.tables, limit),
    records: records.kept,
    issues: [...reader.issues, ...pairs.issues, ...records.issues],
  };
}
