import type { Scope } from '../../domain/scope.ts';
import {
  ABSENT_CLOCK,
  ABSENT_WEB,
  absentEmbedder,
  absentEntailment,
  absentLanguageModel,
  absentReranker,
  absentSparse,
  diffTraces,
  recordedClock,
  recordedEmbedder,
  recordedEntailment,
  recordedLanguageModel,
  recordedReranker,
  recordedSparse,
  recordedWeb,
  RecordedWalk,
  ReplayedAnswers,
  TraceDiverged,
  type Recorder,
  type TraceDiff,
} from '../../trace/index.ts';
import type { Trace, TracedPort } from '../../domain/trace-record.ts';
import { Embeddings, SparseEmbeddings } from '../../vectors/index.ts';
import { NO_CACHE } from '../../evidence/index.ts';
import type { EvidenceRequest, FindDeps } from './evidence-request.ts';
import { findEvidence, type FoundForQuestion } from './find-evidence.ts';

/** What was found, and how it came about. */
export interface TracedEvidence {
  readonly found: FoundForQuestion;
  readonly trace: Trace;
}

/** `findEvidence`, with a trace of it that can be walked again. @throws what `findEvidence` throws: then there is no trace */
export async function tracedEvidence(deps: FindDeps, scope: Scope, asked: EvidenceRequest): Promise<TracedEvidence> {
  const walk = new RecordedWalk();
  const found = await findEvidence(askedThrough(walk, deps), scope, asked);
  return { found, trace: walk.trace(headOf(deps, asked, found.question.commit)) };
}

/** What a replay does otherwise than its trace; all else is as it was. A port that is swapped is really asked; null = there is none. */
export interface EvidenceSwap extends Partial<
  Pick<FindDeps, 'embeddings' | 'entailment' | 'languageModel' | 'reranker'>
> {
  readonly settings?: Partial<FindDeps['settings']>;
  readonly request?: Partial<EvidenceRequest>;
  /** The commit as of which the corpus is read; left out: that of the trace. */
  readonly asOf?: number;
}

export interface Replay {
  /** null = it diverged. */
  readonly found: FoundForQuestion | null;
  /** Where it asked for what its trace has not; null = nowhere. */
  readonly diverged: TraceDiverged | null;
  readonly trace: Trace;
  readonly diff: TraceDiff;
}

/**
 * Walks again as a trace was walked: over the corpus as of its commit, with the ports of the trace in place of real ones. Nothing is
 * written, and nothing cached.
 * @param deps where the corpus is read; their ports are not asked
 * @throws OtherTraceVersion; what `findEvidence` throws
 */
export async function replayEvidence(
  deps: FindDeps,
  scope: Scope,
  trace: Trace,
  swap: EvidenceSwap = {},
): Promise<Replay> {
  const walk = new RecordedWalk(new ReplayedAnswers(trace, swappedPorts(swap)));
  const replayed = depsOfTrace(deps, trace, swap);
  const asked = { ...requestOf(trace), ...swap.request };
  const ended = (found: FoundForQuestion | null, diverged: TraceDiverged | null): Replay => {
    const after = walk.trace(headOf(replayed, asked, swap.asOf ?? trace.head.commit));
    return { found, diverged, trace: after, diff: diffTraces(trace, after) };
  };
  try {
    return ended(await findEvidence(askedThrough(walk, replayed), scope, asked), null);
  } catch (error) {
    if (error instanceof TraceDiverged) return ended(null, error);
    throw error;
  }
}

/** The same dependencies, each port of them asked through a recorder. */
function askedThrough(recorder: Recorder, deps: FindDeps): FindDeps {
  const { languageModel, entailment, reranker, live } = deps;
  const embedder = (real: Parameters<typeof recordedEmbedder>[1]) => recordedEmbedder(recorder, real);
  const embeddings = deps.embeddings && deps.embeddings.through(embedder, (real) => recordedSparse(recorder, real));
  const clock = recordedClock(recorder, deps.clock);
  return {
    ...{ ...deps, recorder, clock, embeddings, views: { ...deps.views, embeddings } },
    languageModel: languageModel && recordedLanguageModel(recorder, languageModel),
    entailment: entailment && recordedEntailment(recorder, entailment),
    reranker: reranker && recordedReranker(recorder, reranker),
    cache: deps.cache.through(recorder, clock),
    live: live && {
      ...{ ...live, clock, ...(deps.embeddings && { embedder: embedder(deps.embeddings.chosen) }) },
      web: live.web && recordedWeb(recorder, live.web),
    },
  };
}

