import type { Topic } from '../domain/evidence-object-record.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { Owner } from '../domain/scope.ts';
import type { TopicId } from '../domain/typed-ids.ts';
import { inBothScopes, isAmong, keysetPage, type Sql, type View } from '../storage/index.ts';
import { currentModels, vectorOfText, vectorText, type RegisteredModel } from '../vectors/index.ts';
import { TOPIC_LIMITS } from './evidence-settings.ts';
import { isServedEvidence } from './served-evidence.ts';
import { indexedTopics } from './topic-index.ts';

/** A topic that a search found, with its score: the cosine of the vector to its centroid. */
export interface FoundTopic {
  readonly topic: Topic;
  readonly score: number;
}

/** The model whose topics count; null = none is in use yet. */
export async function modelOfTopics(sql: Sql): Promise<RegisteredModel | null> {
  const models = await currentModels(sql);
  return models.find(({ state }) => state === 'ACTIVE') ?? models[0] ?? null;
}

/** Topics that are looked at for each that is wanted: some may have no member that the view serves. */
const SPARE = 4;

/**
 * The topics nearest to a vector (of length one, by `model`), the nearest first, equal ones by id; at most `most`. Only topics with a
 * member that the view serves (SE-85). All centroids are compared, but where there are so many that they have an index. A few statements.
 */
export async function searchTopics(
  view: View,
  model: RegisteredModel,
  vector: Float32Array,
  most: number,
): Promise<FoundTopic[]> {
  const { sql } = view;
  const indexed = await indexedTopics(sql, model.id);
  const near = (owned: string, own: boolean): string => {
    const rows = `from topics where space_id = $1 and ${owned} and model_id = ${model.id}`;
    const [through, limit] = [indexed[own ? 'own' : 'shared'], SPARE * most];
    if (!through)
      return `(select *, -(centroid <#> $3::vector) as score ${rows} and ${served(view, 'topics.id')}
      order by centroid <#> $3::vector, id limit ${most})`;
    const distance = `(centroid::vector(${model.dimension})) <#> $3::vector(${model.dimension})`;
    return `(select * from (select *, -(centroid <#> $3::vector) as score ${rows} order by ${distance} limit ${limit}) as near
      where ${served(view, 'near.id')})`;
  };
  const search = () =>
    sql.query<TopicRow & { score: number }>(
      'evidence.searchTopics',
      `select ${COLUMNS}, least(1, score) as score from (${inBothScopes(near)}) as t order by t.score desc, id limit ${most}`,
      [sql.scope.spaceId, sql.scope.owner, vectorText(vector)],
    );
  const rows = indexed.shared || indexed.own ? await throughPartitions(sql, search) : await search();
  return rows.map((row) => ({ topic: toTopic(row), score: row.score }));
}

/** Planned for its values, as which index may answer is known from the space, the owner and the model alone. */
async function throughPartitions<T>(sql: Sql, search: () => Promise<T>): Promise<T> {
  await sql.query(
    'evidence.probePartitions',
    `select set_config('ivfflat.probes', $1, true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
    [String(TOPIC_LIMITS['topics.probes'].default)],
  );
  const found = await search();
  await sql.query('evidence.probedPartitions', `select set_config('plan_cache_mode', 'auto', true)`, []);
  return found;
}

/** Condition: a member of the topic is served. */
const served = (view: View, topic: string): string =>
  `coalesce((select true from evidence_topics m where m.space_id = $1 and m.topic_id = ${topic}
    and ${isServedEvidence(view, 'm.evidence_id')} limit 1), false)`;

/** Topics by id; those without a member that the view serves are not there. One statement. */
export async function topicsByIds(view: View, ids: readonly TopicId[]): Promise<Map<TopicId, Topic>> {
  const rows = await view.sql.query<TopicRow>(
    'evidence.topicsByIds',
    `select ${COLUMNS} from topics t where t.space_id = $1 and ${isAmong('t.id', '$2', ids)} and ${served(view, 't.id')}`,
    [view.sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toTopic(row)]));
}

/** Topics, the one with most members first. One statement. */
export function listTopics(view: View, page: PageRequest): Promise<Page<Topic>> {
  return keysetPage<TopicRow, Topic>(
    view,
    {
      name: 'evidence.listTopics',
      select: `select ${COLUMNS} from topics t where t.space_id = $1 and ${served(view, 't.id')}`,
      values: [view.sql.scope.spaceId],
      order: [
        { expression: 't.members', type: 'integer' },
        { expression: 't.id', type: 'uuid' },
      ],
      direction: 'DESC',
      positionOf: (row) => [row.members, row.id],
    },
    page,
    toTopic,
  );
}

interface TopicRow {
  id: TopicId;
  owner_id: Owner;
  members: number;
  centroid: string;
  created_at: Date;
  updated_at: Date;
}

const COLUMNS = 't.id, t.owner_id, t.members, t.centroid::text as centroid, t.created_at, t.updated_at';

const toTopic = (row: TopicRow): Topic => ({
  id: row.id,
  owner: row.owner_id,
  members: row.members,
  centroid: Float32Array.from(vectorOfText(row.centroid)),
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
