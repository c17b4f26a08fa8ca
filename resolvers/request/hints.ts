import type { GraphQLResolveInfo } from 'graphql';
import { keysOfSources } from '../../src/ingest/index.ts';
import { predicatesInUse, valuesOfPredicate } from '../../src/reconcile/index.ts';
import { inferredKindsInUse } from '../../graph/store/index.ts';
import { alikeByName, typesInUse } from '../../src/identity/index.ts';
import { normalName } from '../../src/text/normal-name.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { editDistance } from '../../src/text/edit-distance.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { idsByKeys } from './keys-as-ids.ts';
import { isMet, isWhole, type AskedValue, type AskedWord, type Narrowed } from './narrowed.ts';
import { namesLike } from './starting-point.ts';
import type { KeyedKind } from './where-arguments.ts';

const MOST_SUGGESTIONS = 3;
const MOST_HINTS = 20;
/** Names and values that are looked up to say what else there is; each is a statement or two. */
const MOST_LOOKED_UP = 5;
/** Of words in use that are named where none is like the one asked for. */
const MOST_IN_USE = 12;

type Add = (message: string, suggestions: readonly string[]) => void;

/** An answer that is empty says why, where a word in it is not in use. Reads nothing of an answer that is not. */
export async function hintIfEmpty(
  op: RequestSession,
  { path }: Pick<GraphQLResolveInfo, 'path'>,
  found: readonly unknown[],
  narrowed: Narrowed,
): Promise<void> {
  if (found.length > 0) return;
  const { predicates = [], types = [], kinds = [], names = [], values = [], impossible = [], argument } = narrowed;
  const { sources = [], documents = [] } = narrowed;
  const add: Add = (message, suggestions) => {
    if (op.hints.length < MOST_HINTS) op.hints.push({ path: placeOf(path), argument, message, suggestions });
  };
  for (const condition of impossible) add(`no number from 0 to 1 meets ${condition}`, []);
  const view = op.recordView(NOW);
  const kindsInUse = [() => predicatesInUse(view), () => inferredKindsInUse(view)];
  await unknownWords(op, add, 'predicate', predicates, () => predicatesInUse(view));
  await unknownWords(op, add, 'type', types, () => typesInUse(view));
  await unknownWords(op, add, 'kind', kinds, async () => (await Promise.all(kindsInUse.map((read) => read()))).flat());
  await unknownNames(op, add, names);
  await unknownValues(op, add, values);
  await unknownKeys(op, add, 'src', sources);
  await unknownKeys(op, add, 'doc', documents);
}

async function unknownWords(
  op: RequestSession,
  add: Add,
  what: string,
  asked: readonly AskedWord[],
  inUse: () => Promise<string[]>,
): Promise<void> {
  if (asked.length === 0) return;
  const known = await op.onceInOperation(what, inUse);
  for (const one of asked.filter((word) => !isMet(word, known))) {
    const suggestions = nearest(one.word, known);
    const shown = quoted(one.word.slice(0, 80));
    const missing = isWhole(one)
      ? `nothing in this space has the ${what} ${shown}`
      : `no ${what} in this space ${partly(one)} ${shown}`;
    const named = what === 'predicate' && suggestions.length === 0 ? await subjectsCalled(op, one) : '';
    add(missing + named + guessed(suggestions, known), suggestions);
  }
}

/** Whom nobody is called, and who is called nearly so. */
async function unknownNames(op: RequestSession, add: Add, names: readonly AskedWord[]): Promise<void> {
  for (const one of names.slice(0, MOST_LOOKED_UP)) {
    const alike = await (isWhole(one) ? namesLike(op, one.word, NOW) : entitiesAlike(op, one.word)).catch(
      noneForNoName,
    );
    const found = [...new Set((alike ?? []).map(({ name }) => name))];
    if (alike === null || isMet(one, found)) continue;
    const suggestions = found.slice(0, MOST_SUGGESTIONS);
    const shown = quoted(one.word.slice(0, 80));
    const missing = isWhole(one)
      ? `nobody and nothing in this space is called ${shown}`
      : `no name found ${partly(one)} ${shown}`;
    add(missing + guessed(suggestions, []), suggestions);
  }
}

