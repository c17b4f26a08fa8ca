import type { Database, Sql, SystemQuery } from '../storage/index.ts';
import type { TopicLimits } from './evidence-settings.ts';

/** The index over the topics of one owner in a space by one model: an expression for its name. */
const indexName = (space: string, owner: string, model: string): string =>
  `('topics_' || left(md5(concat_ws('|', ${space}, ${model}, coalesce('=' || ${owner}, ''))), 16))`;

/**
 * Builds the approximate indexes of many topics (SE-85), each over the topics of one owner in a space alone, so that no search loses
 * neighbours to a filter; drops those that are not worth it. Topics are a twentieth of the vectors or less, so that this takes seconds.
 * @returns names of the indexes that were built
 */
export async function tendTopicIndexes(
  database: Database,
  settings: Pick<TopicLimits, 'topics.indexFrom' | 'topics.partitions'>,
): Promise<string[]> {
  const tend = async (query: SystemQuery): Promise<string[]> => {
    const rows = await indexesWanted(query, settings);
    const built: string[] = [];
    for (const { name, statement } of rows) {
      await query(statement.startsWith('drop') ? 'evidence.dropTopicIndex' : 'evidence.buildTopicIndex', statement);
      if (!statement.startsWith('drop')) built.push(name);
    }
    return built;
  };
  // All connections of the embedded database share one session: outside a transaction the parts of a statement with values could fall
  // between another's `begin` and its first statement.
  return database.kind === 'embedded' ? database.system(tend) : database.unhurried(tend);
}

/** An index is made once there are so many topics, and dropped at half as many. */
const indexesWanted = (
  query: SystemQuery,
  settings: Pick<TopicLimits, 'topics.indexFrom' | 'topics.partitions'>,
): Promise<{ name: string; statement: string }[]> =>
  query<{ name: string; statement: string }>(
    'evidence.topicIndexes',
    `with groups as (
      select space_id, owner_id, model_id, count(*) as n, ${indexName('space_id', 'owner_id', 'model_id')} as name,
          min(vector_dims(centroid)) as dimension
        from topics group by 1, 2, 3),
    indexes as (select c.relname::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = 'topics'::regclass and c.relname ~ '^topics_[0-9a-f]{16}$')
    select coalesce(g.name, i.name) as name, case when i.name is null
        then format('create index if not exists %I on topics using ivfflat ((centroid::vector(%s)) vector_ip_ops) with (lists = %s) '
          || 'where space_id = %L and model_id = %s and ', g.name, g.dimension, $2::integer, g.space_id, g.model_id)
          || case when g.owner_id is null then 'owner_id is null' else format('owner_id = %L', g.owner_id) end
        else format('drop index if exists %I', i.name) end as statement
      from groups g full join indexes i on i.name = g.name
     where (i.name is null and g.n >= $1) or (i.name is not null and coalesce(g.n, 0) < $1::float8 / 2) order by 1`,
    [settings['topics.indexFrom'], settings['topics.partitions']],
  );

/** Which of the caller's topics have an index: those that the space shares, and the caller's own. $1 space, $2 caller, $3 model. */
export async function indexedTopics(
  sql: Sql,
  model: number,
): Promise<{ readonly shared: boolean; readonly own: boolean }> {
  const name = (owner: string): string => indexName('$1::uuid', owner, '$3::integer');
  const [row] = await sql.query<{ shared: boolean; own: boolean }>(
    'evidence.indexedTopics',
    `select to_regclass(${name('null::text')}) is not null as shared, to_regclass(${name('$2::text')}) is not null as own`,
    [sql.scope.spaceId, sql.scope.owner, model],
  );
  return row ?? { shared: false, own: false };
}
