/**
 * What single operations cost as a space grows, each beside a neighbour in the same database: three spaces, each ten times the one before.
 * Milliseconds from here, medians of 20, after two that are not counted; and how many times dearer the largest is than the smallest. Beside
 * them what a document of 10, 100 and 1,000 claims writes of which one value changed, and what spaces in which nothing happens are asked.
 *
 * `npm run bench -- growth [-- CLAIMS]`: claims of the smallest space, 1,000 unless told. On PostgreSQL where CLAIMGRAPH_TEST_POSTGRES_URL
 * names a server, else on the embedded database.
 */
import { randomUUID } from 'node:crypto';
import { ontologyOf } from '../src/domain/ontology.ts';
import { settingDefaults } from '../test/support/settings.ts';
import { systemIds, type ClaimId } from '../src/domain/typed-ids.ts';
import type { Scope } from '../src/domain/scope.ts';
import { systemClock } from '../src/domain/time.ts';
import { countIdentity, listEntities } from '../src/identity/index.ts';
import { indexTexts, recountClaims } from '../src/index/index.ts';
import { failSilentJobs } from '../src/jobs/index.ts';
import { builtInPacks } from '../src/packs/index.ts';
import { searchClaims } from '../src/lexical/index.ts';
import { releaseLease, takeLease } from '../src/vectors/queue.ts';
import { registerModel } from '../src/vectors/registered-models.ts';
import { countReconcile, duplicateFollower } from '../src/reconcile/index.ts';
import { rivalsOf } from '../src/reconcile/write/current-claims.ts';
import { commitAt, createSpace, listSpaces, retire, type Commit, type View } from '../src/storage/index.ts';
import { ingest, fileItem } from '../test/support/ingest.ts';
import { proposalText } from '../test/support/proposals.ts';
import { legs } from '../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../test/support/open-database.ts';
import { claimIds, look, plant, write } from '../test/support/rows.ts';
import { printTable } from './support/table.ts';
import { percentile } from '../src/lib/percentile.ts';

const [smallest = 1_000] = process.argv.slice(2).map(Number);
const SIZES = [smallest, 10 * smallest, 100 * smallest];
const [REPEATS, UNCOUNTED] = [20, 2];
/** Claims of one commit. */
const PART = 2_000;

/** Statements that were sent so far. */
let sent = 0;
const observe = (): void => {
  sent += 1;
};
const { database, drop } = await (legs.postgres.present
  ? openTestPostgres({ observe })
  : openTestEmbedded({ observe }));
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
      await indexTexts(commit, [{ claims: ids.map((claimId, n) => ({ claimId, text: said[n]?.statement ?? '' })) }]);
    });
  }
  const [first] = await database.system((query) =>
    query<{ at: Date }>('bench.first', 'select at from commits where space_id = $1 and number = 1', [id]),
  );
  return { scope, claims: all, firstAt: first?.at ?? new Date() };
}

const page = { page: { first: 10, after: null }, settings: settingDefaults };
const inView = ({ scope }: Filled, work: (view: View) => Promise<unknown>): Promise<unknown> =>
  look(database, scope, work);
const inCommit = ({ scope }: Filled, work: (commit: Commit) => Promise<unknown>): Promise<unknown> =>
  write(database, scope, work);

