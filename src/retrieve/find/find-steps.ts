import type { EvidenceOutcome, Freshness, MissingPart } from '../../domain/evidence-outcomes.ts';
import type { Chosen } from '../gate/choose-evidence.ts';
import { digestOf } from '../../trace/index.ts';
import type { Reranked, RerankDeps } from '../rerank/rerank-hits.ts';
import type { EvidenceRequest } from './evidence-request.ts';
import type { Passage } from './passage.ts';
import type { Question } from '../../question/index.ts';
import { shownWeb, type WebEvidence } from './search-web.ts';

interface Found extends Chosen<Passage>, Known {
  readonly missing: readonly MissingPart[];
}
interface Known {
  readonly outcome: EvidenceOutcome;
  readonly freshness?: Freshness | null;
  readonly similarity?: number | null;
  readonly coverage?: number | null;
}
interface GatheredPassages extends Known {
  readonly passages: readonly Passage[];
  readonly web?: WebEvidence;
}

/** What a trace keeps of the steps of `findEvidence`: ids and figures; words are where they are kept. */

export function shownRequest({ eligibility, conversation, ...asked }: EvidenceRequest): object {
  const { off, only, injected } = eligibility;
  return {
    ...{ ...asked, conversation: conversation && conversation.id },
    eligibility: { off: [...off], only: only && [...only], injected: [...injected] },
  };
}

/** Chunks and claims by id, pages by address. */
const shownPassages = (passages: readonly Passage[]): object[] =>
  passages.map(({ id, kind, score, reliability }) => ({ id, kind, score, reliability }));

export function shownFound(found: Found): object {
  const { outcome, freshness, similarity, coverage, missing, kept, dropped } = found;
  const ids = (judged: Found['kept']): string[] => judged.map(({ candidate: { id } }) => id);
  return { outcome, freshness, similarity, coverage, missing, kept: ids(kept), dropped: ids(dropped) };
}

export const QUESTION_STEP = ({ question, conversation }: EvidenceRequest) => ({
  input: () => ({ question, conversation: conversation && conversation.id }),
  output: ({ understood, cached, dense, anchor, commit }: Question) => ({
    ...{ understood, anchor, commit, hash: cached.hash, vector: cached.vector && digestOf(cached.vector) },
    dense: dense && { state: dense.state, model: dense.model && dense.model.name },
  }),
});

export const LINKED_STEP = ({ anchor }: Question) => ({
  input: () => ({ anchor }),
  output: (passages: readonly Passage[] | null) => passages && shownPassages(passages),
});

export const GATHER_STEP = {
  input: () => null,
  output: ({ passages, outcome, freshness, similarity, coverage, web }: GatheredPassages) => ({
    ...{ outcome, freshness, similarity, coverage, passages: shownPassages(passages) },
    web: web && shownWeb(web),
  }),
};

export const RERANK_STEP = (passages: readonly Passage[], reranker: RerankDeps['reranker'] | false) => ({
  input: () => ({
    model: reranker ? reranker.name : null,
    passages: digestOf(passages.map(({ id, contentHash, score }) => [id, contentHash, score])),
  }),
  output: ({ hits, trace: { state, model, version, pairs } }: Reranked<Passage>) => ({
    ...{ state, model, version, pairs },
    hits: hits.map(({ candidate: { id }, score, before }) => ({ id, score, before })),
  }),
  reason: ({ trace: { why } }: Reranked<Passage>) => why,
});
