import { expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database, Sql } from '../../src/storage/index.ts';
import {
  currentModels,
  Embeddings,
  nearest,
  NearIndexer,
  type Near,
  type NearestOptions,
} from '../../src/vectors/index.ts';
import {
  registerModel,
  vectorTable,
  vectorTableOf,
  type RegisteredModel,
} from '../../src/vectors/registered-models.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { wordEmbedder } from '../support/embedded-texts.ts';
import { asking } from '../support/graphql.ts';
import { settingDefaults } from '../support/settings.ts';

const DIMENSION = 8;
const FROM = 1_000;
/** Rows of one owner in a space: enough for an index, and a hundredth of it. */
const [MANY, FEW] = [1_200, 12];
const MOST = 10;

const settings = { ...settingDefaults, 'vectors.indexFrom': FROM, 'vectors.indexMemoryMb': 16 };

const indexer = (database: Database, faults: unknown[] = [], numbers = settings): NearIndexer =>
  new NearIndexer({ database, settings: numbers, onFault: (error) => faults.push(error) });

/** Random vectors of length one. */
async function fill(
  database: Database,
  { id }: RegisteredModel,
  scope: Scope,
  owner: string | null,
  n: number,
): Promise<void> {
  await database.system((query) =>
    query(
      'test.fill',
      `insert into ${vectorTable({ id })} (space_id, owner_id, kind, item_id, text_hash, vector)
        select $1, $2, 'CHUNK', gen_random_uuid(), '',
            l2_normalize((select array_agg(random() - 0.5 + 0 * i * d) from generate_series(1, ${DIMENSION}) as d)::vector)
          from generate_series(1, $3::int) as i`,
      [scope.spaceId, owner, n],
    ),
  );
  await database.system((query) => query('test.analyse', `analyze ${vectorTable({ id })}`, []));
}

/** A model of the test's own, in use beside no other. */
const modelOf = (database: Database, name: string): Promise<RegisteredModel> =>
  registerModel(database, { embedder: 'openai', name, dimension: DIMENSION, lexical: false });

/** The same each time, of length one as all vectors are. */
const questions = Array.from({ length: 20 }, (_, n) => {
  const numbers = Array.from({ length: DIMENSION }, (_one, d) => Math.sin(1 + n * DIMENSION + d * d));
  const length = Math.hypot(...numbers);
  return Float32Array.from(numbers, (value) => value / length);
});

async function asked(database: Database, scope: Scope, options: NearestOptions = {}): Promise<Near[][]> {
  return database.read(scope, async (sql) => {
    const [model] = await currentModels(sql);
    const found: Near[][] = [];
    for (const vector of questions) if (model) found.push(await nearest(sql, model, 'CHUNK', vector, MOST, options));
    return found;
  });
}

/** Names of the indexes over vectors that a search goes through. */
async function throughIndexes(database: Database, scope: Scope, options: NearestOptions = {}): Promise<string[]> {
  return database.read(scope, async (sql) => {
    const [model] = await currentModels(sql);
    const used = new Set<string>();
    const explaining: Sql = {
      scope: sql.scope,
      query: async (name, text, values) => {
        if (!name.startsWith('vectors.nearest.')) return sql.query(name, text, values);
        const plan = await sql.query(`${name}.explained`, `explain (format json) ${text}`, values);
        for (const [, index = ''] of JSON.stringify(plan).matchAll(/"Index Name":"(near_\w+)"/gu)) used.add(index);
        return [];
      },
    };
    const [vector] = questions;
    if (model && vector) await nearest(explaining, model, 'CHUNK', vector, MOST, options);
    return [...used];
  });
}

const recall = (found: readonly Near[][], exact: readonly Near[][]): number => {
  const shares = exact.map(
    (near, n) => near.filter(({ id }) => found[n]?.some((one) => one.id === id)).length / near.length,
  );
  return shares.reduce((sum, share) => sum + share, 0) / shares.length;
};

const EXACT = { exact: true };

