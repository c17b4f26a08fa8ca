import { expect, it } from '@jest/globals';
import type { TopicId } from '../../src/domain/typed-ids.ts';
import { recentre } from '../../src/evidence/make-topics.ts';
import type { Database, Sql } from '../../src/storage/index.ts';
import { registerModel } from '../../src/vectors/registered-models.ts';
import { describeDatabase } from '../support/database.ts';

const TOPICS = 100;

/** Topics of two questions each, whose vectors are (1, n) and (1, -n) made as long as one; their centroids are still to be made. */
async function fill(database: Database, spaceId: string, model: number): Promise<TopicId[]> {
  const rows = await database.system((query) =>
    query<{ id: TopicId }>(
      't.fill',
      `with made as (
        insert into topics (space_id, id, model_id, members, centroid)
        select $1, gen_random_uuid(), $2, 1, '[0,1]' from generate_series(1, ${TOPICS}) returning id),
      numbered as (select id, row_number() over () as n from made),
      members as (
        insert into evidence_objects (space_id, id, question, question_hash, model_id, topic_vector, created_at, since)
        select $1, gen_random_uuid(), id::text, md5(id::text || side), $2, l2_normalize(format('[1,%s]', side * n)::vector), now(), 1
          from numbered, unnest(array[1, -1]) as side returning id, question)
      insert into evidence_topics (space_id, model_id, evidence_id, topic_id, created_at)
      select $1, $2, id, question::uuid, now() from members returning topic_id as id`,
      [spaceId, model],
    ),
  );
  return [...new Set(rows.map(({ id }) => id))];
}

interface Plan {
  readonly 'Group Key'?: readonly string[];
  readonly 'Actual Loops': number;
  readonly Plans?: readonly Plan[];
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Runs each statement, and keeps how. */
function explained(sql: Sql, plans: Plan[]): Sql {
  return {
    scope: sql.scope,
    query: async (name, text, values) => {
      const rows = await sql.query<{ 'QUERY PLAN': readonly { readonly Plan: Plan }[] }>(
        name,
        `explain (analyze, format json) ${text}`,
        values,
      );
      plans.push(...(rows[0]?.['QUERY PLAN'].flatMap(({ Plan }) => nodesOf(Plan)) ?? []));
      return [];
    },
  };
}

describeDatabase('centroids of many topics', (context) => {
  it('[SE-36] are the means of their members, all made in one pass, though nothing is known of how many topics there are', async () => {
    const { database, space } = context();
    const scope = await space();
    const model = await registerModel(database, { embedder: 'minilm', name: 'pair', dimension: 2, lexical: true });
    const topics = await fill(database, scope.spaceId, model.id);
    expect(topics).toHaveLength(TOPICS);
    // Nobody has looked yet how many topics there are; of their members it is known.
    await database.system((query) => query('t.analyse', 'analyze evidence_topics; analyze evidence_objects'));
    const plans: Plan[] = [];
    await database.note(scope, async (sql) => {
      // As the worker does, which looks things up whatever the statistics say.
      await sql.query(
        't.lookups',
        `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
          set_config('enable_mergejoin', 'off', true)`,
      );
      await recentre(explained(sql, plans), model, topics);
    });
    const grouped = plans.filter((node) => node['Group Key'] !== undefined);
    expect(grouped.map((node) => node['Actual Loops'])).toEqual([1]);
    const [row] = await database.system((query) =>
      query<{ right: number }>(
        't.centroids',
        `select count(*)::integer as right from topics where space_id = $1 and members = 2 and centroid <-> '[1,0]' < 0.00001`,
        [scope.spaceId],
      ),
    );
    expect(row?.right).toBe(TOPICS);
  });
});
