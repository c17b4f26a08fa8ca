import type { Conversation } from '../../domain/conversation-record.ts';
import type { EvidenceOutcome, Freshness, MissingPart, WebUse } from '../../domain/evidence-outcomes.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import type { SessionIntent } from '../../domain/session-record.ts';
import { decodeId, encodeId, type ChunkId, type ClaimId } from '../../domain/typed-ids.ts';
import type { RerankState } from '../../domain/rerankers.ts';
import type { Clock } from '../../domain/time.ts';
import type { Entailment } from '../../models/index.ts';
import type { CachedSource, RetrievedEvidence } from '../cache/cache-entry.ts';
import type { CacheSettings } from '../cache/cache-settings.ts';
import type { EvidenceCache, GraphCoverage, Retrieval } from '../cache/evidence-cache.ts';
import { touchedSince } from '../cache/touched-since.ts';
import { chooseEvidence, type Choice, type Chosen } from '../gate/choose-evidence.ts';
import { lexicalRelevance } from '../gate/lexical-relevance.ts';
import type { LiveRetrievalDeps } from '../live/retrieve-live.ts';
import { rerankHits, rerankPool, type RerankDeps, type RerankTrace } from '../rerank/rerank-hits.ts';
import type { RerankSettings } from '../rerank/rerank-settings.ts';
import { evidencePlace } from './evidence-place.ts';
import { graphCoverage, type CoverageDeps } from './graph-coverage.ts';
import { claimPassages, passagesOf, type Passage } from './passage.ts';
import { presentView, readQuestion, type QuestionDeps, type ReadQuestion } from './read-question.ts';
import { searchCorpus, type CorpusDeps } from './search-corpus.ts';
import { fetchedChunk, fetchedSource, needsWeb, searchWeb, WEB_NOT_ASKED, type WebEvidence } from './search-web.ts';

export interface EvidenceRequest extends Choice {
  readonly question: string;
  /** In which it is asked; null = by itself. */
  readonly conversation: Pick<Conversation, 'id' | 'messages'> | null;
  /** Passages that come before the gate; a reranking model chooses them among more. */
  readonly candidates: number;
  /** false = the fused order is wanted, whatever model there is. */
  readonly rerank: boolean;
  readonly web: WebUse;
}

export interface FindDeps extends QuestionDeps, CorpusDeps, CoverageDeps {
  readonly settings: QuestionDeps['settings'] &
    CorpusDeps['settings'] &
    CoverageDeps['settings'] &
    CacheSettings &
    RerankSettings;
  readonly clock: Clock;
  readonly embeddings: QuestionDeps['embeddings'];
  readonly concepts: QuestionDeps['concepts'];
  readonly cache: EvidenceCache;
  /** null = rules judge. */
  readonly entailment: Pick<Entailment, 'name' | 'judge'> | null;
  /** null = the fused order stands. */
  readonly reranker: RerankDeps['reranker'];
  /** Told what became of reranking. */
  readonly onReranked?: ((state: RerankState) => void) | undefined;
  /** null = the web is not looked at. */
  readonly live: LiveRetrievalDeps | null;
}

export interface FoundForQuestion extends Chosen<Passage> {
  readonly question: ReadQuestion;
  readonly outcome: EvidenceOutcome;
  /** Of cached evidence; else null. */
  readonly freshness: Freshness | null;
  /** Of the question under which it was cached, where that is another; else null. */
  readonly similarity: number | null;
  /** Of claims: the share of the question that they cover. */
  readonly coverage: number | null;
  readonly web: WebEvidence;
  readonly rerank: RerankTrace;
  readonly missing: readonly MissingPart[];
}

interface Gathered {
  readonly passages: readonly Passage[];
  readonly outcome: EvidenceOutcome;
  readonly freshness?: Freshness;
  readonly similarity?: number;
  readonly coverage?: number;
  readonly web?: WebEvidence;
  readonly sparseAway?: string | null;
}

/**
 * The whole way from a question to evidence: understood and anchored in its conversation; evidence of the question before if it goes on
 * with that (SE-83), else cached, else claims that cover it, else searched for, and looked for on the web where the corpus has none
 * (SE-64, SE-11, SE-13); then the gate. Nothing is read while a model or the web is waited for, but for the vector of the question.
 * @throws InvalidInput for what is no question; what a search throws
 */
