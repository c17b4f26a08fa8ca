import { ConflictingState, InvalidInput, NotFound, StaleVersion } from '../domain/errors.ts';
import type { Suggestion } from '../domain/suggestion-record.ts';
import type { ClaimId, EntityId, SuggestionId } from '../domain/typed-ids.ts';
import { mergeGroupOfEach, renameEntities } from '../identity/index.ts';
import { claimsByIds, disputeValues, mergeEntities, type ReconcileDeps } from '../reconcile/index.ts';
import { present, type Commit } from '../storage/index.ts';
import { namedEntities } from './find-same-names.ts';
import { suggestionsByIds } from './read-suggestions.ts';
import { closeSuggestion } from './write-suggestions.ts';

/** Which suggestion is decided, as it was seen. */
export interface Decided {
  readonly id: SuggestionId;
  readonly expectedVersion: number | null;
  /** Of two names: who stands for both. null = the one with the longer name. */
  readonly canonical: EntityId | null;
}

export interface DecideInput {
  readonly suggestions: readonly Decided[];
  readonly reason: string;
}

/** Suggestions that one commit decides. */
export const MOST_DECIDED = 200;

/**
 * A person says that it is so: two values become an open conflict, as where a pack says that the predicate has one, and their two things
 * one if they are not; two names become one entity. All of it is one commit, whose undo takes it back.
 * @throws NotFound, StaleVersion, ConflictingState where one is not open or cannot be carried out, InvalidInput
 */
export async function acceptSuggestions(commit: Commit, input: DecideInput, deps: ReconcileDeps): Promise<void> {
  for (const { suggestion, canonical, n } of await toDecide(commit, input)) {
    if (suggestion.kind === 'CONTRADICTION') {
      if (canonical !== null)
        throw new InvalidInput('expected `canonical` only where two names may be one thing', [
          'suggestions',
          n,
          'canonical',
        ]);
      const sides = [suggestion.lowId, suggestion.highId] as [ClaimId, ClaimId];
      await mergeSubjects(commit, sides, input.reason, deps);
      await disputeValues(commit, sides, suggestion.why, deps);
    } else {
      const both = [suggestion.lowId, suggestion.highId] as [EntityId, EntityId];
      await mergeNames(commit, both, canonical, input.reason, deps);
    }
    await closeSuggestion(commit, suggestion.id, 'ACCEPTED', input.reason);
  }
}

/**
 * A person says that it is not so, for good: it is not suggested again, however often its texts are read, edited or copied. Nothing else
 * changes. Undo of the commit opens it again.
 * @throws NotFound, StaleVersion, ConflictingState where one is not open, InvalidInput
 */
export async function dismissSuggestions(commit: Commit, input: DecideInput): Promise<void> {
  for (const { suggestion } of await toDecide(commit, input))
    await closeSuggestion(commit, suggestion.id, 'DISMISSED', input.reason);
}

interface ToDecide {
  readonly suggestion: Suggestion;
  readonly canonical: EntityId | null;
  readonly n: number;
}

async function toDecide(commit: Commit, { suggestions, reason }: DecideInput): Promise<ToDecide[]> {
  if (reason.trim() === '') throw new InvalidInput('expected a reason: it is what people read later', ['reason']);
  if (suggestions.length === 0 || suggestions.length > MOST_DECIDED)
    throw new InvalidInput(`expected 1 to ${MOST_DECIDED} suggestions, got ${suggestions.length}`, ['suggestions']);
  const ids = suggestions.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new InvalidInput('expected each suggestion once', ['suggestions']);
  const found = await suggestionsByIds(present(commit), ids);
  return suggestions.map(({ id, expectedVersion, canonical }, n) => {
    const path = ['suggestions', n, 'id'];
    const suggestion = found.get(id);
    if (!suggestion || suggestion.owner !== commit.owner) throw new NotFound('no such suggestion in this space', path);
    if (expectedVersion !== null && expectedVersion !== suggestion.version)
      throw new StaleVersion('the suggestion', expectedVersion, suggestion.version);
    if (suggestion.state !== 'OPEN')
      throw new ConflictingState(`expected an OPEN suggestion, this one is ${suggestion.state}`, path);
    return { suggestion, canonical, n };
  });
}

/** Two values of two things contradict each other only if the two are one. */
async function mergeSubjects(
  commit: Commit,
  sides: readonly ClaimId[],
  reason: string,
  deps: ReconcileDeps,
): Promise<void> {
  const claims = await claimsByIds(present(commit), sides);
  const [one, other] = sides.map((id) => claims.get(id)?.subjectId);
  if (one !== undefined && other !== undefined && one !== other)
    await mergeNames(commit, [one, other], null, reason, deps);
}

async function mergeNames(
  commit: Commit,
  both: readonly [EntityId, EntityId],
  canonical: EntityId | null,
  reason: string,
  deps: ReconcileDeps,
): Promise<void> {
  if (canonical !== null && !both.includes(canonical))
    throw new InvalidInput('expected one of the two entities of the suggestion', ['canonical']);
  const longer = (await namedEntities(commit, both)).sort((a, b) => b.name.length - a.name.length)[0]?.id;
  const groups = await mergeGroupOfEach(present(commit), both);
  const [into, ...members] = [canonical ?? longer ?? both[0], ...both]
    .map((id) => groups.get(id)?.[0] ?? id)
    .filter((id, n, all) => all.indexOf(id) === n);
  if (into === undefined || members.length === 0) return;
  await giveOneType(commit, [...groups.values()].flat(), into);
  await mergeEntities(commit, { canonical: into, members, reason, expectedVersions: new Map() }, deps);
}

/** Types that words suggest: one that an author states says more. */
const GENERAL: ReadonlySet<string> = new Set(['CONCEPT', 'ORGANISATION', 'PERSON', 'PLACE', 'VESSEL']);

/**
 * One is of one type: that of a thing with a key, else the one that says more, else that of who stands for all.
 * @throws ConflictingState where documents give two types by keys
 */
async function giveOneType(commit: Commit, ids: readonly EntityId[], into: EntityId): Promise<void> {
  const all = await namedEntities(commit, ids);
  const head = all.find(({ id }) => id === into);
  const type = (
    all.find(({ keyed }) => keyed) ??
    (head && !GENERAL.has(head.type) ? head : all.find((one) => !GENERAL.has(one.type))) ??
    head
  )?.type;
  const others = all.filter((one) => one.type !== type);
  if (type === undefined || others.length === 0) return;
  const [fixed] = others.filter(({ keyed }) => keyed);
  if (fixed)
    throw new ConflictingState(
      `expected things of one type, got ${type} and ${fixed.type}, each with a key of its own`,
      ['suggestions'],
    );
  await renameEntities(
    commit,
    others.map(({ id, name }) => ({ id, name, type })),
  );
}
