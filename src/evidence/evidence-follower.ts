import type { Owner } from '../domain/scope.ts';
import type { DocumentId, EvidenceObjectId, Ids, TopicId } from '../domain/typed-ids.ts';
import {
  followLog,
  lockPosition,
  movePosition,
  spacesBehind,
  type Followed,
  type Line,
  type LogFollower,
  type PutOff,
  type SpaceBehind,
  type Step,
} from '../jobs/index.ts';
import { groupedBy } from '../lib/grouped.ts';
import type { Database, Sql } from '../storage/index.ts';
import { MODEL_IN_USE } from '../vectors/index.ts';
import type { TopicLimits } from './evidence-settings.ts';
import { followDocuments, followFound, ownersOfFound, type ChangedDocument } from './ingested-evidence.ts';
import { makeTopics, recentre } from './make-topics.ts';
import { tendTopicIndexes } from './topic-index.ts';

export interface EvidenceFollowerDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly settings: TopicLimits;
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

const FOLLOWER = 'evidence';
/** How soon it is seen that documents changed, or that vectors came. */
const POLL_MS = 2_000;
/** Documents of one transaction. */
const AT_ONCE = 50;

/** Changes of documents up to this one of this commit are evidence; `model`: the one whose topics count. */
interface Place {
  readonly model: number | null;
  readonly commit: number;
  readonly document: DocumentId;
}

type Behind = SpaceBehind<Place> & { readonly modelInUse: number | null };
/** An owner whose evidence waits for a topic. */
interface WaitingGroup extends Line {
  readonly owner: Owner;
}

/**
 * Follows the commits of all spaces, so that what was ingested is evidence, and has its topics once it has vectors. What is done again
 * changes nothing.
 */
export function evidenceFollower(deps: EvidenceFollowerDeps): LogFollower {
  const { database, settings, busy, onFault } = deps;
  /** How far each owner's waiting evidence was looked at; left out = from the first. */
  const looked = new Map<string, EvidenceObjectId>();
  let hasPlaced = false;
  return followLog<Behind | WaitingGroup>({
    ...{ name: FOLLOWER, pollMs: POLL_MS, busy, onFault },
    behind: async (most, putOff) => {
      if (hasPlaced) await tendTopicIndexes(database, settings);
      hasPlaced = false;
      return [...(await spacesOf(database, most, putOff)), ...(await waitingGroups(database, putOff))];
    },
    follow: async (line) => {
      if ('head' in line) return follow(database, line);
      const step = await place(deps, line, looked);
      hasPlaced ||= step !== 'DONE';
      return step;
    },
  });
}

async function place(
  deps: EvidenceFollowerDeps,
  { spaceId, owner, id }: WaitingGroup,
  looked: Map<string, EvidenceObjectId>,
): Promise<Step> {
  const group = `${spaceId} ${id}`;
  const after = looked.get(group) ?? null;
  const placing = await inTurn(deps.database, spaceId, owner, (sql, { place: at }) =>
    at === null || at.model === null ? null : makeTopics(deps, sql, { model: { id: at.model }, owner, after }),
  );
  if (placing?.last) looked.set(group, placing.last);
  else looked.delete(group);
  if (placing === null || (placing.placed === 0 && placing.last === null)) return 'DONE';
  return 2 * placing.placed < placing.looked ? 'SLOWLY' : 'MORE';
}

async function follow(database: Database, space: Behind): Promise<Step> {
  const { spaceId, modelInUse } = space;
  if (space.place !== null && space.place.model !== modelInUse) {
    await changeModel(database, space, space.place);
    return 'MORE';
  }
  const at = space.place ?? { model: modelInUse, commit: 0, document: FIRST };
  const changed = await changedDocuments(database, space, at);
  const write = async (owner: Owner, work: (sql: Sql) => Promise<readonly TopicId[]>): Promise<void> =>
    inTurn(database, spaceId, owner, async (sql) => {
      await lockPosition(sql, space);
      const touched = await work(sql);
      if (at.model !== null) await recentre(sql, { id: at.model }, touched);
    });
  for (const [, documents] of groupedBy(changed, ({ owner }) => JSON.stringify(owner)))
    await write(documents[0]?.owner ?? null, (sql) => followDocuments(sql, documents));
  const shared = changed.filter(({ owner }) => owner === null);
  for (const owner of await database.system(ownersOfFound(spaceId, shared)))
    await write(owner, (sql) => followFound(sql, shared));
  const last = changed.length === AT_ONCE ? changed.at(-1) : undefined;
  await inTurn(database, spaceId, null, (sql) =>
    movePosition<Place>(sql, space, {
      position: last ? space.position : space.head,
      place: { ...at, commit: last?.at ?? space.head, document: last?.id ?? LAST },
    }),
  );
  return 'MORE';
}