interface KeptRequest {
  readonly asked: Omit<EvidenceRequest, 'eligibility'>;
  readonly off: readonly string[];
  readonly only: readonly string[] | null;
  readonly injected: readonly string[];
  readonly now: Date;
  readonly zone: string;
}

interface KeptPorts {
  readonly embedder: Parameters<typeof absentEmbedder>[0] | null;
  readonly sparse: string | null;
  readonly reranker: string | null;
  readonly entailment: string | null;
  readonly language: readonly string[] | null;
  readonly web: 'SEARCHED' | null;
}

function headOf(deps: FindDeps, { eligibility, ...asked }: EvidenceRequest, commit: number): Trace['head'] {
  const { embeddings, now, zone, settings, reranker, entailment, languageModel, live } = deps;
  const { off, only, injected } = eligibility;
  const { conversation } = asked;
  const request: KeptRequest = {
    asked: { ...asked, conversation: conversation && { id: conversation.id, messages: conversation.messages } },
    ...{ off: [...off], only: only && [...only], injected: [...injected], now, zone },
  };
  const chosen = embeddings?.chosen;
  const ports: KeptPorts = {
    embedder: chosen ? { embedder: chosen.embedder, name: chosen.name } : null,
    sparse: embeddings?.sparse?.embedder.name ?? null,
    reranker: reranker && reranker.name,
    entailment: entailment && entailment.name,
    language: languageModel && languageModel.models,
    web: live?.web ? 'SEARCHED' : null,
  };
  return { walk: 'findEvidence', at: now, commit, request, settings: { ...settings }, ports: { ...ports } };
}

function requestOf({ head }: Trace): EvidenceRequest {
  const { asked, off, only, injected } = head.request as KeptRequest;
  return {
    ...asked,
    eligibility: { off: new Set(off), only: only && new Set(only), injected: new Set(injected) },
  };
}

/** What is cached was found by the settings, the vectors and the corpus of its time: with another of these there is nothing. */
function swappedPorts(swap: EvidenceSwap): TracedPort[] {
  const isOtherwiseFound = 'settings' in swap || 'embeddings' in swap || 'asOf' in swap;
  return [
    ...('embeddings' in swap ? (['embedder', 'sparse'] as const) : []),
    ...('reranker' in swap ? (['reranker'] as const) : []),
    ...('entailment' in swap ? (['entailment'] as const) : []),
    ...('languageModel' in swap ? (['language'] as const) : []),
    ...(isOtherwiseFound ? (['cache'] as const) : []),
    ...('asOf' in swap ? (['corpus'] as const) : []),
  ];
}

/** Dependencies of a replay: the database and what is pure are those of this program, all else is the trace's, or swapped. */
function depsOfTrace(deps: FindDeps, { head }: Trace, swap: EvidenceSwap): FindDeps {
  const { now, zone } = head.request as KeptRequest;
  const ports = head.ports as unknown as KeptPorts;
  // All that the walk had, and nothing that has come since.
  const changed = { ...head.settings, ...swap.settings } as FindDeps['settings'];
  const { embeddings = embeddingsOf(ports) } = swap;
  const { reranker = ports.reranker === null ? null : absentReranker(ports.reranker) } = swap;
  const { entailment = ports.entailment === null ? null : absentEntailment(ports.entailment) } = swap;
  const { languageModel = ports.language && absentLanguageModel(ports.language) } = swap;
  const { live, views } = deps;
  return {
    ...{ ...deps, now, zone, asOf: swap.asOf ?? head.commit, settings: changed },
    ...{ embeddings, reranker, entailment, languageModel, clock: ABSENT_CLOCK, cache: NO_CACHE(ABSENT_CLOCK) },
    views: { ...views, settings: { ...views.settings, ...changed } },
    live: live && { ...live, web: ports.web && ABSENT_WEB, settings: { ...live.settings, ...changed } },
    onRead: undefined,
    onReranked: undefined,
  };
}

function embeddingsOf({ embedder, sparse }: KeptPorts): Embeddings | null {
  if (embedder === null) return null;
  const another = sparse === null ? null : new SparseEmbeddings(absentSparse(sparse));
  return new Embeddings(absentEmbedder(embedder), absentEmbedder, { sparse: another });
}
