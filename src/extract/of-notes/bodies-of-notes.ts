import type { ParsedDocument, TextRange } from '../../domain/text.ts';
import { normalName } from '../../text/normal-name.ts';
import { fieldNamed } from '../extraction-context.ts';
import { classesOf } from '../in-notes/whom-notes-mean.ts';
import { type Name, namesIn } from '../in-prose/names-in-prose.ts';
import type { Thing } from './things-of-note.ts';
import { bodyNamed, bodySpokenOf, isAcronym, type ThingName, typeOfName } from './thing-names.ts';
import { MOST_BLOCKS, placeIn } from './headings-of-notes.ts';

interface Title {
  readonly words: string;
  readonly range: TextRange | null;
  readonly path: readonly string[];
}

export function bodyOf(
  document: ParsedDocument,
  note: (thing: ThingName, range: TextRange | null, type: null) => Thing,
): Thing | null {
  const first = titleOf(document);
  const body = first && (bodyNamed(first.words) ?? bodySpokenOf(first.words, document.text));
  if (!first || !body || normalName(body.name) === '') return null;
  const at = first.range ? document.text.slice(first.range.start, first.range.end).indexOf(body.name) : -1;
  const range =
    first.range && at >= 0
      ? { start: first.range.start + at, end: first.range.start + at + body.name.length }
      : first.range;
  return note(body.type === null ? { ...body, type: 'ORGANISATION' } : body, range, null);
}

/** Whose letter, memo or note without a name of its own in the title it is: the one body that it names, or names most. */
export function writerOf(
  document: ParsedDocument,
  note: (thing: ThingName, range: TextRange | null, type: null) => Thing,
): Thing | null {
  if (document.type === 'table' || document.keyValues.length === 0) return null;
  const counts = new Map<string, number>();
  for (const { kind, start, end } of document.blocks.slice(0, MOST_BLOCKS)) {
    if (kind !== 'paragraph' && kind !== 'list') continue;
    const text = document.text.slice(start, Math.min(end, start + 2_000)).replace(/\s+/gu, ' ');
    for (const { value } of namesIn(text, { small: new Set(), capital: new Set() }))
      if (isBody(value)) counts.set(value.text, (counts.get(value.text) ?? 0) + 1);
  }
  const [first, second] = [...counts].sort(([, a], [, b]) => b - a);
  if (!first || (second && first[1] < 2 * second[1])) return null;
  const name: ThingName = { name: first[0], type: null, sure: false };
  const { type } = typeOfName(name.name);
  const at = document.text.indexOf(name.name);
  return at < 0
    ? null
    : note({ ...name, type: type ?? 'ORGANISATION' }, { start: at, end: at + name.name.length }, null);
}

const isBody = ({ text, type }: Name): boolean =>
  type === 'ORGANISATION' ||
  isAcronym(text) ||
  (type === null && text.includes(' ') && classesOf({ text, type, ref: null }).includes('body'));

/** A text without headings may begin with a line that is one. */
export function titleOf(document: ParsedDocument): Title | null {
  const { title, blocks, text } = document;
  if (title !== null) {
    const field = fieldNamed(document, 'title')?.items[0];
    return {
      words: title,
      range:
        field?.range ??
        placeIn(
          text,
          blocks.find(({ label }) => label === title),
          title,
        ),
      // A title that only the front matter has heads no section.
      path: blocks.some(({ label }) => label === title) ? [title] : [],
    };
  }
  const first = blocks[0];
  if (first?.kind !== 'paragraph') return null;
  const line = /^[^\n.]{2,80}(?=\n|\.\s|\.?$)/u.exec(text.slice(first.start, first.start + 100))?.[0].trim() ?? '';
  const whole = first.end - first.start <= line.length + 1;
  const next = text.slice(first.start + line.length, first.start + line.length + 3);
  const ends =
    /^\n/u.test(next) ||
    (/^\.\s\p{Lu}/u.test(next) && !/(?:^|[ .])(?:Inc|Ltd|Corp|Co|St|Dr|Mr|Mrs|Ms|No|\p{Lu})$/u.test(line));
  if (line === '' || !(whole || ends)) return null;
  return { words: line, range: { start: first.start, end: first.start + line.length }, path: [] };
}
