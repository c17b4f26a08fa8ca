import type { Ontology } from '../../domain/ontology.ts';
import type { Scope } from '../../domain/scope.ts';
import { encodeId, type AnswerId, type ClaimId, type Ids } from '../../domain/typed-ids.ts';
import { followLog, notPutOff, type Line, type LogFollower, type PutOff, type Step } from '../../jobs/index.ts';
import { RECONCILE_SETTINGS, reinforceUsed } from '../../reconcile/index.ts';
import { readSettings, type Commit, type Database } from '../../storage/index.ts';

export interface UseFollowerDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly ontology: Ontology;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

/** An answer that told of memories of its owner. */
interface Use extends Line {
  readonly answerId: AnswerId;
  readonly owner: string;
}

const POLL_MS = 1_000;

/**
 * Reinforces the memories that answers told of (OM-114), behind the reply: once for each answer, in a commit that takes its note away,
 * whatever dies in between.
 */
export const useFollower = (deps: UseFollowerDeps): LogFollower =>
  followLog<Use>({
    ...{ name: 'memories in use', pollMs: POLL_MS, onFault: deps.onFault },
    behind: (most, putOff) => uses(deps.database, most, putOff),
    follow: (use) => reinforce(deps, use),
  });

async function reinforce({ database, ids, ontology }: UseFollowerDeps, use: Use): Promise<Step> {
  const { spaceId, owner, answerId } = use;
  const scope: Scope = { spaceId, spaceName: '', owner, role: 'WRITER' };
  const settings = await database.read(scope, (sql) => readSettings(sql, RECONCILE_SETTINGS));
  const reason = `used in answer ${encodeId('ans', answerId)}`;
  const request = { actor: 'memory', reason, owner, idempotencyKey: null, requestHash: null };
  const { commit } = await database.commit(scope, request, async (commit) => {
    const claims = await takeUse(commit, answerId);
    const reinforced = await reinforceUsed(commit, claims, { ids, settings, ontology });
    return reinforced.length === 0 ? commit.nothing(null) : null;
  });
  // A commit that writes nothing takes nothing away either.
  if (commit === null) await database.note(scope, (sql) => takeUse(sql, answerId));
  return 'DONE';
}

/** What it told of; another server that was here before leaves nothing. */
async function takeUse(sql: Pick<Commit, 'query' | 'scope'>, answerId: AnswerId): Promise<readonly ClaimId[]> {
  const rows = await sql.query<{ claims: ClaimId[] }>(
    'memory.takeUse',
    'delete from memory_uses where space_id = $1 and answer_id = $2 returning claims::text[]',
    [sql.scope.spaceId, answerId],
  );
  return rows.flatMap(({ claims }) => claims);
}

/** The oldest answers of all spaces that are not followed yet, but for those that are put off. One statement. */
async function uses(database: Database, most: number, putOff: PutOff): Promise<Use[]> {
  const { spaces, ids } = putOff.columns();
  const rows = await database.system((query) =>
    query<{ space_id: string; answer_id: AnswerId; owner_id: string }>(
      'memory.uses',
      `select u.space_id, u.answer_id, u.owner_id from memory_uses u where ${notPutOff('u.space_id', 'u.answer_id', 2)}
        order by u.at, u.answer_id limit $1`,
      [most, spaces, ids],
    ),
  );
  return rows.map(({ space_id: spaceId, answer_id: answerId, owner_id: owner }) => ({
    ...{ spaceId, id: answerId, answerId, owner },
  }));
}
