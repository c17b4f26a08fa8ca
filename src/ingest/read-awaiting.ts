import type { DocumentId } from '../domain/typed-ids.ts';
import type { Scope } from '../domain/scope.ts';
import { commitDocument } from './commit-document.ts';
import type { IngestDeps } from './ingest-deps.ts';
import { prepare } from './prepare.ts';
import type { IngestRequest } from './request.ts';
import { awaitingDocuments, type AwaitingDocument } from './write/awaited-names.ts';

/** What is known after one round may be awaited in the next: of chains that are longer, the end is read with the next document. */
const ROUNDS = 3;

/**
 * Reads the documents again that named somebody or something by a name that nothing went by when they were read, and something does now: in
 * whichever order a card and the minutes that use its initials come, both are read alike.
 */
export async function readAwaiting(deps: IngestDeps, scope: Scope, request: IngestRequest): Promise<void> {
  const done = new Set<DocumentId>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const found = await deps.database.read(scope, (sql) => awaitingDocuments(sql, request.owner));
    const fresh = found.filter(({ documentId }) => !done.has(documentId));
    if (fresh.length === 0) return;
    for (const document of fresh) {
      done.add(document.documentId);
      await readAgain(deps, scope, request, document);
    }
  }
}

async function readAgain(
  deps: IngestDeps,
  scope: Scope,
  { actor, owner, job }: IngestRequest,
  { documentId, sourceId, sourceKey, item }: AwaitingDocument,
): Promise<void> {
  const context = { sourceKey, packs: deps.packs, settings: deps.settings, released: true };
  const prepared = await prepare(scope.spaceId, item, context);
  if (prepared.kind === 'HELD') return;
  const reason = `read ${prepared.key} again: a name that it uses is known by now`;
  await deps.database.commit(scope, { actor, reason, owner, idempotencyKey: null, requestHash: null, job }, (commit) =>
    commitDocument(commit, prepared, sourceId, deps, { reading: null, existing: documentId, reread: true }),
  );
}
