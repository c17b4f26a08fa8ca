import type { Ids } from '../../domain/ids.ts';
import type { Policy } from '../../domain/policy.ts';
import type { Scope } from '../../domain/scope.ts';
import { declareDistinct, likelyDuplicates, rememberSearch, searchedTo } from '../../identity/index.ts';
import type { Commit, Database } from '../../storage/index.ts';
import { askIfOne, settleDuplicates } from './duplicates.ts';

/** Whom the log of commits names for questions that nobody asked but the program. */
const FINDER = 'claimgraph';
/** Entities that are looked at between two looks at the clock. */
const BATCH = 50;

export interface DuplicateSearch {
  /** Entities may be left: the time was up. */
  readonly left: boolean;
  /** New questions on the desk. */
  readonly asked: number;
}

/**
 * Looks through the shared entities of a space that are new or changed since it last did, and asks on the desk which of them are one
 * (an IDENTITY conflict each, decided by `resolveConflict`, `mergeEntities` or `declareDistinct`). It merges nothing, and asks about
 * no pair twice. Killed at any point it begins again where it was.
 * @param milliseconds after which it stops, and goes on when it is called again
 */
export async function findDuplicates(
  database: Database,
  space: Pick<Scope, 'spaceId' | 'spaceName'>,
  { ids, policy, milliseconds }: { readonly ids: Ids; readonly policy: Policy; readonly milliseconds: number },
): Promise<DuplicateSearch> {
  const scope: Scope = { ...space, owner: FINDER, role: 'WRITER' };
  const until = performance.now() + milliseconds;
  let asked = 0;
  for (;;) {
    const found = await database.read(scope, async (sql) =>
      likelyDuplicates({ sql, recorded: null, valid: null }, await searchedTo(sql), BATCH, policy),
    );
    const { pairs, searchedTo: place } = found;
    if (place === null) return { left: false, asked };
    if (pairs.length > 0) {
      const request = {
        actor: FINDER,
        reason: 'look for duplicates',
        owner: null,
        idempotencyKey: null,
        requestHash: null,
      };
      const done = await database.commit(scope, request, async (commit) => {
        const fresh = await askIfOne(commit, pairs, ids);
        return fresh === 0 ? commit.nothing(fresh) : fresh;
      });
      asked += done.value;
    }
    await database.note(scope, (sql) => rememberSearch(sql, place));
    if (performance.now() >= until) return { left: true, asked };
  }
}

/**
 * A person says that two entities are two; a question whether they are one has its answer by that.
 * @throws what identity's `declareDistinct` throws
 */
export async function keepApart(
  commit: Commit,
  input: Parameters<typeof declareDistinct>[1],
  deps: { readonly ids: Ids },
): Promise<boolean> {
  const isNew = await declareDistinct(commit, input, deps);
  if (isNew) await settleDuplicates(commit, input.entities);
  return isNew;
}
