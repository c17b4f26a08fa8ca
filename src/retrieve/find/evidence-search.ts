import { Unavailable } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import type { ClaimId, DocumentId, EvidenceObjectId } from '../../domain/typed-ids.ts';
import { rememberedEvidence, type CachedSource, type RetrievedEvidence } from '../../evidence/index.ts';
import { presentView, type Question } from '../../question/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { prefetchQuestionVectors } from '../../vectors/index.ts';
import { trustInSites } from '../../web/index.ts';
import { isFar, isSwitchedOff, relevanceByRules } from '../gate/relevance-gate.ts';
import { rerankPool } from '../rerank/rerank-hits.ts';
import type { EvidenceRequest, FindDeps } from './evidence-request.ts';
import { graphCoverage, type CoveringClaims } from './graph-coverage.ts';
import { searchCorpus, searchedTexts, type CorpusEvidence } from './search-corpus.ts';
import { fetchedChunk, fetchedSource, needsWeb, searchWeb, WEB_STEP, type WebEvidence } from './search-web.ts';

/** One question, as it is searched for. */
export interface SearchWalk {
  readonly deps: FindDeps;
  readonly scope: Scope;
  readonly question: Question;
  readonly asked: EvidenceRequest;
  /** What the web said to it before: it is not asked again. */
  readonly web: WebEvidence;
}

/** What was found, with what the cache is not told. */
export interface SearchedEvidence extends RetrievedEvidence {
  /** Evidence or not: only what may be evidence is cached. */
  readonly found: Pick<RetrievedEvidence, 'chunks' | 'sources'>;
  readonly webSaid: WebEvidence;
  readonly sparseAway: string | null;
  /** Evidence objects that were read. */
  readonly remembered: readonly EvidenceObjectId[];
}

/** No commit tells how often evidence memory was asked, nor what it had before: a trace does. */
const MEMORY = { port: 'state', request: 'evidence memory' } as const;

/** What is cached serves who asks for more as well. */
const LEAST_SEARCHED = 20;

/** Claims that cover the question, and those that stand beside what is searched for. */
export function coverageOf(walk: SearchWalk): Promise<CoveringClaims> {
  const { deps, scope, question } = walk;
  const { recorder = NO_TRACE } = deps;
  const wanted = { most: mostOf(walk), strictness: strictnessOf(walk) };
  return recorder.step('coverage', { input: () => wanted }, () =>
    deps.database.read(scope, (sql) => graphCoverage(presentView(sql, deps), question.understood.text, wanted, deps)),
  );
}

/**
 * What is searched for one question, where nothing before it answers: evidence memory and the corpus, then the web where these have too
 * little.
 * @param covered what the graph says to it; null = it was not asked
 * @throws WebIsAway where the corpus has too little, and the web, which may have more, does not answer
 */
export async function searchEvidence(walk: SearchWalk, covered: CoveringClaims | null): Promise<SearchedEvidence> {
  const corpus = await searchedCorpus(walk);
  const standing = standingOf(walk, corpus);
  const web = await askedWeb(walk, corpus, standing);
  // Claims that speak of what is named answer nothing where no text does.
  const searched = together(walk, { corpus, standing, web, beside: standing.isNear ? (covered?.beside ?? []) : [] });
  if (web.state === 'UNAVAILABLE' && !standing.isEnough) throw new WebIsAway(searched);
  return searched;
}

interface SearchedCorpus extends CorpusEvidence {
  readonly remembered: readonly EvidenceObjectId[];
}

async function searchedCorpus(walk: SearchWalk): Promise<SearchedCorpus> {
  const { deps, scope, question, asked } = walk;
  const { recorder = NO_TRACE } = deps;
  const longest = deps.settings['search.maxCharacters'];
  const texts = searchedTexts(question.understood);
  await prefetchQuestionVectors(deps.database, scope, deps.embeddings, { texts, longest });
  return deps.database.read(scope, async (sql) => {
    const { chunks, objects } = await recorder.ask(MEMORY, () =>
      rememberedEvidence(presentView(sql, deps), question, deps.settings),
    );
    const open = { only: onlyOf(asked), off: asked.eligibility.off };
    const corpus = await searchCorpus(sql, question, { most: mostOf(walk), remembered: chunks, open }, deps);
    deps.onRead?.(corpus.candidates.length);
    return { ...corpus, remembered: objects };
  });
}

