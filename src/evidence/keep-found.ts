import { keepIntent, type SessionSettings } from '../conversation/index.ts';
import type { Conversation } from '../domain/conversation-record.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import { encodeId, type ChunkId, type ClaimId } from '../domain/typed-ids.ts';
import type { HandInDeps } from '../ingest/index.ts';
import type { EvidenceOutcome, PassageKind } from '../domain/evidence-outcomes.ts';
import { storePages, type LiveResult } from '../web/index.ts';
import type { EvidenceCache } from './cache/evidence-cache.ts';
import type { Question } from '../question/index.ts';
import type { Database } from '../storage/index.ts';
import { recordEvidence } from './keep-found-evidence.ts';
import { evidencePlace } from './evidence-place.ts';

/** What a walk found for a question, as far as it is kept. */
interface Found {
  readonly question: Question;
  readonly outcome: EvidenceOutcome;
  readonly kept: readonly { readonly candidate: { readonly kind: PassageKind; readonly id: string } }[];
  /** Pages of the web that were found for it. */
  readonly web: { readonly kept: readonly LiveResult[] };
}

/**
 * Keeps a question with what it means and what its evidence is, so that the next one of its conversation can go on with it (SE-61, SE-63).
 * @throws NotFound for a conversation that the caller may not see
 */
export async function keepQuestion(
  deps: { readonly database: Database; readonly clock: Clock; readonly settings: SessionSettings },
  scope: Scope,
  { id }: Pick<Conversation, 'id'>,
  { kept, question: { understood, cached, anchor, commit } }: Pick<Found, 'kept' | 'question'>,
): Promise<void> {
  const { intent, retrievalProbability, isTemporal } = understood;
  await keepIntent(deps, scope, id, {
    ...{ hash: cached.hash, text: cached.canonical, vector: cached.vector, intent, retrievalProbability, isTemporal },
    anchor: anchor ?? { kind: 'INITIAL' },
    ...{ evidence: evidenceIds(kept), commit },
  });
}

/** The ids of what was kept, as a conversation keeps them with its question; pages that are not stored yet have none. */
const evidenceIds = (kept: Found['kept']): string[] =>
  kept.flatMap(({ candidate: { kind, id } }) =>
    kind === 'WEB' ? [] : [kind === 'CHUNK' ? encodeId('chk', id as ChunkId) : encodeId('clm', id as ClaimId)],
  );

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
  deps: HandInDeps & { readonly cache: EvidenceCache },
  scope: Scope,
  { outcome, kept, web, question }: Found,
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