describeEveryDatabase('an index of vectors', (context, kind) => {
  if (kind === 'postgres')
    it('[PI-131 OM-78] a space with many vectors is searched through one, and finds what comparing all of them finds', async () => {
      const { database, space } = context();
      const scope = await space();
      const model = await modelOf(database, 'large');
      await fill(database, model, scope, null, MANY);
      expect(await throughIndexes(database, scope)).toEqual([]);
      const [built] = await indexer(database).tend();
      expect(built).toMatch(/^near_embeddings_\d+_chunk_[0-9a-f]{16}$/u);
      expect(await throughIndexes(database, scope)).toEqual([built]);
      const [found, exact] = [await asked(database, scope), await asked(database, scope, EXACT)];
      expect(recall(found, exact)).toBeGreaterThanOrEqual(0.95);
      // By their full vectors, not by the halves that the index knows.
      const cosines = new Map(exact.flat().map(({ id, cosine }, n) => [`${Math.floor(n / MOST)} ${id}`, cosine]));
      for (const [n, near] of found.entries())
        for (const { id, cosine } of near) expect(cosines.get(`${n} ${id}`) ?? cosine).toBe(cosine);
      expect(await indexer(database).tend()).toEqual([]);
    });

  if (kind === 'postgres')
    it('[PI-131] whoever has a hundredth of the rows has no index, and loses nothing to that of the others', async () => {
      const { database, space, as } = context();
      const [large, small] = [await space('bob'), await space()];
      const model = await modelOf(database, 'tenants');
      await fill(database, model, large, null, MANY);
      await fill(database, model, large, 'ada', FEW);
      await database.system((query) =>
        query('test.answer', `update ${vectorTable(model)} set vector = $1::vector where owner_id = 'ada'`, [
          JSON.stringify([...(questions[0] ?? [])]),
        ]),
      );
      await fill(database, model, small, null, FEW);
      expect(await indexer(database).tend()).toHaveLength(1);
      expect(await throughIndexes(database, small)).toEqual([]);
      expect((await asked(database, small)).map((near) => near.length)).toEqual(questions.map(() => MOST));
      expect(await asked(database, small)).toEqual(await asked(database, small, EXACT));
      const [hers, his] = [await asked(database, as(large, 'ada'), EXACT), await asked(database, large, EXACT)];
      expect([hers, his].map(([near]) => (near?.[0]?.cosine ?? 0) > 0.9999)).toEqual([true, false]);
      expect(recall(await asked(database, as(large, 'ada')), hers)).toBeGreaterThanOrEqual(0.95);
      expect(recall(await asked(database, large), his)).toBeGreaterThanOrEqual(0.95);
    });

  if (kind === 'postgres')
    it('[PI-131] what one owner keeps private has an index of its own, which answers nobody else', async () => {
      const { database, space, as } = context();
      const scope = await space('ada');
      const model = await modelOf(database, 'private');
      await fill(database, model, scope, 'ada', MANY);
      const built = await indexer(database).tend();
      expect(await throughIndexes(database, scope)).toEqual(built);
      expect(await throughIndexes(database, as(scope, 'bob'))).toEqual([]);
      expect((await asked(database, as(scope, 'bob'))).flat()).toEqual([]);
    });

  it('[PI-85] a search that is to be exact goes through none: repeats are the same, equal ones by id', async () => {
    const { database, space } = context();
    const scope = await space();
    const model = await modelOf(database, 'exact');
    await fill(database, model, scope, null, MANY);
    // Each vector a second time: all of them have an equal.
    await database.system((query) =>
      query(
        'test.twice',
        `insert into ${vectorTable(model)} select space_id, owner_id, kind, gen_random_uuid(), text_hash, vector
          from ${vectorTable(model)} where space_id = $1`,
        [scope.spaceId],
      ),
    );
    const before = await asked(database, scope, EXACT);
    const built = await indexer(database).tend();
    expect(await throughIndexes(database, scope)).toEqual(built);
    expect(await throughIndexes(database, scope, EXACT)).toEqual([]);
    for (let n = 0; n < 3; n++) expect(await asked(database, scope, EXACT)).toEqual(before);
    for (const near of before)
      expect(near).toEqual(near.toSorted((a, b) => b.cosine - a.cosine || (a.id < b.id ? -1 : 1)));
    const only = before[0]?.slice(3).map(({ id }) => id) ?? [];
    expect((await asked(database, scope, { only }))[0]?.map(({ id }) => id)).toEqual(only);
  });

  it('[PI-85] `search` with `exact` asks no index, and another does', async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('asked', ['pier'], DIMENSION);
    await fill(database, await modelOf(database, 'asked'), scope, null, MANY);
    // The embedded database has none, however many there are.
    expect(await indexer(database).tend()).toHaveLength(kind === 'postgres' ? 1 : 0);
    const me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const goesThroughIndex = async (args: string) => {
      const { sent, errors } = await me.ask(`{ search(text: "pier", in: [CHUNK], ${args}) { nodes { __typename } } }`);
      expect(errors).toEqual([]);
      return sent.includes('vectors.searchIndex');
    };
    for (const strategy of ['DENSE', 'FUSED']) {
      expect(await goesThroughIndex(`strategy: ${strategy}`)).toBe(kind === 'postgres');
      expect(await goesThroughIndex(`strategy: ${strategy}, exact: true`)).toBe(false);
    }
  });

  const broken: [what: string, breaking: (name: string, table: string, scope: Scope) => string][] = [
    ['half built', (name) => `update pg_index set indisvalid = false where indexrelid = '${name}'::regclass`],
    [
      'of another dimension',
      (name, table, { spaceId }) => `drop index ${name}; create index ${name} on ${table}
        using hnsw ((subvector(vector, 1, 4)::halfvec(4)) halfvec_ip_ops)
        where space_id = '${spaceId}' and kind = 'CHUNK' and owner_id is null`,
    ],
    ['gone', (name) => `drop index ${name}`],
  ];
  if (kind === 'postgres')
    it.each(broken)(
      '[SE-144] one that is %s is built again; until then every vector is compared',
      async (what, breaking) => {
        const { database, space } = context();
        const scope = await space();
        const model = await modelOf(database, `broken ${what}`);
        await fill(database, model, scope, null, MANY);
        const built = await indexer(database).tend();
        const [name = ''] = built;
        await database.system((query) => query('test.break', breaking(name, vectorTableOf(model, 'CHUNK'), scope)));
        expect(await throughIndexes(database, scope)).toEqual([]);
        expect(await asked(database, scope)).toEqual(await asked(database, scope, EXACT));
        expect(await indexer(database).tend()).toEqual(built);
        expect(await throughIndexes(database, scope)).toEqual(built);
      },
    );

  if (kind === 'postgres')
    it('[SE-144] one that cannot be built is told, and searches go on', async () => {
      const { database, space } = context();
      const scope = await space();
      await fill(database, await modelOf(database, 'too large'), scope, null, MANY);
      const failing = indexer(database, [], { ...settings, 'vectors.indexMemoryMb': 99_999_999 });
      await expect(failing.tend()).rejects.toThrow(/maintenance_work_mem/u);
      expect(await asked(database, scope)).toEqual(await asked(database, scope, EXACT));
      expect(await indexer(database).tend()).toHaveLength(1);
    });

  if (kind === 'postgres')
    it('is dropped when half of its vectors are gone, and put off while more of them are on their way', async () => {
      const { database, space } = context();
      const scope = await space();
      const model = await modelOf(database, 'shrinking');
      await fill(database, model, scope, null, MANY);
      const waiting = (most: number) =>
        database.system((query) =>
          query(
            'test.waiting',
            `insert into embedding_queue (space_id, model_id, kind, item_id, turn)
            select $1, $2, 'CHUNK', gen_random_uuid(), 0 from generate_series(1, $3::int)`,
            [scope.spaceId, model.id, most],
          ),
        );
      await waiting(MANY / 10);
      expect(await indexer(database).tend()).toEqual([]);
      await database.system((query) =>
        query('test.done', 'delete from embedding_queue where model_id = $1', [model.id]),
      );
      const built = await indexer(database).tend();
      expect(built).toHaveLength(1);
      const remove = (share: number) =>
        database.system((query) =>
          query(
            'test.remove',
            `delete from ${vectorTable(model)} where get_byte(uuid_send(item_id), 15) < 256 * $1::float8`,
            [share],
          ),
        );
      await remove(0.3);
      await indexer(database).tend();
      expect(await throughIndexes(database, scope)).toEqual(built);
      expect((await asked(database, scope)).map((near) => near.length)).toEqual(questions.map(() => MOST));
      await remove(0.8);
      await indexer(database).tend();
      expect(await throughIndexes(database, scope)).toEqual([]);
    });

  if (kind === 'embedded')
    it('[SE-144] the embedded database builds none: its one process would answer nothing meanwhile', async () => {
      const { database, space } = context();
      const scope = await space();
      await fill(database, await modelOf(database, 'embedded'), scope, null, MANY);
      expect(await indexer(database).tend()).toEqual([]);
      expect(await asked(database, scope)).toEqual(await asked(database, scope, EXACT));
    });
});
