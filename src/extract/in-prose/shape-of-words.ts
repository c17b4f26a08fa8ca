import type { TextRange } from '../../domain/text.ts';
import { classesOfNoun } from '../in-notes/whom-notes-mean.ts';
import { verbForm } from '../in-notes/verb-words.ts';
import { datesIn } from './dates.ts';
import type { Found } from './found.ts';
import { namesIn, type Name, type WordsOfDocument } from './names-in-prose.ts';
import { numbersInWords } from './number-words.ts';
import { allQuantitiesIn, quantitiesIn, type Quantity } from './quantities.ts';

type DateValue = { readonly type: 'DATE'; readonly date: string };
type Part =
  | { readonly kind: 'name'; readonly value: Name }
  | { readonly kind: 'date'; readonly value: DateValue }
  | { readonly kind: 'quantity'; readonly value: Quantity };
type Place = TextRange & Part;

/** Private-use characters stand for what was found: one block for each kind, one character for each thing. */
const FIRST = { name: 0xe000, date: 0xe400, quantity: 0xe800 } as const;
const MOST = 0x400;
export const NAME = '[\\uE000-\\uE3FF]';
export const DATE = '[\\uE400-\\uE7FF]';
export const QUANTITY = '[\\uE800-\\uEBFF]';
const RESERVED = /[\uE000-\uEBFF]/u;

/**
 * A sentence in which every name, date and quantity is one character, so that a rule is a short pattern over words. Its
 * offsets lead back to the plain text.
 */
export interface Shape {
  readonly text: string;
  readonly names: readonly Found<Name>[];
  nameAt(character: string): Found<Name> | null;
  dateAt(character: string): DateValue | null;
  quantityAt(character: string): Quantity | null;
  /** The words that a stretch of the shape stands for. */
  wordsOf(start: number, end: number): string;
  /** Where they stand in the plain text. */
  rangeOf(start: number, end: number): TextRange;
}

const UNIT_AFTER =
  /^ (?:m|cm|mm|km|ft|mi|kg|t|g|l|L|ha|kW|MW|W|V|met(?:re|er)s?|miles?|feet|tons?|tonnes?|knots|acres|hectares|lit(?:re|er)s?)(?![\p{L}])/u;
/** In notes a capital may be that of a verb (`Lifts 40 tonnes`), of a pronoun, or of a noun as formal letters write it (`The Company`). */
function isNameOfNote({ start, value: { text } }: Found<Name>, plain: string): boolean {
  if (/^\d[\d.,]*$/u.test(text)) return false;
  if (/^(?:We|It|They|She|He|There)[’']/u.test(text)) return false;
  if (/\b[Tt]he $/u.test(plain.slice(0, start)) && classesOfNoun(text.toLowerCase()).length > 0) return false;
  // `Tower 31 m`: a measure.
  if (start === 0 && /^\p{Lu}\p{Ll}+ \d+$/u.test(text) && UNIT_AFTER.test(plain.slice(text.length))) return false;
  const verb = start === 0 ? verbForm(/^\p{Lu}\p{Ll}+(?= \d+$)/u.exec(text)?.[0].toLowerCase() ?? '') : null;
  return verb === null || verb.base;
}

/** null for a sentence that uses the characters itself, or has more in it than any sentence. */
export function shapeOf(
  plain: string,
  document: WordsOfDocument,
  known: readonly Found<Name>[] | null = null,
): Shape | null {
  if (RESERVED.test(plain)) return null;
  // Of a note, numbers in words count, too.
  const counts = known === null ? [] : numbersInWords(plain);
  const apart = ({ start, end }: TextRange): boolean =>
    !counts.some((one) => one.start === start && one.end === end) &&
    (known ?? []).every((one) => one.end <= start || end <= one.start);
  const found = namesIn(plain, document).filter((name) => apart(name) && (known === null || isNameOfNote(name, plain)));
  const names = [...(known ?? []), ...found].sort((a, b) => a.start - b.start);
  const parts: Place[] = [
    ...datesIn(plain).map((found) => ({ ...found, kind: 'date' as const })),
    ...names.map((found) => ({ ...found, kind: 'name' as const })),
    ...(known === null ? quantitiesIn : allQuantitiesIn)(plain).map((found) => ({
      ...found,
      kind: 'quantity' as const,
    })),
  ];
  if (parts.length >= MOST) return null;
  const { text, starts, byCharacter } = spelled(plain, parts);
  const endOf = (end: number): number => {
    if (end <= 0) return 0;
    return byCharacter.get(text.charAt(end - 1))?.end ?? (starts[end - 1] ?? plain.length - 1) + 1;
  };
  const rangeOf = (start: number, end: number): TextRange => ({
    start: starts[start] ?? plain.length,
    end: endOf(end),
  });
  return {
    text,
    names,
    nameAt: (character) => {
      const part = byCharacter.get(character);
      return part?.kind === 'name' ? part : null;
    },
    dateAt: (character) => {
      const part = byCharacter.get(character);
      return part?.kind === 'date' ? part.value : null;
    },
    quantityAt: (character) => {
      const part = byCharacter.get(character);
      return part?.kind === 'quantity' ? part.value : null;
    },
    rangeOf,
    wordsOf: (start, end) => {
      const range = rangeOf(start, end);
      return plain.slice(range.start, range.end);
    },
  };
}

interface Spelled {
  readonly text: string;
  /** Where each character of it stands in the plain text. */
  readonly starts: readonly number[];
  readonly byCharacter: ReadonlyMap<string, Place>;
}

/** Puts one character in the place of each part; of two that overlap, the first stays: a date before a name before a number. */
function spelled(plain: string, parts: readonly Place[]): Spelled {
  const starts: number[] = [];
  const byCharacter = new Map<string, Place>();
  let text = '';
  let at = 0;
  const copy = (to: number): void => {
    for (; at < to; at += 1) {
      text += plain.charAt(at);
      starts.push(at);
    }
  };
  for (const part of parts.toSorted((a, b) => a.start - b.start)) {
    if (part.start < at) continue;
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
