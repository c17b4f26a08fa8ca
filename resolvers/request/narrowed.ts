import { keysAmong } from './keys-as-ids.ts';

/** How a word of a filter is compared with those in use. */
const MATCHES = {
  eq: (word: string, asked: string) => word === asked,
  in: (word: string, asked: string) => word === asked,
  eqIgnoreCase: (word: string, asked: string) => word.toLowerCase() === asked.toLowerCase(),
  contains: (word: string, asked: string) => word.includes(asked),
  containsIgnoreCase: (word: string, asked: string) => word.toLowerCase().includes(asked.toLowerCase()),
  startsWith: (word: string, asked: string) => word.startsWith(asked),
  startsWithIgnoreCase: (word: string, asked: string) => word.toLowerCase().startsWith(asked.toLowerCase()),
} as const satisfies Record<string, (word: string, asked: string) => boolean>;
type Operator = keyof typeof MATCHES;

/** A word that a list was narrowed by, and how. */
export interface AskedWord {
  readonly operator: Operator;
  readonly word: string;
}

/** A value that claims of one predicate were narrowed by. */
export interface AskedValue extends AskedWord {
  readonly predicate: string;
}

/** What a list was narrowed by that may be mistyped. */
export interface Narrowed {
  readonly predicates?: readonly AskedWord[];
  readonly types?: readonly AskedWord[];
  readonly kinds?: readonly AskedWord[];
  /** Names of entities, or parts of such. */
  readonly names?: readonly AskedWord[];
  readonly values?: readonly AskedValue[];
  /** Natural keys of sources. */
  readonly sources?: readonly string[];
  readonly documents?: readonly string[];
  /** Conditions on a number from 0 to 1 that no such number meets. */
  readonly impossible?: readonly string[];
  readonly argument: string;
}

export const isMet = ({ operator, word }: AskedWord, known: readonly string[]): boolean =>
  known.some((one) => MATCHES[operator](one, word));

/** Is a whole word asked for, or a part of one? */
export const isWhole = ({ operator }: AskedWord): boolean =>
  operator === 'eq' || operator === 'in' || operator === 'eqIgnoreCase';

export const exactly = (words: readonly string[]): AskedWord[] => words.map((word) => ({ operator: 'eq', word }));

const isOperator = (text: string): text is Operator => Object.hasOwn(MATCHES, text);

const wordsOf = (filter: unknown): AskedWord[] =>
  typeof filter !== 'object' || filter === null
    ? []
    : Object.entries(filter).flatMap(([operator, value]: [string, unknown]) =>
        isOperator(operator)
          ? [value].flat().flatMap((word) => (typeof word === 'string' ? [{ operator, word }] : []))
          : [],
      );

/** Words, names, values and numbers in a filter, however deep; what is denied leaves nothing out that is mistyped. */
export function narrowedBy(where: object | null | undefined): Narrowed {
  const predicates: AskedWord[] = [];
  const types: AskedWord[] = [];
  const names: AskedWord[] = [];
  const values: AskedValue[] = [];
  const sources: string[] = [];
  const documents: string[] = [];
  const impossible: string[] = [];
  const look = (level: object): void => {
    const fields = Object.entries(level).filter(
      (entry): entry is [string, object] => typeof entry[1] === 'object' && entry[1] !== null,
    );
    for (const [field, value] of fields) {
      if (field === 'not') continue;
      if (field === 'predicate') predicates.push(...wordsOf(value));
      else if (field === 'type') types.push(...wordsOf(value));
      else if (field === 'confidence' || field === 'severity') impossible.push(...outside(field, value));
      else if (field === 'name') names.push(...wordsOf(value));
      else if (field === 'source') sources.push(...keysAmong(wordsOf(value).map(({ word }) => word)));
      else if (field === 'document') documents.push(...keysAmong(wordsOf(value).map(({ word }) => word)));
      else if (field === 'value') values.push(...valuesOf(level, value));
      else
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
          if (typeof one === 'object' && one) look(one);
    }
  };
  if (where) look(where);
  return { predicates, types, names, values, sources, documents, impossible, argument: 'where' };
}

/** Of a value it can be said what else there is only where the predicate is said beside it. */
function valuesOf(level: object, value: object): AskedValue[] {
  const [predicate, another] = 'predicate' in level ? wordsOf(level.predicate) : [];
  if (!predicate || another || predicate.operator !== 'eq') return [];
  return wordsOf(value).map((one) => ({ ...one, predicate: predicate.word }));
}

/** What a list of relationships was narrowed by: its own arguments, or its filter. */
export function relationshipsNarrowed(
  kinds: readonly string[] | null | undefined,
  minConfidence: number | null | undefined,
  where: { readonly kind?: object | null } | null | undefined,
): Narrowed {
  const asked = kindsAsked(kinds, minConfidence);
  if (!where || asked.argument === 'minConfidence' || (asked.kinds ?? []).length > 0) return asked;
  return { ...narrowedBy(where), kinds: wordsOf(where.kind) };
}

/** Kinds of relationships are predicates of claims, or what rules and methods conclude. */
export const kindsAsked = (
  kinds: readonly string[] | null | undefined,
  minConfidence: number | null | undefined,
): Narrowed =>
  typeof minConfidence === 'number' && minConfidence > 1
    ? { impossible: [`minConfidence: ${minConfidence}`], argument: 'minConfidence' }
    : { kinds: exactly(kinds ?? []), argument: 'kinds' };

const IMPOSSIBLE: Readonly<Record<string, (bound: number) => boolean>> = {
  eq: (bound) => bound < 0 || bound > 1,
  gt: (bound) => bound >= 1,
  gte: (bound) => bound > 1,
  lt: (bound) => bound <= 0,
  lte: (bound) => bound < 0,
};

const outside = (field: string, filter: object): string[] =>
  Object.entries(filter).flatMap(([operator, bound]: [string, unknown]) =>
    typeof bound === 'number' && IMPOSSIBLE[operator]?.(bound) ? [`${field}: { ${operator}: ${bound} }`] : [],
  );
