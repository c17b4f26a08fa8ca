import { systemIds, type ChunkId, type DocumentId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from './settings.ts';
import type { Page, PageRequest } from '../../src/domain/page-request.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { addAliases, type AddedAlias, type NewAlias } from '../../src/identity/index.ts';
import { indexTexts, recountDocuments } from '../../src/index/index.ts';
import { searchChunks, type ChunkHit, type SearchFilters } from '../../src/lexical/index.ts';
import type { Commit, Database } from '../../src/storage/index.ts';
import { look, plant, sha256, write } from './rows.ts';

export interface PlantedDocument {
  readonly documentId: string;
  readonly sourceId: string;
  readonly chunkIds: readonly ChunkId[];
}

/** Names that are written and found, as a commit of the program leaves them. @returns the new ones */
export async function addNames(commit: Commit, names: readonly NewAlias[]): Promise<readonly AddedAlias[]> {
  const { added, toIndex } = await addAliases(commit, names, systemIds);
  await indexTexts(commit, [toIndex]);
  return added;
}

/** A document with one revision whose chunks are these texts, stored and indexed in one commit. */
export async function plantDocument(
  database: Database,
  scope: Scope,
  texts: readonly string[],
  options: { readonly owner?: string | null; readonly prefix?: string } = {},
): Promise<PlantedDocument> {
  const planted: PlantedDocument[] = [];
  const work = async (commit: Commit): Promise<void> => {
    planted.push(await store(commit, texts, options.prefix ?? ''));
  };
  await write(database, scope, work, options.owner ?? null);
  const [document] = planted;
  if (!document) throw new Error('the commit did not run');
  return document;
}

async function store(commit: Commit, texts: readonly string[], prefix: string): Promise<PlantedDocument> {
  const [sourceId = ''] = await plant(commit, 'sources', [{ key: `source-${commit.number}` }]);
  const document = { key: `doc-${commit.number}`, source_id: sourceId };
  const [documentId = ''] = await plant(commit, 'documents', [document]);
  const chunkIds = await revise(commit, documentId, texts, prefix);
  return { documentId, sourceId, chunkIds };
}

/** Gives a document another revision, which becomes its current one. Answers the ids of its chunks. */
export async function revise(
  commit: Commit,
  documentId: string,
  texts: readonly string[],
  prefix = '',
): Promise<ChunkId[]> {
  const text = texts.join('\n');
  const revision = { document_id: documentId, text, content_hash: sha256(`${documentId} ${commit.number} ${text}`) };
  const [revisionId = ''] = await plant(commit, 'revisions', [revision]);
  const ids = (await plant(
    commit,
    'chunks',
    texts.map((chunk) => ({ text: chunk })),
  )) as ChunkId[];
  const placements = ids.map((id, n) => ({
    revision_id: revisionId,
    n,
    chunk_id: id,
    start_offset: n,
    end_offset: n + 1,
    prefix,
  }));
  await plant(commit, 'revision_chunks', placements);
  await indexTexts(commit, [{ chunks: ids.map((chunkId, n) => ({ chunkId, text: texts[n] ?? '', prefix })) }]);
  await commit.query('test.current', 'update documents set current_revision_id = $3 where space_id = $1 and id = $2', [
    commit.scope.spaceId,
    documentId,
    revisionId,
  ]);
  await recountDocuments(commit, [documentId as DocumentId]);
  return ids;
}

/** Asks for chunks. */
export function findChunks(
  database: Database,
  scope: Scope,
  text: string,
  options: { readonly filters?: SearchFilters; readonly page?: PageRequest; readonly recorded?: number } = {},
): Promise<Page<ChunkHit>> {
  const page = options.page ?? { first: 50, after: null };
  return look(
    database,
    scope,
    (view) => searchChunks(view, text, { page, settings: settingDefaults, filters: options.filters ?? null }),
    { recorded: options.recorded ?? null },
  );
}
