import { BackgroundLoop } from '../jobs/index.ts';
import type { Database, SystemQuery } from '../storage/index.ts';
import { indexName, isSound } from './near-index.ts';
import { MOST_ATTEMPTS } from './queue.ts';
import type { NearIndexLimits } from './vector-settings.ts';

export interface NearIndexerDeps {
  readonly database: Database;
  readonly settings: NearIndexLimits;
  /** What went wrong, for the log: searches compare all vectors meanwhile. */
  readonly onFault: (error: unknown) => void;
}

/** A space does not grow past the threshold unnoticed for longer. */
const POLL_MS = 60_000;
/** Whatever was the matter (no memory, no disk) is not mended sooner; a build is no small thing to try. */
const RETRY_MS = 10 * 60_000;
/** One process builds at a time; the number is the name in ASCII. */
const LOCK = 0x6e656172;
/** An index is dropped at this share of the vectors that it was built from: a space about the threshold has not one now and then. */
const DROPPED_BELOW = 0.5;
/** Neighbours of a vector in the graph, and those looked at for it: fewer miss topics that lie apart (ADR 29). */
const SHAPE = 'm = 24, ef_construction = 200';

/** Everything of one kind that an owner has in a space, as its index knows it. */
interface Group {
  /** The index, quoted. */
  readonly name: string;
  /** null = there is none. */
  readonly sound: boolean | null;
  readonly create: string | null; // null = there are too few rows
}

/**
 * Builds the approximate indexes of large groups of vectors, beside the requests: one for each kind that a space shares or one owner
 * has there, over those rows alone, so that no search loses neighbours to a filter. What is half built, or of another dimension, is
 * dropped and built again (SE-144); until then, and where it fails, every vector is compared. The embedded database has none: it has
 * one process, which would answer nothing for the minutes of a build (docs/adr/0029-large-spaces-have-an-index.md).
 */
export class NearIndexer {
  readonly loop: BackgroundLoop;
  private readonly deps: NearIndexerDeps;

  constructor(deps: NearIndexerDeps) {
    this.deps = deps;
    this.loop = new BackgroundLoop({
      name: 'vector indexes',
      retryMs: RETRY_MS,
      firstMs: POLL_MS,
      onFault: deps.onFault,
      pass: async (signal) => {
        await this.tend(signal);
        return POLL_MS;
      },
    });
  }

  /**
   * Drops what is not sound or not worth it, builds what is missing. Whoever comes while another process is at it does nothing.
   * @returns names of the indexes that were built
   */
  async tend(signal?: AbortSignal): Promise<string[]> {
    const { database } = this.deps;
    if (database.kind === 'embedded') return [];
    return database.unhurried(async (query) => {
      const [lock] = await query<{ mine: boolean }>('vectors.lockIndexes', 'select pg_try_advisory_lock($1) as mine', [
        LOCK,
      ]);
      if (!lock?.mine) return [];
      try {
        return await this.tended(query, signal);
      } finally {
        await query(
          'vectors.unlockIndexes',
          `reset statement_timeout; reset lock_timeout; reset maintenance_work_mem;
          select pg_advisory_unlock(${LOCK})`,
        );
      }
    });
  }

  private async tended(query: SystemQuery, signal: AbortSignal | undefined): Promise<string[]> {
    await query(
      'vectors.indexMemory',
      `select set_config('statement_timeout', '0', false), set_config('lock_timeout', '0', false),
        set_config('maintenance_work_mem', $1, false)`,
      [`${this.deps.settings['vectors.indexMemoryMb']}MB`],
    );
    const built: string[] = [];
    for (const vectors of await tablesOfModels(query)) {
      const { wanted, unwanted } = await this.compared(query, vectors);
      for (const name of unwanted) await query('vectors.dropIndex', `drop index concurrently if exists ${name}`);
      for (const { name, sound, create } of wanted) {
        if (signal?.aborted) return built;
        if (sound === true || create === null) continue;
        if (sound === false) await query('vectors.dropIndex', `drop index concurrently if exists ${name}`);
        await query('vectors.buildIndex', create);
        built.push(name);
      }
    }
    return built;
  }

  /**
   * The groups of a table that are to have an index, and the indexes of those that are not. A group of which much waits for its vectors
   * has none yet: a row costs more to add to an index than to build it in.
   */
  private async compared(
    query: SystemQuery,
    { id, table, dimension }: VectorTable,
  ): Promise<{ readonly wanted: readonly Group[]; readonly unwanted: readonly string[] }> {
    const from = this.deps.settings['vectors.indexFrom'];
    const rows = await query<{ name: string; sound: boolean | null; create: string | null; large: boolean }>(
      'vectors.indexesOf',
      `with groups as (
        select space_id, owner_id, kind, count(*) as n, ${indexName('$1::text', 'space_id', 'owner_id', 'kind')} as name
          from ${table} group by space_id, owner_id, kind having count(*) >= $3::float8 * ${DROPPED_BELOW}),
      indexes as (
        select c.relname as name, ${isSound('$2::text')} as sound from pg_index i join pg_class c on c.oid = i.indexrelid
         where i.indrelid = to_regclass($1) and c.relname like 'near\\_%')
      select quote_ident(coalesce(g.name, i.name::text)) as name, i.sound, g.n is not null
            and (coalesce(i.sound, false) or g.n >= $3 and ${WAITING} < g.n / 10) as large,
          case when g.n is not null then
            format('create index concurrently %I on %I using hnsw ((vector::halfvec(%s)) halfvec_ip_ops) with (${SHAPE}) '
            || 'where space_id = %L and kind = %L and ', g.name, $1, $2, g.space_id, g.kind)
            || case when g.owner_id is null then 'owner_id is null' else format('owner_id = %L', g.owner_id) end end as create
        from groups g full join indexes i on i.name::text = g.name order by 1`,
      [table, String(dimension), from, id],
    );
    return {
      wanted: rows.filter(({ large }) => large),
      unwanted: rows.flatMap((row) => (!row.large && row.sound !== null ? [row.name] : [])),
    };
  }
}

/** Texts of group `g` of the model $4 that wait for their vectors, counted as far as it matters. */
const WAITING = `(select count(*) from (select from embedding_queue q where q.space_id = g.space_id
    and q.owner_id is not distinct from g.owner_id and q.model_id = $4 and q.kind = g.kind and q.attempts < ${MOST_ATTEMPTS}
  limit g.n / 10) as waiting)`;

interface VectorTable {
  /** Of the model. */
  readonly id: number;
  readonly table: string;
  readonly dimension: number;
}

/** The partitions whose vectors are searched, a kind each: of the models in use and on their way. */
async function tablesOfModels(query: SystemQuery): Promise<VectorTable[]> {
  return query<{ id: number; table: string; dimension: number }>(
    'vectors.indexedTables',
    `select m.id, c.relname as table, m.dimension from embedding_models m
        join pg_inherits i on i.inhparent = to_regclass('embeddings_' || m.id) join pg_class c on c.oid = i.inhrelid
      where m.form = 'DENSE' and m.state <> 'RETIRED' order by 2`,
    [],
  );
}
