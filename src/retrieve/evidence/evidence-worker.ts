import type { Owner } from '../../domain/scope.ts';
import type { DocumentId, EvidenceObjectId, Ids, TopicId } from '../../domain/typed-ids.ts';
import { BackgroundLoop } from '../../jobs/index.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Database, Sql } from '../../storage/index.ts';
import { MODEL_IN_USE } from '../../vectors/index.ts';
import type { TopicLimits } from './evidence-settings.ts';
import { followDocuments, followFound, ownersOfFound, type ChangedDocument } from './ingested-evidence.ts';
import { makeTopics, type Placing, recentre } from './make-topics.ts';
import { tendTopicIndexes } from './topic-index.ts';

export interface EvidenceWorkerDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly settings: TopicLimits;
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  /** What went wrong, for the log; the worker goes on. */
  readonly onFault: (error: unknown) => void;
}

/** How soon it is seen that documents changed, or that vectors came. */
const POLL_MS = 2_000;
const RETRY_MS = 5_000;
/** Documents of one transaction. */
const AT_ONCE = 50;
/** While somebody writes, or vectors come slower than topics are made, it rests so many times as long as it worked. */
const STANDS_BACK = 9;

interface Step {
  /** There may be something left to do now. */
  readonly more: boolean;
  /** Most of what it looked at waits for its vector. */
  readonly isWaiting: boolean;
}

const ABORTED: Step = { more: false, isWaiting: false };

/** Where the worker is in one space. */
interface Progress {
  readonly spaceId: string;
  readonly head: number;
  readonly seen: number;
  readonly commit: number;
  readonly documentId: DocumentId;
  readonly model: number | null;
  readonly newModel: number | null;
}

/**
 * Follows the commits of all spaces, so that what was ingested is evidence and has its topics, beside the requests. It can die at any
 * moment: what it knows is in the database, and what it does again changes nothing.
 */
export class EvidenceWorker {
  private readonly deps: EvidenceWorkerDeps;
  private readonly loop: BackgroundLoop;
  /** How far each owner's waiting evidence was looked at, by space and owner; left out = from the first. */
  private readonly looked = new Map<string, EvidenceObjectId>();

  constructor(deps: EvidenceWorkerDeps) {
    this.deps = deps;
    this.loop = new BackgroundLoop({
      ...{ name: 'evidence', retryMs: RETRY_MS, onFault: deps.onFault },
      pass: async (signal) => {
        const started = performance.now();
        const { more, isWaiting } = await this.step(signal);
        if (!more) return POLL_MS;
        return isWaiting || deps.busy() ? STANDS_BACK * (performance.now() - started) : 0;
      },
    });
  }

  get loops(): readonly BackgroundLoop[] {
    return [this.loop];
  }

  start(): void {
    this.loop.start();
  }

  /** Ends after the batch that is under way. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Works until nothing is left to do that can be done now. For tests and measurements. */
  async drain(): Promise<void> {
    while ((await this.step()).more);
  }

  /** A batch of each space that is behind, and of each owner whose evidence waits. */
  private async step(signal?: AbortSignal): Promise<Step> {
    const { database } = this.deps;
    const behind = await spacesBehind(database);
    for (const space of behind) {
      if (signal?.aborted) return ABORTED;
      await this.follow(space);
    }
    const placings: Placing[] = [];
    for (const { space_id: spaceId, owner_id: owner } of await waitingGroups(database)) {
      if (signal?.aborted) return ABORTED;
      const placing = await this.place(spaceId, owner);
      if (placing) placings.push(placing);
    }
    const placed = placings.some((placing) => placing.placed > 0);
    if (placed) await tendTopicIndexes(database, this.deps.settings);
    return {
      more: placed || behind.length > 0 || placings.some(({ last }) => last !== null),
      isWaiting: behind.length === 0 && placings.every((placing) => 2 * placing.placed < placing.looked),
    };
  }

  private async place(spaceId: string, owner: Owner): Promise<Placing | null> {
    const group = JSON.stringify([spaceId, owner]);
    const after = this.looked.get(group) ?? null;
    const placing = await inTurn(this.deps.database, spaceId, owner, async (sql, model) =>
      model === null ? null : makeTopics(this.deps, sql, { model: { id: model }, owner, after }),
    );
    if (placing?.last) this.looked.set(group, placing.last);
    else this.looked.delete(group);
    return placing;
  }

  private async follow(space: Progress): Promise<void> {
    const { database } = this.deps;
    if (space.model !== space.newModel) return changeModel(database, space);
    const changed = await changedDocuments(database, space);
    for (const [, documents] of groupedBy(changed, ({ owner }) => JSON.stringify(owner))) {
      await inTurn(database, space.spaceId, documents[0]?.owner ?? null, async (sql, model) => {
        const touched: readonly TopicId[] = await followDocuments(sql, documents);
        if (model !== null) await recentre(sql, { id: model }, touched);
      });
    }
    const shared = changed.filter(({ owner }) => owner === null);
    for (const owner of await database.system(ownersOfFound(space.spaceId, shared))) {
      await inTurn(database, space.spaceId, owner, async (sql, model) => {
        const touched = await followFound(sql, shared);
        if (model !== null) await recentre(sql, { id: model }, touched);
      });
    }
    await moveOn(database, space, changed);
  }
}

