import { auth, driver, Neo4jError, type Driver, type Session } from 'neo4j-driver';
import { Unavailable } from '../../src/domain/errors.ts';
import { refuseOldVersion } from './version.ts';

export interface Neo4jOptions {
  /** `bolt://` or `neo4j://`, with `+s` for TLS. */
  readonly url: string;
  readonly user: string;
  /** null = it asks for none. */
  readonly password: string | null;
  /** How long one question of a walk may take; writes have `WRITE_FACTOR` times that. */
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
  private readonly driver: Driver;

  /** Nothing is connected yet. */
  constructor(options: Neo4jOptions) {
    this.options = options;
    const { url, user, password, timeoutMs } = options;
    const settings = {
      disableLosslessIntegers: true,
      connectionTimeout: timeoutMs,
      connectionAcquisitionTimeout: timeoutMs,
      maxTransactionRetryTime: timeoutMs,
      telemetryDisabled: true,
      userAgent: 'claimgraph',
    };
    this.driver = driver(url, password === null ? undefined : auth.basic(user, password), settings);
  }

  /**
   * Looks whether it is a server that this program can work with, and makes sure of its constraints.
   * @returns its version, for people
   * @throws Unavailable
   */
  async prepare(): Promise<string> {
    const [kernel] = await this.read<{ version: string; edition: string }>(
      'call dbms.components() yield name, versions, edition where name = "Neo4j Kernel" return versions[0] as version, edition',
      {},
    );
    const version = kernel?.version ?? 'of an unknown version';
    refuseOldVersion(version);
    for (const constraint of CONSTRAINTS) {
      await this.inTime(WRITE_FACTOR, (session) => session.run(constraint));
    }
    return `Neo4j ${version} ${kernel?.edition ?? ''}`.trim();
  }

  /** One statement that changes nothing. @throws Unavailable */
  async read<Row extends object>(cypher: string, parameters: Parameters): Promise<Row[]> {
    const { timeoutMs: timeout } = this.options;
    const result = await this.inTime(1, (session) => session.run(cypher, parameters, { timeout }));
    return result.records.map((record) => record.toObject() as Row);
  }

  /** One transaction; tried again by the driver where the server says that it may succeed. @throws Unavailable, what `work` throws */
  write<T>(work: (run: Run) => Promise<T>): Promise<T> {
    const timeout = this.options.timeoutMs * WRITE_FACTOR;
    return this.inTime(WRITE_FACTOR, (session) =>
      session.executeWrite(
        (transaction) =>
          work(async <Row extends object>(cypher: string, parameters: Parameters) => {
            const result = await transaction.run(cypher, parameters);
            return result.records.map((record) => record.toObject() as Row);
          }),
        { timeout },
      ),
    );
  }

  close(): Promise<void> {
    return this.driver.close();
  }

  /** A connection that is dead without saying so must not hold anybody up. */
  private async inTime<T>(factor: number, work: (session: Session) => Promise<T>): Promise<T> {
    const session = this.driver.session();
    const longest = this.options.timeoutMs * factor;
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Unavailable('neo4j', `Neo4j did not answer within ${longest} ms`)), longest);
    });
    try {
      return await Promise.race([work(session), late]);
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      clearTimeout(timer);
      // Giving a dead connection back may take as long as the question: nobody waits for it.
      void session.close().catch(() => undefined);
    }
  }
}

/** Codes by which the server or the driver says that it is not for the statement. */
const AWAY: readonly (readonly [RegExp, string])[] = [
  [/^Neo\.ClientError\.Security\.(Unauthorized|CredentialsExpired|AuthenticationRateLimit)$/,
    'Neo4j refuses the user or the password; look at CLAIMGRAPH_NEO4J_USER and CLAIMGRAPH_NEO4J_PASSWORD'],
  [/^Neo\.ClientError\.Security\.Forbidden$/, 'the user CLAIMGRAPH_NEO4J_USER may not write in Neo4j; give it the rights of an editor and to make constraints'],
  [/ForbiddenOnReadOnlyDatabase$|WriteOnReadOnlyAccessDatabase$|AccessMode$/, 'Neo4j is read-only; the graph can only be brought to one that can be written'],
  [/^ServiceUnavailable$|^SessionExpired$|DatabaseUnavailable$|NotALeader$|DatabaseNotFound$/, 'Neo4j cannot be reached; look whether it runs at CLAIMGRAPH_NEO4J_URL'],
  [/^Neo\.TransientError\./, 'Neo4j is too busy'],
  [/^Neo\.DatabaseError\./, 'Neo4j has a fault of its own; look into its log'],
  [/TransactionTimedOut/, 'Neo4j did not answer in time'],
  [/^N\/A$|ProtocolError|HandshakeError/i, 'what answers at CLAIMGRAPH_NEO4J_URL speaks another protocol: expected Neo4j 5 or later'],
]; // prettier-ignore

/** @returns Unavailable for what has nothing to do with the statement, else the error itself */
export function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  const known = AWAY.find(([pattern]) => pattern.test(error.code));
  if (known === undefined) return error;
  return new Unavailable('neo4j', `${known[1]} (${error.code})`, 1, { cause: error });
}
