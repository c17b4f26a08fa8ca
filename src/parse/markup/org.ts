import { NAME_LIMITS } from '../../domain/pack.ts';
import type {
  DataRecord,
  DataTable,
  Field,
  KeyValue,
  Link,
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
import { bareLinks } from '../plain.ts';
import { headlineAt, statesIn, TODO_STATES } from './org-headline.ts';
import { cellAt, fieldAt, isBlank, Outline, tablesWithin, textLines } from './markup-blocks.ts';
import type { TextLine } from './markup-blocks.ts';

const KEYWORD = /^[ \t]*#\+([\p{L}_][\p{L}\p{N}_-]*(?:\[[^\]\n]*\])?):[ \t]*/u;
const BEGIN = /^[ \t]*#\+begin_(\S+)[ \t]*(\S*)/iu;
const DRAWER = /^[ \t]*:([\p{L}\p{N}_-]+):[ \t]*$/u;
const DRAWER_END = /^[ \t]*:end:[ \t]*$/iu;
const PROPERTY = /^[ \t]*:([^\s:]+(?::[^\s:]+)*):(?:[ \t]+|$)/u;
const PLANNING = /(SCHEDULED|DEADLINE|CLOSED):[ \t]*[<[]([^<>[\]\n]{1,80})[>\]]/gu;
const ITEM = /^(?:[ \t]*(?:[-+]|\d{1,9}[.)]|[A-Za-z][.)])|[ \t]+\*)(?:[ \t]+|$)/u;
const DESCRIBED = /^[ \t]*[-+][ \t]+(?:\[[ X-]\][ \t]+)?(?=\S)/u;
const SEPARATOR = ' :: ';
const TABLE_RULE = /^[ \t]*\|-/u;
const LINK = /\[\[([^[\]\n]{1,2000})\](?:\[([^[\]\n]{1,2000})\])?\]/gu;
/** Keywords that say how a file is shown or worked with; all others say something of it. */
const OF_PROGRAM =
  /^(?:options|startup|(?:seq_|typ_)?todo|property|latex.*|html.*|odt.*|texinfo.*|export.*|setupfile|include|macro|bibliography|cite_export|attr_.*|name|tblname|caption.*|results.*|header.*|headers|plot|tblfm|call|columns|archive|link|tags|priorities|constants|select_tags|exclude_tags|infojs_opt|begin.*|end.*|drawers|filetags)$/iu;

/** Reads an Org file line by line; nothing of it is carried out. */
class OrgReader {
  readonly #text: string;
  readonly #lines: readonly TextLine[];
  readonly outline: Outline;
  readonly records: DataRecord[] = [];
  readonly fields: Field[] = [];
  readonly keyValues: KeyValue[] = [];
  readonly tables: DataTable[] = [];
  readonly issues: ParseIssue[] = [];
  /** Where the keywords at the beginning end. */
  headerEnd = 0;
  /** Where the next drawer ends, or the next heading begins, from each line on. */
  readonly #stops: number[];
  #states: ReadonlySet<string> = TODO_STATES;
  #tableName: string | null = null;
  /** What is said of the heading that is open, until its text begins. */
  #open: { start: number; end: number; fields: RecordField[] } | null = null;

  constructor(text: string) {
    this.#text = text;
    this.#lines = textLines(text);
    this.outline = new Outline(text);
    this.#stops = new Array<number>(this.#lines.length);
    for (let at = this.#lines.length - 1, stop = this.#lines.length; at >= 0; at -= 1) {
      const { words } = this.#lines[at] ?? { words: '' };
      if (DRAWER_END.test(words) || /^\*+[ \t]/u.test(words)) stop = at;
      this.#stops[at] = stop;
    }
  }

