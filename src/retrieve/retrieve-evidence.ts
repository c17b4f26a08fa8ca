import { createHash } from 'node:crypto';
import type { DocumentId } from '../domain/typed-ids.ts';
import { chunksAt } from '../ingest/index.ts';
import { claimsByIds, evidenceByClaims } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';
import { NO_TRACE } from '../trace/index.ts';
import { answerSearch, type SearchDeps, type SearchQuestion } from './answer-search.ts';
import { chooseEvidence, type Judged, type ScoredCandidate } from './gate/choose-evidence.ts';
import type { GateSettings } from './gate/gate-settings.ts';
import { gateStep } from './gate/gate-step.ts';
import { bestOpen, type Eligibility } from './gate/relevance-gate.ts';
import type { StrategyHit } from './fused-hits.ts';
import type { StrategyPage } from './hybrid-search.ts';
import type { RetrievalRequest } from './retrieval-request.ts';

export interface EvidenceDeps extends Omit<SearchDeps, 'page'> {
  readonly settings: SearchDeps['settings'] & GateSettings;
}

/** A hit of a search as the gate takes it. */
export interface HitCandidate extends ScoredCandidate {
  readonly hit: StrategyHit;
}

/** What was found for a question, before it is judged. */
export interface FoundCandidates extends Pick<StrategyPage, 'dense' | 'sparse'> {
  /** Best first. */
  readonly candidates: readonly HitCandidate[];
}

export type JudgedHit = Judged<HitCandidate>;

export interface FoundEvidence extends Pick<StrategyPage, 'dense'> {
  /** The best first, as many as were wanted. */
  readonly kept: readonly JudgedHit[];
  /** What was found and is not among them, each with its reason, in the order of the search. */
  readonly dropped: readonly JudgedHit[];
}

/**
 * From a question to ranked evidence, with a reason for everything kept or dropped: search → gate → unlike ones first, where that
 * is asked for. No model judges here, as a view is held; the verdicts say RULES.
 * @throws what `answerSearch` throws
 */
export async function retrieveEvidence(
  view: View,
  question: SearchQuestion,
  request: RetrievalRequest,
  deps: EvidenceDeps,
): Promise<FoundEvidence> {
  const { settings, recorder = NO_TRACE } = deps;
  const { candidates, dense } = await findCandidates(view, within(question, request), request, deps);
  const judging = { entailment: null, settings };
  const chosen = await gateStep(recorder, { question: request, candidates, settings, model: null }, () =>
    chooseEvidence(question.text, candidates, request, judging),
  );
  return { ...chosen, dense };
}

/** Where only some documents may answer, these alone are searched: among the best hits of all there may be none of theirs. */
function within(question: SearchQuestion, { eligibility: { only } }: RetrievalRequest): SearchQuestion {
  if (only === null) return question;
  const asked = question.filters?.documentIds;
  const documentIds = asked?.filter((id) => only.has(id)) ?? ([...only] as DocumentId[]);
  return { ...question, filters: { ...question.filters, documentIds } };
}

/**
 * The hits of a search with their texts, and the documents that they stand in or rest on.
 * @throws what `answerSearch` throws
 */
export async function findCandidates(
  view: View,
  question: SearchQuestion,
  { candidates, eligibility }: Pick<RetrievalRequest, 'candidates' | 'eligibility'>,
  deps: EvidenceDeps,
): Promise<FoundCandidates> {
  const { off } = eligibility;
  const first = off.size === 0 ? candidates : Math.max(candidates, deps.settings['search.listed']);
  const page = await answerSearch(view, question, { ...deps, page: { first, after: null } });
  const hits = page.items.map(({ node }) => node);
  const texts = await textsOf(view, hits);
  const documents = await documentsOf(view, hits, eligibility);
  const found = hits.map((hit) => candidateOf(hit, texts, documents));
  return { candidates: bestOpen(found, candidates, off), dense: page.dense, sparse: page.sparse };
}

function candidateOf(
  hit: StrategyHit,
  texts: ReadonlyMap<string, Told>,
  documents: ReadonlyMap<string, readonly string[]>,
): HitCandidate {
  const { id } = hit.found;
  const { text, context } = texts.get(id) ?? NOT_THERE;
  return {
    ...{
      hit,
      id,
      text,
      context,
      score: hit.score,
      asked: hit.asked,
      near: hit.near,
      overtaken: hit.overtaken?.reason ?? null,
    },
    contentHash: createHash('sha256').update(text).digest('hex'),
    documentIds: documents.get(id) ?? [],
  };
}

/** Documents of one claim that are looked up. */
const DOCUMENTS_OF_EACH = 100;

/** The documents that each hit stands in or rests on, as far as the caller restricts them. One statement where there are claims. */
async function documentsOf(
  view: View,
  hits: readonly StrategyHit[],
  { off, only }: Eligibility,
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (off.size === 0 && only === null) return new Map();
  const found = hits.map((hit) => hit.found);
  const claims = found.flatMap((one) => (one.kind === 'CLAIM' ? [one.id] : []));
  const evidence = await evidenceByClaims(view, claims, 'SUPPORTS', { first: DOCUMENTS_OF_EACH, after: null });
  return new Map(
    found.map((one): readonly [string, readonly string[]] => {
      if (one.kind === 'CHUNK') return [one.id, [one.documentId]];
      const pieces = (one.kind === 'CLAIM' ? evidence.get(one.id)?.items : undefined) ?? [];
      return [one.id, pieces.flatMap(({ node }) => (node.current ? [node.documentId] : []))];
    }),
  );
}

interface Told {
  readonly text: string;
  /** Where it stands; '' = nowhere. */
  readonly context: string;
}
const NOT_THERE: Told = { text: '', context: '' };

/** What each hit says, and where. Two statements. */
async function textsOf(view: View, hits: readonly StrategyHit[]): Promise<ReadonlyMap<string, Told>> {
  const found = hits.map((hit) => hit.found);
  const places = found.flatMap((one) => (one.kind === 'CHUNK' ? [one] : []));
  const chunks = new Map((await chunksAt(view, places)).map((chunk) => [chunk.chunkId, chunk]));
  const claims = await claimsByIds(
    view,
    found.flatMap((one) => (one.kind === 'CLAIM' ? [one.id] : [])),
  );
  return new Map(
    found.map((one): readonly [string, Told] => {
      if (one.kind === 'CHUNK') {
        const chunk = chunks.get(one.id);
        return [one.id, chunk ? { text: chunk.text, context: chunk.prefix } : NOT_THERE];
      }
      const text = one.kind === 'CLAIM' ? (claims.get(one.id)?.statement ?? '') : one.name;
      return [one.id, { text, context: '' }];
    }),
  );
}
