import type { Driver, Result, Session, SessionConfig } from 'neo4j-driver';
import { Unavailable } from '../../../src/domain/errors.ts';
import { withDeadline } from '../../../src/lib/deadline.ts';
import { refuseOldVersion } from './version.ts';

export interface Neo4jOptions {
  /** `bolt://` or `neo4j://`, with `+s` for TLS. */
  readonly url: string;
  readonly user: string;
  /** null = it asks for none. */
  readonly password: string | null;
  /** How long one question of a traversal may take; writes have `WRITE_FACTOR` times that. */
  readonly timeoutMs: number;
}

/** What a statement may be given; a bigint is a whole number there, a number is not. */
export type CypherValue =
  string | number | bigint | boolean | null | readonly CypherValue[] | { readonly [name: string]: CypherValue };
export type Parameters = Readonly<Record<string, CypherValue>>;

/** Runs a statement. Its text is fixed; whatever comes from outside is a parameter. */
export type Run = <Row extends object>(cypher: string, parameters: Parameters) => Promise<Row[]>;

const WRITE_FACTOR = 15;

/** What a person with the rights of an administrator set up once, and what makes MERGE by id exact. */
const CONSTRAINTS = [
  'create constraint claimgraph_entity if not exists for (e:Entity) require (e.space, e.id) is unique',
  'create constraint claimgraph_merge if not exists for (g:Merge) require (g.space, g.id) is unique',
  'create constraint claimgraph_projection if not exists for (p:Projection) require p.space is unique',
  'create constraint claimgraph_edge if not exists for ()-[r:EDGE]-() require (r.space, r.id) is unique',
  'create index claimgraph_merge_member if not exists for (g:Merge) on (g.space, g.member)',
  'create index claimgraph_merge_canonical if not exists for (g:Merge) on (g.space, g.canonical)',
];

/** A Neo4j server. Whatever keeps it from answering is Unavailable, with what to do about it. */
export class Neo4j {
  private readonly options: Neo4jOptions;
  private driver: Promise<Driver> | null = null;

  /** Nothing is connected yet. */
  constructor(options: Neo4jOptions) {
    this.options = options;
  }

  /** The package takes longer to load than the rest of a start without Neo4j leaves room for: it is loaded when it is needed. */
  private async connect(): Promise<Driver> {
    const { url, user, password, timeoutMs } = this.options;
    const { auth, driver } = await import('neo4j-driver');
    const settings = {
      disableLosslessIntegers: true,
      fetchSize: -1, // whatever is asked for has a bound of its own
      connectionTimeout: timeoutMs,
      connectionAcquisitionTimeout: timeoutMs,
      maxTransactionRetryTime: timeoutMs,
      telemetryDisabled: true,
      userAgent: 'claimgraph',
    };
    return driver(url, password === null ? undefined : auth.basic(user, password), settings);
  }

  /**
   * What it is, without changing anything.
   * @throws Unavailable, also where it is too old
   */
  async inspect(): Promise<{ readonly version: string; readonly isWritable: boolean }> {
    const version = await this.version();
    const [home] = await this.read<{ access: string }>('show home database yield access', {}, 'WORK');
    return { version, isWritable: home?.access === 'read-write' };
  }

  /**
   * Looks whether it is a server that this program can work with, and makes sure of its constraints.
   * @returns its version, for people
   * @throws Unavailable
   */
  async prepare(): Promise<string> {
    const version = await this.version();
    for (const constraint of CONSTRAINTS) {
      await this.inTime(WRITE_FACTOR, (session) => session.run(constraint)).catch(unlessThere);
    }
    return version;
  }

  private async version(): Promise<string> {
    const [kernel] = await this.read<{ version: string; edition: string }>(
      'call dbms.components() yield name, versions, edition where name = "Neo4j Kernel" return versions[0] as version, edition',
      {},
      'WORK',
    );
    const version = kernel?.version ?? 'of an unknown version';
    refuseOldVersion(version);
    return `Neo4j ${version} ${kernel?.edition ?? ''}`.trim();
  }

  /**
   * One statement that changes nothing.
   * @param haste TRAVERSAL = somebody waits for it; WORK = it has as long as a write
   * @throws Unavailable
   */
  async read<Row extends object>(
    cypher: string,
    parameters: Parameters,
    haste: 'TRAVERSAL' | 'WORK' = 'TRAVERSAL',
  ): Promise<Row[]> {
    const factor = haste === 'TRAVERSAL' ? 1 : WRITE_FACTOR;
    const timeout = this.options.timeoutMs * factor;
    return this.inTime(factor, (session) => rowsOf<Row>(session.run(cypher, parameters, { timeout })));
  }

