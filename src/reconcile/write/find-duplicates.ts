import type { Ids } from '../../domain/typed-ids.ts';
import type { Scope } from '../../domain/scope.ts';
import {
  declareDistinct,
  likelyDuplicates,
  type LikelyDuplicate,
  type PeopleSettings,
  type SearchedTo,
} from '../../identity/index.ts';
import { lockPosition, movePosition, readPosition, stepsWithin, type Followed } from '../../jobs/index.ts';
import type { Commit, Database } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { askIfOne, settleDuplicates } from './duplicate-conflicts.ts';
import { mergePersons } from './merge-people.ts';

/** Whom the log of commits names for questions that nobody asked but the program. */
export const FINDER = 'claimgraph';
/** Where it is in a space. */
export const FOLLOWER = 'duplicates';
/** Entities that are looked at between two looks at the clock. */
const BATCH = 50;

export interface DuplicateSearch {
  /** Entities may be left: the time was up. */
  readonly left: boolean;
  /** New questions on the desk. */
  readonly asked: number;
  /** Persons that were merged with others. */
  readonly merged: number;
}

/**
 * Looks through the shared entities of a space that are new or changed since it last did, and asks on the desk which of them are one
 * (an IDENTITY conflict each, decided by `resolveConflict`, `mergeEntities` or `declareDistinct`). It asks about no pair twice, and merges
 * nothing but persons who are alike above `people.link` (PI-57), each pair in a commit of its own. Killed at any point
 * it begins again where it was.
 * @param milliseconds after which it stops, and goes on when it is called again
 */
export async function findDuplicates(
  database: Database,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
  { milliseconds, ...deps }: ReconcileDeps & { readonly milliseconds: number },
): Promise<DuplicateSearch> {
  const scope: Scope = { ...space, owner: FINDER, role: 'WRITER' };
  let [asked, merged] = [0, 0];
  const left = await stepsWithin(milliseconds, async () => {
    const found = await lookThrough(database, scope, deps);
    asked += found?.asked ?? 0;
    merged += found?.merged ?? 0;
    return found !== null;
  });
  return { left, asked, merged };
}

/** The next entities. @returns null = there are none left */
async function lookThrough(
  database: Database,
  scope: Scope,
  deps: ReconcileDeps,
): Promise<Pick<DuplicateSearch, 'asked' | 'merged'> | null> {
  const { ids, settings } = deps;
  const { at, pairs, searchedTo } = await database.read(scope, async (sql) => {
    const where = await readPosition<SearchedTo>(sql, { follower: FOLLOWER, owner: null });
    const view = { sql, recorded: null, valid: null };
    return { at: where, ...(await likelyDuplicates(view, where.place, BATCH, settings)) };
  });
  if (searchedTo === null) return null;
  const committed = <T extends number | boolean>(reason: string, write: (commit: Commit) => Promise<T>): Promise<T> =>
    committedAt(database, scope, { at, reason }, write);
  const doubtful: LikelyDuplicate[] = [];
  let [asked, merged] = [0, 0];
  for (const pair of pairs) {
    if (!isOnePerson(pair, settings)) doubtful.push(pair);
    else if (await committed('merge persons', (commit) => mergePersons(commit, pair, deps))) merged += 1;
  }
  if (doubtful.length > 0) asked = await committed('look for duplicates', (commit) => askIfOne(commit, doubtful, ids));
  await database.note(scope, (sql) => movePosition(sql, at, { place: searchedTo }));
  return { asked, merged };
}

const isOnePerson = (pair: LikelyDuplicate, settings: Pick<PeopleSettings, 'people.link'>): boolean =>
  pair.likeness === 'SAME_PERSON' && pair.confidence > settings['people.link'];

/** A commit of the program's own; none where nothing came of it. */
async function committedAt<T extends number | boolean>(
  database: Database,
  scope: Scope,
  { at, reason }: { readonly at: Followed<SearchedTo>; readonly reason: string },
  write: (commit: Commit) => Promise<T>,
): Promise<T> {
  const request = { actor: FINDER, reason, owner: null, idempotencyKey: null, requestHash: null };
  const { value } = await database.commit(scope, request, async (commit) => {
    await lockPosition(commit, at);
    const done = await write(commit);
    return done === 0 || done === false ? commit.nothing(done) : done;
  });
  return value;
}

/**
 * A person says that two entities are two; a question whether they are one has its answer by that.
 * @throws what identity's `declareDistinct` throws
 */
export async function markDistinct(
  commit: Commit,
  input: Parameters<typeof declareDistinct>[1],
  deps: { readonly ids: Ids },
): Promise<boolean> {
  const isNew = await declareDistinct(commit, input, deps);
  if (isNew) await settleDuplicates(commit, input.entities);
  return isNew;
}
