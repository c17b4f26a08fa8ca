import { UNITS } from '../../../src/text/english/unit-words.ts';

/** Written by who knows what is to come of a folder of files, not how it is read: see test/cases/README.md. */
export type Wanted = Readonly<Record<string, string | number | readonly string[]>>;

export type Check =
  | { readonly entity: Wanted }
  | { readonly claim: Wanted }
  | { readonly relationship: Wanted }
  | { readonly document: Wanted }
  | { readonly evidence: Wanted }
  | { readonly issue: Wanted }
  | { readonly count: Counted };

export interface Counted {
  readonly of: 'claims' | 'entities' | 'documents' | 'relationships' | 'conflicts' | 'suggestions';
  readonly where?: Wanted;
  readonly is?: number;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export interface CaseChecks {
  readonly why: string;
  readonly must?: readonly Check[];
  readonly never?: readonly Check[];
  /** What may be left unread, and how it has to be read if it is read. */
  readonly silent?: readonly { readonly if: Wanted; readonly then: Wanted }[];
}

/** A field's values, each a text as a person sees it; several where one thing has several names. */
export type Seen = Readonly<Record<string, readonly string[]>>;

const CONTAINED = new Set([
  'statement',
  'contains',
  'says',
  'first',
  'any',
  'quote',
  'predicate',
  'qualifier',
  'text',
  'kind',
]);
const BEGUN = new Set(['from', 'to', 'date']);
const ISO = /^\d{4}/;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/g, ' ').trim();

/** Whether one thing that was read has all that is wanted of it. */
export function matches(seen: Seen, wanted: Wanted): boolean {
  return Object.entries(wanted).every(([field, wish]) => {
    const wishes = typeof wish === 'object' ? wish : String(wish).split('|');
    const values = (seen[field] ?? []).map(plain);
    // A text need only have the words, a name is all of it.
    const as = field === 'object' && (seen.text ?? []).length > 0 ? 'text' : field;
    return wishes.some((one) => values.some((value) => fits(as, value, plain(one))));
  });
}

function fits(field: string, value: string, wish: string): boolean {
  if (CONTAINED.has(field))
    return value.includes(wish) || value.replaceAll('_', ' ').includes(wish.replaceAll('_', ' '));
  // Of a relationship `from` and `to` are names.
  if (BEGUN.has(field) && ISO.test(wish)) return value.startsWith(wish);
  if (field === 'key') return value === wish || value.endsWith(`/${wish}`);
  if (field === 'unit') return unitOf(value) === unitOf(wish);
  if (field === 'number') return Number(value) === Number(wish);
  return value === wish;
}

/** Units by their usual sign. */
const unitOf = (text: string): string => UNITS.get(text)?.sign ?? text;
