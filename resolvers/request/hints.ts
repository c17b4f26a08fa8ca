import type { GraphQLResolveInfo } from 'graphql';
import { predicatesInUse } from '../../src/reconcile/index.ts';
import { inferredKindsInUse } from '../../graph/store/index.ts';
import { typesInUse } from '../../src/identity/index.ts';
import { editDistance } from '../../src/text/edit-distance.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';

/** What a list was narrowed by that may be mistyped. */
export interface Narrowed {
  readonly predicates?: readonly string[];
  readonly types?: readonly string[];
  readonly kinds?: readonly string[];
  /** Conditions on a number from 0 to 1 that no such number meets. */
  readonly impossible?: readonly string[];
  readonly argument: string;
}

const MOST_SUGGESTIONS = 3;
const MOST_HINTS = 20;
/** Of words in use that are named where none is like the one asked for. */
const MOST_IN_USE = 12;

/** An answer that is empty says why, where a word in it is not in use. Reads nothing of an answer that is not. */
export async function hintIfEmpty(
  op: RequestSession,
  { path }: Pick<GraphQLResolveInfo, 'path'>,
  found: readonly unknown[],
  narrowed: Narrowed,
): Promise<void> {
  const { predicates = [], types = [], kinds = [], impossible = [], argument } = narrowed;
  const asked = predicates.length + types.length + kinds.length + impossible.length;
  if (found.length > 0 || asked === 0) return;
  const add = (message: string, suggestions: readonly string[]): void => {
    if (op.hints.length < MOST_HINTS) op.hints.push({ path: placeOf(path), argument, message, suggestions });
  };
  for (const condition of impossible) add(`no number from 0 to 1 meets ${condition}`, []);
  const view = op.recordView(NOW);
  const unknown = async (what: string, words: readonly string[], inUse: () => Promise<string[]>): Promise<void> => {
    if (words.length === 0) return;
    const known = await op.onceInOperation(what, inUse);
    for (const word of words.filter((one) => !known.includes(one))) {
      const suggestions = nearest(word, known);
      const guess =
        suggestions.length === 0 ? inUseList(known) : `; did you mean ${suggestions.map(quoted).join(' or ')}?`;
      add(`nothing in this space has the ${what} ${quoted(word.slice(0, 80))}${guess}`, suggestions);
    }
  };
  await unknown('predicate', predicates, () => predicatesInUse(view));
  await unknown('type', types, () => typesInUse(view));
  const kindsInUse = [() => predicatesInUse(view), () => inferredKindsInUse(view)];
  await unknown('kind', kinds, async () => (await Promise.all(kindsInUse.map((read) => read()))).flat());
}

/** What a list of relationships was narrowed by: its own arguments, or its filter. */
export function relationshipsNarrowed(
  kinds: readonly string[] | null | undefined,
  minConfidence: number | null | undefined,
  where:
    | { readonly kind?: { readonly eq?: string | null; readonly in?: readonly string[] | null } | null }
    | null
    | undefined,
): Narrowed {
  const asked = kindsAsked(kinds, minConfidence);
  if (!where || asked.argument === 'minConfidence' || (asked.kinds ?? []).length > 0) return asked;
  const { eq, in: among } = where.kind ?? {};
  return { ...narrowedBy(where), kinds: [eq ?? [], among ?? []].flat() };
}

/** Words and numbers in a filter, however deep. */
export function narrowedBy(where: object | null | undefined): Narrowed {
  const [predicates, types, impossible]: [string[], string[], string[]] = [[], [], []];
  const words = (filter: object): string[] =>
    Object.entries(filter).flatMap(([operator, value]: [string, unknown]) =>
      operator === 'eq' || operator === 'in' ? [value].flat().filter((one) => typeof one === 'string') : [],
    );
  const look = (level: object): void => {
    for (const [field, value] of Object.entries(level) as [string, unknown][]) {
      if (typeof value !== 'object' || value === null) continue;
      if (field === 'predicate') predicates.push(...words(value));
      else if (field === 'type') types.push(...words(value));
      else if (field === 'confidence' || field === 'severity') impossible.push(...outside(field, value));
      else
        for (const one of Array.isArray(value) ? (value as unknown[]) : [value])
          if (typeof one === 'object' && one) look(one);
    }
  };
  if (where) look(where);
  return { predicates, types, impossible, argument: 'where' };
}

/** Kinds of relationships are predicates of claims, or what rules and methods conclude. */
export const kindsAsked = (
  kinds: readonly string[] | null | undefined,
  minConfidence: number | null | undefined,
): Narrowed =>
  typeof minConfidence === 'number' && minConfidence > 1
    ? { impossible: [`minConfidence: ${minConfidence}`], argument: 'minConfidence' }
    : { kinds: kinds ?? [], argument: 'kinds' };

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

const quoted = (word: string): string => JSON.stringify(word);

/** So that who says `Ship` finds `VESSEL`: no spelling leads from one to the other. */
function inUseList(known: readonly string[]): string {
  if (known.length === 0) return '';
  const more = known.length > MOST_IN_USE ? `, and ${known.length - MOST_IN_USE} more` : '';
  return `; in use are ${known.slice(0, MOST_IN_USE).map(quoted).join(', ')}${more}`;
}

/** Those that differ by a third of their letters at most, large or small, whatever stands between their words. */
function nearest(word: string, known: readonly string[]): string[] {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s_-]+/gu, '');
  const wanted = plain(word.slice(0, 80));
  return known
    .map((candidate) => ({ candidate, distance: editDistance(wanted, plain(candidate)) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(wanted.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

function placeOf(path: GraphQLResolveInfo['path'] | undefined): (string | number)[] {
  return path ? [...placeOf(path.prev), path.key] : [];
}
