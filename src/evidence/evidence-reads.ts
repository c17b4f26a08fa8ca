import type { Scope } from '../domain/scope.ts';
import type { EvidenceObjectId } from '../domain/typed-ids.ts';
import type { Clock } from '../domain/time.ts';
import { BackgroundLoop } from '../jobs/index.ts';
import type { Database } from '../storage/index.ts';

export interface EvidenceReadsDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** What went wrong, for the log; counts are kept until they can be written. */
  readonly onFault: (error: unknown) => void;
}

/** Reads are written together after so long. */
const WRITE_MS = 500;
const RETRY_MS = 5_000;
/** Objects whose reads wait to be written; those of further ones are lost while the database is away. */
const MOST_WAITING = 50_000;

interface Counted {
  readonly scope: Scope;
  readonly uses: Map<EvidenceObjectId, { uses: number; at: Date }>;
}

/**
 * Counts the reads of evidence objects beside the answers (SE-127): no read waits for it or fails with it, and none is counted twice. What
 * was read in the last half second when the process dies is not counted.
 */
export class EvidenceReads {
  private readonly deps: EvidenceReadsDeps;
  private readonly loop: BackgroundLoop;
  private waiting = new Map<string, Counted>();

  constructor(deps: EvidenceReadsDeps) {
    this.deps = deps;
    this.loop = new BackgroundLoop({
      ...{ name: 'reads of evidence', retryMs: RETRY_MS, onFault: deps.onFault },
      pass: async () => {
        await this.write();
        return WRITE_MS;
      },
    });
  }

  get loops(): readonly BackgroundLoop[] {
    return [this.loop];
  }

  start(): void {
    this.loop.start();
  }

  /** Writes what was counted. */
  async stop(): Promise<void> {
    await this.loop.stop();
    await this.write().catch(this.deps.onFault);
  }

  /** Each of these was read once by this caller. Returns at once. */
  note(scope: Scope, ids: readonly EvidenceObjectId[]): void {
    if (ids.length === 0) return;
    const key = JSON.stringify([scope.spaceId, scope.owner]);
    const counted = this.waiting.get(key) ?? { scope, uses: new Map<EvidenceObjectId, { uses: number; at: Date }>() };
    this.waiting.set(key, counted);
    const at = this.deps.clock.now();
    for (const id of ids) {
      const before = counted.uses.get(id);
      if (!before && this.size >= MOST_WAITING) continue;
      counted.uses.set(id, { uses: (before?.uses ?? 0) + 1, at });
    }
  }

  private get size(): number {
    return [...this.waiting.values()].reduce((sum, { uses }) => sum + uses.size, 0);
  }

  /** One statement for each space and caller. What cannot be written waits on. @throws Unavailable */
  async write(): Promise<void> {
    for (const [key, { scope, uses }] of this.waiting) {
      this.waiting.delete(key);
      try {
        await addUses(this.deps.database, scope, uses);
      } catch (error) {
        this.putBack(key, scope, uses);
        throw error;
      }
    }
  }

  private putBack(key: string, scope: Scope, uses: Counted['uses']): void {
    const since = this.waiting.get(key)?.uses ?? new Map<EvidenceObjectId, { uses: number; at: Date }>();
    for (const [id, before] of uses) {
      const after = since.get(id);
      since.set(id, { uses: before.uses + (after?.uses ?? 0), at: after?.at ?? before.at });
    }
    this.waiting.set(key, { scope, uses: since });
  }
}

/** In the order of the ids, so that two that write the same do not wait for each other. */
const addUses = (database: Database, scope: Scope, uses: Counted['uses']): Promise<unknown> => {
  const entries = [...uses].sort(([a], [b]) => (a < b ? -1 : 1));
  return database.note(scope, (sql) =>
    sql.query(
      'evidence.addUses',
      `insert into evidence_uses as o (space_id, evidence_id, owner_id, uses, last_used_at)
        select $1, e.id, e.owner_id, n.uses, n.at from unnest($2::uuid[], $3::bigint[], $4::timestamptz[]) as n (id, uses, at)
          join evidence_objects e on e.space_id = $1 and e.id = n.id order by e.id
        on conflict (space_id, evidence_id) do update set uses = o.uses + excluded.uses,
          last_used_at = greatest(o.last_used_at, excluded.last_used_at)`,
      [scope.spaceId, entries.map(([id]) => id), entries.map(([, { uses: n }]) => n), entries.map(([, { at }]) => at)],
    ),
  );
};
