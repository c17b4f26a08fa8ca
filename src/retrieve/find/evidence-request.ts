import type { Conversation } from '../../domain/conversation-record.ts';
import type { WebUse } from '../../domain/evidence-outcomes.ts';
import type { RerankState } from '../../domain/rerankers.ts';
import type { Clock } from '../../domain/time.ts';
import type { Entailment } from '../../models/index.ts';
import type { EvidenceCache, EvidenceSettings } from '../../evidence/index.ts';
import type { LiveRetrievalDeps } from '../../web/index.ts';
import type { RerankDeps } from '../rerank/rerank-hits.ts';
import type { RetrievalRequest } from '../retrieval-request.ts';
import type { RerankSettings } from '../rerank/rerank-settings.ts';
import type { CoverageDeps } from './graph-coverage.ts';
import type { QuestionDeps } from '../../question/index.ts';
import type { CorpusDeps } from './search-corpus.ts';
import type { TrustedAs } from './trusted-as.ts';

/** A question as it goes the whole way. */
export interface EvidenceRequest extends RetrievalRequest {
  readonly question: string;
  /** As it was put, without names of its conversation: the web is told no more. Left out: `question`. */
  readonly asPut?: string;
  /** In which it is asked; null = by itself. */
  readonly conversation: Pick<Conversation, 'id' | 'messages'> | null;
  /** false = the fused order is wanted, whatever model there is. */
  readonly rerank: boolean;
  readonly web: WebUse;
}

export interface FindDeps extends QuestionDeps, CorpusDeps, CoverageDeps {
  readonly settings: QuestionDeps['settings'] &
    CorpusDeps['settings'] &
    CoverageDeps['settings'] &
    EvidenceSettings &
    RerankSettings;
  readonly clock: Clock;
  readonly embeddings: QuestionDeps['embeddings'];
  readonly concepts: QuestionDeps['concepts'];
  readonly cache: EvidenceCache;
  /** null = rules judge. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  /** null = the fused order stands. */
  readonly reranker: RerankDeps['reranker'];
  /** Told how many texts were found or read for it, at each place where some are. */
  readonly onRead?: ((texts: number) => void) | undefined;
  /** Told what became of reranking. */
  readonly onReranked?: ((state: RerankState) => void) | undefined;
  readonly trustedAs?: TrustedAs | undefined;
  /** null = the web is not looked at. */
  readonly live: LiveRetrievalDeps | null;
}

/** Who judges candidates at the gate; null = rules. */
export const judgeOf = ({ entailment, settings }: Pick<FindDeps, 'entailment' | 'settings'>): FindDeps['entailment'] =>
  settings['gate.judged'] > 0 ? entailment : null;
