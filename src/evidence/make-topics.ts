import type { Owner } from '../domain/scope.ts';
import type { EvidenceObjectId, Ids, TopicId } from '../domain/typed-ids.ts';
import { dotProduct } from '../lib/vector-math.ts';
import { present, type Sql } from '../storage/index.ts';
import { vectorOfText, vectorText, type RegisteredModel } from '../vectors/index.ts';
import type { TopicLimits } from './evidence-settings.ts';
import { isServedEvidence, vectorOfEvidence } from './served-evidence.ts';

type Model = Pick<RegisteredModel, 'id'>;

export interface TopicDeps {
  readonly ids: Ids;
  readonly settings: TopicLimits;
}

/** Evidence that waits for its topic, and the nearest that there is. */
interface Waiting {
  readonly id: EvidenceObjectId;
  readonly vector: Float32Array;
  readonly near: { readonly topic: TopicId; readonly cosine: number } | null;
}

interface NewTopic {
  readonly id: TopicId;
  readonly leader: Float32Array;
}

/** What one look at waiting evidence came to. */
export interface Placing {
  readonly looked: number;
  readonly placed: number;
  /** The last one looked at, where there may be more behind it. */
  readonly last: EvidenceObjectId | null;
}

/**
 * Gives evidence its topic by its vectors, the next `topics.batch` of an owner's that wait behind `after`: the nearest topic, where the
 * cosine to its centroid is above `topics.join`, or else a new one, whose leader it is. Centroids of all topics it touched are made anew
 * (SE-36). What has no vector yet waits on; what is served no more waits no longer.
 */
export async function makeTopics(
  deps: TopicDeps,
  sql: Sql,
  { model, owner, after }: { readonly model: Model; readonly owner: Owner; readonly after: EvidenceObjectId | null },
): Promise<Placing> {
  const most = deps.settings['topics.batch'];
  const next = await nextWaiting(sql, model, owner, { after, most });
  const result = { looked: next.length, last: next.length < most ? null : (next.at(-1)?.id ?? null) };
  await forget(
    sql,
    next.filter(({ served }) => !served).map(({ id }) => id),
  );
  const waiting = next.flatMap(({ id, vector, near }) => (vector === null ? [] : [{ id, vector, near }]));
  if (waiting.length === 0) return { ...result, placed: 0 };
  const { placed, fresh } = placeAll(deps, waiting);
  await sql.query(
    'evidence.placeEvidence',
    `with made as (
      insert into topics (space_id, id, owner_id, model_id, members, centroid)
      select $1, n.id, $2, $3, 1, n.vector::vector from unnest($4::uuid[], $5::text[]) as n (id, vector)),
    done as (delete from evidence_waiting where space_id = $1 and evidence_id = any($6::uuid[]))
    insert into evidence_topics (space_id, model_id, evidence_id, owner_id, topic_id, created_at)
    select $1, $3, e.id, e.owner_id, n.topic, e.created_at from unnest($6::uuid[], $7::uuid[]) as n (id, topic)
      join evidence_objects e on e.space_id = $1 and e.id = n.id
    on conflict (space_id, model_id, evidence_id) do nothing`,
    [
      ...[sql.scope.spaceId, owner, model.id, fresh.map(({ id }) => id), fresh.map(({ leader }) => vectorText(leader))],
      ...[placed.map(({ id }) => id), placed.map(({ topic }) => topic)],
    ],
  );
  await recentre(sql, model, [...new Set(placed.map(({ topic }) => topic))]);
  return { ...result, placed: placed.length };
}

/** Leaders of a batch are compared with all that follow in it. */
function placeAll({ ids, settings }: TopicDeps, waiting: readonly Waiting[]) {
  const fresh: NewTopic[] = [];
  const placed = waiting.map(({ id, vector, near }) => {
    let best = near;
    for (const { id: topic, leader } of fresh) {
      const cosine = dotProduct(vector, leader);
      if (best === null || cosine > best.cosine) best = { topic, cosine };
    }
    if (best !== null && best.cosine > settings['topics.join']) return { id, topic: best.topic };
    const topic = ids.next('top');
    fresh.push({ id: topic, leader: vector });
    return { id, topic };
  });
  return { placed, fresh };
}

