import type { EvidenceOutcome, Freshness, MissingPart } from '../../domain/evidence-outcomes.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import { encodeId, type ChunkId, type ClaimId, type EvidenceObjectId } from '../../domain/typed-ids.ts';
import {
  type CacheEntry,
  type RetrievedEvidence,
  NO_CACHE,
  type Retrieval,
  changedSince,
  evidencePlace,
} from '../../evidence/index.ts';
import { chooseEvidence, type Chosen } from '../gate/choose-evidence.ts';
import { gateStep } from '../gate/gate-step.ts';
import { bestOpen } from '../gate/relevance-gate.ts';
import { rerankHits, type RerankTrace } from '../rerank/rerank-hits.ts';
import type { EvidenceRequest, FindDeps } from './evidence-request.ts';
import { EvidenceSearch } from './evidence-search.ts';
import { linkedEvidence } from './linked-evidence.ts';
import { claimPassages, passagesOf, type Passage } from './passage.ts';
import { presentView, readQuestion, type Question } from '../../question/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { GATHER_STEP, LINKED_STEP, QUESTION_STEP, RERANK_STEP, shownFound, shownRequest } from './find-steps.ts';
import { hasWebAsWanted, WEB_NOT_ASKED, type WebEvidence } from './search-web.ts';

export interface FoundForQuestion extends Chosen<Passage> {
  readonly question: Question;
  readonly outcome: EvidenceOutcome;
  /** Of cached evidence; else null. */
  readonly freshness: Freshness | null;
  /** Of the question under which it was cached, where that is another; else null. */
  readonly similarity: number | null;
  /** Of claims: the share of the question that they cover. */
  readonly coverage: number | null;
  readonly web: WebEvidence;
  readonly rerank: RerankTrace;
  /** Evidence objects that were read for it. */
  readonly remembered: readonly EvidenceObjectId[];
  readonly missing: readonly MissingPart[];
}

interface Gathered {
  readonly passages: readonly Passage[];
  /** What of them is evidence, where that was judged already. */
  readonly chosen?: JudgedPassages;
  readonly outcome: EvidenceOutcome;
  readonly freshness?: Freshness;
  readonly similarity?: number;
  readonly coverage?: number;
  readonly web?: WebEvidence;
  readonly sparseAway?: string | null;
  readonly remembered?: readonly EvidenceObjectId[];
}

/**
 * The whole way from a question to evidence: understood and anchored in its conversation; evidence of the question before if it goes on
 * with that (SE-83), else cached, else claims that cover it, else searched for, and looked for on the web where the corpus has none
 * (SE-64, SE-11, SE-13); then the gate. Nothing is read while a model or the web is waited for, but for the vector of the question.
 * @throws InvalidInput for what is no question; what a search throws
 */
export function findEvidence(deps: FindDeps, scope: Scope, asked: EvidenceRequest): Promise<FoundForQuestion> {
  const { recorder = NO_TRACE } = deps;
  return recorder.step('findEvidence', { input: () => shownRequest(asked), output: shownFound }, () =>
    walked(deps, scope, asked),
  );
}

async function walked(deps: FindDeps, scope: Scope, asked: EvidenceRequest): Promise<FoundForQuestion> {
  const { recorder = NO_TRACE } = deps;
  const question = await recorder.step('question', QUESTION_STEP(asked), () =>
    readQuestion(deps, scope, asked.question, asked.conversation),
  );
  const linked = await recorder.step('linked', LINKED_STEP(question), () => linkedEvidence(deps, scope, question));
  if (linked !== null) {
    const chosen = await judged(deps, asked, linked);
    // What the question before rests on may say nothing to this one.
    if (chosen.kept.length > 0) return toFound(question, { passages: linked, outcome: 'LINKED' }, chosen);
  }
  const { off, only } = asked.eligibility;
  const walk = { deps, scope, question, judge: (passages: readonly Passage[]) => judged(deps, asked, passages) };
  // What was found in all documents says little of what there is in some. What is switched off seldom stands before all else: evidence is
  // gathered and kept as for everybody, and once more without it where it left too little.
  const everybodys = only === null ? { ...asked, eligibility: ALL_OPEN } : asked;
  const gathered = await recorder.step('gather', GATHER_STEP, () => gather({ ...walk, asked: everybodys }));
  const chosen = gathered.chosen ?? (await judged(deps, asked, gathered.passages));
  const leftTooLittle =
    off.size > 0 &&
    only === null &&
    chosen.kept.length < asked.first &&
    chosen.dropped.some(({ verdict }) => verdict.reason === 'SWITCHED_OFF');
  if (!leftTooLittle) return toFound(question, gathered, chosen);
  const openOnly = { ...walk, asked, webBefore: gathered.web, deps: { ...deps, cache: NO_CACHE(deps.clock) } };
  const others = await recorder.step('gather', GATHER_STEP, () => gather(openOnly));
  return toFound(question, others, await judged(deps, asked, others.passages));
}

