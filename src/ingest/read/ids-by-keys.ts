import type { SourceKind } from '../../domain/document-record.ts';
import type { DocumentId, SourceId } from '../../domain/typed-ids.ts';
import { relation, type View } from '../../storage/index.ts';

/** Sources by natural key: the shared one and the caller's own may have the same. Removed ones included. One statement. */
export const sourceIdsByKeys = (view: View, keys: readonly string[]): Promise<Map<string, SourceId[]>> =>
  idsByKeys<SourceId>(view, 'sources', 'ingest.sourceIdsByKeys', keys);

/** Documents likewise. One statement. */
export const documentIdsByKeys = (view: View, keys: readonly string[]): Promise<Map<string, DocumentId[]>> =>
  idsByKeys<DocumentId>(view, 'documents', 'ingest.documentIdsByKeys', keys);

async function idsByKeys<I extends string>(
  view: View,
  table: 'sources' | 'documents',
  name: string,
  keys: readonly string[],
): Promise<Map<string, I[]>> {
  const rows = await view.sql.query<{ key: string; id: I }>(
    name,
    `select t.key, t.id from ${relation(view, table)} t where t.space_id = $1 and t.key = any($2::text[]) order by t.id`,
    [view.sql.scope.spaceId, keys],
  );
  const found = new Map<string, I[]>();
  for (const { key, id } of rows) found.set(key, [...(found.get(key) ?? []), id]);
  return found;
}

/** By what documents are cited. */
export interface CitedDocuments {
  readonly ids: readonly DocumentId[];
  /** Natural keys. */
  readonly keys: readonly string[];
  /** Where a person finds them. */
  readonly uris: readonly string[];
}

/** The documents that are cited so and not removed, by id; what names none is left out. One statement, or none. */
export async function citedDocuments(view: View, { ids, keys, uris }: CitedDocuments): Promise<DocumentId[]> {
  if (ids.length + keys.length + uris.length === 0) return [];
  const documents = relation(view, 'documents');
  const arm = (condition: string): string =>
    `select d.id from ${documents} d where d.space_id = $1 and not d.removed and ${condition}`;
  const rows = await view.sql.query<{ id: DocumentId }>(
    'ingest.citedDocuments',
    `${arm('d.id = any($2::uuid[])')} union ${arm('d.key = any($3::text[])')} union ${arm('d.uri = any($4::text[])')} order by id`,
    [view.sql.scope.spaceId, ids, keys, uris],
  );
  return rows.map(({ id }) => id);
}

/** The sources of these kinds. One statement. */
export async function sourceIdsOfKinds(view: View, kinds: readonly SourceKind[]): Promise<SourceId[]> {
  const rows = await view.sql.query<{ id: SourceId }>(
    'ingest.sourceIdsOfKinds',
    `select s.id from ${relation(view, 'sources')} s where s.space_id = $1 and s.kind = any($2::text[]) order by s.id`,
    [view.sql.scope.spaceId, kinds],
  );
  return rows.map(({ id }) => id);
}

/** More are no help to somebody who mistyped one. */
const MOST = 1_000;

/** Keys of the sources that the caller may see, in order. One statement. */
export async function keysOfSources(view: View): Promise<string[]> {
  const rows = await view.sql.query<{ key: string }>(
    'ingest.keysOfSources',
    `select distinct s.key from ${relation(view, 'sources')} s where s.space_id = $1 order by s.key limit ${MOST}`,
    [view.sql.scope.spaceId],
  );
  return rows.map(({ key }) => key);
}
