import { beforeAll, expect, it } from '@jest/globals';
import type { EvidenceObjectFilter } from '../../src/domain/evidence-object-record.ts';
import { type EntityId, type TopicId, systemIds, type EvidenceObjectId } from '../../src/domain/typed-ids.ts';
import { evidenceObjectsByIds, listEvidenceObjects } from '../../src/evidence/index.ts';
import { modelOfTopics, searchTopics } from '../../src/evidence/search-topics.ts';
import type { EvidenceObjectOrder } from '../../src/evidence/read-evidence-objects.ts';
import type { SqlValue, View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { ALL, Memory } from '../support/evidence-memory.ts';

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly Plan[];
}
const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)];
const MANY = 4_000;
const PAGE = { first: 20, after: null };

describeDatabase('lookups of evidence', (context) => {
  let memory: Memory;
  const ids: EvidenceObjectId[] = Array.from({ length: MANY }, () => systemIds.next('evo'));
  const entities: EntityId[] = Array.from({ length: 200 }, () => systemIds.next('ent'));
  const topics: TopicId[] = Array.from({ length: 100 }, () => systemIds.next('top'));

  beforeAll(async () => {
    memory = await Memory.of(context());
    await memory.ingest({ 'a.md': 'A bridge of steel.' });
    await memory.follow();
    const [there] = await memory.list();
    const { spaceId } = memory.scope;
    await context().database.system(async (query) => {
      await query(
        'test.plantEvidence',
        `with planted as (select n.id, n.i, timestamptz '2024-01-01Z' + n.i * interval '1 hour' as at from unnest($2::uuid[]) with ordinality as n (id, i)),
        objects as (insert into evidence_objects (space_id, id, document_id, confidence, created_at, since)
          select $1, id, $3, (i % 100) / 100.0, at, 1 from planted),
        chunks as (insert into evidence_chunks (space_id, evidence_id, n, chunk_id) select $1, id, 0, $3 from planted),
        used as (insert into evidence_uses (space_id, evidence_id, uses, last_used_at) select $1, id, 1, at from planted),
        named as (insert into evidence_entities (space_id, entity_id, created_at, evidence_id)
          select $1, ($4::uuid[])[1 + i % 200], at, id from planted),
        made as (insert into topics (space_id, id, model_id, members, centroid)
          select $1, id, (select (place->>'model')::integer from follower_positions where space_id = $1 and follower = 'evidence'), 40, '[1,0,0,0,0]' from unnest($5::uuid[]) as id)
        insert into evidence_topics (space_id, model_id, evidence_id, topic_id, created_at)
        select $1, (select (place->>'model')::integer from follower_positions where space_id = $1 and follower = 'evidence'), id, ($5::uuid[])[1 + i % 100], at from planted`,
        [spaceId, ids, there?.id ?? null, entities, topics],
      );
      await query('test.analyze', 'analyze');
    });
  });

  /** Runs a read as the app's role does, and explains each of its statements besides. */
  const plansOf = (work: (view: View) => Promise<unknown>): Promise<Plan[]> =>
    context().database.read(memory.scope, async (reader) => {
      const plans: Plan[] = [];
      const query = async <Row extends object>(name: string, text: string, values: readonly SqlValue[] = []) => {
        const [row] = await reader.query<{ 'QUERY PLAN': { Plan: Plan }[] }>(
          name,
          `explain (format json) ${text}`,
          values,
        );
        plans.push(...every((row?.['QUERY PLAN'] ?? [])[0]?.Plan ?? { 'Node Type': 'none' }));
        return reader.query<Row>(name, text, values);
      };
      await work({ sql: { scope: reader.scope, query }, recorded: null, valid: null });
      return plans;
    });

  const list =
    (filter: Partial<EvidenceObjectFilter>, order: EvidenceObjectOrder = 'CREATED') =>
    (view: View) =>
      listEvidenceObjects(view, { ...ALL, ...filter }, order, 'DESC', PAGE);
  const day = { from: new Date('2024-02-01Z'), to: new Date('2024-02-02Z') };

  it.each<[how: string, read: (view: View) => Promise<unknown>, index: string]>([
    ['by id', (view) => evidenceObjectsByIds(view, ids.slice(0, 1)), 'evidence_objects_pkey'],
    ['by entity', list({ entityId: entities[7] ?? null }), 'evidence_entities_pkey'],
    ['by time range', list(day), 'evidence_objects_created'],
    ['by entity within a time range', list({ entityId: entities[7] ?? null, ...day }), 'evidence_entities_pkey'],
    ['by topic', list({ topicId: topics[7] ?? null }), 'evidence_topics_topic'],
    ['the newest first', list({}), 'evidence_objects_created'],
    ['the surest first', list({ minConfidence: 0.98 }, 'CONFIDENCE'), 'evidence_objects_confidence'],
    [
      'by the nearest topic',
      async (view) => {
        const model = await modelOfTopics(view.sql);
        const found = model ? await searchTopics(view, model, Float32Array.of(1, 0, 0, 0, 0), 1) : [];
        return list({ topicId: found[0]?.topic.id ?? null })(view);
      },
      'evidence_topics_topic',
    ],
  ])('[SE-139 SE-138] %s are served by an index', async (_, read, index) => {
    const plans = await plansOf(read);
    expect(plans.map((plan) => plan['Index Name'])).toContain(index);
    const scanned = plans.filter((plan) => plan['Node Type'] === 'Seq Scan').map((plan) => plan['Relation Name']);
    expect(scanned.filter((table) => table?.startsWith('evidence_'))).toEqual([]);
  });

  it('[SE-139] each way finds what it asks for, and no more', async () => {
    const found = async (filter: Partial<EvidenceObjectFilter>) =>
      (await memory.list(filter)).map(({ id }) => ids.indexOf(id) + 1);
    const hours = (n: number) => new Date(Date.UTC(2024, 0, 1) + n * 3_600_000);
    expect(await found({ entityId: entities[7] ?? null })).toEqual(Array.from({ length: 20 }, (_, n) => 7 + 200 * n));
    expect(await found({ from: hours(10), to: hours(13) })).toEqual([10, 11, 12]);
    expect(await found({ entityId: entities[7] ?? null, from: hours(207), to: hours(407) })).toEqual([207]);
    expect((await found({ topicId: topics[7] ?? null })).slice(0, 3)).toEqual([7, 107, 207]);
    expect((await found({ minConfidence: 0.99 })).slice(0, 2)).toEqual([99, 199]);
  });
});