const ALL_OPEN: EvidenceRequest['eligibility'] = { off: new Set(), only: null, injected: new Set() };

const NO_COVERAGE = { score: 0, claims: [] } as const;

interface Walk {
  readonly deps: FindDeps;
  readonly scope: Scope;
  readonly question: Question;
  readonly asked: EvidenceRequest;
  readonly judge: (passages: readonly Passage[]) => Promise<JudgedPassages>;
  /** What the web said to the question already. */
  readonly webBefore?: WebEvidence | undefined;
}

async function gather({ deps, scope, question, asked, judge, webBefore }: Walk): Promise<Gathered> {
  const { database, settings } = deps;
  const { off, only } = asked.eligibility;
  const cache = only === null ? deps.cache : deps.cache.uncached();
  const search = new EvidenceSearch(deps, scope, question, asked, webBefore);
  const read = (evidence: Pick<RetrievedEvidence, 'chunks' | 'sources' | 'claims'>): Promise<Passage[]> =>
    database.read(scope, async (sql) => {
      const view = presentView(sql, deps);
      const texts = await passagesOf(view, evidence);
      return [...texts, ...(await claimPassages(view, evidence.claims as readonly ClaimId[]))];
    });
  const readCached = async (entry: CacheEntry): Promise<Passage[]> =>
    (await read(entry)).filter(({ kind }) => kind !== 'WEB' || asked.web !== 'NEVER');
  const served: Pick<Gathered, 'passages' | 'chosen'>[] = [];
  const retrieval = await cache
    .retrieve({
      ...{ place: evidencePlace(scope, question, settings), question: question.cached },
      ...{ asked: question.askedFor, session: asked.conversation?.id ?? scope.owner, settings },
      changed: ({ commit, restsOn, chunks }) =>
        database.read(scope, (sql) =>
          changedSince(presentView(sql, deps), question, { commit, restsOn, chunks: storedIds(chunks) }, deps),
        ),
      serves: async (entry) => {
        if (!hasWebAsWanted(deps.live, asked.web, entry.web) || !hasAsMany(entry, asked)) return false;
        const passages = await readCached(entry);
        const chosen = await judge(passages);
        if (hasEvidence(chosen)) served.push({ passages, chosen });
        return hasEvidence(chosen);
      },
      // Claims are covered by texts that may not be used here.
      coverage: () => (only === null && off.size === 0 ? search.coverage() : Promise.resolve(NO_COVERAGE)),
      live: () => search.live(),
    })
    .catch((error: unknown): Retrieval => search.offline(error));
  const { web, sparseAway, remembered } = search;
  if (retrieval.outcome === 'GRAPH') {
    const ids = retrieval.claims as readonly ClaimId[];
    const passages = await database.read(scope, (sql) => claimPassages(presentView(sql, deps), ids));
    return { passages, outcome: 'GRAPH', coverage: retrieval.coverage, web };
  }
  if ('evidence' in retrieval) {
    const passages = await read({ ...retrieval.evidence, ...search.found });
    return { passages, outcome: 'SEARCH', web, sparseAway, remembered };
  }
  const { freshness } = retrieval;
  // Where retrieval failed, what was known before stands in.
  if (retrieval.outcome === 'MISS')
    return { passages: await readCached(retrieval.entry), freshness, web, outcome: 'EXACT' };
  const cached = { ...(served[0] ?? { passages: await readCached(retrieval.entry) }), freshness, web };
  return retrieval.outcome === 'SEMANTIC'
    ? { ...cached, outcome: 'SEMANTIC', similarity: retrieval.cosine }
    : { ...cached, outcome: 'EXACT' };
}