const OPERATIONS: Readonly<Record<string, (space: Filled, n: number) => Promise<unknown>>> = {
  'a page of hits whose scores are equal': (space) => inView(space, (view) => searchClaims(view, 'rains', page)),
  'a page of rarer hits': (space, n) => inView(space, (view) => searchClaims(view, `day ${n}`, page)),
  stats: (space) => inView(space, async (view) => [await countReconcile(view), await countIdentity(view)]),
  'stats as of the first commit': (space) =>
    inView(space, async (view) => [
      await countReconcile({ ...view, recorded: 1 }),
      await countIdentity({ ...view, recorded: 1 }),
    ]),
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

/** A small space, new to the statistics of the planner, that is filled beside what is there so far. */
async function newSpace(beside: number): Promise<number> {
  const { id, name } = await createSpace(database, `new-${beside}`);
  const scope: Scope = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
  const items = Array.from({ length: 40 }, (_, n) => fileItem(`eip-${n}.md`, proposalText(n, { requires: [n + 1] })));
  const started = performance.now();
  await ingest(database, scope, items);
  return (1_000 * items.length) / (performance.now() - started);
}

/** Of one changed value in a document of so many claims: milliseconds, and the rows of claims and of their past that it writes. */
async function changedValue(claims: number): Promise<{ readonly ms: number; readonly rows: number }> {
  const { id, name } = await createSpace(database, `changed-${claims}`);
  const scope: Scope = { spaceId: id, spaceName: name, owner: 'ann', role: 'ADMIN' };
  const requires = Array.from({ length: claims }, (_, n) => 1_000 + n);
  const text = (status: string): string => proposalText(1, { requires, status });
  await ingest(database, scope, [fileItem('eip-1.md', text('Draft'))]);
  const [{ head }] = (await database.system((query) =>
    query<{ head: string }>('bench.head', 'select head from spaces where id = $1', [id]),
  )) as [{ head: string }];
  const started = performance.now();
  await ingest(database, scope, [fileItem('eip-1.md', text('Review'))]);
  const ms = performance.now() - started;
  const [{ rows }] = (await database.system((query) =>
    query<{ rows: number }>(
      'bench.rows',
      `select ((select count(*) from claims where space_id = $1 and since > $2)
        + (select count(*) from claims_history where space_id = $1 and until > $2))::integer as rows`,
      [id, head],
    ),
  )) as [{ rows: number }];
  return { ms, rows };
}

/** Statements of the rounds of one minute over spaces in which nothing happened since the last, and of the one of an hour. */
async function idleSpaces(spaces: number): Promise<{ readonly minute: number; readonly hour: number }> {
  const there = (await listSpaces(database)).length;
  for (let n = there; n < spaces; n++) await createSpace(database, `idle-${n}`);
  const duplicates = duplicateFollower({
    ...{ database, ids: systemIds, ontology: ontologyOf(builtInPacks), firstMs: 0 },
    onFound: () => undefined,
    onFault: (error) => console.error(error),
  });
  const minute = async (): Promise<number> => {
    const before = sent;
    await duplicates.drain();
    await failSilentJobs(database, settingDefaults['job.silentSeconds'], systemClock);
    return sent - before;
  };
  await minute();
  const quiet = await minute();
  const before = sent;
  await retire(database, new Date());
  return { minute: quiet, hour: sent - before };
}

const measured = new Map(Object.keys(OPERATIONS).map((name) => [name, [] as number[]]));
const queue: number[] = [];
const inNew: number[] = [];
try {
  // Before there is anything in which duplicates could be looked for.
  const idle: string[][] = [];
  for (const spaces of [10, 100, 500]) {
    const { minute, hour } = await idleSpaces(spaces);
    idle.push([String(spaces), String(minute), String(hour)]);
  }
  const spaces: Filled[] = [];
  for (const size of SIZES) {
    const started = performance.now();
    spaces.push(await fill(size));
    console.error(`${size} claims written in ${((performance.now() - started) / 1_000).toFixed(0)} s`);
    queue.push(await batchOfQueue());
    inNew.push(await newSpace(size));
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
  const more = [
    ['32 texts taken from the queue, of all so far', queue],
    ['documents/s into a new space beside all so far', inNew],
  ] as const;
  const rows = [...measured, ...more].map(([name, times]) => [
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
  const changed: string[][] = [];
  for (const claims of [10, 100, 1_000]) {
    const { ms, rows: written } = await changedValue(claims);
    changed.push([claims.toLocaleString('en'), ms.toFixed(0), String(written)]);
  }
  const cost = ['claims of the document', 'ms', 'rows of claims and of their past'];
  printTable(`${database.kind}: one changed value of a document`, cost, changed);
  printTable(
    `${database.kind}: spaces in which nothing happens`,
    ['spaces', 'statements a minute', 'and an hour'],
    idle,
  );
} finally {
  await drop();
}