/** What the corpus has, as far as the next steps go by it. */
interface Standing {
  readonly isNear: boolean;
  readonly isEvidence: boolean;
  readonly isEnough: boolean;
}

function standingOf(walk: SearchWalk, { candidates }: CorpusEvidence): Standing {
  const { deps, asked } = walk;
  const strictness = strictnessOf(walk);
  const open = candidates.filter((one) => !isSwitchedOff(one, asked.eligibility.off));
  const best = Math.max(0, ...open.map((one) => relevanceByRules(asked.question, one).relevance));
  const isNear = strictness === 0 || !isFar(asked.question, candidates, deps.settings['gate.nearest']);
  const isEvidence = best >= strictness && open.length > 0 && isNear;
  return { isNear, isEvidence, isEnough: isEvidence && best >= deps.settings['gate.webBelow'] };
}

async function askedWeb(
  walk: SearchWalk,
  { candidates }: CorpusEvidence,
  { isEnough }: Standing,
): Promise<WebEvidence> {
  const { deps, scope, question, asked, web } = walk;
  const { recorder = NO_TRACE } = deps;
  if (web.state !== 'NOT_ASKED') return web;
  // No page of the web is one of the documents that are asked for.
  const needed = asked.eligibility.only === null && needsWeb(asked.web, isEnough, question);
  const held = candidates.map(({ contentHash }) => ({ contentHash, vector: null }));
  const wanted = { most: mostOf(walk), held, trust: trustInSites(deps, scope) };
  return recorder.step('web', WEB_STEP(asked.web, needed), () =>
    searchWeb(deps.live, asked.asPut ?? asked.question, needed, wanted),
  );
}

interface SearchedParts {
  readonly corpus: SearchedCorpus;
  readonly standing: Standing;
  readonly web: WebEvidence;
  readonly beside: readonly ClaimId[];
}

function together(walk: SearchWalk, { corpus, standing, web, beside }: SearchedParts): SearchedEvidence {
  const { question } = walk;
  const { candidates: _candidates, sparseAway, remembered, ...rest } = corpus;
  const chunks = [...web.kept.map(fetchedChunk), ...corpus.chunks].sort((a, b) => b.relevance - a.relevance);
  const sources: CachedSource[] = [...web.kept.map(fetchedSource), ...corpus.sources];
  const isMissing = needsWeb('WHEN_MISSING', standing.isEnough, question);
  return {
    ...rest,
    ...{ found: { chunks, sources }, sources, webSaid: web, sparseAway, remembered, wanted: mostOf(walk) },
    claims: beside,
    restsOn: [...new Set([...corpus.restsOn, ...beside])],
    web: web.state === 'ANSWERED' ? 'ASKED' : isMissing ? 'LEFT_OUT' : 'NOT_NEEDED',
    chunks: standing.isEvidence || web.kept.length > 0 ? chunks : [],
    isPartial: web.state === 'UNAVAILABLE' || question.dense?.state === 'UNAVAILABLE' || corpus.isPartial === true,
  };
}

/** Passages that are searched for. */
function mostOf({ deps, asked }: SearchWalk): number {
  const pool = asked.rerank && deps.reranker ? rerankPool(asked.candidates, deps.settings) : 0;
  return Math.max(asked.candidates, pool, LEAST_SEARCHED);
}

const strictnessOf = ({ deps, asked }: SearchWalk): number => asked.strictness ?? deps.settings['gate.strictness'];

/** Documents that are searched; null = all. */
const onlyOf = ({ eligibility: { only } }: EvidenceRequest): readonly DocumentId[] | null =>
  only && ([...only] as DocumentId[]);

/** The corpus has too little, and the web does not answer: it has what the corpus has, as little as it is. */
export class WebIsAway extends Unavailable {
  readonly searched: SearchedEvidence;
  constructor(searched: SearchedEvidence) {
    super('web', searched.webSaid.why ?? 'the web is away');
    this.searched = searched;
  }
}
