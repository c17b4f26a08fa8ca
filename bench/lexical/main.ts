/**
 * The designs of lexical search side by side (docs/adr/0003-lexical-search.md): what it costs to index a chunk, how long
 * questions take at 250,000 chunks, how fast and how surely a mistyped name is found among 1,000,000. Makes its own databases.
 * CLAIMGRAPH_BENCH_SCALE=0.1 takes a tenth of everything; CLAIMGRAPH_BENCH_ROWS=1 adds the design of a row for each word and
 * chunk, whose tables are larger than all the others together. On an idle machine the rest takes about an hour.
 */
import type { Scope } from '../../src/domain/scope.ts';
import { createSpace, type Database } from '../../src/storage/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../../test/support/open-database.ts';
import { printFigures } from '../support/table.ts';
import { randomFrom } from '../../test/support/random.ts';
import { DEFINER_FUNCTIONS, DEFINER_INDEXES, DEFINER_TABLES, ROWS_INDEX, ROWS_TABLES, runScript } from './designs.ts';
import { loadDocument, loadNames, write } from './load.ts';
import { measureIndexing, measureNames, measureQuestions, measureSizes, measureStrangers } from './measure.ts';

const SCALE = Number(process.env.CLAIMGRAPH_BENCH_SCALE ?? 1);
const CHUNKS = Math.round(250_000 * SCALE);
const NAMES = Math.round(1_000_000 * SCALE);
const EMBEDDED_DOCUMENTS = Math.round(2_000 * SCALE);
const CHUNKS_A_COMMIT = 64;
const NAMES_A_COMMIT = 2_048;
const ROWS = process.env.CLAIMGRAPH_BENCH_ROWS === '1';

/** A line every so often: loading takes long. */
function progressOf(what: string, total: number): (done: number) => void {
  const started = performance.now();
  let said = started;
  return (done) => {
    if (performance.now() - said < 30_000) return;
    said = performance.now();
    console.error(`${what}: ${done} of ${total}, ${Math.round((said - started) / 1000)} s`);
  };
}

async function scopeIn(database: Database, name = 'bench'): Promise<Scope> {
  const space = await createSpace(database, name);
  return { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
}

async function embedded(): Promise<void> {
  const { database, drop } = await openTestEmbedded();
  const scope = await scopeIn(database);
  const indexing = await measureIndexing(database, scope, EMBEDDED_DOCUMENTS, { rows: null, gin: false });
  printFigures('Indexing documents of 5 chunks, embedded', indexing);
  const questions = await measureQuestions(database, scope, 100, ['blocks']);
  printFigures(`Questions at ${5 * EMBEDDED_DOCUMENTS} chunks, embedded: p50 / p95 ms`, questions);
  await drop();
}

/** Loads names and chunks in every design. Answers a sample of the names. */
async function load(database: Database, scope: Scope): Promise<string[]> {
  for (const script of [DEFINER_TABLES, DEFINER_FUNCTIONS, ROWS_TABLES]) await runScript(database, script);
  const random = randomFrom(1);
  const sample: string[] = [];
  const named = progressOf('names', NAMES);
  for (let done = 0; done < NAMES; done += NAMES_A_COMMIT) {
    const names = await write(database, scope, (commit) => loadNames(commit, random, NAMES_A_COMMIT));
    sample.push(...names.filter((_, i) => i % 64 === 0));
    named(done);
  }
  const indexed = progressOf('chunks', CHUNKS);
  for (let done = 0; done < CHUNKS; done += CHUNKS_A_COMMIT) {
    const designs = { rows: ROWS ? 'bulk' : null, gin: true } as const;
    await write(database, scope, (commit) => loadDocument(commit, random, CHUNKS_A_COMMIT, designs));
    indexed(done);
  }
  for (const script of [...(ROWS ? [ROWS_INDEX] : []), DEFINER_INDEXES, 'vacuum analyze'])
    await runScript(database, script);
  return sample;
}

async function postgres(): Promise<void> {
  const { database, drop } = await openTestPostgres();
  const scope = await scopeIn(database);
  const sample = await load(database, scope);
  printFigures(`One typing error in one of ${NAMES} names`, await measureNames(database, scope, sample, 400));
  const indexing = await measureIndexing(database, scope, Math.round(500 * SCALE), {
    rows: ROWS ? 'counted' : null,
    gin: true,
  });
  printFigures(`Indexing documents of 5 chunks on top of ${CHUNKS} chunks`, indexing);
  const questions = await measureQuestions(database, scope, 50, ROWS ? ['blocks', 'rows', 'gin'] : ['blocks', 'gin']);
  printFigures(`Questions at ${CHUNKS} chunks: p50 / p95 ms`, questions);
  const strangers = await measureStrangers(database, await scopeIn(database, 'elsewhere'));
  printFigures('The most frequent words, asked for from another space', strangers);
  printFigures('Sizes with indexes', await measureSizes(database));
  await drop();
}

await embedded();
if (legs.postgres.present) await postgres();
else console.log(`PostgreSQL: ${legs.postgres.missing}`);