export async function findEvidence(deps: FindDeps, scope: Scope, asked: EvidenceRequest): Promise<FoundForQuestion> {
  const question = await readQuestion(deps, scope, asked.question, asked.conversation);
  const linked = await linkedEvidence(deps, scope, question);
  if (linked !== null) {
    const chosen = await judged(deps, asked, linked);
    // What the question before rests on may say nothing to this one.
    if (chosen.kept.length > 0) return toFound(question, { passages: linked, outcome: 'LINKED' }, chosen);
  }
  const gathered = await gather(deps, scope, question, asked);
  return toFound(question, gathered, await judged(deps, asked, gathered.passages));
}

/** null = it goes on with no question before it. */
async function linkedEvidence(
  { database, now }: FindDeps,
  scope: Scope,
  { anchor, before }: ReadQuestion,
): Promise<readonly Passage[] | null> {
  if (anchor?.kind !== 'LINKED') return null;
  const previous = before.find(({ hash }) => hash === anchor.previous);
  if (!previous || previous.evidence.length === 0) return null;
  return database.read(scope, (sql) => passagesAgain(presentView(sql, now), previous));
}

/** Evidence that is kept with a question, by its ids; the first is the best. */
async function passagesAgain(view: Parameters<typeof passagesOf>[0], { evidence }: SessionIntent): Promise<Passage[]> {
  const score = (n: number): number => 1 - n / evidence.length;
  const chunks = evidence.flatMap((id, n) =>
    id.startsWith('chk_')
      ? [
          {
            text: { kind: 'STORED' as const, id: decodeId(id, 'chk').id },
            ...{ contentHash: '', relevance: score(n), reliability: 0 },
          },
        ]
      : [],
  );
  const claims = evidence.flatMap((id): ClaimId[] => (id.startsWith('clm_') ? [decodeId(id, 'clm').id] : []));
  return [...(await passagesOf(view, { chunks, sources: [] })), ...(await claimPassages(view, claims))];
}

async function gather(deps: FindDeps, scope: Scope, question: ReadQuestion, asked: EvidenceRequest): Promise<Gathered> {
  const { database, now, settings, cache } = deps;
  const search = new Search(deps, scope, question, asked);
  const retrieval = await cache
    .retrieve({
      ...{ place: evidencePlace(scope, question, asked.web, settings), question: question.cached },
      ...{ asked: question.askedFor, session: asked.conversation?.id ?? scope.owner, settings },
      touched: (commit, things) => database.read(scope, (sql) => touchedSince(sql, commit, things)),
      coverage: () => search.coverage(),
      live: () => search.live(),
    })
    .catch((error: unknown): Retrieval => search.offline(error));
  const read = (evidence: Pick<RetrievedEvidence, 'chunks' | 'sources'>): Promise<Passage[]> =>
    database.read(scope, (sql) => passagesOf(presentView(sql, now), evidence));
  const { web, sparseAway } = search;
  if (retrieval.outcome === 'GRAPH') {
    const ids = retrieval.claims as readonly ClaimId[];
    const passages = await database.read(scope, (sql) => claimPassages(presentView(sql, now), ids));
    return { passages, outcome: 'GRAPH', coverage: retrieval.coverage, web };
  }
  if ('evidence' in retrieval)
    return { passages: await read(search.found ?? retrieval.evidence), outcome: 'SEARCH', web, sparseAway };
  const passages = await read(retrieval.entry);
  const cached = { passages, freshness: retrieval.freshness, web };
  if (retrieval.outcome === 'EXACT') return { ...cached, outcome: 'EXACT' };
  return retrieval.outcome === 'SEMANTIC'
    ? { ...cached, outcome: 'SEMANTIC', similarity: retrieval.cosine }
    : // Retrieval failed: what was known before stands in.
      { ...cached, outcome: 'EXACT' };
}

/** What is searched for one question, where nothing before it answers; remembers what the cache is not told. */
class Search {
  web: WebEvidence = WEB_NOT_ASKED;
  sparseAway: string | null = null;
  /** All that was found, evidence or not: only what may be evidence is cached. */
  found: Pick<RetrievedEvidence, 'chunks' | 'sources'> | null = null;
  private readonly deps: FindDeps;
  private readonly scope: Scope;
  private readonly question: ReadQuestion;
  private readonly asked: EvidenceRequest;
  /** Passages wanted. */
  private readonly most: number;

  constructor(deps: FindDeps, scope: Scope, question: ReadQuestion, asked: EvidenceRequest) {
    this.deps = deps;
    this.scope = scope;
    this.question = question;
    this.asked = asked;
    const pool = asked.rerank && deps.reranker ? rerankPool(asked.candidates, deps.settings) : 0;
    this.most = Math.max(asked.candidates, pool);
  }

