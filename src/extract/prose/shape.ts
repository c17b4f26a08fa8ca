import type { TextRange } from '../../domain/text.ts';
import { amountsIn, type Amount } from '../../text/values/amounts.ts';
import { datesIn, type DateContext, type DateValue } from '../../text/values/dates.ts';
import type { Found } from '../../text/values/found.ts';
import { namesIn, type Name, type WordsOfDocument } from '../../text/values/names.ts';

type Part =
  | { readonly kind: 'name'; readonly value: Name }
  | { readonly kind: 'date'; readonly value: DateValue }
  | { readonly kind: 'amount'; readonly value: Amount };
export type PlacedPart = TextRange & Part;

/** Private-use characters stand for what was found: one block for each kind, one character for each thing. */
const FIRST = { name: 0xe000, date: 0xe400, amount: 0xe800 } as const;
const MOST = 0x400;
export const NAME = '[\\uE000-\\uE3FF]';
export const DATE = '[\\uE400-\\uE7FF]';
export const AMOUNT = '[\\uE800-\\uEBFF]';
const RESERVED = /[\uE000-\uEBFF]/u;

/**
 * A sentence in which every name, date and amount is one character, so that a form of sentence is a short pattern over words. Its offsets
 * lead back to the plain text.
 */
export interface Shape {
  readonly text: string;
  readonly names: readonly Found<Name>[];
  readonly partAt: (character: string) => PlacedPart | null;
  /** The place in the plain text that a stretch of the shape stands for. */
  rangeOf(start: number, end: number): TextRange;
}

/** What is known of the document before its sentences are read. */
export interface ShapeContext extends DateContext {
  readonly words: WordsOfDocument;
  /** Names that the document is known to speak of, longest first. */
  readonly known: readonly string[];
}

/** null for a sentence that uses the characters itself, or has more in it than any sentence. */
export function shapeOf(plain: string, context: ShapeContext): Shape | null {
  if (RESERVED.test(plain)) return null;
  const dates = datesIn(plain, context).map((found) => ({ ...found, kind: 'date' as const }));
  const known = knownIn(plain, context.known);
  const others = namesIn(plain, context.words).filter((name) => known.every((one) => apart(one, name)));
  const names = [...known, ...others].sort((a, b) => a.start - b.start);
  const parts: PlacedPart[] = [
    ...dates,
    ...names.map((found) => ({ ...found, kind: 'name' as const })),
    ...amountsIn(plain, context.habits, true).map(({ start, end, value }) => ({
      // The words of a bound belong to the number that they bound.
      start: Math.min(start, value.from),
      end,
      value,
      kind: 'amount' as const,
    })),
  ];
  if (parts.length >= MOST) return null;
  const { text, starts, byCharacter } = spelled(plain, parts);
  const endOf = (end: number): number => {
    if (end <= 0) return 0;
    return byCharacter.get(text.charAt(end - 1))?.end ?? (starts[end - 1] ?? plain.length - 1) + 1;
  };
  return {
    text,
    names,
    partAt: (character) => byCharacter.get(character) ?? null,
    rangeOf: (start, end) => ({ start: starts[start] ?? plain.length, end: endOf(end) }),
  };
}

const apart = (a: TextRange, b: TextRange): boolean => a.end <= b.start || b.end <= a.start;
const isLetter = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** Known names that stand in a sentence whole: `Crumb` of `Crumb & Daughters` is another, and so is `Dunlin I` of `Dunlin II`. */
function knownIn(plain: string, known: readonly string[]): Found<Name>[] {
  const found: Found<Name>[] = [];
  for (const text of known) {
    for (let start = plain.indexOf(text); start !== -1; start = plain.indexOf(text, start + text.length)) {
      const end = start + text.length;
      const isWhole = !isLetter(plain.charAt(start - 1)) && !isLetter(plain.charAt(end));
      const goesOn =
        /^ (?:& |and \p{Lu}|\p{Lu})|^[-’']\p{L}/u.test(plain.slice(end, end + 6)) &&
        !/^[’']s\b/u.test(plain.slice(end));
      if (
        !isWhole ||
        goesOn ||
        /(?:\p{Lu}[\p{L}’'-]*|&) $/u.test(plain.slice(0, start).replace(/^(?:The|In|On|At|From|By) $/u, ''))
      )
        continue;
      if (found.every((one) => apart(one, { start, end })))
        found.push({ start, end, value: { text, type: null, opens: false } });
    }
  }
  return found;
}

interface Spelled {
  readonly text: string;
  /** Where each character of it stands in the plain text. */
  readonly starts: readonly number[];
  readonly byCharacter: ReadonlyMap<string, PlacedPart>;
}

/** Puts one character in the place of each part; of two that overlap, the first stays: a date before a name before a number. */
function spelled(plain: string, parts: readonly PlacedPart[]): Spelled {
  const starts: number[] = [];
  const byCharacter = new Map<string, PlacedPart>();
  let text = '';
  let at = 0;
  const copy = (to: number): void => {
    for (; at < to; at += 1) {
      text += plain.charAt(at);
      starts.push(at);
    }
  };
  const inOrder = [...parts].sort((a, b) => a.start - b.start || RANK[a.kind] - RANK[b.kind]);
  const taken = inOrder.filter(
    (part) => part.kind !== 'date' && inOrder.some((other) => other.kind === 'date' && !apart(part, other)),
  );
  for (const part of inOrder) {
    if (part.start < at || taken.includes(part)) continue;
    copy(part.start);
    const character = String.fromCharCode(FIRST[part.kind] + byCharacter.size);
    byCharacter.set(character, part);
    text += character;
    starts.push(part.start);
    at = part.end;
  }
  copy(plain.length);
  return { text, starts, byCharacter };
}

const RANK: Readonly<Record<PlacedPart['kind'], number>> = { date: 0, name: 1, amount: 2 };
