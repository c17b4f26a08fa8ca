import type { Ids } from '../../domain/typed-ids.ts';
import type { Scope } from '../../domain/scope.ts';
import {
  declareDistinct,
  likelyDuplicates,
  rememberSearch,
  searchedTo,
  type LikelyDuplicate,
  type PeopleSettings,
} from '../../identity/index.ts';
import type { Commit, Database } from '../../storage/index.ts';
import type { ReconcileDeps } from './reconcile-deps.ts';
import { askIfOne, settleDuplicates } from './duplicate-conflicts.ts';
import { mergePersons } from './merge-people.ts';

/** Whom the log of commits names for questions that nobody asked but the program. */
const FINDER = 'claimgraph';
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
  const { ids, settings } = deps;
  const scope: Scope = { ...space, owner: FINDER, role: 'WRITER' };
  const until = performance.now() + milliseconds;
  let [asked, merged] = [0, 0];
  for (;;) {
    const { pairs, searchedTo: place } = await database.read(scope, async (sql) =>
      likelyDuplicates({ sql, recorded: null, valid: null }, await searchedTo(sql), BATCH, settings),
    );
    if (place === null) return { left: false, asked, merged };
    const doubtful: LikelyDuplicate[] = [];
    for (const pair of pairs) {
      if (!isOnePerson(pair, settings)) doubtful.push(pair);
      else if (await committed(database, scope, 'merge persons', (commit) => mergePersons(commit, pair, deps)))
        merged += 1;
    }
    if (doubtful.length > 0)
      asked += await committed(database, scope, 'look for duplicates', (commit) => askIfOne(commit, doubtful, ids));
    await database.note(scope, (sql) => rememberSearch(sql, place));
    if (performance.now() >= until) return { left: true, asked, merged };
  }
}

const isOnePerson = (pair: LikelyDuplicate, settings: Pick<PeopleSettings, 'people.link'>): boolean =>
  pair.likeness === 'SAME_PERSON' && pair.confidence > settings['people.link'];

/** A commit of the program's own; none where nothing came of it. */
async function committed<T extends number | boolean>(
  database: Database,
  scope: Scope,
  reason: string,
  write: (commit: Commit) => Promise<T>,
): Promise<T> {
  const request = { actor: FINDER, reason, owner: null, idempotencyKey: null, requestHash: null };
  const { value } = await database.commit(scope, request, async (commit) => {
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
