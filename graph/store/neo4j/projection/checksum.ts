import { createHash } from 'node:crypto';
import type { Database } from '../../../../src/storage/index.ts';
import type { Neo4j } from '../neo4j-connection.ts';
import { marksOf } from './marks.ts';
import { pageAt, SOURCES, type Page } from './rows.sql.ts';
import { PAGES } from './write.cypher.ts';

/** What a graph comes to: equal for two graphs that have the same rows with the same values. */
export interface Checksum {
  readonly entities: number;
  readonly merges: number;
  readonly edges: number;
  /** SHA-256 over all rows, in an order that does not depend on how they are read. */
  readonly hash: string;
}

const PAGE = 5_000;

type Row = Readonly<Record<string, unknown>>;
/** A row as text: its columns in the order of their names. */
const lineOf = (row: Row): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));

/** Rows are hashed one by one and the hashes added up: no order, no bound on how many there are. */
class Sum {
  private total = 0n;
  readonly counts = { entities: 0, merges: 0, edges: 0 };

  add(kind: keyof Sum['counts'], rows: readonly object[]): void {
    for (const row of rows) {
      const digest = createHash('sha256')
        .update(`${kind} ${lineOf(row as Row)}`)
        .digest('hex');
      this.total = BigInt.asUintN(256, this.total + BigInt(`0x${digest}`));
    }
    this.counts[kind] += rows.length;
  }

  get checksum(): Checksum {
    return { ...this.counts, hash: this.total.toString(16).padStart(64, '0') };
  }
}

/** Of the record as it stood after a commit. */
export async function recordChecksum(database: Database, space: string, commit: number): Promise<Checksum> {
  const sum = new Sum();
  for (const source of SOURCES) {
    for (let after: string | null = null; ;) {
      const last: string | null = after;
      const page: Page = await database.system((query) => pageAt(query, space, commit, source, last, PAGE));
      sum.add('entities', page.changes.entities);
      sum.add('merges', page.changes.merges);
      sum.add('edges', page.changes.edges);
      after = page.last;
      if (after === null) break;
    }
  }
  return sum.checksum;
}

/** Of what Neo4j has. */
export async function graphChecksum(neo4j: Neo4j, space: string): Promise<Checksum> {
  const sum = new Sum();
  for (const kind of ['entities', 'merges', 'edges'] as const) {
    for (let after = ''; ;) {
      const rows: (Row & { id: string })[] = await neo4j.read(
        PAGES[kind],
        { space, after, limit: BigInt(PAGE) },
        'WORK',
      );
      sum.add(kind, rows);
      after = rows.at(-1)?.id ?? '';
      if (rows.length < PAGE) break;
    }
  }
  return sum.checksum;
}

export interface Comparison {
  /** The commit that Neo4j says it has; null = the space was never brought there to the end. */
  readonly commit: number | null;
  readonly record: Checksum;
  readonly graph: Checksum;
  readonly same: boolean;
}

/** Compares what Neo4j has with the record as it stood after the commit that Neo4j says it has. @throws Unavailable */
export async function compareGraph(database: Database, neo4j: Neo4j, space: string): Promise<Comparison> {
  const mark = (await marksOf(neo4j, [space])).get(space);
  const commit = mark?.ready ? mark.commit : null;
  const graph = await graphChecksum(neo4j, space);
  const record = await recordChecksum(database, space, commit ?? 0);
  return { commit, record, graph, same: commit !== null && JSON.stringify(graph) === JSON.stringify(record) };
}
