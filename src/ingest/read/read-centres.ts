import type { SourceId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import type { Sql } from '../../storage/index.ts';
import type { Centre } from '../screening/drift.ts';

/** Whose vectors they are: two models are never compared. */
export interface CentreModel {
  readonly embedder: string;
  readonly name: string;
}

/** A centre as it was made last. */
export interface KnownCentre extends Centre {
  /** The last commit whose documents are in it. */
  readonly upto: number;
}

/** The centre of a source by a model; null = none was made yet. One statement. */
export async function centreOf(sql: Sql, sourceId: SourceId, model: CentreModel): Promise<KnownCentre | null> {
  const [row] = await sql.query<{ centre: number[]; weight: string; upto: string }>(
    'ingest.centreOf',
    'select centre, weight, upto from source_centres where space_id = $1 and source_id = $2 and embedder = $3 and model = $4',
    [sql.scope.spaceId, sourceId, model.embedder, model.name],
  );
  return row ? { mean: Float32Array.from(row.centre), weight: Number(row.weight), upto: Number(row.upto) } : null;
}

/** How a document of a source begins that came in after the centre was made. */
export interface Opening {
  readonly text: string;
  readonly recentres: boolean;
}

export interface OpeningsQuery {
  readonly sourceId: SourceId;
  readonly owner: Owner;
  /** Commits after this one count. */
  readonly after: number;
  readonly most: number;
  /** UTF-16 units of each. */
  readonly characters: number;
}

/**
 * How the newest documents of a source begin, oldest first, how many there are in all, and the last commit of the space. A
 * document held for its drift and let in by a person says so. One statement.
 */
export async function openingsAfter(
  sql: Sql,
  { sourceId, owner, after, most, characters }: OpeningsQuery,
): Promise<{ readonly openings: readonly Opening[]; readonly all: number; readonly head: number }> {
  const rows = await sql.query<{ text: string | null; recentres: boolean; all: string; head: string }>(
    'ingest.openingsAfter',
    `with came as (
      select h.revision_id, h.since, h.document_id, h.n from document_revisions h
        join documents d on d.space_id = h.space_id and d.id = h.document_id
        where h.space_id = $1 and h.source_id = $2 and h.owner_id is not distinct from $3 and h.since > $4),
    newest as (select * from came order by since desc, document_id, n desc limit $5)
    select left(r.text, $6) as text, (select count(*) from came) as all, (select head from spaces where id = $1) as head,
        exists (select from quarantine q where q.space_id = $1 and q.source_id = $2 and q.content_hash = r.content_hash
          and q.reason = 'DRIFT' and q.state = 'RELEASED' and q.since = c.since) as recentres
      from (select 1) as always left join newest c on true left join revisions r on r.space_id = $1 and r.id = c.revision_id
      order by c.since, c.document_id, c.n`,
    [sql.scope.spaceId, sourceId, owner, after, most, characters],
  );
  return {
    // The database counts characters, we count UTF-16 units: it gives enough, and here it is cut.
    openings: rows.flatMap(({ text, recentres }) =>
      text === null ? [] : [{ text: openingOf(text, characters), recentres }],
    ),
    all: Number(rows[0]?.all ?? 0),
    head: Number(rows[0]?.head ?? after),
  };
}

/** The first words of a text, by which drift is measured; half a surrogate pair at the cut would be no text. */
export const openingOf = (text: string, characters: number): string =>
  text.slice(0, characters).replace(/[\uD800-\uDBFF]$/u, '');