  /**
   * The statements of one traversal, one after the other. In a cluster any member may answer one, if it knows what the members knew that
   * answered those before it.
   * @returns throws Unavailable
   */
  traversal(): Run {
    const { timeoutMs: timeout } = this.options;
    let bookmarks: string[] = [];
    return <Row extends object>(cypher: string, parameters: Parameters) =>
      this.inTime(
        1,
        async (session) => {
          const rows = await rowsOf<Row>(session.run(cypher, parameters, { timeout }));
          bookmarks = session.lastBookmarks();
          return rows;
        },
        { defaultAccessMode: 'READ', bookmarks },
      );
  }

  /** One transaction; tried again by the driver where the server says that it may succeed. @throws Unavailable, what `work` throws */
  write<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const timeout = this.options.timeoutMs * WRITE_FACTOR;
    return this.inTime(WRITE_FACTOR, (session) =>
      session.executeWrite(
        (transaction) =>
          work(<Row extends object>(cypher: string, parameters: Parameters) =>
            rowsOf<Row>(transaction.run(cypher, parameters)),
          ),
        { timeout },
      ),
    );
  }

  async close(): Promise<void> {
    await (await this.driver)?.close();
  }

  /** A connection that is dead without saying so must not hold anybody up. */
  private async inTime<T>(
    factor: number,
    work: (session: Session) => Promise<T>,
    settings: SessionConfig = {},
  ): Promise<T> {
    this.driver ??= this.connect();
    const session = (await this.driver).session(settings);
    const longest = this.options.timeoutMs * factor;
    try {
      return await withDeadline(work(session), longest, () => {
        throw new Unavailable('neo4j', `Neo4j did not answer within ${longest} ms`);
      });
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      // Giving a dead connection back may take as long as the question: nobody waits for it.
      void session.close().catch(() => undefined);
    }
  }
}

const rowsOf = async <Row extends object>(result: Result): Promise<Row[]> =>
  (await result).records.map((record) => record.toObject() as Row);

/** Codes by which the server or the driver says that it is not for the statement. */
const AWAY: readonly (readonly [RegExp, string])[] = [
  [
    /^Neo\.ClientError\.Security\.(Unauthorized|CredentialsExpired)$/,
    'Neo4j refuses the user or the password; look at CLAIMGRAPH_NEO4J_USER and CLAIMGRAPH_NEO4J_PASSWORD',
  ],
  [
    /AuthenticationRateLimit$/,
    'Neo4j was shown a wrong password too often and takes none for some seconds; wait, or look at CLAIMGRAPH_NEO4J_PASSWORD',
  ],
  [
    /^Neo\.ClientError\.Security\.Forbidden$/,
    'the user CLAIMGRAPH_NEO4J_USER may not write in Neo4j; give it the rights of an editor and to make constraints',
  ],
  [
    /ForbiddenOnReadOnlyDatabase$|WriteOnReadOnlyAccessDatabase$|AccessMode$/,
    'Neo4j is read-only; let it be written (server.databases.default_to_read_only, server.databases.read_only), or name another one',
  ],
  [
    /DatabaseUnavailable$|DatabaseNotFound$/,
    'Neo4j runs, but its database is not open; look into its log. What it holds is brought to it anew if its data is deleted',
  ],
  [
    /^ServiceUnavailable$|^SessionExpired$|NotALeader$/,
    'Neo4j cannot be reached; look whether it runs at CLAIMGRAPH_NEO4J_URL',
  ],
  [/^Neo\.TransientError\./, 'Neo4j is too busy'],
  [/^Neo\.DatabaseError\./, 'Neo4j has a fault of its own; look whether its disk is full, and into its log'],
  [/Statement\.EntityNotFound$/, 'Neo4j was changed while it was read'],
  [/TransactionTimedOut/, 'Neo4j did not answer in time'],
  [
    /^N\/A$|ProtocolError|HandshakeError/i,
    'what answers at CLAIMGRAPH_NEO4J_URL speaks another protocol: expected Neo4j 5 or later',
  ],
];

/** @returns Unavailable for what has nothing to do with the statement, else the error itself */
export function asUnavailable(error: unknown): unknown {
  if (!isOfNeo4j(error)) return error;
  const known = AWAY.find(([pattern]) => pattern.test(error.code));
  if (known === undefined) return error;
  return new Unavailable('neo4j', `${known[1]} (${error.code})`, 1, { cause: error });
}

const isOfNeo4j = (error: unknown): error is Error & { readonly code: string } =>
  error instanceof Error && error.name === 'Neo4jError' && 'code' in error && typeof error.code === 'string';

/** With `if not exists` two servers at once both look, and the second meets what the first one made. */
function unlessThere(error: unknown): void {
  if (!isOfNeo4j(error) || !/\.Schema\.(?:EquivalentSchemaRule|Index|Constraint)AlreadyExists$/u.test(error.code))
    throw error;
}