/** One server at a time writes the evidence of a space: it locks where the follower is. */
async function inTurn<T>(
  database: Database,
  spaceId: string,
  owner: Owner,
  work: (sql: Sql, at: Followed<Place>) => Promise<T> | T,
): Promise<T> {
  const scope = { spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' } as const;
  return database.note(scope, async (sql) => {
    // Look-ups in indexes, whatever the statistics say of tables that an import has just filled.
    await sql.query(
      'evidence.planLookups',
      `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
        set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
      [],
    );
    return work(sql, await lockPosition<Place>(sql, { follower: FOLLOWER, owner: null }));
  });
}

/** Spaces with commits that were not followed, or with topics of another model than the one in use. */
async function spacesOf(database: Database, most: number, putOff: PutOff): Promise<Behind[]> {
  const [row] = await database.system((query) =>
    query<{ model: number | null }>('evidence.modelOfEvidence', `select ${MODEL_IN_USE} as model`, []),
  );
  const modelInUse = row?.model ?? null;
  const or = `(p.place is not null and (p.place->>'model')::integer is distinct from ${modelInUse ?? 'null'})`;
  const spaces = await spacesBehind<Place>(database, FOLLOWER, { most, putOff, or });
  return spaces.map((space) => ({ ...space, modelInUse }));
}

const FIRST = '00000000-0000-0000-0000-000000000000' as DocumentId;

/** Documents that commits changed, in the order of the commits, some at once. */
async function changedDocuments(
  database: Database,
  { spaceId, head }: Behind,
  { commit, document }: Place,
): Promise<(ChangedDocument & { at: number })[]> {
  const rows = await database.system((query) =>
    query<{ id: DocumentId; owner_id: Owner; at: string; known: boolean; gone: boolean }>(
      'evidence.changedDocuments',
      `select c.id, c.owner_id, c.at, exists (select from documents_history h where h.space_id = $1 and h.id = c.id) as known,
          not exists (select from documents d where d.space_id = $1 and d.id = c.id) as gone
        from (
          (select id, owner_id, since as at from documents
            where space_id = $1 and (since, id) > ($2::bigint, $3::uuid) and since <= $4 order by since, id limit ${AT_ONCE})
          union
          (select id, owner_id, until as at from documents_history
            where space_id = $1 and (until, id) > ($2::bigint, $3::uuid) and until <= $4 order by until, id limit ${AT_ONCE})) as c
       order by c.at, c.id limit ${AT_ONCE}`,
      [spaceId, commit, document, head],
    ),
  );
  return rows.map((row) => ({ id: row.id, owner: row.owner_id, at: Number(row.at), known: row.known, gone: row.gone }));
}

/** After every document of a commit. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as DocumentId;

/**
 * Topics of another model go, and all evidence waits for those of the one in use. While they go no model counts, so that nobody makes
 * topics of the old one; whoever dies in it leaves that to be done again.
 */
async function changeModel(database: Database, space: Behind, at: Place): Promise<void> {
  const { spaceId, modelInUse } = space;
  const move = (from: Followed<Place>, model: number | null): Promise<Followed<Place>> =>
    inTurn(database, spaceId, null, (sql) => movePosition(sql, from, { place: { ...at, model } }));
  const without = await move(space, null);
  const owners = await database.system((query) =>
    query<{ owner: Owner }>(
      'evidence.ownersOfEvidence',
      'select distinct owner_id as owner from evidence_objects where space_id = $1',
      [spaceId],
    ),
  );
  for (const { owner } of owners)
    await inTurn(database, spaceId, owner, async (sql) => {
      await lockPosition(sql, without);
      await sql.query('evidence.forgetTopics', FORGET_TOPICS, [spaceId, owner]);
    });
  await move(without, modelInUse);
}

const FORGET_TOPICS = `with members as (delete from evidence_topics where space_id = $1 and owner_id is not distinct from $2),
  gone as (delete from topics where space_id = $1 and owner_id is not distinct from $2)
  insert into evidence_waiting (space_id, evidence_id, owner_id)
  select space_id, id, owner_id from evidence_objects where space_id = $1 and owner_id is not distinct from $2 on conflict do nothing`;

/** Owners whose evidence waits for a topic, of all spaces. */
async function waitingGroups(database: Database, putOff: PutOff): Promise<WaitingGroup[]> {
  const rows = await database.system((query) =>
    query<{ space_id: string; owner_id: Owner }>(
      'evidence.waitingGroups',
      'select distinct space_id, owner_id from evidence_waiting order by 1, 2',
      [],
    ),
  );
  const groups = rows.map(({ space_id: spaceId, owner_id: owner }) => ({ spaceId, owner, id: `of ${owner ?? ''}` }));
  return groups.filter((group) => !putOff.has(group));
}
