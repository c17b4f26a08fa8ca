import type { Source, SourceKind } from '../../domain/document-record.ts';
import { ConflictingState, InvalidInput, NotFound, StaleVersion } from '../../domain/errors.ts';
import type { DocumentId, Ids, SourceId } from '../../domain/typed-ids.ts';
import { recountDocuments } from '../../index/index.ts';
import { endUnsupported, type ReconcileDeps } from '../../reconcile/index.ts';
import { type Commit, type NothingToCommit, present } from '../../storage/index.ts';
import { sourcesByIds } from '../read/read-sources.ts';

export interface SourceInput {
  readonly key: string;
  readonly kind: SourceKind;
  readonly name: string;
  readonly uri: string | null;
}

interface SourceRow {
  id: SourceId;
  uri: string | null;
  removed: boolean;
  version: number;
}

const SOURCE_KEY = /^[\p{L}\p{N}][\p{L}\p{N}._:@+-]{0,199}$/u;

/**
 * The source of this key, made if it is not there. Registering again with the same place changes nothing; a removed one
 * comes back.
 * @throws InvalidInput when the key is taken by another place, or is no key
 */
export async function registerSource(
  commit: Commit,
  input: SourceInput,
  ids: Ids,
): Promise<Source | NothingToCommit<Source>> {
  if (!SOURCE_KEY.test(input.key)) {
    const got = JSON.stringify(input.key.slice(0, 80));
    throw new InvalidInput(`expected a source key of letters, digits and . _ : @ + - (at most 200), got ${got}`, [
      'source',
      'key',
    ]);
  }
  const [known] = await commit.query<SourceRow>(
    'ingest.sourceByKey',
    'select id, uri, removed, version from sources where space_id = $1 and key = $2 and owner_id is not distinct from $3',
    [commit.scope.spaceId, input.key, commit.owner],
  );
  if (known && known.uri !== null && input.uri !== null && known.uri !== input.uri) {
    throw new InvalidInput(
      `source ${input.key} is ${known.uri} already, got ${input.uri}; give this one another key (--source on the command line)`,
      ['source', 'key'],
    );
  }
  const id = known?.id ?? ids.next('src');
  if (known && !known.removed) return commit.nothing(await sourceById(commit, id));
  await commit.query(
    'ingest.registerSource',
    `insert into sources (space_id, id, owner_id, key, kind, name, uri, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8)
      on conflict (space_id, id) do update set removed = false, name = excluded.name, version = sources.version + 1,
        updated_at = excluded.updated_at`,
    [commit.scope.spaceId, id, commit.owner, input.key, input.kind, input.name, input.uri, commit.at],
  );
  commit.emit({ kind: 'SOURCE_REGISTERED', subject: id, about: [], owner: commit.owner, data: { key: input.key } });
  return sourceById(commit, id);
}

async function sourceById(commit: Commit, id: SourceId): Promise<Source> {
  const source = (await sourcesByIds(present(commit), [id])).get(id);
  if (!source) throw new NotFound('no such source in this space', ['source']);
  return source;
}

export interface Removal {
  readonly documents: readonly DocumentId[];
  /** Claims that rested on them alone. */
  readonly ended: number;
}

/**
 * Takes a document out of the present: its text stays for what was known then, what rested on it alone ends (PI-08).
 * @throws NotFound, StaleVersion, ConflictingState when it is removed already
 */
export async function removeDocument(
  commit: Commit,
  input: { readonly id: DocumentId; readonly expectedVersion: number | null },
  deps: ReconcileDeps,
): Promise<Removal> {
  const [row] = await commit.query<{ version: number; removed: boolean }>(
    'ingest.documentState',
    'select version, removed from documents where space_id = $1 and id = $2 and owner_id is not distinct from $3',
    [commit.scope.spaceId, input.id, commit.owner],
  );
  if (!row) throw new NotFound('no such document in this space', ['id']);
  if (input.expectedVersion !== null && input.expectedVersion !== row.version) {
    throw new StaleVersion('the document', input.expectedVersion, row.version);
  }
  if (row.removed) throw new ConflictingState('the document is removed already', ['id']);
  return removeAll(commit, [input.id], deps);
}

/**
 * Takes a source and all its documents out of the present.
 * @throws NotFound, StaleVersion, ConflictingState when it is removed already
 */
export async function removeSource(
  commit: Commit,
  input: { readonly id: SourceId; readonly expectedVersion: number | null },
  deps: ReconcileDeps,
): Promise<Removal> {
  const source = await sourceById(commit, input.id);
  if (source.owner !== commit.owner) throw new NotFound('no such source in this space', ['id']);
  if (input.expectedVersion !== null && input.expectedVersion !== source.version) {
    throw new StaleVersion('the source', input.expectedVersion, source.version);
  }
  if (source.removed) throw new ConflictingState('the source is removed already', ['id']);
  await commit.query(
    'ingest.removeSource',
    'update sources set removed = true, version = version + 1, updated_at = $3 where space_id = $1 and id = $2',
    [commit.scope.spaceId, input.id, commit.at],
  );
  commit.emit({ kind: 'SOURCE_REMOVED', subject: input.id, about: [], owner: commit.owner, data: { key: source.key } });
  const documents = await commit.query<{ id: DocumentId }>(
    'ingest.documentsOfSource',
    'select id from documents where space_id = $1 and source_id = $2 and not removed and owner_id is not distinct from $3 order by id',
    [commit.scope.spaceId, input.id, commit.owner],
  );
  return removeAll(
    commit,
    documents.map((row) => row.id),
    deps,
  );
}

async function removeAll(commit: Commit, documents: readonly DocumentId[], deps: ReconcileDeps): Promise<Removal> {
  await commit.query(
    'ingest.removeDocuments',
    `update documents set removed = true, version = version + 1, updated_at = $3 where space_id = $1 and id = any($2::uuid[])`,
    [commit.scope.spaceId, documents, commit.at],
  );
  await recountDocuments(commit, documents);
  for (const id of documents)
    commit.emit({ kind: 'DOCUMENT_REMOVED', subject: id, about: [], owner: commit.owner, data: {} });
  const ended = await endUnsupported(commit, documents, deps);
  return { documents, ended: ended.length };
}
