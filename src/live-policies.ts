import { LRUCache } from 'lru-cache';
import { policyDefaults, type Policy } from './domain/policy.ts';
import type { Clock } from './domain/time.ts';
import type { Spaces } from './spaces.ts';
import { readPolicy, type Database } from './storage/index.ts';

/** Another server of the same database may have changed a setting; ours drops what it knows when it writes. */
const FRESH_MS = 1_000;
/** Names come from outside, also such as no space has. */
const REMEMBERED = 1_000;

/**
 * The numbers of each space as the server's limits need them, before an operation has a view of its own: a change holds
 * from the next request on (OM-142), and yet a request does not cost a statement more.
 */
export class LivePolicies {
  private readonly database: Database;
  private readonly spaces: Spaces;
  private readonly clock: Clock;
  private readonly known = new LRUCache<string, { readonly at: number; readonly policy: Promise<Policy> }>({
    max: REMEMBERED,
  });

  constructor(database: Database, spaces: Spaces, clock: Clock) {
    this.database = database;
    this.spaces = spaces;
    this.clock = clock;
  }

  /** Never fails: while the database is away the defaults hold, and the operation itself says what is wrong. */
  of(spaceName: string): Promise<Policy> {
    const now = this.clock.now().getTime();
    const known = this.known.get(spaceName);
    if (known && now - known.at < FRESH_MS) return known.policy;
    const policy = this.read(spaceName).catch(() => policyDefaults);
    this.known.set(spaceName, { at: now, policy });
    return policy;
  }

  changed(spaceName: string): void {
    this.known.delete(spaceName);
  }

  private async read(spaceName: string): Promise<Policy> {
    const spaceId = await this.spaces.find(spaceName);
    if (spaceId === null) return policyDefaults;
    return this.database.read({ spaceId, spaceName, owner: '', role: 'READER' }, readPolicy);
  }
}
