import { expect, it } from '@jest/globals';
import { migrate, type Database } from '../../src/storage/index.ts';
import { describeUnmigrated, migrateTo } from '../support/unmigrated.ts';

const KINDS = ['CHUNK', 'CLAIM', 'ENTITY', 'THREAD', 'MESSAGE'];

/** Two vectors of each kind, one of them private, where they were before each kind had a partition. */
const fill = (database: Database): Promise<unknown> =>
  database.system((query) =>
    query(
      't.fill',
      `insert into embedding_models (embedder, name, dimension, lexical, state)
        values ('t', 'old', 3, true, 'RETIRED'), ('t', 'now', 2, true, 'ACTIVE');
       select make_embeddings(id, dimension) from embedding_models;
       insert into embeddings_2 select gen_random_uuid(), owner, kind, gen_random_uuid(), md5(kind), '[1,2]'
         from unnest(array['CHUNK', 'CLAIM', 'ENTITY', 'THREAD']) as kind, unnest(array[null, 'ada']) as owner;
       insert into message_embeddings_2 select gen_random_uuid(), owner, 'MESSAGE', gen_random_uuid(), md5('m'), '[3,4]'
         from unnest(array[null, 'ada']) as owner`,
    ),
  );

interface Row {
  readonly kind: string;
}
const rowsOf = (database: Database, from: string): Promise<Row[]> =>
  database.system((query) =>
    query<Row>('t.rows', `select t.*, t.vector::text from (${from}) as t order by kind, item_id`, []),
  );

describeUnmigrated('vectors from before each kind had a partition', (withDatabase) => {
  it('are all there, each in the partition of its kind, under the same policies', async () => {
    await withDatabase(async (database) => {
      await migrateTo(database, 77);
      await fill(database);
      const before = await rowsOf(database, 'select * from embeddings_2 union all select * from message_embeddings_2');
      expect(before.map(({ kind }) => kind)).toEqual([...KINDS].sort().flatMap((kind) => [kind, kind]));
      await migrate(database);
      expect(await rowsOf(database, 'select * from embeddings_2')).toEqual(before);
      for (const kind of KINDS)
        expect(await rowsOf(database, `select * from embeddings_2_${kind.toLowerCase()}`)).toEqual(
          before.filter((row) => row.kind === kind),
        );
      const tables = await database.system((query) =>
        query<{ name: string; plain: boolean; policies: number }>(
          't.tables',
          `select c.relname as name, a.attstorage = 'p' and c.relrowsecurity as plain,
              (select count(*)::integer from pg_policy where polrelid = c.oid) as policies
            from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'vector' and c.relkind in ('r', 'p') order by 1`,
          [],
        ),
      );
      const names = [1, 2].flatMap((id) => [
        `embeddings_${id}`,
        ...KINDS.map((kind) => `embeddings_${id}_${kind.toLowerCase()}`),
      ]);
      expect(tables).toEqual(names.sort().map((name) => ({ name, plain: true, policies: 1 })));
    });
  });
});
