import { Unavailable } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import type { ClaimId, DocumentId, EvidenceObjectId } from '../../domain/typed-ids.ts';
import {
  type CachedSource,
  type RetrievedEvidence,
  type WebPart,
  type GraphCoverage,
  type Retrieval,
  rememberedEvidence,
} from '../../evidence/index.ts';
import { prefetchQuestionVectors } from '../../vectors/index.ts';
import { isFar, isSwitchedOff, relevanceByRules } from '../gate/relevance-gate.ts';
import { trustInSites } from '../../web/index.ts';
import { rerankPool } from '../rerank/rerank-hits.ts';
import type { EvidenceRequest, FindDeps } from './evidence-request.ts';
import { graphCoverage } from './graph-coverage.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { presentView, type Question } from '../../question/index.ts';
import { searchCorpus, searchedTexts } from './search-corpus.ts';
import {
  fetchedChunk,
  fetchedSource,
  needsWeb,
  searchWeb,
  WEB_NOT_ASKED,
  WEB_STEP,
  type WebEvidence,
} from './search-web.ts';

/** No commit tells how often evidence memory was asked, nor what it had before: a trace does. */
const MEMORY = { port: 'state', request: 'evidence memory' } as const;

/** What is cached serves who asks for more as well. */
const LEAST_SEARCHED = 20;

/** What is searched for one question, where nothing before it answers; remembers what the cache is not told. */
export class EvidenceSearch {
  web: WebEvidence;
  sparseAway: string | null = null;
  /** Evidence objects that were read. */
  remembered: readonly EvidenceObjectId[] = [];
  /** Claims that speak of what is asked, and do not say it. */
  private beside: readonly ClaimId[] = [];
  /** All that was found, evidence or not: only what may be evidence is cached. */
  found: Pick<RetrievedEvidence, 'chunks' | 'sources'> | null = null;
  private readonly deps: FindDeps;
  private readonly scope: Scope;
  private readonly question: Question;
  private readonly asked: EvidenceRequest;
  /** Passages wanted. */
  private readonly most: number;

  /** @param web what it said to the question already; it is not asked again */
  constructor(deps: FindDeps, scope: Scope, question: Question, asked: EvidenceRequest, web = WEB_NOT_ASKED) {
    this.deps = deps;
    this.scope = scope;
    this.question = question;
    this.asked = asked;
    this.web = web;
    const pool = asked.rerank && deps.reranker ? rerankPool(asked.candidates, deps.settings) : 0;
    this.most = Math.max(asked.candidates, pool, LEAST_SEARCHED);
  }

  /** Documents that are searched; null = all. */
  private get only(): readonly DocumentId[] | null {
    const { only } = this.asked.eligibility;
    return only && ([...only] as DocumentId[]);
  }

  async coverage(): Promise<GraphCoverage> {
    const { deps, question, most, strictness } = this;
    const { recorder = NO_TRACE } = deps;
    const { beside, ...coverage } = await recorder.step('coverage', { input: () => ({ most, strictness }) }, () =>
      deps.database.read(this.scope, (sql) =>
        graphCoverage(presentView(sql, deps), question.understood.text, { most, strictness }, deps),
      ),
    );
    this.beside = beside;
    return coverage;
  }

  /** @throws WebIsAway where the corpus has too little, and the web, which may have more, does not answer */
  async live(): Promise<RetrievedEvidence> {
    const { deps, question, asked } = this;
    const { recorder = NO_TRACE } = deps;
    const { off } = asked.eligibility;
    await prefetchQuestionVectors(deps.database, this.scope, deps.embeddings, searchedTexts(question.understood));
    const { candidates, sparseAway, ...corpus } = await deps.database.read(this.scope, async (sql) => {
      const memory = await recorder.ask(MEMORY, () =>
        rememberedEvidence(presentView(sql, deps), question, deps.settings),
      );
      this.remembered = memory.objects;
      const open = { only: this.only, off };
      return searchCorpus(sql, question, { most: this.most, remembered: memory.chunks, open }, deps);
    });
    this.found = corpus;
    this.sparseAway = sparseAway;
    const open = candidates.filter((one) => !isSwitchedOff(one, off));
    const best = Math.max(0, ...open.map((one) => relevanceByRules(asked.question, one).relevance));
    const isNear = this.strictness === 0 || !isFar(candidates, deps.settings['gate.nearest']);
    const isEvidence = best >= this.strictness && open.length > 0 && isNear;
    const isEnough = isEvidence && best >= deps.settings['gate.webBelow'];
    const held = candidates.map(({ contentHash }) => ({ contentHash, vector: null }));
    // No page of the web is one of the documents that are asked for.
    const needed = this.only === null && needsWeb(asked.web, isEnough, question);
    // Claims that speak of what is named answer nothing where no text does.
    if (!isNear) this.beside = [];
    const trust = trustInSites(deps, this.scope);
    if (this.web.state === 'NOT_ASKED')
      this.web = await recorder.step('web', WEB_STEP(asked.web, needed), () =>
        searchWeb(deps.live, asked.question, needed, { most: this.most, held, trust }),
      );
    if (this.web.state === 'UNAVAILABLE' && !isEnough)
      throw new WebIsAway(this.web.why ?? 'the web is away', {
        ...corpus,
        ...this.besides(corpus),
        wanted: this.most,
        web: 'LEFT_OUT',
      });
    const chunks = [...this.web.kept.map(fetchedChunk), ...corpus.chunks].sort((a, b) => b.relevance - a.relevance);
    const sources: CachedSource[] = [...this.web.kept.map(fetchedSource), ...corpus.sources];
    this.found = { chunks, sources };
    const found = isEvidence || this.web.kept.length > 0;
    const web = webPart(this.web.state, needsWeb('WHEN_MISSING', isEnough, question));
    return {
      ...corpus,
      ...this.besides(corpus),
      ...{ web, wanted: this.most },
      sources,
      chunks: found ? chunks : [],
      isPartial: this.isPartial || corpus.isPartial === true,
    };
  }

  private besides({ restsOn }: Pick<RetrievedEvidence, 'restsOn'>): Pick<RetrievedEvidence, 'claims' | 'restsOn'> {
    return { claims: this.beside, restsOn: [...new Set([...restsOn, ...this.beside])] };
  }

  private get strictness(): number {
    return this.asked.strictness ?? this.deps.settings['gate.strictness'];
  }

  private get isPartial(): boolean {
    return this.web.state === 'UNAVAILABLE' || this.question.dense?.state === 'UNAVAILABLE';
  }

  /** Without the web, and with nothing cached to stand in: what the corpus has, as little as it is. */
  offline(error: unknown): Retrieval {
    if (error instanceof WebIsAway) return { outcome: 'MISS', evidence: error.corpus };
    throw error;
  }
}

const webPart = (state: WebEvidence['state'], isMissing: boolean): WebPart =>
  state === 'ANSWERED' ? 'ASKED' : isMissing ? 'LEFT_OUT' : 'NOT_NEEDED';

/** The corpus has no evidence, and the web does not answer. */
class WebIsAway extends Unavailable {
  readonly corpus: RetrievedEvidence;
  constructor(why: string, corpus: RetrievedEvidence) {
    super('web', why);
    this.corpus = corpus;
  }
}
