import pg from 'pg';
import type { LiveCheck, LiveState, LiveStatus } from '../domain/live-record.ts';
import { Unavailable } from '../domain/errors.ts';
import { DEFAULT_SPACE, type Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import { isOutage, toldOutage, toLiveError } from './live-faults.ts';
import type { LiveDatabaseLimits } from './live-database-settings.ts';
import { readOnly, type LiveReader, type SentStatement } from './live-session.ts';
import { selfTest } from './self-test.ts';

export interface LiveDatabaseOptions {
  /** null = none is named. */
  readonly url: string | null;
  /** Names of the spaces that may see it; null = the one of who names none. */
  readonly spaces: readonly string[] | null;
  readonly limits: LiveDatabaseLimits;
  readonly clock: Clock;
  /** All tables that ontologies name, as `schema.table`. */
  readonly registered: () => Promise<readonly string[]>;
  /** Told of everything that is sent to it; left out: nobody is. */
  readonly onStatement?: (sent: SentStatement) => void;
}

export const LIVE_DATABASE_VARIABLE = 'CLAIMGRAPH_LIVE_DATABASE_URL';
const COMPONENT = 'live database';
const IDLE_MS = 30_000;

/** Where things stand, the message for everybody, the detail for administrators; TO_CHECK = not looked at yet. */
interface Standing extends Omit<LiveStatus, 'state'> {
  readonly state: Exclude<LiveState, 'OFF'> | 'TO_CHECK';
  readonly detail: string;
}

const NOT_YET = 'not looked at yet';
const NOT_FOR_SPACE = 'no live database is named for this space';
const NOT_FOR_ALL = 'not passed: an administrator is told what was found';
const NOT_SET = `none: ${LIVE_DATABASE_VARIABLE} is not set`;

/**
 * A business database of the user's, read only. It is read once the self-test has passed, and that is done again from time to time and
 * after an outage, behind who reads and never before them; one that was refused is looked at again when somebody asks for it.
 */
export class LiveDatabase {
  private readonly options: LiveDatabaseOptions;
  private readonly pool: pg.Pool | null;
  private standing: Standing = {
    ...{ state: 'TO_CHECK', message: NOT_YET, detail: NOT_YET },
    ...{ checks: [], checkedAt: null },
  };
  private checking: Promise<void> | null = null;

  constructor(options: LiveDatabaseOptions) {
    this.options = options;
    const { url, limits } = options;
    this.pool =
      url === null
        ? null
        : new pg.Pool({
            connectionString: url,
            max: limits['livedata.connections'],
            connectionTimeoutMillis: limits['livedata.connectMs'],
            idleTimeoutMillis: IDLE_MS,
            application_name: 'claimgraph-live',
            allowExitOnIdle: true,
          });
    // Without a listener, a connection that breaks would end the process, idle or not; who uses it hears of it anyway.
    this.pool?.on('error', () => undefined);
    this.pool?.on('connect', (client) => client.on('error', () => undefined));
  }

  /** As somebody in a space sees it: what it says of its users and tables is for administrators. */
  statusFor({ spaceName, role }: Pick<Scope, 'spaceName' | 'role'>): LiveStatus {
    if (this.isFor(spaceName)) return role === 'ADMIN' ? this.detailed : this.status;
    return { state: 'OFF', message: NOT_FOR_SPACE, checks: [], checkedAt: null };
  }

  /** As everybody may see it. */
  get status(): LiveStatus {
    return this.told(this.standing.message, ({ passed }) => (passed ? 'passed' : NOT_FOR_ALL));
  }

  private get detailed(): LiveStatus {
    return this.told(this.standing.detail, ({ message }) => message);
  }

  private told(message: string, of: (check: LiveCheck) => string): LiveStatus {
    if (this.pool === null) return { state: 'OFF', message: NOT_SET, checks: [], checkedAt: null };
    const { state, checks, checkedAt } = this.standing;
    const said = checks.map((check) => ({ ...check, message: of(check) }));
    return { state: state === 'TO_CHECK' ? 'UNREACHABLE' : state, message, checks: said, checkedAt };
  }

  isFor(spaceName: string): boolean {
    const { spaces } = this.options;
    return this.pool !== null && (spaces ?? [DEFAULT_SPACE]).includes(spaceName);
  }

  /** Looks at it anew, and says what an administrator may know. Several who ask at once are answered by one look. */
  async check(): Promise<LiveStatus> {
    if (this.pool !== null) await (this.checking ??= this.look(this.pool).finally(() => (this.checking = null)));
    return this.detailed;
  }

  /**
   * Reads, in a transaction that may do nothing else.
   * @throws Unavailable where it cannot or must not be read; ConflictingState where it is no longer what was registered; InvalidInput for
   * a value that no column of its kind holds
   */
  async read<T>(spaceName: string, work: (reader: LiveReader) => Promise<T>): Promise<T> {
    const pool = this.opened(spaceName);
    try {
      return await this.withClient(pool, (client) => readOnly({ client, ...this.session }, work));
    } catch (error) {
      if (isOutage(error)) this.isAway(error);
      throw toLiveError(error, COMPONENT);
    }
  }

  /**
   * May it be read? For who would have nothing to read from it: that it is away is said all the same.
   * @throws Unavailable
   */
  ready(spaceName: string): void {
    this.opened(spaceName);
  }

  async close(): Promise<void> {
    await this.pool?.end();
  }

  private get session() {
    const { limits, onStatement = null } = this.options;
    return { limits, onStatement };
  }

  private opened(spaceName: string): pg.Pool {
    const { pool } = this;
    if (pool === null || !this.isFor(spaceName))
      throw new Unavailable(COMPONENT, pool === null ? NOT_SET : NOT_FOR_SPACE, 3_600);
    // Behind who asks: who reads may hold the one session of the record, which the look needs. A look that fails is due again.
    if (this.isDue()) this.check().catch(() => undefined);
    const { state, message } = this.standing;
    if (state === 'READY') return pool;
    throw new Unavailable(COMPONENT, message, this.options.limits['livedata.retrySeconds']);
  }

  private isDue(): boolean {
    const { state, checkedAt } = this.standing;
    if (state === 'TO_CHECK' || checkedAt === null) return true;
    const { limits, clock } = this.options;
    const after = state === 'READY' ? limits['livedata.recheckSeconds'] : limits['livedata.retrySeconds'];
    return state !== 'REFUSED' && clock.now().getTime() - checkedAt.getTime() >= after * 1_000;
  }

  private async look(pool: pg.Pool): Promise<void> {
    const tables = await this.options.registered();
    const checkedAt = this.options.clock.now();
    try {
      const checks = await this.withClient(pool, (client) => selfTest({ client, tables, ...this.session }));
      this.standing = { ...judged(checks), checks, checkedAt };
    } catch (error) {
      this.isAway(error);
    }
  }

  private isAway(error: unknown): void {
    const told = toldOutage(error, COMPONENT);
    this.standing = { state: 'UNREACHABLE', ...told, checks: [], checkedAt: this.options.clock.now() };
  }

  /** A connection on which anything went wrong is not used again: nobody knows what it is in. */
  private async withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let isWell = false;
    try {
      const value = await work(client);
      isWell = true;
      return value;
    } finally {
      client.release(!isWell);
    }
  }
}

function judged(checks: readonly LiveCheck[]): Pick<Standing, 'state' | 'message' | 'detail'> {
  const failed = checks.filter(({ passed }) => !passed);
  const fine = 'it may be read, and nothing else';
  if (failed.length === 0) return { state: 'READY', message: fine, detail: fine };
  const names = failed.map(({ name }) => name).join(', ');
  const found = failed.map(({ name, message }) => `${name}: ${message}`).join(' ');
  return {
    state: 'REFUSED',
    message: `its self-test was not passed (${names}); liveDatabase tells an administrator more`,
    detail: `refused, and nothing is read from it: ${found}`,
  };
}