/** One worker at a time is at a space; the model whose topics count is that of its progress. */
async function inTurn<T>(
  database: Database,
  spaceId: string,
  owner: Owner,
  work: (sql: Sql, model: number | null) => Promise<T>,
): Promise<T> {
  const scope = { spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' } as const;
  return database.note(scope, async (sql) => {
    // Look-ups in indexes, whatever the statistics say of tables that an import has just filled.
    await sql.query(
      'retrieve.planLookups',
      `select set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
        set_config('enable_mergejoin', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)`,
      [],
    );
    const [row] = await sql.query<{ model_id: number | null }>(
      'retrieve.lockEvidence',
      'select model_id from evidence_progress where space_id = $1 for update',
      [spaceId],
    );
    return work(sql, row?.model_id ?? null);
  });
}

/** Spaces with commits that were not followed, or with topics of another model than the one in use. */
async function spacesBehind(database: Database): Promise<Progress[]> {
  const rows = await database.system((query) =>
    query<{
      id: string;
      head: string;
      seen: string | null;
      commit: string | null;
      document_id: DocumentId | null;
      model_id: number | null;
      model: number | null;
    }>(
      'retrieve.spacesBehind',
      `select s.id, s.head, g.head as seen, g.commit, g.document_id, g.model_id, m.model from spaces s
        cross join (select ${MODEL_IN_USE} as model) m left join evidence_progress g on g.space_id = s.id
       where s.head > coalesce(g.head, 0) or (g.space_id is not null and g.model_id is distinct from m.model) order by s.id`,
      [],
    ),
  );
  return rows.map((row) => ({
    spaceId: row.id,
    head: Number(row.head),
    seen: Number(row.seen ?? 0),
    commit: Number(row.commit ?? 0),
    documentId: row.document_id ?? FIRST,
    model: row.seen === null ? row.model : row.model_id,
    newModel: row.model,
  }));
}

const FIRST = '00000000-0000-0000-0000-000000000000' as DocumentId;

/** Documents that commits changed, in the order of the commits, some at once. */
async function changedDocuments(database: Database, space: Progress): Promise<(ChangedDocument & { at: number })[]> {
  const rows = await database.system((query) =>
    query<{ id: DocumentId; owner_id: Owner; at: string; known: boolean; gone: boolean }>(
      'retrieve.changedDocuments',
      `select c.id, c.owner_id, c.at, exists (select from documents_history h where h.space_id = $1 and h.id = c.id) as known,
          not exists (select from documents d where d.space_id = $1 and d.id = c.id) as gone
        from (
          (select id, owner_id, since as at from documents
            where space_id = $1 and (since, id) > ($2::bigint, $3::uuid) and since <= $4 order by since, id limit ${AT_ONCE})
          union
          (select id, owner_id, until as at from documents_history
            where space_id = $1 and (until, id) > ($2::bigint, $3::uuid) and until <= $4 order by until, id limit ${AT_ONCE})) as c
       order by c.at, c.id limit ${AT_ONCE}`,
      [space.spaceId, space.commit, space.documentId, space.head],
    ),
  );
  return rows.map((row) => ({ id: row.id, owner: row.owner_id, at: Number(row.at), known: row.known, gone: row.gone }));
}

async function moveOn(
  database: Database,
  space: Progress,
  changed: readonly (ChangedDocument & { readonly at: number })[],
): Promise<void> {
  const last = changed.at(-1);
  const more = changed.length === AT_ONCE && last !== undefined;
  await database.system((query) =>
    query(
      'retrieve.moveEvidence',
      `insert into evidence_progress (space_id, head, commit, document_id, model_id) values ($1, $2, $3, $4, $5)
        on conflict (space_id) do update set head = excluded.head, commit = excluded.commit, document_id = excluded.document_id
        where evidence_progress.head <= excluded.head
          and (evidence_progress.commit, evidence_progress.document_id) <= (excluded.commit, excluded.document_id)`,
      more
        ? [space.spaceId, space.seen, last.at, last.id, space.model]
        : [space.spaceId, space.head, space.head, LAST, space.model],
    ),
  );
}

/** After every document of a commit. */
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff' as DocumentId;

/** Topics of another model go, and all evidence waits for those of the one in use. */
async function changeModel(database: Database, { spaceId, newModel }: Progress): Promise<void> {
  await database.system((query) =>
    query(
      'retrieve.changeModel',
      `with moved as (update evidence_progress set model_id = $2 where space_id = $1),
      members as (delete from evidence_topics where space_id = $1),
      gone as (delete from topics where space_id = $1)
      insert into evidence_waiting (space_id, evidence_id, owner_id)
      select space_id, id, owner_id from evidence_objects where space_id = $1 on conflict do nothing`,
      [spaceId, newModel],
    ),
  );
}

/** Owners whose evidence waits for a topic, of all spaces. */
const waitingGroups = (database: Database): Promise<{ space_id: string; owner_id: Owner }[]> =>
  database.system((query) =>
    query('retrieve.waitingGroups', 'select distinct space_id, owner_id from evidence_waiting order by 1, 2', []),
  );
