import { commonPredicate } from '../../domain/common-predicates.ts';
import type { Literal } from '../../domain/claim-record.ts';
import type { TextRange } from '../../domain/text.ts';
import type { Found } from '../in-prose/found.ts';
import type { Name, NameType } from '../in-prose/names-in-prose.ts';
import type { Party, Reading } from '../in-prose/prose-rules.ts';
import type { Quantity } from '../in-prose/quantities.ts';
import type { Shape } from '../in-prose/shape-of-words.ts';
import { MONEY, numberIn } from '../of-notes/note-objects.ts';
import type { Clause } from './note-clauses.ts';
import type { Complement } from './complements.ts';
import type { Token } from './note-tokens.ts';
import { mayBePerson, type Around, type Meant } from './whom-notes-mean.ts';

/** One of whom a clause speaks. */
export interface Subject {
  readonly who: Found<Name>;
  readonly meant: Meant;
}

/** All that a clause has to be understood by. */
export interface Said {
  readonly shape: Shape;
  readonly tokens: readonly Token[];
  readonly clause: Clause;
  readonly rest: readonly Complement[];
  readonly around: Around;
  readonly subjects: readonly Subject[];
  /** What of the subject is spoken of: `roll` of `the roll of X`; null = itself. */
  readonly attribute: string | null;
}

export const partyOf = ({ who }: Subject, as: NameType | null = null): Party => ({ character: '', as, who });

export const relation = (
  subject: Subject,
  predicate: string,
  object: Subject,
  as: NameType | null = null,
): Reading => ({
  rule: 'relation',
  subject: partyOf(subject),
  predicate,
  object: partyOf(object, as),
});
export const literal = (subject: Subject, predicate: string, object: Literal): Reading => ({
  rule: object.type === 'DATE' ? 'event' : 'quantity',
  subject: partyOf(subject),
  predicate,
  object,
});
export const upper = (words: string): string => words.toUpperCase().replace(/[\s-]+/gu, '_');

/** The words that stand for tokens, as they are written. */
export function wordsAt({ shape }: Pick<Said, 'shape'>, tokens: readonly Token[]): string {
  const [first, last] = [tokens[0], tokens.at(-1)];
  return first && last ? shape.wordsOf(first.start, last.end).replace(/[’']s$/u, '') : '';
}
export const rangeAt = ({ shape }: Pick<Said, 'shape'>, tokens: readonly Token[]): TextRange =>
  shape.rangeOf(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0);

export const lowWords = (tokens: readonly Token[]): string => tokens.map(({ low }) => low).join(' ');

/** `2020` after a verb is a year. */
export function dateOf(
  { shape }: Pick<Said, 'shape'>,
  token: Token | undefined,
): { readonly type: 'DATE'; readonly date: string } | null {
  if (!token) return null;
  if (token.kind === 'date') return shape.dateAt(token.text);
  const quantity = token.kind === 'quantity' ? shape.quantityAt(token.text) : null;
  const words = quantity ? shape.wordsOf(token.start, token.end) : '';
  return /^(?:1[5-9]|20)\d\d$/u.test(words) ? { type: 'DATE', date: words } : null;
}

/** The first date of what is said, with the word before it. */
export function dateIn(said: Said, by: RegExp): { readonly type: 'DATE'; readonly date: string } | null {
  const lead = by.test(said.clause.leadBy) ? dateOf(said, said.clause.lead ?? undefined) : null;
  for (const piece of said.rest) {
    const isBare = piece.kind === 'quantity' && piece.noun.length > 0;
    if (by.test(piece.by) && !isBare) {
      const date = dateOf(said, piece.tokens[0]);
      if (date) return date;
    }
  }
  return lead;
}

/** A number as a value of a predicate: money has its currency, people no unit. */
export function numberOf({ shape }: Pick<Said, 'shape'>, piece: Complement, predicate: string): Quantity | null {
  const quantity = shape.quantityAt(piece.tokens[0]?.text ?? '');
  if (!quantity) return null;
  const common = commonPredicate(predicate);
  if (quantity.unit === 'lb' && (MONEY.has(predicate) || isPrice(predicate))) return { ...quantity, unit: '£' };
  if (quantity.unit !== null || piece.noun.length === 0) return quantity;
  const noun = piece.noun.at(-1)?.low ?? '';
  const read = common?.value === 'NUMBER' ? numberIn(`${quantity.number} ${noun}`, common) : null;
  return read ? { ...quantity, unit: read.unit } : quantity;
}
export const isPrice = (predicate: string): boolean =>
  /\b(?:price|fee|fees|cost|rent|charge|ticket|pass|admission|subscription|membership|entry|entrance|revenue|budget|balance|overdraft|worth|value|deposit|salary|turnover|dues|premium|fare|assets|capital|tuition|toll|rate|debt|profit|loss|gave|paid|raised|donated|earned)\b/u.test(
    predicate,
  );

/** Only one whose name says so: `Low Water` may be anything. */
export const isSurelyPerson = ({ who, meant }: Subject): boolean =>
  who.value.type === 'PERSON' || meant.type === 'PERSON';
export const isPerson = ({ who, meant }: Subject): boolean =>
  who.value.type === 'PERSON' || (who.value.type === null && mayBePerson(meant));

/** Words before the day of what was done. */
export const AT_DATE = /^(?:in|on|since|from|at|by|)$/u;

export const withSince = (said: Said, reading: Reading): Reading => {
  const since = dateIn(said, /^since$/u);
  return since ? { ...reading, since: since.date } : reading;
};
