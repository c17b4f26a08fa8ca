import type { ParseSettings } from './parse-settings.ts';
import type { ParseIssue, RecordField, TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { recordsOf } from './data-records.ts';
import type { DataNode } from './data-tree.ts';
import { firstOf, issue, lineAt, longKeys } from './parse-limits.ts';
import { readYaml } from './yaml.ts';

export interface FrontMatter {
  readonly fields: readonly RecordField[];
  /** With its delimiters; null = there is none. */
  readonly range: TextRange | null;
  /** Where the text proper begins. */
  readonly body: number;
  readonly issues: readonly ParseIssue[];
}

const OPENING = /^---[ \t]*\n/;
const CLOSING = /^---[ \t]*$/gm;
const ENTRY = /^([^\s:#[\]{}"'&*!|>%@`,?-][^:\n]*?)[ \t]*:(?:[ \t]+|$)/m;

const none = (issues: readonly ParseIssue[] = []): FrontMatter => ({
  fields: [],
  range: null,
  body: 0,
  issues,
});

/**
 * The front matter of a Markdown text. Strict YAML where it is; else line by line, as headers such as `title: A: B` or
 * `author: A <a@b.c>, "B"` are written by people. A line that is neither is named in an issue; its words stay in the
 * range, and so in the document's chunks.
 */
export function readFrontMatter(text: string, settings: ParseSettings): FrontMatter {
  const start = OPENING.exec(text)?.[0].length ?? 0;
  if (start === 0) return none();
  CLOSING.lastIndex = start;
  const closing = CLOSING.exec(text);
  const hasEntry = ENTRY.test(text.slice(start, closing?.index ?? start + 1000));
  if (!closing) {
    if (!hasEntry) return none();
    return none([issue('FRONT_MATTER', 'front matter is opened by --- but not closed; read as text', 1)]);
  }
  const inside = { start, end: Math.max(start, closing.index - 1) };
  const range = { start: 0, end: CLOSING.lastIndex };
  const reading = readYaml(text, inside, settings);
  if (reading.kind === 'READ' && reading.roots.length === 0) return { ...none(), range, body: range.end };
  if (reading.kind === 'READ' && reading.roots.length === 1 && reading.roots[0]?.kind === 'map') {
    return { ...readMap(text, reading.roots[0], reading.issues, settings), range, body: range.end };
  }
  // Prose between two rules, not a header.
  if (!hasEntry) return none();
  const why = reading.kind === 'REFUSED' ? reading.issue : issue('SYNTAX', 'not a map of fields', lineAt(text, start));
  const lines = firstOf(readLines(text, inside, settings), settings['parse.maxDataEntries'], 'fields');
  const fields = lines.kept.flatMap((line) => ('field' in line ? [line.field] : []));
  const lost = lines.kept.flatMap((line) => ('lost' in line ? [line.lost] : []));
  const found = [issue('FRONT_MATTER', `front matter is read line by line: ${why.message}`, why.line), ...lost];
  return { fields, range, body: range.end, issues: asFrontMatter([...found, ...lines.issues]) };
}

function readMap(
  text: string,
  root: DataNode,
  found: readonly ParseIssue[],
  settings: Pick<ParseSettings, 'parse.maxDataEntries'>,
) {
  const { fields, issues } = fieldsOf(text, root, settings['parse.maxDataEntries']);
  return { fields, issues: asFrontMatter([...found, ...longKeys(text, root), ...issues]) };
}

/** The fields of a map, also of one whose values are all maps. */
function fieldsOf(
  text: string,
  root: DataNode,
  most: number,
): { readonly fields: readonly RecordField[]; readonly issues: readonly ParseIssue[] } {
  const { records, issues } = recordsOf(text, [root], most);
  return { fields: records.flatMap((record) => (record.isListed ? [] : record.fields)), issues };
}

const asFrontMatter = (issues: readonly ParseIssue[]): ParseIssue[] =>
  issues.map((found) => (found.code === 'SYNTAX' ? { ...found, code: 'FRONT_MATTER' } : found));

interface Entry {
  readonly field: RecordField;
}

/** Fields one by one: each by strict YAML if it is, else as its words stand. */
function* readLines(
  text: string,
  inside: TextRange,
  settings: ParseSettings,
): Generator<Entry | { readonly lost: ParseIssue }> {
  let open: TextRange | null = null;
  let number = lineAt(text, inside.start);
  for (const line of linesOf(text, inside)) {
    const written = text.slice(line.start, line.end);
    if (ENTRY.test(written)) {
      if (open) yield readEntry(text, open, settings);
      open = line;
    } else if (/^(?:\s|$|#|-[ \t])/u.test(written)) {
      if (open) open = { start: open.start, end: line.end };
    } else {
      const message = 'expected `name: value`; this line is in no field';
      yield { lost: issue('FRONT_MATTER', message, number) };
    }
    number += 1;
  }
  if (open) yield readEntry(text, open, settings);
}

function* linesOf(text: string, range: TextRange): Generator<TextRange> {
  for (let start = range.start; start <= range.end;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 || feed > range.end ? range.end : feed;
    yield { start, end };
    start = end + 1;
  }
}

function readEntry(text: string, entry: TextRange, settings: ParseSettings): Entry {
  const reading = readYaml(text, entry, settings);
  const root = reading.kind === 'READ' ? reading.roots[0] : undefined;
  const [strict] = root ? fieldsOf(text, root, settings['parse.maxDataEntries']).fields : [];
  if (strict) return { field: strict };
  const [head = '', name = ''] = ENTRY.exec(text.slice(entry.start, entry.end)) ?? [];
  const value = bare(text, { start: entry.start + head.length, end: entry.end });
  const lines = [...linesOf(text, value)];
  const isList = lines.every((line) => /^\s*-[ \t]/.test(text.slice(line.start, line.end)));
  const items = isList ? lines.map((line) => bare(text, { start: afterDash(text, line), end: line.end })) : [value];
  const field = {
    name,
    nameRange: { start: entry.start, end: entry.start + name.length },
    raw: text.slice(value.start, value.end),
    valueRange: value,
    items: items
      .filter((item) => item.start < item.end)
      .map((item) => ({
        value: text.slice(item.start, item.end),
        text: text.slice(item.start, item.end),
        range: item,
      })),
    isList,
    records: [],
  };
  return { field };
}

const afterDash = (text: string, line: TextRange): number => text.indexOf('-', line.start) + 1;

/** Without the blanks around it, and without quotes that stand around all of it and nowhere inside. */
function bare(text: string, range: TextRange): TextRange {
  const inner = trimmed(text, range);
  const raw = text.slice(inner.start, inner.end);
  const quoted = /^(["'])[^\n]*\1$/.exec(raw)?.[1];
  const alone = quoted !== undefined && raw.length > 1 && !raw.slice(1, -1).includes(quoted);
  return alone ? { start: inner.start + 1, end: inner.end - 1 } : inner;
}
