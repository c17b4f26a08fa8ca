/**
 * What the counts of a list cost: 100,000 entities with 1,000,000 claims, each with its evidence, in 1,000 documents of 20 sources.
 * Milliseconds from here, the list's own page beside them: of a selective filter (what one entity is the subject of, a rare predicate)
 * and of the whole space.
 *
 * `npm run bench -- facets [-- CLAIMS]`: on PostgreSQL where CLAIMGRAPH_TEST_POSTGRES_URL names a server, else on the embedded database.
 */
import type { Counts } from '../src/domain/facets.ts';
import type { ClaimWhere } from '../src/domain/filter.ts';
import { entityCounts } from '../src/identity/index.ts';
import { claimCounts, listClaims, relationshipCounts } from '../src/reconcile/index.ts';
import type { View } from '../src/storage/index.ts';
import { look } from '../test/support/rows.ts';
import { nodeId } from './graph/made.ts';
import { openLargeSpace } from './support/large-space.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const [claims = 1_000_000] = process.argv.slice(2).map(Number);
const LIMIT = 10_000;
const { database, scope, entities, title, drop } = await openLargeSpace(claims);

const NOW = { valid: new Date() };
const edges = { direction: 'BOTH', kinds: null, basis: null, minConfidence: null, status: null, review: null } as const;
/** Of lists that a filter makes small: of one entity, each time another, and of a rare predicate. */
const selective = (n: number): ClaimWhere => ({ subject: { id: { eq: nodeId((n * 7919) % entities) } } });
const rare: ClaimWhere = { predicate: { eq: 'RARE' } };

const all = (counts: Counts<'PREDICATE' | 'STATUS' | 'SOURCE' | 'DOCUMENT' | 'MONTH'>): Promise<unknown> =>
  Promise.all([
    counts.total(LIMIT),
    ...(['PREDICATE', 'STATUS', 'SOURCE', 'DOCUMENT', 'MONTH'] as const).map((by) => counts.facet(by, 20)),
  ]);
type Ask = (view: View, n: number) => Promise<unknown>;
const MANY: Readonly<Record<string, Ask>> = {
  'claims of one entity: a page': (view, n) =>
    listClaims(view, selective(n), 'CREATED', 'ASC', { first: 50, after: null }),
  'claims of one entity: total and five facets': (view, n) => all(claimCounts(view, null, selective(n))),
  'relationships of one entity: total, kinds, bases': (view, n) => {
    const counts = relationshipCounts(view, () => Promise.resolve([nodeId((n * 7919) % entities)]), edges);
    return Promise.all([counts.total(LIMIT), counts.facet('KIND', 20), counts.facet('BASIS', 20)]);
  },
  'claims of a rare predicate: total and five facets': (view) => all(claimCounts(view, null, rare)),
  'claims of the whole space: total, to 10,000': (view) => claimCounts(view, null, null).total(LIMIT),
  'entities of the whole space: total, as it is kept': (view) => entityCounts(view, null).total(LIMIT),
};
const wholeSpace = (by: 'PREDICATE' | 'STATUS' | 'SOURCE' | 'DOCUMENT' | 'MONTH'): [string, Ask] => [
  `claims of the whole space by ${by}`,
  (view) => claimCounts(view, null, null).facet(by, 20),
];
const FEW: Readonly<Record<string, Ask>> = {
  'entities of the whole space by type': (view) => entityCounts(view, null).facet('TYPE', 20),
  ...Object.fromEntries((['PREDICATE', 'STATUS', 'MONTH', 'SOURCE', 'DOCUMENT'] as const).map(wholeSpace)),
};

async function timed(ask: Ask, times: number): Promise<string[]> {
  const found: number[] = [];
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    try {
      await look(database, scope, (view) => ask(view, n), NOW);
    } catch (error) {
      return ['', '', (error as Error).message];
    }
    if (n >= times / 10) found.push(performance.now() - started);
  }
  return [0.5, 0.95].map((share) => percentile(found, share).toFixed(1));
}

const measured: string[][] = [];
for (const [asks, times] of [
  [MANY, 220],
  [FEW, 4],
] as const) {
  for (const [name, ask] of Object.entries(asks)) measured.push([name, ...(await timed(ask, times))]);
}
printTable(
  title,
  ['read', 'median', 'p95', ''],
  measured.map((row) => [...row, '', ''].slice(0, 4)),
);
await drop();
