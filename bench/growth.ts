/**
 * What single operations cost as a space grows, each beside a neighbour in the same database: three spaces, each ten times the one before.
 * Milliseconds from here, medians of 20, after two that are not counted; and how many times dearer the largest is than the smallest.
 *
 * `npm run bench -- growth [-- CLAIMS]`: claims of the smallest space, 1,000 unless told. On PostgreSQL where CLAIMGRAPH_TEST_POSTGRES_URL
 * names a server, else on the embedded database.
 */
import { randomUUID } from 'node:crypto';
import { policyDefaults } from '../test/support/settings.ts';
import type { ClaimId } from '../src/domain/ids.ts';
import type { Scope } from '../src/domain/scope.ts';
import { countIdentity, listEntities } from '../src/identity/index.ts';
import { indexClaims, recountClaims } from '../src/index/index.ts';
import { searchClaims } from '../src/lexical/index.ts';
import { releaseLease, takeLease } from '../src/vectors/queue.ts';
import { registerModel } from '../src/vectors/registry.ts';
import { countReconcile } from '../src/reconcile/index.ts';
import { rivalsOf } from '../src/reconcile/write/ledger.ts';
import { commitAt, createSpace, type Commit, type View } from '../src/storage/index.ts';
import { ingest, fileItem } from '../test/support/ingest.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { claimIds, look, plant, write } from '../test/support/rows.ts';
import { percentile, printTable } from './support/table.ts';

const [smallest = 1_000] = process.argv.slice(2).map(Number);
const SIZES = [smallest, 10 * smallest, 100 * smallest];
const [REPEATS, UNCOUNTED] = [20, 2];
/** Claims of one commit. */
const PART = 2_000;

const { database, drop } = await (legs.postgres.present ? openTestPostgres() : openTestEmbedded());
const model = await registerModel(database, { embedder: 'lexical', name: 'growth', dimension: 8, lexical: true });

interface Filled {
  readonly scope: Scope;
  readonly claims: readonly ClaimId[];
  readonly firstAt: Date;
}

async function fill(claims: number): Promise<Filled> {
  const { id, name } = await createSpace(database, `claims-${claims}`);
  const scope: Scope = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
  const all: ClaimId[] = [];
  for (let from = 0; from < claims; from += PART) {
    await write(database, scope, async (commit) => {
      const size = Math.min(PART, claims - from);
      const names = Array.from({ length: Math.ceil(size / 10) }, (_, n) => ({ name: `entity ${from / 10 + n}` }));
      const entities = await plant(commit, 'entities', names);
      const said = Array.from({ length: size }, (_, n) => ({
        subject_id: entities[Math.floor(n / 10)],
        object_key: `${n}`,
        statement: `It rains on day ${(from + n) % 365}.`,
      }));
      const ids = claimIds(await plant(commit, 'claims', said));
      all.push(...ids);
      await indexClaims(
        commit,
        ids.map((claimId, n) => ({ claimId, text: said[n]?.statement ?? '' })),
      );
    });
  }
  const [first] = await database.system((query) =>
    query<{ at: Date }>('bench.first', 'select at from commits where space_id = $1 and number = 1', [id]),
  );
  return { scope, claims: all, firstAt: first?.at ?? new Date() };
}

const page = { page: { first: 10, after: null }, policy: policyDefaults };
const inView = ({ scope }: Filled, work: (view: View) => Promise<unknown>): Promise<unknown> =>
  look(database, scope, work);
const inCommit = ({ scope }: Filled, work: (commit: Commit) => Promise<unknown>): Promise<unknown> =>
  write(database, scope, work);

const OPERATIONS: Readonly<Record<string, (space: Filled, n: number) => Promise<unknown>>> = {
  'a page of hits whose scores are equal': (space) => inView(space, (view) => searchClaims(view, 'rains', page)),
  'a page of rarer hits': (space, n) => inView(space, (view) => searchClaims(view, `day ${n}`, page)),
  stats: (space) => inView(space, async (view) => [await countReconcile(view), await countIdentity(view)]),
  'asOf the first commit: which it is': (space) => inView(space, (view) => commitAt(view.sql, space.firstAt)),
  'entities of a type that nobody is of, by CREATED': (space) =>
    inView(space, (view) =>
      listEntities(view, { type: { eq: 'Nobody' } }, 'CREATED', 'ASC', { first: 50, after: null }),
    ),
  'claims about what ten claims are about': (space, n) =>
    inCommit(space, (commit) => rivalsOf(commit, space.claims.slice(n, n + 10))),
  'five claims retracted and counted anew': (space, n) =>
    inCommit(space, async (commit) => {
      const gone = space.claims.slice(5 * n, 5 * n + 5);
      const text = `update claims set status = 'RETRACTED' where space_id = $1 and id = any($2::uuid[])`;
      await commit.query('bench.retract', text, [space.scope.spaceId, gone]);
      await recountClaims(commit, gone);
    }),
  'a document of 2 kB taken in': (space, n) => {
    const text = `# Report ${n}\n\n${`On day ${n} it rained on the harbour of Reef ${n}, and nobody went out. `.repeat(30)}`;
    return ingest(database, space.scope, [fileItem(`report-${n}.md`, Buffer.from(text))]);
  },
};

/** Of all spaces: the queue is one. */
async function batchOfQueue(): Promise<number> {
  const times: number[] = [];
  for (let n = 0; n < REPEATS + UNCOUNTED; n++) {
    const started = performance.now();
    const lease = await takeLease(database, model.id, randomUUID(), 32);
    times.push(performance.now() - started);
    if (lease) await releaseLease(database, lease);
  }
  return percentile(times.slice(UNCOUNTED), 0.5);
}

const measured = new Map(Object.keys(OPERATIONS).map((name) => [name, [] as number[]]));
const queue: number[] = [];
try {
  const spaces: Filled[] = [];
  for (const size of SIZES) {
    const started = performance.now();
    spaces.push(await fill(size));
    console.error(`${size} claims written in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    queue.push(await batchOfQueue());
  }
  // As a server's own look at its tables does within a minute.
  await database.unhurried((query) => query('bench.analyze', 'analyze'));
  for (const space of spaces) {
    for (const [name, operation] of Object.entries(OPERATIONS)) {
      const times: number[] = [];
      for (let n = 0; n < REPEATS + UNCOUNTED; n++) {
        const started = performance.now();
        await operation(space, n);
        times.push(performance.now() - started);
      }
      measured.get(name)?.push(percentile(times.slice(UNCOUNTED), 0.5));
    }
  }
  const rows = [...measured, ['32 texts taken from the queue, of all so far', queue] as const].map(([name, times]) => [
    name,
    ...times.map((ms) => ms.toFixed(1)),
    ((times.at(-1) ?? Number.NaN) / (times[0] ?? Number.NaN)).toFixed(1),
  ]);
  const title = `${database.kind}: ms, p50 of ${REPEATS}; the three spaces lie in one database`;
  printTable(
    title,
    ['operation', ...SIZES.map((size) => `${size.toLocaleString('en')} claims`), 'largest / smallest'],
    rows,
  );
} finally {
  await drop();
}
