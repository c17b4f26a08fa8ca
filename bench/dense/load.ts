import { registerModel, vectorTable, type RegisteredModel } from '../../src/vectors/registered-models.ts';
import { createSpace, type Database } from '../../src/storage/index.ts';
import type { Scope } from '../../src/domain/scope.ts';

const DIMENSION = 384;
const HALF = DIMENSION / 2;

/** How vectors lie: anywhere, or around as many centres as a corpus may have topics. */
export const SHAPES = ['random', 'clustered'] as const;
export type Shape = (typeof SHAPES)[number];

const CENTRES = 500;
const NOISES = 4_000;
/** Length of the noise around a centre of length 1: neighbours then have the cosines of texts about one thing. */
const NOISE = 0.6;
/** Rows of one statement: the embedded database holds all that a statement writes. */
const BATCH = 10_000;

/** A model with a table of its own for each shape of data. */
export function modelOf(database: Database, shape: Shape): Promise<RegisteredModel> {
  return registerModel(database, { embedder: 'openai', name: shape, dimension: DIMENSION, lexical: false });
}

export async function scopeIn(database: Database, name: string): Promise<Scope> {
  const space = await createSpace(database, name);
  return { spaceId: space.id, spaceName: space.name, owner: 'local', role: 'ADMIN' };
}

/** Vectors of which all others are made. Every database draws the same. */
export async function loadParts(database: Database): Promise<void> {
  await database.system(async (query) => {
    await query(
      'bench.parts',
      `create table bench_parts as select n, v, v * array_fill(${NOISE}::real, array[${DIMENSION}])::vector as less
        from (select n, l2_normalize((select array_agg(
            sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()) + 0 * n order by d)
          from generate_series(1, ${DIMENSION}) as d)::vector(${DIMENSION})) as v
        from (select setseed(0.5)) as s, generate_series(0, ${CENTRES + NOISES - 1}) as n) as made`,
      [],
    );
    await query('bench.partsKey', 'create unique index on bench_parts (n)', []);
  });
}

/** A vector of the parts a, b and c of the row i, in the shape that the model is named by: no two are alike. */
function shapeOf(model: RegisteredModel): string {
  const turned = (vector: string): string =>
    `(subvector(${vector}, 2 + i % ${HALF}, ${DIMENSION - 1} - i % ${HALF}) || subvector(${vector}, 1, 1 + i % ${HALF}))`;
  return model.name === 'random' ? `a.v + ${turned('b.v')}` : `c.v + ${turned('b.less')}`;
}

const PARTS = `join bench_parts a on a.n = ${CENTRES} + (i * 31) % ${NOISES}
  join bench_parts b on b.n = ${CENTRES} + (i * 17 + i / ${NOISES}) % ${NOISES}
  join bench_parts c on c.n = (i * 7 + i / ${CENTRES}) % ${CENTRES}`;

/** Vectors of the row numbers `from` to `to` of a space, of no chunks. */
export async function load(
  database: Database,
  model: RegisteredModel,
  scope: Scope,
  from: number,
  to: number,
): Promise<void> {
  for (let first = from; first < to; first += BATCH) {
    await database.system((query) =>
      query(
        'bench.load',
        `insert into ${vectorTable(model)} (space_id, owner_id, kind, item_id, text_hash, vector)
          select $1, null, 'CHUNK', gen_random_uuid(), '', l2_normalize(${shapeOf(model)})
            from generate_series($2::int, $3::int - 1) as i ${PARTS}`,
        [scope.spaceId, first, Math.min(to, first + BATCH)],
      ),
    );
  }
}

/** A vector for each of the chunks. */
export async function loadOfChunks(
  database: Database,
  model: RegisteredModel,
  scope: Scope,
  chunks: readonly string[],
): Promise<void> {
  for (let first = 0; first < chunks.length; first += BATCH) {
    await database.system((query) =>
      query(
        'bench.loadOfChunks',
        `insert into ${vectorTable(model)} (space_id, owner_id, kind, item_id, text_hash, vector)
          select $1, null, 'CHUNK', id, '', l2_normalize(${shapeOf(model)})
            from (select id, $2::int + n::int - 1 as i from unnest($3::uuid[]) with ordinality as u (id, n)) as row ${PARTS}`,
        [scope.spaceId, first, chunks.slice(first, first + BATCH)],
      ),
    );
  }
}
