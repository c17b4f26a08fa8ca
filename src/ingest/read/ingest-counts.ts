import { relation, rowCounts, totalOf, upTo, type View } from '../../storage/index.ts';

/** How much there is, as the caller sees it. Removed sources and documents are not counted; messages are no documents here. */
export interface IngestCounts {
  readonly sources: number;
  readonly documents: number;
  readonly revisions: number;
  /** Each text once, however often it stands. */
  readonly chunks: number;
  /** Those that wait for a decision. */
  readonly quarantined: number;
}

/** Counts of the view: one statement; as of a commit of before counts were kept, two, of which one reads all there is. */
export async function countIngest(view: View): Promise<IngestCounts> {
  const rows = await rowCounts(view, ['sources', 'documents', 'revisions', 'chunks', 'quarantine']);
  if (rows === null) return countRows(view);
  const isThere = (kind: string): boolean => kind !== 'REMOVED';
  return {
    sources: totalOf(rows.sources, isThere),
    documents: totalOf(rows.documents, (kind) => isThere(kind) && kind !== 'MESSAGE'),
    revisions: totalOf(rows.revisions),
    chunks: totalOf(rows.chunks),
    quarantined: totalOf(rows.quarantine, (state) => state === 'HELD'),
  };
}

async function countRows(view: View): Promise<IngestCounts> {
  const [row] = await view.sql.query<Record<keyof IngestCounts, string>>(
    'ingest.count',
    `select
      (select count(*) from ${relation(view, 'sources')} s where s.space_id = $1 and not s.removed) as sources,
      (select count(*) from ${relation(view, 'documents')} d where d.space_id = $1 and not d.removed
        and d.kind <> 'MESSAGE') as documents,
      (select count(*) from revisions r where r.space_id = $1 and ${upTo(view.recorded, 'r')}) as revisions,
      (select count(*) from chunks c where c.space_id = $1 and ${upTo(view.recorded, 'c')}) as chunks,
      (select count(*) from ${relation(view, 'quarantine')} q where q.space_id = $1 and q.state = 'HELD') as quarantined`,
    [view.sql.scope.spaceId],
  );
  return {
    sources: Number(row?.sources),
    documents: Number(row?.documents),
    revisions: Number(row?.revisions),
    chunks: Number(row?.chunks),
    quarantined: Number(row?.quarantined),
  };
}
