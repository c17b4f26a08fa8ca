import { NO_CACHE } from '../evidence/index.ts';
import type { FindDeps } from '../retrieve/index.ts';
import {
  ABSENT_CLOCK,
  ABSENT_WEB,
  absentEmbedder,
  absentEntailment,
  absentLanguageModel,
  absentReranker,
  absentSparse,
  recordedClock,
  recordedEmbedder,
  recordedEntailment,
  recordedLanguageModel,
  recordedReranker,
  recordedSparse,
  recordedWeb,
  type Recorder,
} from '../trace/index.ts';
import type { Trace, TracedPort, TraceHead } from '../domain/trace-record.ts';
import { encodeId } from '../domain/typed-ids.ts';
import { Embeddings, SparseEmbeddings } from '../vectors/index.ts';

/** What a replay does otherwise than its trace; all else is as it was. A port that is swapped is really asked; null = there is none. */
export interface PortSwap extends Partial<Pick<FindDeps, 'embeddings' | 'entailment' | 'languageModel' | 'reranker'>> {
  readonly settings?: Partial<FindDeps['settings']>;
  /** How far sources are trusted; of the others, as far as they were. */
  readonly trustedAs?: NonNullable<FindDeps['trustedAs']>;
  /** The commit as of which the corpus is read; left out: that of the trace. */
  readonly asOf?: number;
  /** Asked for what the trace has no answer to, as far as they are the models of the trace: another model writes other sentences. */
  readonly beside?: Pick<FindDeps, 'embeddings' | 'entailment'>;
}

/** The same dependencies, each port of them asked through a recorder. */
export function askedThrough<Deps extends FindDeps>(recorder: Recorder, deps: Deps): Deps {
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

interface KeptPorts {
  readonly embedder: Parameters<typeof absentEmbedder>[0] | null;
  readonly sparse: string | null;
  readonly reranker: string | null;
  readonly entailment: string | null;
  readonly language: readonly string[] | null;
  readonly web: 'SEARCHED' | null;
}

/** When a question was asked, in which zone, and of when. */
export type AskedAt = Pick<FindDeps, 'now' | 'zone' | 'validAt'>;

/** What a trace says of the dependencies of its walk. */
export function headOf(deps: FindDeps, walk: string, request: object, commit: number): TraceHead {
  const { embeddings, now, zone, validAt, settings, reranker, entailment, languageModel, live, trustedAs } = deps;
  const chosen = embeddings?.chosen;
  const ports: KeptPorts = {
    embedder: chosen ? { embedder: chosen.embedder, name: chosen.name } : null,
    sparse: embeddings?.sparse?.embedder.name ?? null,
    reranker: reranker && reranker.name,
    entailment: entailment && entailment.name,
    language: languageModel && languageModel.models,
    web: live?.web ? 'SEARCHED' : null,
  };
  const at: AskedAt = { now, zone, ...(validAt !== undefined && { validAt }) };
  const trust =
    trustedAs && Object.fromEntries([...trustedAs].map(([source, value]) => [encodeId('src', source), value]));
  return {
    walk,
    at: now,
    commit,
    request: { ...request, ...at, ...(trust && { trust }) },
    settings: { ...settings },
    ports: { ...ports },
  };
}

/** What is cached was found by the settings, the vectors and the corpus of its time: with another of these there is nothing. */
const isOtherwiseFound = (swap: PortSwap): boolean => 'settings' in swap || 'embeddings' in swap || 'asOf' in swap;

export function swappedPorts(swap: PortSwap): TracedPort[] {
  return [
    ...('embeddings' in swap ? (['embedder', 'sparse'] as const) : []),
    ...('reranker' in swap ? (['reranker'] as const) : []),
    ...('entailment' in swap ? (['entailment'] as const) : []),
    ...('languageModel' in swap ? (['language'] as const) : []),
    ...(isOtherwiseFound(swap) ? (['cache'] as const) : []),
    ...('asOf' in swap ? (['corpus'] as const) : []),
  ];
}

/** Models of this program that are those of the trace. */
function besideTrace({ head }: Trace, { beside }: PortSwap): Partial<Pick<FindDeps, 'embeddings' | 'entailment'>> {
  const ports = head.ports as unknown as KeptPorts;
  const { embeddings = null, entailment = null } = beside ?? {};
  return {
    ...(embeddings?.chosen.name === ports.embedder?.name && { embeddings }),
    ...(entailment?.name === ports.entailment && { entailment }),
  };
}

/** Ports that are asked for what the trace has no answer to: who finds otherwise may search where the trace had its evidence cached. */
export const openPorts = (trace: Trace, swap: PortSwap): TracedPort[] => {
  const there = besideTrace(trace, swap);
  return [
    ...(there.embeddings ? (['embedder'] as const) : []),
    ...(there.entailment ? (['entailment'] as const) : []),
    ...(isOtherwiseFound(swap) ? (['state'] as const) : []),
  ];
};

/** Dependencies of a replay: the database and what is pure are those of this program, all else is the trace's, or swapped. */
export function depsOfTrace<Deps extends FindDeps>(deps: Deps, trace: Trace, given: PortSwap): Deps {
  const { head } = trace;
  const swap = { ...besideTrace(trace, given), ...given };
  const { now, zone, validAt } = head.request as AskedAt;
  const ports = head.ports as unknown as KeptPorts;
  // All that the walk had, and nothing that has come since.
  const changed = { ...head.settings, ...swap.settings } as Deps['settings'];
  const { embeddings = embeddingsOf(ports) } = swap;
  const { reranker = ports.reranker === null ? null : absentReranker(ports.reranker) } = swap;
  const { entailment = ports.entailment === null ? null : absentEntailment(ports.entailment) } = swap;
  const { languageModel = ports.language && absentLanguageModel(ports.language) } = swap;
  const { live, views } = deps;
  return {
    ...{ ...deps, now, zone, validAt, asOf: swap.asOf ?? head.commit, settings: changed },
    trustedAs: swap.trustedAs,
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