  coverage(): Promise<GraphCoverage> {
    return this.deps.database.read(this.scope, (sql) =>
      graphCoverage(presentView(sql, this.deps.now), this.question.understood.text, this.most, this.deps),
    );
  }

  /** @throws WebIsAway where the corpus has too little, and the web, which may have more, does not answer */
  async live(): Promise<RetrievedEvidence> {
    const { deps, question, asked } = this;
    const { candidates, sparseAway, ...corpus } = await deps.database.read(this.scope, (sql) =>
      searchCorpus(sql, question, this.most, deps),
    );
    this.found = corpus;
    this.sparseAway = sparseAway;
    const best = Math.max(0, ...candidates.map(({ text }) => lexicalRelevance(asked.question, text).relevance));
    const isEvidence = best >= (asked.strictness ?? deps.settings['gate.strictness']) && candidates.length > 0;
    const isEnough = isEvidence && best >= deps.settings['gate.webBelow'];
    const held = candidates.map(({ contentHash }) => ({ contentHash, vector: null }));
    const needed = needsWeb(asked.web, isEnough, question);
    this.web = await searchWeb(deps.live, asked.question, needed, { most: this.most, held });
    if (this.web.state === 'UNAVAILABLE' && !isEnough) throw new WebIsAway(this.web.why ?? 'the web is away', corpus);
    const chunks = [...this.web.kept.map(fetchedChunk), ...corpus.chunks].sort((a, b) => b.relevance - a.relevance);
    const sources: CachedSource[] = [...this.web.kept.map(fetchedSource), ...corpus.sources];
    this.found = { chunks, sources };
    const found = isEvidence || this.web.kept.length > 0;
    return { ...corpus, sources, chunks: found ? chunks : [] };
  }

  /** Without the web, and with nothing cached to stand in: what the corpus has, as little as it is. */
  offline(error: unknown): Retrieval {
    if (error instanceof WebIsAway) return { outcome: 'MISS', evidence: error.corpus };
    throw error;
  }
}

/** The corpus has no evidence, and the web does not answer. */
class WebIsAway extends Unavailable {
  readonly corpus: RetrievedEvidence;
  constructor(why: string, corpus: RetrievedEvidence) {
    super('web', why);
    this.corpus = corpus;
  }
}

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
  { entailment, reranker, onReranked, settings }: FindDeps,
  asked: EvidenceRequest,
  passages: readonly Passage[],
): Promise<JudgedPassages> {
  const { question } = asked;
  const { hits, trace: rerank } = await rerankHits(question, passages, { reranker, asked: asked.rerank, settings });
  onReranked?.(rerank.state);
  const ordered = hits
    .slice(0, asked.candidates)
    .map(({ candidate, score, before }) =>
      score === null ? candidate : { ...candidate, score, reranked: { score, before } },
    );
  try {
    const chosen = await chooseEvidence(question, ordered, asked, { entailment, settings });
    return { ...chosen, rerank, unjudged: null };
  } catch (error) {
    if (!(error instanceof Unavailable) || entailment === null) throw error;
    const chosen = await chooseEvidence(question, ordered, asked, { entailment: null, settings });
    return { ...chosen, rerank, unjudged: error.message };
  }
}

function toFound(
  question: ReadQuestion,
  gathered: Gathered,
  { unjudged, ...chosen }: JudgedPassages,
): FoundForQuestion {
  const { outcome, freshness = null, similarity = null, coverage = null, web = WEB_NOT_ASKED, sparseAway } = gathered;
  const { dense } = question;
  const missing: MissingPart[] = [];
  if (web.state === 'UNAVAILABLE') missing.push({ part: 'WEB', why: web.why ?? 'it does not answer' });
  if (dense?.state === 'UNAVAILABLE') missing.push({ part: 'DENSE', why: dense.message });
  if (sparseAway) missing.push({ part: 'SPARSE', why: sparseAway });
  if (chosen.rerank.state === 'DEADLINE' || chosen.rerank.state === 'UNAVAILABLE')
    missing.push({ part: 'RERANK', why: chosen.rerank.why ?? 'it gave no scores' });
  if (unjudged !== null) missing.push({ part: 'ENTAILMENT', why: unjudged });
  return { ...chosen, ...{ question, outcome, freshness, similarity, coverage, web, missing } };
}

/** The ids of what was kept, as a conversation keeps them with its question; pages that are not stored yet have none. */
export const evidenceIds = (kept: FoundForQuestion['kept']): string[] =>
  kept.flatMap(({ candidate: { kind, id } }) =>
    kind === 'WEB' ? [] : [kind === 'CHUNK' ? encodeId('chk', id as ChunkId) : encodeId('clm', id as ClaimId)],
  );