  read(): void {
    const states = this.#lines.flatMap(({ words }) => /^[ \t]*#\+(?:seq_|typ_)?todo:(.*)$/iu.exec(words)?.[1] ?? []);
    if (states.length > 0) this.#states = new Set(states.flatMap(statesIn));
    for (let at = 0; at < this.#lines.length;) at = this.#step(at);
    this.#closeHeading();
  }

  /** Reads what begins at a line, and gives the index of the line behind it. */
  #step(at: number): number {
    const line = this.#lines[at];
    if (!line || isBlank(line)) return at + 1;
    const headline = headlineAt(this.#text, line, this.#states);
    if (headline) {
      this.#closeHeading();
      this.outline.heading(line, headline.level, headline.label);
      this.#open = { start: line.start, end: line.end, fields: [...headline.fields] };
      return at + 1;
    }
    return this.#keyword(at, line) ?? this.#drawer(at, line) ?? this.#planning(at, line) ?? this.#words(at, line);
  }

  #keyword(at: number, line: TextLine): number | null {
    if (BEGIN.test(line.words)) return this.#block(at, line);
    const found = KEYWORD.exec(line.words);
    if (!found?.[1]) {
      if (!/^[ \t]*#(?:[ \t]|$)/u.test(line.words)) return null;
      this.#markup(line);
      return at + 1;
    }
    const name = found[1];
    const value = trimmed(this.#text, { start: line.start + found[0].length, end: line.end });
    const words = this.#text.slice(value.start, value.end);
    if (/^include$/iu.test(name)) {
      const message = `include of ${words.slice(0, 200)} is not read: hand it in as a document of its own`;
      this.issues.push(issue('LEFT_OUT', message, at + 1));
    }
    if (/^(?:name|tblname|caption)$/iu.test(name)) this.#tableName = words.slice(0, NAME_LIMITS.entityName) || null;
    const nameStart = line.start + line.words.indexOf(name);
    const isField = !OF_PROGRAM.test(name) && words !== '' && this.outline.path.length === 0;
    if (isField) this.fields.push(fieldAt(this.#text, name, { start: nameStart, end: nameStart + name.length }, value));
    this.#markup(line);
    return at + 1;
  }

  /** What is no words of the text; at the beginning it is the header. */
  #markup(line: TextLine): void {
    if (this.outline.blocks.length === 0) this.headerEnd = line.end;
    else this.outline.add('html', line);
  }

  #block(at: number, line: TextLine): number {
    const [, kind = '', language = ''] = BEGIN.exec(line.words) ?? [];
    this.#textBegins();
    if (!/^(?:src|example|quote|verse|comment|export)$/iu.test(kind)) {
      this.outline.add('html', line);
      return at + 1;
    }
    const closes = `#+end_${kind}`.toLowerCase();
    let end = at + 1;
    while (end < this.#lines.length && this.#lines[end]?.words.trim().toLowerCase() !== closes) {
      // What is never closed ends where the next heading begins.
      if (/^\*+[ \t]/u.test(this.#lines[end]?.words ?? '') && !/^(?:src|example|export)$/iu.test(kind)) break;
      end += 1;
    }
    const last = this.#lines[Math.min(end, this.#lines.length - 1)] ?? line;
    const whole = { start: line.start, end: last.end };
    if (/^src$/iu.test(kind)) this.outline.add('code', whole, language === '' ? null : language);
    else if (/^example$/iu.test(kind)) this.outline.add('code', whole);
    else if (/^(?:quote|verse)$/iu.test(kind)) this.outline.add('quote', whole);
    else this.outline.add('html', whole);
    return end + 1;
  }

  #drawer(at: number, line: TextLine): number | null {
    const name = DRAWER.exec(line.words)?.[1];
    if (name === undefined) return null;
    const end = this.#stops[at + 1] ?? this.#lines.length;
    const last = this.#lines[end];
    // A drawer that nothing closes is text.
    if (!last || !DRAWER_END.test(last.words)) return null;
    const inner = this.#lines.slice(at + 1, end);
    if (/^properties$/iu.test(name)) this.#properties(inner, last.end);
    const isHeader = this.outline.blocks.length === 0;
    if (isHeader) this.headerEnd = last.end;
    else this.outline.add(/^properties$/iu.test(name) ? 'data' : 'html', { start: line.start, end: last.end });
    return end + 1;
  }

  #properties(lines: readonly TextLine[], end: number): void {
    for (const line of lines) {
      const found = PROPERTY.exec(line.words);
      const value = found && trimmed(this.#text, { start: line.start + found[0].length, end: line.end });
      if (!found?.[1] || !value || value.start >= value.end) continue;
      const start = line.start + line.words.indexOf(found[1]);
      const field = fieldAt(this.#text, found[1], { start, end: start + found[1].length }, value);
      if (this.#open) this.#open.fields.push(field);
      else if (this.outline.blocks.length === 0) this.fields.push(field);
    }
    if (this.#open) this.#open.end = end;
  }

  #planning(at: number, line: TextLine): number | null {
    const found = [...line.words.matchAll(PLANNING)];
    const isPlanning = found.length > 0 && line.words.replace(PLANNING, '').trim() === '';
    if (!isPlanning || !this.#open) return null;
    for (const { 1: name = '', 2: time = '', index } of found) {
      const start = line.start + index;
      const value = this.#text.indexOf(time, start + name.length);
      const range = { start: value, end: value + time.length };
      this.#open.fields.push(fieldAt(this.#text, name.toLowerCase(), { start, end: start + name.length }, range));
    }
    this.#open.end = line.end;
    this.outline.add('data', line);
    return at + 1;
  }

  #words(at: number, line: TextLine): number {
    this.#textBegins();
    if (/^[ \t]*\|/u.test(line.words)) return this.#table(at);
    if (ITEM.test(line.words)) return this.#list(at);
    if (/^[ \t]*:(?:[ \t]|$)/u.test(line.words))
      return this.#run('code', at, ({ words }) => /^[ \t]*:(?:[ \t]|$)/u.test(words));
    if (/^[ \t]*-{5,}[ \t]*$/u.test(line.words)) return this.#run('html', at, (each) => each === line);
    return this.#run('paragraph', at, (each) => each === line || this.#isProse(each));
  }

  /** Does a line go on with the paragraph above it? */
  #isProse({ words }: TextLine): boolean {
    return (
      words.trim() !== '' &&
      !/^(?:\*+[ \t]|[ \t]*(?:\||#(?:\+|[ \t]|$)|:[\p{L}\p{N}_-]+:[ \t]*$))/u.test(words) &&
      !ITEM.test(words)
    );
  }

  #run(kind: 'code' | 'paragraph' | 'html', at: number, isPart: (line: TextLine) => boolean): number {
    let end = at;
    for (let line = this.#lines[end]; line && isPart(line); line = this.#lines[end]) end += 1;
    this.outline.add(kind, { start: this.#lines[at]?.start ?? 0, end: this.#lines[end - 1]?.end ?? 0 });
    return end;
  }

  #list(at: number): number {
    let end = at;
    for (let next = at; next < this.#lines.length; next += 1) {
      const line = this.#lines[next];
      if (!line || /^\*+[ \t]/u.test(line.words)) break;
      if (isBlank(line)) {
        // Two empty lines end a list.
        if (isBlank(this.#lines[next + 1] ?? line)) break;
        continue;
      }
      if (!ITEM.test(line.words) && line.indent === 0) break;
      end = next + 1;
      this.#describe(line);
    }
    this.outline.add('list', { start: this.#lines[at]?.start ?? 0, end: this.#lines[end - 1]?.end ?? 0 });
    return end;
  }

  #describe(line: TextLine): void {
    const marker = DESCRIBED.exec(line.words)?.[0].length;
    const at = marker === undefined ? -1 : line.words.indexOf(SEPARATOR, marker);
    if (marker === undefined || at === -1 || at - marker > NAME_LIMITS.predicate) return;
    const keyRange = trimmed(this.#text, { start: line.start + marker, end: line.start + at });
    const valueRange = trimmed(this.#text, { start: line.start + at + SEPARATOR.length, end: line.end });
    const key = this.#text.slice(keyRange.start, keyRange.end);
    const value = this.#text.slice(valueRange.start, valueRange.end);
    if (value === '') return;
    this.keyValues.push({ kind: 'list', key, keyRange, value, valueRange, headingPath: this.outline.path });
  }

  #table(at: number): number {
    let end = at;
    while (/^[ \t]*\|/u.test(this.#lines[end]?.words ?? '')) end += 1;
    const lines = this.#lines.slice(at, end);
    const first = lines[0];
    const last = lines.at(-1);
    if (first && last) this.outline.add('table', { start: first.start, end: last.end });
    const name = this.#tableName;
    this.#tableName = null;
    const rule = lines.findIndex(({ words }, i) => i > 0 && TABLE_RULE.test(words));
    const [headings, ...rows] = lines.filter(({ words }) => !TABLE_RULE.test(words)).map((line) => this.#cells(line));
    // What stands above the first rule is the headings; a table without one has none.
    if (rule === 1 && headings && rows.length > 0)
      this.tables.push({ name, headings, rows, headingPath: this.outline.path });
    return at + lines.length;
  }

  #cells(line: TextLine) {
    const inner = trimmed(this.#text, line);
    const ends = this.#text.startsWith('|', inner.end - 1) && inner.end - 1 > inner.start ? inner.end - 1 : inner.end;
    let start = inner.start + 1;
    return this.#text
      .slice(start, ends)
      .split('|')
      .map((words) => {
        const cell = cellAt(this.#text, { start, end: start + words.length });
        start += words.length + 1;
        return cell;
      });
  }

  /** From here on what is said of the heading is its text. */
  #textBegins(): void {
    this.#closeHeading();
  }

  #closeHeading(): void {
    const open = this.#open;
    this.#open = null;
    if (!open || open.fields.length === 0) return;
    const { start, end, fields } = open;
    this.records.push({
      form: 'OBJECT',
      start,
      end,
      path: [],
      key: null,
      isListed: false,
      fields,
      headingPath: this.outline.path,
    });
  }
}

function orgLinks(text: string): Link[] {
  const marked = [...text.matchAll(LINK)].map(({ 1: target = '', 2: words, index }): Link => {
    const start = index + 2 + (words === undefined ? 0 : target.length + 2);
    const shown = words ?? target;
    return { kind: 'inline', start, end: start + shown.length, text: shown, target };
  });
  const inside: TextRange[] = [...text.matchAll(LINK)].map(({ 0: whole, index }) => ({
    start: index,
    end: index + whole.length,
  }));
  let next = 0;
  const bare = bareLinks(text, { start: 0, end: text.length }).filter(({ start }) => {
    while (next < inside.length && (inside[next]?.end ?? 0) <= start) next += 1;
    return (inside[next]?.start ?? Infinity) > start;
  });
  return [...marked, ...bare].sort((a, b) => a.start - b.start || a.end - b.end);
}

/**
 * Org, read where it stands: keywords at the top are front matter, and what is said of a heading by state, times and properties is a
 * record. Includes are not read; code is not run.
 */
export function parseOrg(text: string, settings: ParseSettings): ParsedDocument {
  const reader = new OrgReader(text);
  reader.read();
  const limit = settings['parse.maxDataEntries'];
  const pairs = firstOf(reader.keyValues, limit, 'key-value pairs');
  const records = firstOf(reader.records, limit, 'records');
  const blocks = reader.outline.filled(reader.headerEnd);
  const heading = blocks.find(({ kind, label }) => kind === 'heading' && label);
  const named = reader.fields.map((field) => ({ ...field, name: field.name.toLowerCase() }));
  const start = /\S/u.exec(text)?.index ?? 0;
  return {
    ...emptyDocument(text, 'text/org'),
    title: titleOf(named) ?? heading?.label ?? null,
    frontMatter: reader.fields,
    frontMatterRange: reader.headerEnd > start ? { start, end: reader.headerEnd } : null,
    blocks,
    links: orgLinks(text),
    keyValues: pairs.kept,
    tables: tablesWithin(reader.tables, limit),
    records: records.kept,
    issues: [...reader.issues, ...pairs.issues, ...records.issues],
  };
}
