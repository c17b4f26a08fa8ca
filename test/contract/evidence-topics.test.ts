import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import type { Topic } from '../../src/domain/evidence-object-record.ts';
import { decodeId, encodeId, systemIds, type ChunkId, type EntityId } from '../../src/domain/typed-ids.ts';
import { evidenceFor, type EvidenceForQuestion, type MemoryQuestion } from '../../src/evidence/evidence-for.ts';
import { listTopics } from '../../src/evidence/index.ts';
import { modelOfTopics, searchTopics, type FoundTopic } from '../../src/evidence/search-topics.ts';
import { tendTopicIndexes } from '../../src/evidence/topic-index.ts';
import type { Database, Sql, View } from '../../src/storage/index.ts';
import { vectorText } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder, workerOf } from '../support/embedded-texts.ts';
import { Memory } from '../support/evidence-memory.ts';
import { randomFrom } from '../support/random.ts';
import { look } from '../support/rows.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';
import { write } from '../support/writes.ts';

const TEXTS = {
  'a.md': 'A bridge of steel.',
  'b.md': 'Another bridge of steel.',
  'c.md': 'A cake of sugar.',
  'd.md': 'Steel alone.',
};

describeDatabase('topics of evidence', (context) => {
  const topicsOf = async (memory: Memory): Promise<Topic[]> => {
    const read = (view: View) => listTopics(view, { first: 50, after: null });
    return (await look(context().database, memory.scope, read)).items.map(({ node }) => node);
  };
  const search = (memory: Memory, vector: Float32Array, most: number): Promise<FoundTopic[]> =>
    look(context().database, memory.scope, async (view) => {
      const model = await modelOfTopics(view.sql);
      return model ? searchTopics(view, model, vector, most) : [];
    });
  const ask = (
    memory: Memory,
    question: MemoryQuestion,
    settings: Partial<AllSettings> = {},
  ): Promise<EvidenceForQuestion> =>
    look(context().database, memory.scope, (view) => evidenceFor(view, question, { ...settingDefaults, ...settings }));

  it('[SE-36] the centroid of every topic that a document touched is the mean of its members in length one, and made anew when one goes', async () => {
    const memory = await Memory.of(context());
    await memory.ingest({ 'a.md': TEXTS['a.md'], 'c.md': TEXTS['c.md'] });
    await memory.follow();
    const half = Math.SQRT1_2;
    const rounded = (topics: readonly Topic[]) =>
      topics.map(({ members, centroid }) => [members, [...centroid].map((x) => Math.round(x * 1000) / 1000)]);
    const both = [Math.round(half * 1000) / 1000, 0, Math.round(half * 1000) / 1000, 0, 0];
    const cake = [0, 0.707, 0, 0.707, 0];
    expect(rounded(await topicsOf(memory))).toEqual(
      expect.arrayContaining([
        [1, both],
        [1, cake],
      ]),
    );
    // Steel alone is nearer to the bridge of steel than the threshold: the mean moves to it, the other topic stays.
    await memory.ingest({ 'd.md': TEXTS['d.md'] });
    await memory.follow();
    expect(rounded(await topicsOf(memory))).toEqual([
      [2, [0.924, 0, 0.383, 0, 0]],
      [1, cake],
    ]);
    await memory.ingest({ 'd.md': 'Nothing of it.' });
    await memory.follow();
    expect(rounded(await topicsOf(memory))).toEqual(
      expect.arrayContaining([
        [1, both],
        [1, cake],
        [1, [0, 0, 0, 0, 1]],
      ]),
    );
  });

  it('[SE-36] evidence whose vector does not come keeps nobody behind it waiting', async () => {
    const memory = await Memory.of(context(), { 'topics.batch': 1 });
    await memory.ingest(TEXTS);
    memory.embedder.failing = (text) => text.includes('A bridge of steel');
    await workerOf(context().database, memory.embedder).worker.drain();
    // What waits and is no row any more keeps nobody waiting either.
    await context().database.system((query) =>
      query('test.orphan', 'insert into evidence_waiting (space_id, evidence_id) values ($1, $2)', [
        memory.scope.spaceId,
        '00000000-0000-0000-0000-000000000001',
      ]),
    );
    await memory.drain();
    expect((await topicsOf(memory)).reduce((sum, { members }) => sum + members, 0)).toBe(3);
  });

  it('[SE-36] what a question of somebody found in shared documents leaves its topic with them, and is back when they are', async () => {
    const memory = await Memory.of(context());
    await memory.ingest({ 'a.md': TEXTS['a.md'] });
    await memory.follow();
    const [object] = await memory.list();
    await memory.found('what is of steel?', object ? [object.id as string as ChunkId] : [], {}, 'ada');
    await memory.follow();
    const members = async (): Promise<number[]> => {
      const rows = await context().database.system((query) =>
        query<{ n: number }>(
          'test.members',
          `select count(*)::integer as n from evidence_topics where space_id = $1 and owner_id = 'ada'`,
          [memory.scope.spaceId],
        ),
      );
      return rows.map(({ n }) => n);
    };
    expect(await members()).toEqual([1]);
    const { documents } = await memory
      .as()
      .get<{ documents: { nodes: { id: string }[] } }>('{ documents { nodes { id } } }');
    await write(memory.as(), 'removeDocument', { id: documents.nodes[0]?.id });
    await memory.drain();
    expect(await members()).toEqual([0]);
    await memory.ingest({ 'a.md': TEXTS['a.md'] });
    await memory.follow();
    expect(await members()).toEqual([1]);
  });

  it('[SE-36] a topic whose last document was removed is gone', async () => {
    const memory = await Memory.of(context(), { 'topics.join': 0.99 });
    await memory.ingest(TEXTS);
    await memory.follow();
    expect((await topicsOf(memory)).map(({ members }) => members)).toEqual([2, 1, 1]);
    const { documents } = await memory
      .as()
      .get<{ documents: { nodes: { id: string; path: string }[] } }>('{ documents { nodes { id path } } }');
    const document = documents.nodes.find(({ path }) => path === 'c.md');
    await write(memory.as(), 'removeDocument', { id: document?.id });
    expect((await topicsOf(memory)).map(({ members }) => members)).toEqual([2, 1]);
    await memory.drain();
    const left = await context().database.system((query) =>
      query('test.topics', 'select id from topics where space_id = $1', [memory.scope.spaceId]),
    );
    expect(left).toHaveLength(2);
  });

  it('[SE-85] a search returns up to k topics with scores, five unless asked, the nearest first, and never one without served members', async () => {
    const memory = await Memory.of(context());
    await memory.ingest(TEXTS);
    await memory.follow();
    const found = await search(memory, await memory.vector('steel'), 5);
    expect(found.map(({ topic, score }) => [topic.members, Math.round(score * 100) / 100])).toEqual([
      [3, expect.any(Number)],
      [1, 0],
    ]);
    expect(found[0]?.score).toBeGreaterThan(0.8);
    expect(await search(memory, await memory.vector('steel'), 1)).toHaveLength(1);
    const me = memory.as();
    const asked = await me.get<{
      searchTopics: { score: number; topic: { id: string; evidence: { nodes: unknown[] } } }[];
    }>('{ searchTopics(text: "sugar") { score topic { id members evidence { nodes { id } } } } }');
    expect(asked.searchTopics.map(({ topic }) => topic.evidence.nodes.length)).toEqual([1, 3]);
    await write(me, 'updateSetting', { key: 'topics.found', value: 1 });
    expect(
      (await me.get<{ searchTopics: unknown[] }>('{ searchTopics(text: "sugar") { score } }')).searchTopics,
    ).toHaveLength(1);
    // The cake is gone, and nobody has followed yet.
    await memory.ingest({ 'c.md': 'Nothing of it.' });
    expect((await search(memory, await memory.vector('sugar'), 5)).map(({ topic }) => topic.members)).toEqual([3]);
  });

  it('[SE-80 SE-81] a question gets evidence of its topic and of its entities: at most 10, of confidence .4, and nothing that is not above .5 to the topic', async () => {
    const memory = await Memory.of(context());
    const many = Array.from({ length: 14 }, (_, n) => [`m${n}.md`, `Number ${n} of steel.`] as const);
    await memory.ingest({ ...Object.fromEntries(many), 'c.md': TEXTS['c.md'] });
    await memory.follow();
    const chunks = await steelChunks(memory);
    const [weak, sure] = [0.39, 0.4].map((confidence) => ({ confidence }));
    const low = await memory.found('what is weak of steel?', chunks.slice(0, 1), weak);
    const high = await memory.found('what is sure of steel?', chunks.slice(1, 2), sure);
    await memory.follow();
    const question = { vector: await memory.vector('steel'), sessionCentroid: null, entities: [] };
    const { topic, evidence } = await ask(memory, question, { 'evidence.objects': 200 });
    expect(topic?.members).toBe(16);
    expect(evidence).toHaveLength(15);
    expect(evidence.every(({ similarity }) => similarity > 0.5)).toBe(true);
    const ids = evidence.map(({ object }) => object.id);
    expect([ids.includes(low), ids.includes(high)]).toEqual([false, true]);
    expect((await ask(memory, question)).evidence).toHaveLength(10);
    expect((await ask(memory, question, { 'evidence.confidence': 0.51 })).evidence).toEqual([]);
    // The session draws an undecided question to its topic.
    const undecided = { ...question, vector: await memory.vector('steel cake sugar') };
    const centred = await ask(
      memory,
      { ...undecided, sessionCentroid: await memory.vector('steel') },
      { 'evidence.questionShare': 0.3 },
    );
    expect(centred.topic?.id).toBe(topic?.id);
    expect((await ask(memory, undecided)).topic?.id).not.toBe(topic?.id);
  });

  it('[SE-80 SE-81] evidence that names an entity of the question comes first, and only what is near the topic at all', async () => {
    const memory = await Memory.of(context());
    const eip = (n: number, words: string): string => `---\neip: ${n}\ntitle: ${words}\nstatus: Draft\n---\n`;
    await memory.ingest({
      'eip-9001.md': eip(9001, 'Steel'),
      'eip-9002.md': eip(9002, 'Steel too'),
      'eip-9003.md': eip(9003, 'Cake'),
    });
    await memory.follow();
    const { a, b } = await memory
      .as()
      .get<{ a: { id: string }; b: { id: string } }>(
        '{ a: entity(key: "eip-9002") { id } b: entity(key: "eip-9003") { id } }',
      );
    const entities = [a.id, b.id].map((id) => idOf(id));
    const { evidence } = await ask(memory, { vector: await memory.vector('steel'), sessionCentroid: null, entities });
    expect(evidence.map(({ namesEntity }) => namesEntity)).toEqual([true, false]);
    const even = await ask(
      memory,
      { vector: await memory.vector('steel'), sessionCentroid: null, entities },
      { 'evidence.similarity': 0 },
    );
    expect(even.evidence).toHaveLength(2);
  });

  it('[SE-126] evidence of an earlier topic is found by entity, by time and by topic after the topic has changed', async () => {
    const memory = await Memory.of(context());
    await memory.ingest({ 'eip-9001.md': '---\neip: 9001\ntitle: Steel\nstatus: Draft\n---\n', 'c.md': TEXTS['c.md'] });
    await memory.follow();
    const id = await memory.found('what is of steel?', await steelChunks(memory), {
      topicVector: await memory.vector('steel'),
    });
    await memory.found('what is of cake?', await steelChunks(memory, 'cake'), {
      topicVector: await memory.vector('cake'),
    });
    await memory.follow();
    const now = await ask(memory, {
      vector: await memory.vector('cake'),
      sessionCentroid: await memory.vector('cake'),
      entities: [],
    });
    expect(now.evidence.map(({ object }) => object.id)).not.toContain(id);
    const evo = encodeId('evo', id);
    const me = memory.as();
    const [hit] = await search(memory, await memory.vector('steel'), 1);
    const topic = hit && encodeId('top', hit.topic.id);
    const from = (await memory.list({ origin: 'QUESTION' }))[0]?.createdAt.toISOString();
    for (const args of [
      'entity: "eip-9001"',
      `topic: "${topic}"`,
      `from: "${from}"`,
      `entity: "eip-9001", from: "${from}"`,
    ]) {
      const found = await me.get<{ evidenceObjects: { nodes: { id: string }[] } }>(
        `{ evidenceObjects(${args}) { nodes { id } } }`,
      );
      expect(found.evidenceObjects.nodes.map((node) => node.id)).toContain(evo);
    }
    const later = await me.get<{ evidenceObjects: { nodes: unknown[] } }>(
      '{ evidenceObjects(entity: "eip-9001", from: "2999-01-01T00:00:00Z") { nodes { id } } }',
    );
    expect(later.evidenceObjects.nodes).toEqual([]);
  });

  it('[SE-85] many topics are searched through an index of 32 partitions over the inner product, which finds what comparing all finds', async () => {
    const memory = await Memory.of(context());
    await memory.ingest({ 'a.md': TEXTS['a.md'] });
    await memory.follow();
    const { database } = context();
    const vectors = await plantTopics(database, memory, MANY);
    const limits = { 'topics.indexFrom': MANY, 'topics.partitions': settingDefaults['topics.partitions'] };
    const questions = vectors.slice(0, 20);
    const all = () => Promise.all(questions.map((vector) => search(memory, vector, 5)));
    const exact = await all();
    expect(await tendTopicIndexes(database, { ...limits, 'topics.indexFrom': 10 * MANY })).toEqual([]);
    const [built] = await tendTopicIndexes(database, limits);
    const [index] = await database.system((query) =>
      query<{ text: string }>('test.index', 'select pg_get_indexdef($1::regclass) as text', [built ?? '']),
    );
    expect(index?.text).toMatch(/ivfflat.*vector_ip_ops.*lists='?32/u);
    const through = await all();
    const shared = exact.map(
      (found, n) => found.filter(({ topic }) => through[n]?.some((one) => one.topic.id === topic.id)).length,
    );
    expect(shared.reduce((sum, n) => sum + n, 0) / (5 * questions.length)).toBeGreaterThanOrEqual(0.95);
    expect(await plannedThrough(database, memory, questions[0] ?? new Float32Array(5), built)).toContain(built);
    await database.system((query) =>
      query('test.fewer', 'delete from topics where space_id = $1 and members = 7', [memory.scope.spaceId]),
    );
    await tendTopicIndexes(database, limits);
    expect(await all()).toHaveLength(questions.length);
    const gone = await database.system((query) =>
      query<{ there: boolean }>('test.gone', 'select to_regclass($1) is not null as there', [built ?? '']),
    );
    expect(gone).toEqual([{ there: false }]);
  });

  // The last one: from here on another model is in use.
  it('[SE-36] with the vectors of another model all topics are made anew', async () => {
    const memory = await Memory.of(context());
    await memory.ingest(TEXTS);
    await memory.follow();
    const before = await topicsOf(memory);
    await embedAll(context().database, wordEmbedder('another', ['alone', 'another']));
    await memory.drain();
    const now = await topicsOf(memory);
    expect(now.map(({ members, centroid }) => [members, centroid.length])).toEqual(
      expect.arrayContaining([
        [2, 3],
        [1, 3],
      ]),
    );
    expect(now.filter(({ id }) => before.some((one) => one.id === id))).toEqual([]);
  });
});

const MANY = 2_000;

const idOf = (id: string): EntityId => decodeId(id, 'ent').id;

/** While an older transaction runs anywhere on the server, PostgreSQL may pass over an index that was built beside it (`indcheckxmin`). */
async function plannedThrough(
  database: Database,
  memory: Memory,
  vector: Float32Array,
  index: string | undefined,
): Promise<string[]> {
  const end = Date.now() + 60_000;
  for (;;) {
    const used = await indexesUsed(database, memory, vector);
    if (used.includes(index ?? '') || Date.now() > end) return used;
    await sleep(100);
  }
}

function indexesUsed(database: Database, memory: Memory, vector: Float32Array): Promise<string[]> {
  return database.read(memory.scope, async (sql) => {
    const used: string[] = [];
    await sql.query(
      'test.noScan',
      `select set_config('enable_seqscan', 'off', true), set_config('enable_sort', 'off', true), set_config('enable_bitmapscan', 'off', true)`,
    );
    const explaining: Sql = {
      scope: sql.scope,
      query: async (name, text, values) => {
        if (name !== 'evidence.searchTopics') return sql.query(name, text, values);
        const plan = await sql.query(`${name}.explained`, `explain (format json) ${text}`, values);
        for (const [, index = ''] of JSON.stringify(plan).matchAll(/"Index Name":"(topics_\w+)"/gu)) used.push(index);
        return [];
      },
    };
    const model = await modelOfTopics(explaining);
    if (model) await searchTopics({ sql: explaining, recorded: null, valid: null }, model, vector, 5);
    return used;
  });
}

/** Stored chunks whose words contain this. */
async function steelChunks(memory: Memory, word = 'teel'): Promise<ChunkId[]> {
  const rows = await memory.context.database.read(memory.scope, (sql) =>
    sql.query<{ id: ChunkId }>(
      'test.chunksOf',
      'select id from chunks where space_id = $1 and strpos(text, $2) > 0 order by id limit 14',
      [memory.scope.spaceId, word],
    ),
  );
  return rows.map(({ id }) => id);
}

/** Topics anywhere, each with the one evidence object there is as a member: their vectors. */
async function plantTopics(database: Database, memory: Memory, many: number): Promise<Float32Array[]> {
  const random = randomFrom(7);
  const vectors = Array.from({ length: many }, () => {
    const numbers = Float32Array.from({ length: 5 }, () => random() - 0.5);
    const length = Math.hypot(...numbers);
    return numbers.map((x) => x / length);
  });
  const [object] = await memory.list();
  await database.system((query) =>
    query(
      'test.plantTopics',
      `with planted as (
        insert into topics (space_id, id, model_id, members, centroid)
        select $1, n.id, (select (place->>'model')::integer from follower_positions where space_id = $1 and follower = 'evidence'), 7, n.vector::vector
          from unnest($2::uuid[], $3::text[]) as n (id, vector) returning id)
      insert into evidence_topics (space_id, model_id, evidence_id, topic_id, created_at)
      select $1, -row_number() over (), $4, id, now() from planted`,
      [memory.scope.spaceId, vectors.map(() => systemIds.next('top')), vectors.map(vectorText), object?.id ?? null],
    ),
  );
  return vectors;
}
