import { Unavailable } from '../../domain/errors.ts';
import type { RerankState } from '../../domain/rerankers.ts';
import { withDeadline } from '../../lib/deadline.ts';
import type { RerankModel, Reranker } from '../../models/index.ts';
import type { RerankSettings } from './rerank-settings.ts';

/** What stands for reranking; the caller's own fields come back as they were. */
export interface RerankCandidate {
  readonly id: string;
  readonly text: string;
}

export interface RerankedHit<Candidate extends RerankCandidate> {
  readonly candidate: Candidate;
  /** 0 to 1: how well it answers, by the model; null = the model did not score it. */
  readonly score: number | null;
  /** From 1: its place in the fused order. */
  readonly before: number;
  /** From 1: its place now. */
  readonly after: number;
}

/** What was done, for who wants to know why the order is as it is (PI-87). */
export interface RerankTrace {
  readonly state: RerankState;
  /** null where no model scored. */
  readonly model: string | null;
  readonly version: string | null;
  /** Texts that the model was given. */
  readonly pairs: number;
  readonly ms: number;
  /** For people: why the fused order stands; null = it does not. */
  readonly why: string | null;
}

export interface Reranked<Candidate extends RerankCandidate> {
  /** All candidates, the best first: those that the model scored, then the others in the fused order. */
  readonly hits: readonly RerankedHit<Candidate>[];
  readonly trace: RerankTrace;
}

export interface RerankDeps {
  /** null = none is configured. */
  readonly reranker: Pick<Reranker, 'name' | 'score'> | null;
  /** Switched for one request; false = the fused order is wanted (PI-82). */
  readonly asked: boolean;
  readonly settings: RerankSettings;
}

/** Fused hits to gather where `topK` are wanted and reranked: at least twice as many, and `rerank.pool`. */
export const rerankPool = (topK: number, settings: RerankSettings): number =>
  Math.max(2 * topK, settings['rerank.pool']);

/**
 * Fused hits, the best first → by how well they answer the question (PI-82, PI-87; Nogueira & Cho 2019). The `rerank.pairs` first are
 * scored; whatever keeps the model from it, the fused order stands and the trace says why. Not to be called while a view is held: the
 * model takes its time.
 */
export async function rerankHits<Candidate extends RerankCandidate>(
  question: string,
  candidates: readonly Candidate[],
  { reranker, asked, settings }: RerankDeps,
): Promise<Reranked<Candidate>> {
  if (!asked) return unchanged(candidates, none('reranking is switched off for this request'));
  if (reranker === null) return unchanged(candidates, none('no reranking model is configured (CLAIMGRAPH_RERANK)'));
  const texts = candidates.slice(0, settings['rerank.pairs']).map(({ text }) => text);
  if (texts.length < 2) return unchanged(candidates, none('there are not two hits to be put in order'));
  const started = performance.now();
  const outcome = await scored(reranker, question, texts, settings['rerank.deadlineMs']);
  const ms = Math.round(performance.now() - started);
  if ('state' in outcome) return unchanged(candidates, { ...outcome, ...NO_MODEL, pairs: texts.length, ms });
  const { scores, model } = outcome;
  const trace = {
    state: 'RERANKED',
    model: model.name,
    version: model.version,
    pairs: texts.length,
    ms,
    why: null,
  } as const;
  return { hits: inOrder(candidates, scores), trace };
}

const NO_MODEL = { model: null, version: null } as const;
const none = (why: string): RerankTrace => ({ state: 'NONE', ...NO_MODEL, pairs: 0, ms: 0, why });

function unchanged<Candidate extends RerankCandidate>(
  candidates: readonly Candidate[],
  trace: RerankTrace,
): Reranked<Candidate> {
  return { hits: inOrder(candidates, []), trace };
}

type Outcome =
  | { readonly scores: readonly number[]; readonly model: RerankModel }
  | { readonly state: 'DEADLINE' | 'UNAVAILABLE'; readonly why: string };

async function scored(
  reranker: Pick<Reranker, 'score'>,
  question: string,
  texts: readonly string[],
  deadlineMs: number,
): Promise<Outcome> {
  const late: Outcome = { state: 'DEADLINE', why: `no scores within ${deadlineMs} ms (rerank.deadlineMs)` };
  // An endpoint that was too slow so often is left alone for a while: its breaker tells a timeout from who hung up.
  const over = AbortSignal.timeout(deadlineMs);
  const asking = reranker.score(question, texts, over).catch((error: unknown): Outcome => {
    if (over.aborted) return late;
    if (!(error instanceof Unavailable)) throw error;
    return { state: 'UNAVAILABLE', why: error.message };
  });
  return withDeadline(asking, deadlineMs, () => late);
}

/** Equal scores stay in the fused order. */
function inOrder<Candidate extends RerankCandidate>(
  candidates: readonly Candidate[],
  scores: readonly number[],
): RerankedHit<Candidate>[] {
  const all = candidates.map((candidate, n) => ({ candidate, score: scores[n] ?? null, before: n + 1 }));
  const ordered = all.toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1) || a.before - b.before);
  return ordered.map((hit, n) => ({ ...hit, after: n + 1 }));
}
