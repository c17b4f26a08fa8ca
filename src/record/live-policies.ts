import { LRUCache } from 'lru-cache';
import { policyDefaults, type Policy } from '../domain/policy.ts';
import type { Clock } from '../domain/time.ts';
import { withDeadline } from '../lib/deadline.ts';
import { type Database, readPolicy, type Spaces } from '../storage/index.ts';
import { hasMerges } from './merged.ts';

/** Another server of the same database may have changed a setting; ours drops what it knows when it writes. */
const FRESH_MS = 1_000;
/** Names come from outside, also such as no space has. */
const REMEMBERED = 1_000;
/** A database that does not say the numbers by then will not say more: the operation has its time, and this comes before it. */
const PATIENCE_MS = 1_000;

interface Known {
  readonly at: number;
  /** As they were known last. */
  readonly last: Policy;
  readonly policy: Promise<Policy>;
  /** false = nothing was merged in the space then. */
  readonly merged: boolean;
}

interface Read {
  readonly policy: Policy;
  readonly merged: boolean;
}

/**
 * The numbers of each space as the server's limits need them, before an operation has a view of its own: a change holds
 * from the next request on (OM-142), and yet a request does not cost a statement more.
 */
export class LivePolicies {
  private readonly database: Database;
  private readonly spaces: Spaces;
  private readonly clock: Clock;
  private readonly known = new LRUCache<string, Known>({ max: REMEMBERED });

  constructor(database: Database, spaces: Spaces, clock: Clock) {
    this.database = database;
    this.spaces = spaces;
    this.clock = clock;
  }

  /** Never fails: while the database is away the numbers known last hold, and the operation itself says what is wrong. */
  of(spaceName: string): Promise<Policy> {
    const now = this.clock.now().getTime();
    const known = this.known.get(spaceName);
    if (known && now - known.at < FRESH_MS) return known.policy;
    const last = known?.last ?? policyDefaults;
    const policy = withinPatience(this.read(spaceName), { policy: last, merged: true }).then((read) => {
      if (this.known.peek(spaceName)?.at === now)
        this.known.set(spaceName, { at: now, last: read.policy, policy, merged: read.merged });
      return read.policy;
    });
    this.known.set(spaceName, { at: now, last, policy, merged: true });
    return policy;
  }

  /**
   * May anything be merged in the space? Known as freshly as its numbers: where nothing is, reads of the present need not look. What
   * this server merges it knows at once, another server's first merge of a space within a second.
   */
  mayBeMerged(spaceName: string): boolean {
    const known = this.known.peek(spaceName);
    return !known || known.merged || this.clock.now().getTime() - known.at > 2 * FRESH_MS;
  }

  changed(spaceName: string): void {
    this.known.delete(spaceName);
  }

  private async read(spaceName: string): Promise<Read> {
    const spaceId = await this.spaces.find(spaceName);
    if (spaceId === null) return { policy: policyDefaults, merged: true };
    const [policy, merged] = await Promise.all([
      this.database.read({ spaceId, spaceName, owner: '', role: 'READER' }, readPolicy),
      hasMerges(this.database, spaceId),
    ]);
    return { policy, merged };
  }
}

const withinPatience = (reading: Promise<Read>, otherwise: Read): Promise<Read> =>
  withDeadline(
    reading.catch(() => otherwise),
    PATIENCE_MS,
    () => otherwise,
  );
