import { createHash } from 'node:crypto';
import type { DocumentId, RevisionId } from '../../domain/typed-ids.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import { currentDocuments } from '../../record/index.ts';
import { commitsByNumber, type View } from '../../storage/index.ts';

/**
 * The corpus as it stood after a commit (PI-14): a build is a name for a commit, so it cannot change. Asking
 * `revisions.get(documentId)` answers which revision of a document it holds.
 */
export interface CorpusBuild {
  readonly commit: number;
  /** When that commit was made; null before the first one, or where it is private to someone else. */
  readonly createdAt: Date | null;
  /** Documents that are there (not removed), as the caller sees them, with their revision. */
  readonly revisions: ReadonlyMap<DocumentId, RevisionId>;
  readonly totalDocuments: number;
  /** Chunks of these revisions; one that stands in two of them counts twice. */
  readonly totalChunks: number;
  readonly manifestHash: string;
}

/** SHA-256 (hex) over the lines `<documentId> <revisionId>\n` in order of document id; UUIDs as text, lower case. */
export function manifestHash(revisions: ReadonlyMap<DocumentId, RevisionId>): string {
  const hash = createHash('sha256');
  const pairs = [...revisions].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [documentId, revisionId] of pairs) hash.update(`${documentId} ${revisionId}\n`);
  return hash.digest('hex');
}

/** Its documents with their revisions, in order of document; positions are [document]. */
export function documentsOfBuild(
  { revisions }: Pick<CorpusBuild, 'revisions'>,
  { first, after }: PageRequest,
): Page<readonly [DocumentId, RevisionId]> {
  const rest = [...revisions]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .filter(([id]) => after === null || id > String(after[0]));
  const items = rest.slice(0, first).map((entry) => ({ node: entry, position: [entry[0]] }));
  return { items, hasNextPage: rest.length > first };
}

/** The build of `view.recorded`, or of the last commit. Three statements, one more when `view.recorded` is null. */
export async function corpusBuild(view: View): Promise<CorpusBuild> {
  const commit = view.recorded ?? (await head(view));
  const documents = `${currentDocuments(view)} d where d.space_id = $1`;
  const pairs = await view.sql.query<{ id: string; revision: string }>(
    'ingest.corpusBuild',
    `select d.id, d.revision_id as revision from ${documents}`,
    [view.sql.scope.spaceId],
  );
  const chunks = await view.sql.query<{ total: string }>(
    'ingest.corpusBuildChunks',
    `select count(*) as total from revision_chunks p
      where p.space_id = $1 and p.revision_id in (select d.revision_id from ${documents})`,
    [view.sql.scope.spaceId],
  );
  const [record] = await commitsByNumber(view.sql, [commit]);
  const revisions = new Map(pairs.map((pair) => [pair.id as DocumentId, pair.revision as RevisionId]));
  return {
    commit,
    createdAt: record?.at ?? null,
    revisions,
    totalDocuments: revisions.size,
    totalChunks: Number(chunks[0]?.total ?? 0),
    manifestHash: manifestHash(revisions),
  };
}

async function head(view: View): Promise<number> {
  const rows = await view.sql.query<{ head: string }>(
    'ingest.corpusBuildHead',
    'select head from spaces where id = $1',
    [view.sql.scope.spaceId],
  );
  return Number(rows[0]?.head ?? 0);
}
