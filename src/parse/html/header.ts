import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Field, ParseIssue } from '../../domain/text.ts';
import { isWritten } from '../file-properties.ts';
import { issue } from '../parse-limits.ts';
import type { Mark, TextWriter } from '../text-writer.ts';
import { rangeOf } from '../text-writer.ts';
import { attribute, elementsBelow, wordsBelow } from './elements.ts';

/** `<meta name|property>` → the field it is. The first that says something counts. */
const META: Readonly<Record<string, string>> = {
  'og:title': 'title',
  description: 'description',
  'og:description': 'description',
  author: 'author',
  'article:author': 'author',
  date: 'published',
  'dc.date': 'published',
  'article:published_time': 'published',
  'article:modified_time': 'modified',
  'last-modified': 'modified',
  'og:site_name': 'site',
  keywords: 'keywords',
};

const NAMES = [
  'title',
  'author',
  'published',
  'modified',
  'site',
  'description',
  'keywords',
  'canonical',
  'arxiv',
] as const;
/** A longer value is no title, name or date. */
const LONGEST_VALUE = 1_000;
const LONGEST_JSON = 200_000;

export interface PageHeader {
  readonly values: ReadonlyMap<string, string>;
  /** Address that relative links of the page start from; null = the page's own. */
  readonly base: string | null;
  readonly issues: readonly ParseIssue[];
}

/** What a page says of itself: its title, meta elements, and the dates of JSON-LD. */
export function readHeader(document: DefaultTreeAdapterTypes.Document): PageHeader {
  const values = new Map<string, string>();
  const issues: ParseIssue[] = [];
  const linked: [string, string][] = [];
  let base: string | null = null;
  let inSvg = 0;
  const say = (name: string | undefined, value: string | null): void => {
    const words = (value ?? '')
      .replace(/\s+/gu, ' ')
      .trim()
      .slice(0, LONGEST_VALUE)
      .toWellFormed()
      .replaceAll('\0', '');
    if (name === undefined || words === '' || values.has(name) || !isWritten(name, words)) return;
    values.set(name, words);
  };
  for (const element of elementsBelow(document)) {
    const { tagName } = element;
    if (tagName === 'svg') inSvg += 1;
    else if (tagName === 'title' && inSvg === 0) say('title', wordsBelow(element));
    else if (tagName === 'base') base ??= attribute(element, 'href');
    else if (tagName === 'link' && attribute(element, 'rel') === 'canonical')
      say('canonical', attribute(element, 'href'));
    else if (tagName === 'meta') {
      const name = attribute(element, 'name') ?? attribute(element, 'property') ?? '';
      say(META[name.toLowerCase()], attribute(element, 'content'));
    } else if (tagName === 'script' && attribute(element, 'type') === 'application/ld+json') {
      const line = element.sourceCodeLocation?.startLine ?? null;
      linked.push(...readLinkedData(wordsBelow(element), line, issues));
    }
  }
  // What a page says in words for people goes before what it says for machines.
  for (const [name, value] of linked) say(name, value);
  return { values, base, issues };
}

const LINKED: Readonly<Record<string, string>> = {
  headline: 'title',
  datePublished: 'published',
  dateModified: 'modified',
  author: 'author',
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function nameOf(value: unknown): string | null {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(nameOf).filter(Boolean).join(', ');
  return isRecord(value) && typeof value['name'] === 'string' ? value['name'] : null;
}

/** Title, author and dates of the things that JSON-LD describes at its top. */
function readLinkedData(json: string, line: number | null, issues: ParseIssue[]): [string, string][] {
  let parsed: unknown;
  try {
    if (json.length > LONGEST_JSON) throw new Error(`longer than ${LONGEST_JSON} characters`);
    parsed = JSON.parse(json);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    issues.push(issue('LEFT_OUT', `linked data is not read: ${why}`, line));
    return [];
  }
  const top: unknown[] = Array.isArray(parsed) ? parsed : [parsed];
  const things = top.flatMap((thing): unknown[] =>
    isRecord(thing) && Array.isArray(thing['@graph']) ? [thing, ...(thing['@graph'] as unknown[])] : [thing],
  );
  return things.filter(isRecord).flatMap((thing) =>
    Object.entries(LINKED).flatMap(([key, name]): [string, string][] => {
      const value = nameOf(thing[key]);
      return value === null ? [] : [[name, value]];
    }),
  );
}

/** Writes the header of a page as front matter. */
export const writeHeader = (writer: TextWriter, values: ReadonlyMap<string, string>): WrittenHeader =>
  writeFrontMatter(
    writer,
    NAMES.flatMap((name) => {
      const value = values.get(name);
      return value === undefined ? [] : [[name, value]];
    }),
  );

export interface WrittenHeader {
  readonly fields: () => Field[];
  /** Where it ends; 0 = there is none. */
  readonly end: number;
}

/** Writes fields as front matter is written, so that each is a stretch of the text. */
export function writeFrontMatter(
  writer: TextWriter,
  present: readonly (readonly [name: string, value: string])[],
): WrittenHeader {
  const marks: { name: Mark; value: Mark; raw: string; field: string }[] = [];
  if (present.length === 0) return { fields: () => [], end: 0 };
  writer.verbatim('---');
  for (const [field, raw] of present) {
    writer.gap('\n');
    const name = writer.mark();
    writer.verbatim(field);
    writer.close(name);
    writer.verbatim(':');
    writer.gap(' ');
    const value = writer.mark();
    writer.verbatim(raw);
    writer.close(value);
    marks.push({ name, value, raw, field });
  }
  writer.gap('\n');
  writer.verbatim('---');
  writer.endBlock();
  // The header is the document's front matter, not one of its blocks.
  writer.blocks.pop();
  const fields = (): Field[] =>
    marks.flatMap(({ name, value, raw, field }): Field[] => {
      const nameRange = rangeOf(name);
      const range = rangeOf(value);
      if (!nameRange || !range) return [];
      return [
        { name: field, nameRange, raw, valueRange: range, items: [{ value: raw, text: raw, range }], isList: false },
      ];
    });
  return { fields, end: writer.length };
}