/** What cannot be a name (none, one too long) nobody bears: a filter may ask for it, and a hint refuses nothing. */
function noneForNoName(error: unknown): [] {
  if (error instanceof InvalidInput) return [];
  throw error;
}

const partly = ({ operator }: AskedWord): string => (operator.startsWith('contains') ? 'contains' : 'starts with');

/** Entities that everybody sees whose names have such words. */
async function entitiesAlike(op: RequestSession, text: string): Promise<readonly { readonly name: string }[]> {
  return normalName(text) === '' ? [] : alikeByName(op.recordView(NOW), text, await op.settings());
}

/** A topic may be in the names of things where it is in no predicate: `subject: { name: … }` finds their claims. */
async function subjectsCalled(op: RequestSession, { word }: AskedWord): Promise<string> {
  const named = (await entitiesAlike(op, word).catch(noneForNoName)).filter(({ name }) =>
    normalName(name).includes(normalName(word)),
  );
  const names = [...new Set(named.map(({ name }) => quoted(name)))].slice(0, MOST_SUGGESTIONS);
  return names.length === 0
    ? ''
    : `; it is in names of entities, such as ${names.join(', ')}: ask for \`subject: { name }\``;
}

/** Of a predicate that is in use: which values it has, where they are few or one is like what was asked for. */
async function unknownValues(op: RequestSession, add: Add, values: readonly AskedValue[]): Promise<void> {
  for (const one of values.slice(0, MOST_LOOKED_UP)) {
    const known = await valuesOfPredicate(op.recordView(NOW), one.predicate);
    if (known.length === 0 || isMet(one, known)) continue;
    const suggestions = nearest(one.word, known);
    const [predicate, value] = [one.predicate, one.word].map((word) => quoted(word.slice(0, 80)));
    add(
      `no claim with the predicate ${predicate} has such a value as ${value}${guessed(suggestions, known)}`,
      suggestions,
    );
  }
}

/** Of sources it is said which there are; of documents there may be too many to compare with. */
async function unknownKeys(op: RequestSession, add: Add, kind: KeyedKind, keys: readonly string[]): Promise<void> {
  const found = await idsByKeys(op, kind, keys);
  const unknown = [...new Set(keys)].filter((key) => !found.has(key));
  if (unknown.length === 0) return;
  const known =
    kind === 'src' ? await op.onceInOperation('keys of sources', () => keysOfSources(op.recordView(NOW))) : [];
  for (const key of unknown) {
    const suggestions = nearest(key, known);
    const what = kind === 'src' ? 'source' : 'document';
    add(`no ${what} in this space has the key ${quoted(key.slice(0, 80))}${guessed(suggestions, known)}`, suggestions);
  }
}

const quoted = (word: string): string => JSON.stringify(word);

const guessed = (suggestions: readonly string[], known: readonly string[]): string =>
  suggestions.length === 0 ? inUseList(known) : `; did you mean ${suggestions.map(quoted).join(' or ')}?`;

/** So that who says `Ship` finds `VESSEL`: no spelling leads from one to the other. */
function inUseList(known: readonly string[]): string {
  if (known.length === 0) return '';
  const more = known.length > MOST_IN_USE ? `, and ${known.length - MOST_IN_USE} more` : '';
  return `; in use are ${known
    .slice(0, MOST_IN_USE)
    .map((word) => quoted(word.slice(0, 80)))
    .join(', ')}${more}`;
}

/**
 * Those that differ by a third of their letters at most, large or small,
 * whatever stands between their words.
 */
function nearest(word: string, known: readonly string[]): string[] {
  const plain = (text: string): string => text.toUpperCase().replaceAll(/[\s_-]+/gu, '');
  const wanted = plain(word.slice(0, 80));
  return known
    .filter((candidate) => candidate.length <= 200)
    .map((candidate) => ({ candidate, distance: editDistance(wanted, plain(candidate)) }))
    .filter(({ distance }) => distance <= Math.max(1, Math.floor(wanted.length / 3)))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST_SUGGESTIONS)
    .map(({ candidate }) => candidate);
}

function placeOf(path: GraphQLResolveInfo['path'] | undefined): (string | number)[] {
  return path ? [...placeOf(path.prev), path.key] : [];
}
