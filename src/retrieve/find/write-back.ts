import { keepIntent, type SessionSettings } from '../../conversation/index.ts';
import type { Conversation } from '../../domain/conversation-record.ts';
import type { Owner, Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import type { ChunkId } from '../../domain/typed-ids.ts';
import type { HandInDeps } from '../../ingest/index.ts';
import { storePages } from '../../web/index.ts';
import type { Database } from '../../storage/index.ts';
import { recordEvidence, evidencePlace } from '../../evidence/index.ts';
import type { FindDeps } from './evidence-request.ts';
import { evidenceIds, type FoundForQuestion } from './find-evidence.ts';

/**
 * Keeps a question with what it means and what its evidence is, so that the next one of its conversation can go on with it (SE-61, SE-63).
 * @throws NotFound for a conversation that the caller may not see
 */
export async function keepQuestion(
  deps: { readonly database: Database; readonly clock: Clock; readonly settings: SessionSettings },
  scope: Scope,
  { id }: Pick<Conversation, 'id'>,
  { kept, question: { understood, cached, anchor, commit } }: Pick<FoundForQuestion, 'kept' | 'question'>,
): Promise<void> {
  const { intent, retrievalProbability, isTemporal } = understood;
  await keepIntent(deps, scope, id, {
    ...{ hash: cached.hash, text: cached.canonical, vector: cached.vector, intent, retrievalProbability, isTemporal },
    anchor: anchor ?? { kind: 'INITIAL' },
    ...{ evidence: evidenceIds(kept), commit },
  });
}

/** What is kept, and for whom. */
export interface WriteBack {
  /** null = asked by itself. */
  readonly conversation: Pick<Conversation, 'id'> | null;
  /** Whose the pages of the web are; evidence is of whoever asked. */
  readonly owner: Owner;
}

/**
 * Keeps what a question found (SE-11, SE-35, SE-40): pages of the web as documents, by the same ingestion as files, and the evidence as an
 * object of evidence memory. Its topic, and claims of the pages, follow. Nothing is kept of what was known before.
 * @throws what ingestion throws; what was stored until then is there
 */
export async function writeBack(
  deps: HandInDeps & Pick<FindDeps, 'cache'>,
  scope: Scope,
  { outcome, kept, web, question }: FoundForQuestion,
  { conversation, owner }: WriteBack,
): Promise<void> {
  if (outcome !== 'SEARCH') return;
  const { understood, cached, sessionCentroid } = question;
  const stored = await storePages(deps, scope, web.kept, owner);
  if (stored.size > 0) await deps.cache.pagesStored(evidencePlace(scope, question, deps.settings), cached.hash, stored);
  const chunkIds = kept.flatMap(({ candidate: { kind, id } }): readonly string[] => {
    if (kind === 'WEB') return stored.get(id) ?? [];
    return kind === 'CHUNK' ? [id] : [];
  });
  if (chunkIds.length === 0) return;
  const request = { actor: scope.owner, owner: scope.owner, reason: 'evidence for a question', ...UNKEYED };
  await deps.database.commit(scope, request, (commit) =>
    recordEvidence(commit, {
      question: { text: understood.text, hash: cached.hash, vector: cached.vector },
      ...{
        conversation: conversation?.id ?? null,
        chunkIds: [...new Set(chunkIds)] as ChunkId[],
        topicVector: sessionCentroid,
      },
    }),
  );
}

const UNKEYED = { idempotencyKey: null, requestHash: null } as const;
