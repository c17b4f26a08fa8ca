/**
 * What it costs to compare a question with every vector of a space (docs/adr/0006-vectors-under-row-level-security.md): at 10,000,
 * 50,000 and 250,000 vectors, as the application's role, beside a space with a hundredth as many. Times are those of the database
 * (explain analyze). Makes its own databases.
 * After a second `--`: --largest 50000 leaves out what is larger.
 */
import { parseArgs } from 'node:util';
import { nearest } from '../../src/vectors/nearest.ts';
import { vectorTable, type RegisteredModel } from '../../src/vectors/registered-models.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database, Sql } from '../../src/storage/index.ts';
import { legs } from '../../test/support/leg-list.ts';
import { openTestEmbedded, openTestPostgres } from '../../test/support/open-database.ts';
import { printTable } from '../support/table.ts';
import { percentile } from '../../src/lib/percentile.ts';
import { load, loadParts, modelOf, scopeIn, SHAPES } from './load.ts';

const SIZES = [10_000, 50_000, 250_000];
/** The hits of one list of a fused search, twice: as many as a search asks for. */
const MOST = 400;
const QUESTIONS = 25;

const { values } = parseArgs({ options: { largest: { type: 'string', default: '250000' } } });
const sizes = SIZES.filter((size) => size <= Number(values.largest));

/** Questions that were not asked before: each a bit beside one of the stored vectors. */
function questions(database: Database, model: RegisteredModel, scope: Scope): Promise<Float32Array[]> {
  return database.system(async (query) => {
    const rows = await query<{ vector: string }>(
      'bench.questions',
      `select l2_normalize(e.vector + p.v)::text as vector from (select vector, row_number() over () as n from (
          select vector from ${vectorTable(model)} where space_id = $1 limit ${QUESTIONS}) as first) as e
        join bench_parts p on p.n = e.n`,
      [scope.spaceId],
    );
    return rows.map(({ vector }) => Float32Array.from(JSON.parse(vector) as number[]));
  });
}

interface Explained {
  readonly 'QUERY PLAN': readonly [{ readonly 'Execution Time': number }];
}

/** Milliseconds in the database for each question. */
async function times(
  database: Database,
  model: RegisteredModel,
  scope: Scope,
  asked: readonly Float32Array[],
): Promise<number[]> {
  const measured: number[] = [];
  for (const vector of asked) {
    await database.read(scope, async (sql) => {
      const explaining: Sql = {
        ...sql,
        scope: sql.scope,
        query: async (name, text, parameters) => {
          const rows = await sql.query(
            `${name}.explained`,
            `explain (analyze, timing off, format json) ${text}`,
            parameters,
          );
          measured.push((rows as unknown as Explained[])[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN);
          return [];
        },
      };
      await nearest(explaining, model, 'CHUNK', vector, MOST);
    });
  }
  return measured;
}

/** The least of many is what is nearest to a machine on which nothing else runs. */
const shownMs = (ms: readonly number[]): string =>
  [0, 0.5, 0.95].map((share) => percentile(ms, share).toFixed(1)).join(' / ');

async function measure(database: Database, shape: (typeof SHAPES)[number]): Promise<string[][]> {
  const model = await modelOf(database, shape);
  const [large, small] = [await scopeIn(database, `${shape}-large`), await scopeIn(database, `${shape}-small`)];
  const rows: string[][] = [];
  let loaded = 0;
  for (const size of sizes) {
    await load(database, model, large, loaded, size);
    await load(database, model, small, loaded / 100, size / 100);
    loaded = size;
    await database.system((query) => query('bench.analyse', `analyze ${vectorTable(model)}`, []));
    const asked = await questions(database, model, large);
    await times(database, model, large, asked.slice(0, 3));
    const [all, hundredth] = [await times(database, model, large, asked), await times(database, model, small, asked)];
    rows.push([shape, size.toLocaleString('en'), shownMs(all), shownMs(hundredth)]);
    console.error(rows.at(-1)?.join(' '));
  }
  return rows;
}

const databases = [
  { kind: 'embedded' as const, open: openTestEmbedded },
  ...(legs.postgres.present ? [{ kind: 'PostgreSQL' as const, open: openTestPostgres }] : []),
];
for (const { kind, open } of databases.reverse()) {
  const { database, drop } = await open();
  await loadParts(database);
  const rows: string[][] = [];
  for (const shape of SHAPES) rows.push(...(await measure(database, shape)));
  printTable(
    `The ${MOST} nearest of a space, ${kind}: least / p50 / p95 ms in the database`,
    ['vectors', 'in the space', 'of the space', 'of a space with a hundredth'],
    rows,
  );
  await drop();
}
