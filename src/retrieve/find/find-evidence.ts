import type { EvidenceOutcome, Freshness, MissingPart } from '../../domain/evidence-outcomes.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import type { ClaimId, EvidenceObjectId } from '../../domain/typed-ids.ts';
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
import { judgeOf, type EvidenceRequest, type FindDeps } from './evidence-request.ts';
import { coverageOf, searchEvidence, WebIsAway, type SearchedEvidence, type SearchWalk } from './evidence-search.ts';
import { linkedEvidence } from './linked-evidence.ts';
import { claimPassages, passagesOf, type Passage } from './passage.ts';
import { presentView, readQuestion, type Question } from '../../question/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { GATHER_STEP, LINKED_STEP, QUESTION_STEP, RERANK_STEP, shownFound, shownRequest } from './find-steps.ts';
import { trustedAs } from './trusted-as.ts';
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
  const web = WEB_NOT_ASKED;
  const walk = { deps, scope, question, web, judge: (passages: readonly Passage[]) => judged(deps, asked, passages) };
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
  const openOnly = { ...walk, asked, web: gathered.web ?? web, deps: { ...deps, cache: NO_CACHE(deps.clock) } };
  const others = await recorder.step('gather', GATHER_STEP, () => gather(openOnly));
  return toFound(question, others, await judged(deps, asked, others.passages));
}

const ALL_OPEN: EvidenceRequest['eligibility'] = { off: new Set(), only: null, injected: new Set() };

const NO_COVERAGE = { score: 0, claims: [], beside: [] } as const;

interface Walk extends SearchWalk {
  readonly judge: (passages: readonly Passage[]) => Promise<JudgedPassages>;
}

async function gather(walk: Walk): Promise<Gathered> {
  const { deps, scope } = walk;
  const retrieval = await retrieved(walk);
  if (retrieval.outcome === 'GRAPH') {
    const ids = retrieval.claims as readonly ClaimId[];
    const passages = await deps.database.read(scope, (sql) => claimPassages(presentView(sql, deps), ids));
    return { passages, outcome: 'GRAPH', coverage: retrieval.coverage, web: walk.web };
  }
  if ('evidence' in retrieval) {
    const { evidence } = retrieval;
    const { webSaid: web, sparseAway, remembered } = evidence;
    const passages = await readPassages(walk, { ...evidence, ...evidence.found });
    return { passages, outcome: 'SEARCH', web, sparseAway, remembered };
  }
  const { freshness } = retrieval;
  if (retrieval.outcome === 'MISS') {
    // Where retrieval failed, what was known before stands in.
    const { failure } = retrieval;
    const web = failure instanceof WebIsAway ? failure.searched.webSaid : walk.web;
    return { passages: await readCached(walk, retrieval.entry), freshness, web, outcome: 'EXACT' };
  }
  const cached = { ...retrieval.served, freshness, web: walk.web };
  return retrieval.outcome === 'SEMANTIC'
    ? { ...cached, outcome: 'SEMANTIC', similarity: retrieval.cosine }
    : { ...cached, outcome: 'EXACT' };
}

/** Passages that are cached, and what of them is evidence. */
type Served = Required<Pick<Gathered, 'passages' | 'chosen'>>;

/** Cached, covered by claims, or searched for; without the web, and with nothing cached to stand in: what the corpus has. */
async function retrieved(walk: Walk): Promise<Retrieval<Served, SearchedEvidence>> {
  const { deps, scope, question, asked } = walk;
  const { database, settings } = deps;
  const { off, only } = asked.eligibility;
  const cache = only === null ? deps.cache : deps.cache.uncached();
  try {
    return await cache.retrieve({
      ...{ place: evidencePlace(scope, question, settings), question: question.cached },
      ...{ asked: question.understood, session: asked.conversation?.id ?? scope.owner, settings },
      changed: ({ commit, restsOn, chunks }) =>
        database.read(scope, (sql) =>
          changedSince(
            presentView(sql, deps),
            question,
            { commit, restsOn, chunks: storedIds(chunks) },
            { ...deps, judge: judgeOf(deps) },
          ),
        ),
      serves: (entry) => servedBy(walk, entry),
      // Claims are covered by texts that may not be used here.
      coverage: () => (only === null && off.size === 0 ? coverageOf(walk) : Promise.resolve(NO_COVERAGE)),
      live: (covered) => searchEvidence(walk, covered),
    });
  } catch (error) {
    if (error instanceof WebIsAway) return { outcome: 'MISS', evidence: error.searched };
    throw error;
  }
}

/** false = it is no evidence for this question as it was asked. */
async function servedBy(walk: Walk, entry: CacheEntry): Promise<Served | false> {
  const { deps, asked, judge } = walk;
  if (!hasWebAsWanted(deps.live, asked.web, entry.web) || !hasAsMany(entry, asked)) return false;
  const passages = await readCached(walk, entry);
  const chosen = await judge(passages);
  return hasEvidence(chosen) && { passages, chosen };
}

const readPassages = (
  { deps, scope }: Walk,
  evidence: Pick<RetrievedEvidence, 'chunks' | 'sources' | 'claims'>,
): Promise<Passage[]> =>
  deps.database.read(scope, async (sql) => {
    const view = presentView(sql, deps);
    const texts = await trustedAs(view, await passagesOf(view, evidence), deps.trustedAs);
    return [...texts, ...(await claimPassages(view, evidence.claims as readonly ClaimId[]))];
  });

const readCached = async (walk: Walk, entry: CacheEntry): Promise<Passage[]> =>
  (await readPassages(walk, entry)).filter(({ kind }) => kind !== 'WEB' || walk.asked.web !== 'NEVER');

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
async function judged(deps: FindDeps, asked: EvidenceRequest, passages: readonly Passage[]): Promise<JudgedPassages> {
  const { question } = asked;
  const { reranker, onRead, onReranked, settings, recorder = NO_TRACE } = deps;
  onRead?.(passages.length);
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
  const judge = judgeOf(deps);
  try {
    const chosen = await gateBy(judge);
    return { ...chosen, rerank, unjudged: null };
  } catch (error) {
    if (!(error instanceof Unavailable) || judge === null) throw error;
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
