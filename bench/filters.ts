/**
 * What filters cost on what is related: 100,000 entities with 1,000,000 claims, each with its evidence, in 1,000 documents of 20 sources.
 * Milliseconds for a page of 20, from here. The selective ones leave at most some hundreds of rows; the others are what a person asks
 * who does not know how much there is, and are read in the order of the list until the page is full.
 *
 * `npm run bench -- filters [-- CLAIMS]`: on PostgreSQL where CLAIMGRAPH_TEST_POSTGRES_URL names a server, else on the embedded database.
 */
import type { ClaimWhere, EntityWhere, RelationshipWhere } from '../src/domain/filter.ts';
import type { Page } from '../src/domain/page-request.ts';
import { listEntities } from '../src/identity/index.ts';
import { claimsOfEntities, listClaims, listRelationships, relatedTo } from '../src/reconcile/index.ts';
import type { View } from '../src/storage/index.ts';
import { look } from '../test/support/rows.ts';
import { nodeId } from './graph/made.ts';
import { openLargeSpace } from './support/large-space.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const [claims = 1_000_000] = process.argv.slice(2).map(Number);
const { database, scope, entities, title, drop } = await openLargeSpace(claims);

const NOW = { valid: new Date() };
const PAGE = { first: 20, after: null };
const EDGES = { direction: 'BOTH', kinds: null, basis: null, minConfidence: null, status: null, review: null } as const;

type Ask = (view: View, n: number) => Promise<Page<unknown>>;
const claimsBy =
  (where: (n: number) => ClaimWhere): Ask =>
  (view, n) =>
    listClaims(view, where(n), 'CREATED', 'ASC', PAGE);
const entitiesBy =
  (where: (n: number) => EntityWhere): Ask =>
  async (view, n) => {
    const filter = where(n);
    return listEntities(view, filter, 'NAME', 'ASC', PAGE, claimsOfEntities(view, await relatedTo(view, filter)));
  };
const relationshipsBy =
  (where: (n: number) => RelationshipWhere): Ask =>
  (view, n) =>
    listRelationships(view, null, { ...EDGES, where: where(n) }, 'CREATED', 'ASC', PAGE);

const thing = (n: number): number => (n * 7919) % entities;
/** Number of a claim with a text as its object; its predicate and words follow from it. */
const said = (n: number): number => ((n * 7919) % (claims / 2)) * 2 + 1;
const predicateOf = (n: number): string => `PREDICATE_${Math.floor(n / 7) % 40}`;
const exact = (n: number): ClaimWhere => ({
  predicate: { eq: predicateOf(said(n)) },
  value: { eq: `says ${said(n)}` },
});

const SELECTIVE: Readonly<Record<string, Ask>> = {
  'entities that have a claim of this predicate and value': entitiesBy((n) => ({ claims: { some: exact(n) } })),
  'entities of a type, with a rare predicate': entitiesBy((n) => ({
    type: { eq: `TYPE_${n % 12}` },
    claims: { some: { predicate: { eq: 'RARE' } } },
  })),
  'entities of a name without a rare predicate': entitiesBy((n) => ({
    name: { eq: `thing ${thing(n)}` },
    claims: { none: { predicate: { eq: 'RARE' } } },
  })),
  'entities linked to a thing by its name': entitiesBy((n) => ({
    claims: { some: { object: { name: { eq: `thing ${thing(n)}` } } } },
  })),
  'claims about a thing by its name': claimsBy((n) => ({ subject: { name: { eq: `thing ${thing(n)}` } } })),
  'claims whose object is a thing by its id': claimsBy((n) => ({ object: { id: { eq: nodeId(thing(n)) } } })),
  'claims of a predicate and value': claimsBy(exact),
  'claims of one predicate in one document': claimsBy((n) => ({
    predicate: { eq: 'RARE' },
    document: { eq: `d0000000-0000-4000-8000-${String((n * 7) % 1_000).padStart(12, '0')}` },
  })),
  'relationships from a thing by its name': relationshipsBy((n) => ({ from: { name: { eq: `thing ${thing(n)}` } } })),
  'relationships between two types, of a rare kind': relationshipsBy((n) => ({
    kind: { eq: 'RARE' },
    from: { type: { eq: `TYPE_${n % 12}` } },
    to: { type: { eq: `TYPE_${(n * 5) % 12}` } },
  })),
};
const WIDE: Readonly<Record<string, Ask>> = {
  'entities that have a claim of a common predicate': entitiesBy((n) => ({
    claims: { some: { predicate: { eq: `PREDICATE_${n % 40}` } } },
  })),
  'claims about things of a type': claimsBy((n) => ({ subject: { type: { eq: `TYPE_${n % 12}` } } })),
  'claims from one source': claimsBy((n) => ({
    source: { eq: `90000000-0000-4000-8000-${String(n % 20).padStart(12, '0')}` },
  })),
  'relationships between two types': relationshipsBy((n) => ({
    from: { type: { eq: `TYPE_${n % 12}` } },
    to: { type: { eq: `TYPE_${(n * 5) % 12}` } },
  })),
};

/** Median and p95 in ms, and how many rows the pages had on average: a filter that nothing meets would be quick for the wrong reason. */
async function timed(ask: Ask, times: number): Promise<string[]> {
  const found: number[] = [];
  let rows = 0;
  for (let n = 0; n < times; n++) {
    const started = performance.now();
    const page = await look(database, scope, (view) => ask(view, n), NOW);
    if (n < times / 10) continue;
    found.push(performance.now() - started);
    rows += page.items.length;
  }
  return [...[0.5, 0.95].map((share) => percentile(found, share).toFixed(1)), (rows / found.length).toFixed(1)];
}

const measured: string[][] = [];
for (const [kind, asks, times] of [
  ['selective', SELECTIVE, 220],
  ['wide', WIDE, 44],
] as const) {
  for (const [name, ask] of Object.entries(asks)) measured.push([kind, name, ...(await timed(ask, times))]);
}
printTable(title, ['filter', 'asked for', 'median', 'p95', 'rows'], measured);
await drop();
