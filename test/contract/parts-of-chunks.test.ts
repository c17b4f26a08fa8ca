import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { createSparseEmbedder } from '../../src/models/index.ts';
import { Embeddings, SparseWorker } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { settingDefaults } from '../support/settings.ts';
import { sparseServer, type SparseServer } from '../support/sparse-server.ts';

const PROPOSAL = `---
eip: 7
title: Winter fees
status: Final
type: Standards Track
category: Core
author: Ada Lovelace (@ada)
created: 2020-01-02
---

## Specification

A ship MUST pay in winter.
`;
const THREAD = JSON.stringify({
  ...{ format: 'forum-thread', platform: 'forum', id: '7', title: 'Winter fees' },
  posts: [{ number: 1, author: 'ada', text: 'The harbours were closing.', createdAt: '2024-03-01T10:00:00Z' }],
});
const CODE = '/** Takes something in. */\nexport function deposit(amount) {\n  return amount;\n}\n';

describeDatabase('what a chunk comes with', (context) => {
  /** Its dimension is its own: nothing here is 1,024. */
  const embedder = wordEmbedder('parts', ['winter', 'harbour'], 24);
  let server: SparseServer;
  let scope: Scope;
  let me: Asking;
  beforeAll(async () => {
    const { database, space } = context();
    server = await sparseServer();
    scope = await space();
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    await ingest(database, scope, [
      fileItem('eip-7.md', PROPOSAL),
      fileItem('t.json', THREAD),
      fileItem('vault.js', CODE),
    ]);
    await embedAll(database, embedder);
    const sparse = createSparseEmbedder({ url: server.url, model: 'splade', key: null }, settingDefaults);
    if (sparse === null) throw new Error('expected a model');
    const onFault = (error: unknown): void => {
      throw error;
    };
    await new SparseWorker({ database, embedder: sparse, settings: settingDefaults, onFault }).drain();
  });
  afterAll(() => server.close());

  const rows = <Row extends object>(text: string): Promise<Row[]> =>
    context().database.read(scope, (sql) => sql.query<Row>('test.parts', text, [scope.spaceId]));
  const one = async (text: string): Promise<number> => (await rows<{ n: number }>(text))[0]?.n ?? 0;
  const tableOf = async (form: string): Promise<string> => {
    const models = await context().database.system((query) =>
      query<{ id: number }>('test.model', `select id from embedding_models where form = $1 and state <> 'RETIRED'`, [
        form,
      ]),
    );
    return `embeddings_${models[0]?.id}`;
  };
  const chunks = () => one('select count(*)::integer as n from chunks where space_id = $1');

  it('[PI-130] a dense vector, of the dimension that its model has', async () => {
    const table = await tableOf('DENSE');
    const found = await rows<{ dims: number; n: number }>(
      `select vector_dims(vector) as dims, count(*)::integer as n from ${table} where space_id = $1 and kind = 'CHUNK' group by 1`,
    );
    expect(found).toEqual([{ dims: 24, n: await chunks() }]);
  });

  it('[PI-130] a sparse vector over 30,522 words; another vocabulary does not fit', async () => {
    const table = await tableOf('SPARSE');
    const found = await rows<{ ends: string; n: number }>(
      `select split_part(vector::text, '/', 2) as ends, count(*)::integer as n from ${table} where space_id = $1 group by 1`,
    );
    expect(found).toEqual([{ ends: '30522', n: await chunks() }]);
    const other = `insert into ${table} (space_id, kind, item_id, text_hash, vector) values ($1, 'CHUNK', gen_random_uuid(), '', '{1:1}/1000')`;
    await expect(
      context().database.note(scope, (sql) => sql.query('test.other', other, [scope.spaceId])),
    ).rejects.toThrow(/30522/);
  });

  it('[PI-130] postings of its words in their English stems, made with it: another form of a word finds it', async () => {
    const find = async (text: string): Promise<number> =>
      (
        await me.get<{ search: { nodes: unknown[] } }>(
          `{ search(text: "${text}", in: [CHUNK], strategy: LEXICAL) { nodes { __typename } } }`,
        )
      ).search.nodes.length;
    expect([await find('closed harbour'), await find('volcano')]).toEqual([1, 0]);
  });

  it('[PI-130] a document: every chunk stands in a revision of one', async () => {
    const lost = `select count(*)::integer as n from chunks c where c.space_id = $1 and not exists (
      select from revision_chunks p join revisions r on r.space_id = $1 and r.id = p.revision_id
        join documents d on d.space_id = $1 and d.id = r.document_id where p.space_id = $1 and p.chunk_id = c.id)`;
    expect(await one(lost)).toBe(0);
    expect(await chunks()).toBeGreaterThanOrEqual(3);
  });

  it('[PI-130] what its source says besides: a proposal in claims, a post and a definition at its place', async () => {
    const { entity } = await me.get<{
      entity: { claims: { nodes: { predicate: string }[] } };
    }>('{ entity(key: "eip-7") { claims(first: 50) { nodes { predicate } } } }');
    expect(entity.claims.nodes.map(({ predicate }) => predicate)).toEqual(
      expect.arrayContaining(['number', 'status', 'IN_CATEGORY']),
    );
    const places = await rows<{ type: string; code: { name: string } | null; spec: { section: string } | null }>(
      'select type, code, spec from revision_chunks where space_id = $1',
    );
    expect(places.map(({ code }) => code?.name)).toContain('deposit');
    expect(places.map(({ spec }) => spec?.section)).toContain('Specification');
    expect(
      await one(`select count(*)::integer as n from thread_posts where space_id = $1 and author_handle = 'ada'`),
    ).toBe(1);
  });
});