const ownedBy = (alias: string, owner: Owner): string =>
  owner === null ? `${alias}.owner_id is null` : `${alias}.owner_id = $2`;

async function forget(sql: Sql, ids: readonly EvidenceObjectId[]): Promise<void> {
  if (ids.length === 0) return;
  await sql.query(
    'evidence.forgetUnserved',
    'delete from evidence_waiting where space_id = $1 and evidence_id = any($2::uuid[])',
    [sql.scope.spaceId, ids],
  );
}

/** The next that wait, with a vector or without: while these come slowly, to look at all each time would be all that the database does. */
async function nextWaiting(
  sql: Sql,
  model: Model,
  owner: Owner,
  { after, most }: { readonly after: EvidenceObjectId | null; readonly most: number },
): Promise<(Omit<Waiting, 'vector'> & { served: boolean; vector: Float32Array | null })[]> {
  const rows = await sql.query<{
    id: EvidenceObjectId;
    served: boolean;
    vector: string | null;
    topic: TopicId | null;
    cosine: number | null;
  }>(
    `retrieve.waitingForTopic.${owner === null ? 'shared' : 'own'}`,
    `select x.id, x.served, x.vector::text as vector, near.id as topic, near.cosine from (
        select n.evidence_id as id, s.served, case when s.served then ${vectorOfEvidence(model, 'e')} end as vector from (
          select evidence_id from evidence_waiting w
           where w.space_id = $1 and ${ownedBy('w', owner)} and ($5::uuid is null or evidence_id > $5)
             and $2::text is not distinct from $2
           order by evidence_id limit $4) as n
          left join lateral (select * from evidence_objects where space_id = $1 and id = n.evidence_id limit 1) e on true
          cross join lateral (select e.id is not null and ${isServedEvidence(present(sql), 'e.id')} as served offset 0) s offset 0) as x
      left join lateral (
        select t.id, -(t.centroid <#> x.vector) as cosine from topics t
         where x.vector is not null and t.space_id = $1 and t.model_id = $3 and ${ownedBy('t', owner)}
         order by t.centroid <#> x.vector, t.id limit 1) as near on true
     order by x.id`,
    [sql.scope.spaceId, owner, model.id, most, after],
  );
  return rows.map(({ id, served, vector, topic, cosine }) => ({
    ...{ id, served },
    vector: vector === null ? null : Float32Array.from(vectorOfText(vector)),
    near: topic === null || cosine === null ? null : { topic, cosine },
  }));
}

/**
 * Makes the centroids of topics anew: the mean of their members in length one; a topic without any is gone. Two statements. The means are
 * made once, whatever the planner takes topics to be: for 110 topics of the EIPs it made all of them again for each, beyond 30 s.
 */
export async function recentre(sql: Sql, model: Model, topics: readonly TopicId[]): Promise<void> {
  if (topics.length === 0) return;
  await sql.query(
    'evidence.recentreTopics',
    `with fresh as materialized (
      select m.topic_id, count(*) as members, l2_normalize(avg(m.vector)) as centroid from (
          select t.topic_id, ${vectorOfEvidence(model, 'e')} as vector from evidence_topics t
            join evidence_objects e on e.space_id = $1 and e.id = t.evidence_id
           where t.space_id = $1 and t.model_id = $4 and t.topic_id = any($3::uuid[])) as m
        where m.vector is not null and $2::text is not distinct from $2 group by m.topic_id)
    update topics o set centroid = f.centroid, members = f.members, updated_at = clock_timestamp()
      from fresh f where o.space_id = $1 and o.id = f.topic_id`,
    [sql.scope.spaceId, sql.scope.owner, topics, model.id],
  );
  await sql.query(
    'evidence.removeEmptyTopics',
    `delete from topics o where o.space_id = $1 and o.id = any($2::uuid[])
      and not exists (select from evidence_topics t where t.space_id = $1 and t.topic_id = o.id)`,
    [sql.scope.spaceId, topics],
  );
}