/** As many as are wanted, or all there are. */
const hasAsMany = ({ chunks, wanted }: CacheEntry, { candidates }: EvidenceRequest): boolean =>
  wanted >= candidates || chunks.length < wanted;

const storedIds = (chunks: RetrievedEvidence['chunks']): ReadonlySet<string> =>
  new Set(chunks.flatMap(({ text }) => (text.kind === 'STORED' ? [text.id] : [])));

/** Reasons of the caller's own, whatever else there is. */
const NOT_WANTED: ReadonlySet<string> = new Set(['SWITCHED_OFF', 'ALREADY_INJECTED']);

/** Is anything of it evidence for the question, wanted or not? */
const hasEvidence = ({ kept, dropped }: Chosen<Passage>): boolean =>
  kept.length > 0 || dropped.some(({ verdict }) => NOT_WANTED.has(verdict.reason));

interface JudgedPassages extends Chosen<Passage> {
  readonly rerank: RerankTrace;
  /** Why the model did not judge; null = it did, or there is none. */
  readonly unjudged: string | null;
}

/**
 * Put in order by the reranking model, then chosen by the entailment model, where there are such; while one is away the fused order
 * stands, or rules judge, and it is told.
 */
async function judged(
  { entailment, reranker, onReranked, settings, recorder = NO_TRACE }: FindDeps,
  asked: EvidenceRequest,
  passages: readonly Passage[],
): Promise<JudgedPassages> {
  const { question } = asked;
  const { hits, trace: rerank } = await recorder.step('rerank', RERANK_STEP(passages, asked.rerank && reranker), () =>
    rerankHits(question, passages, { reranker, asked: asked.rerank, settings }),
  );
  onReranked?.(rerank.state);
  const scored = hits.map(({ candidate, score, before }) =>
    score === null ? candidate : { ...candidate, score, reranked: { score, before } },
  );
  const ordered = bestOpen(scored, asked.candidates, asked.eligibility.off);
  const gateBy = (model: FindDeps['entailment']): Promise<Chosen<Passage>> =>
    gateStep(recorder, { question: asked, candidates: ordered, settings, model: model && model.name }, () =>
      chooseEvidence(question, ordered, asked, { entailment: model, settings }),
    );
  try {
    const chosen = await gateBy(entailment);
    return { ...chosen, rerank, unjudged: null };
  } catch (error) {
    if (!(error instanceof Unavailable) || entailment === null) throw error;
    const chosen = await gateBy(null);
    return { ...chosen, rerank, unjudged: error.message };
  }
}

function toFound(question: Question, gathered: Gathered, { unjudged, ...chosen }: JudgedPassages): FoundForQuestion {
  const {
    outcome,
    freshness = null,
    similarity = null,
    coverage = null,
    web = WEB_NOT_ASKED,
    sparseAway,
    remembered = [],
  } = gathered;
  const { dense } = question;
  const missing: MissingPart[] = [];
  if (web.state === 'UNAVAILABLE') missing.push({ part: 'WEB', why: web.why ?? 'it does not answer' });
  if (dense?.state === 'UNAVAILABLE') missing.push({ part: 'DENSE', why: dense.message });
  if (sparseAway) missing.push({ part: 'SPARSE', why: sparseAway });
  if (chosen.rerank.state === 'DEADLINE' || chosen.rerank.state === 'UNAVAILABLE')
    missing.push({ part: 'RERANK', why: chosen.rerank.why ?? 'it gave no scores' });
  if (unjudged !== null) missing.push({ part: 'ENTAILMENT', why: unjudged });
  return { ...chosen, ...{ question, outcome, freshness, similarity, coverage, web, remembered, missing } };
}

/** The ids of what was kept, as a conversation keeps them with its question; pages that are not stored yet have none. */
export const evidenceIds = (kept: FoundForQuestion['kept']): string[] =>
  kept.flatMap(({ candidate: { kind, id } }) =>
    kind === 'WEB' ? [] : [kind === 'CHUNK' ? encodeId('chk', id as ChunkId) : encodeId('clm', id as ClaimId)],
  );
