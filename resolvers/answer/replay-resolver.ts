import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { ReplayedTraceValue, ReplayTraceInput, ReplayTraceResult, Searches, type Refused } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { settingMistake } from '../../src/domain/setting.ts';
import { lastInstant } from '../../src/domain/time-given.ts';
import type { StoredTrace } from '../../src/domain/trace-record.ts';
import { decodeId, type SourceId } from '../../src/domain/typed-ids.ts';
import { replayTrace, type TraceSwap } from '../../src/replay/index.ts';
import type { FindDeps } from '../../src/retrieve/index.ts';
import { commitAt } from '../../src/storage/index.ts';
import { readTrace } from '../../src/trace/index.ts';
import { checkKept, NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { sourceById } from '../request/node-loaders.ts';
import { longMutation, target, type Work } from '../request/mutation.ts';
import { findDeps } from '../search/evidence-walk.ts';
import { checkModel } from './answer-walk.ts';

type TrustedAs = NonNullable<FindDeps['trustedAs']>;

const replaying = longMutation({
  name: 'replayTrace',
  read: readReplay,
  work: async (work, { scope, input, found }) => {
    const { settings } = work;
    const { trace } = found;
    const deps = { ...findDeps(work, { zone: null }), settings, elapsed: () => 0 };
    const { diff, diverged, answer, trace: after } = await replayTrace(deps, scope, trace, swapOf(work, input, found));
    work.count(trace.steps.length + after.steps.length);
    const { steps } = after;
    return { diff, steps, diverged: diverged && diverged.message, answer: answer && answer.text };
  },
  keep: (replay) => ({ ...replay, answer: null }),
  show: (_, replay, { found: { trace } }) => new ReplayedTraceValue(replay, trace),
});

interface ReplayAsked {
  readonly trace: StoredTrace;
  /** The commit as of which the corpus is read; null = that of the trace. */
  readonly asOf: number | null;
  /** null = sources are trusted as they were. */
  readonly trustedAs: TrustedAs | null;
}

/** @throws InvalidInput, NotFound; NotKept where the past of the trace is not kept any more */
async function readReplay(op: RequestSession, input: ReplayTraceInput): Promise<ReplayAsked> {
  const { model = null, recorded = null } = input;
  checkModel(op, model);
  for (const { key, value } of input.settings ?? []) {
    const wrong = settingMistake(op.services.settings, key, value);
    if (wrong !== null) throw new InvalidInput(wrong.message, ['settings', wrong.of]);
  }
  const trace = await target(readTrace(op.reader, decodeId(input.trace, 'trc').id), 'trace', 'trace');
  const trustedAs = input.trust ? await trustIn(op, input.trust) : null;
  if (recorded === null) {
    await checkKept(op, trace.head.commit, 'trace');
    return { trace, trustedAs, asOf: null };
  }
  return { trace, trustedAs, asOf: await checkKept(op, await commitAt(op.reader, lastInstant(recorded)), 'recorded') };
}

/** @throws InvalidInput, NotFound */
async function trustIn(op: RequestSession, trust: NonNullable<ReplayTraceInput['trust']>): Promise<TrustedAs> {
  const tried = new Map<SourceId, number>();
  for (const { source, value } of trust) {
    if (value < 0 || value > 1) throw new InvalidInput(`expected a trust from 0 to 1, got ${value}`, ['trust']);
    tried.set((await target(sourceById(op, decodeId(source, 'src').id, NOW), 'source', 'trust')).record.id, value);
  }
  return tried;
}

/** What finds other texts has them put in order and judged anew; their sentences have no vectors in the trace. */
function swapOf({ services }: Work, input: ReplayTraceInput, { asOf, trustedAs }: ReplayAsked): TraceSwap {
  const { model = null, mode = null, generate = null, settings = null, without } = input;
  const findsOthers = asOf !== null || settings !== null || input.anew?.includes('EMBEDDER') === true;
  const anew = new Set([...(input.anew ?? []), ...(findsOthers ? (['RERANKER', 'ENTAILMENT'] as const) : [])]);
  const off = new Set(without ?? []);
  const asked = new Set([...anew, ...off]);
  const { embeddings, reranker = null, entailment, languageModel } = services;
  return {
    ...(asked.has('EMBEDDER') && { embeddings: off.has('EMBEDDER') ? null : embeddings }),
    ...(asked.has('RERANKER') && { reranker: off.has('RERANKER') ? null : reranker }),
    ...(asked.has('ENTAILMENT') && { entailment: off.has('ENTAILMENT') ? null : entailment }),
    ...(model !== null && { languageModel }),
    ...((model !== null || findsOthers) && { beside: { embeddings, entailment } }),
    ...(settings !== null && { settings: Object.fromEntries(settings.map(({ key, value }) => [key, value])) }),
    ...(asOf !== null && { asOf }),
    ...(trustedAs !== null && { trustedAs }),
    request: {
      ...(model !== null && { model }),
      ...(mode !== null && { mode }),
      ...(generate !== null && { generate }),
    },
  };
}

/** How an answer came about, tried with one part of it swapped. */
@Resolver()
export class ReplayResolver {
  @Mutation(() => ReplayTraceResult, {
    description:
      'Walks a trace of yours again, over the corpus as it saw it and with what it was answered, and tells where what is swapped makes a ' +
      'difference. Writes nothing, and asks only what is swapped. Role WRITER.',
  })
  @Searches()
  replayTrace(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ReplayTraceInput, { description: 'The data of the request.' }) input: ReplayTraceInput,
  ): Promise<ReplayedTraceValue | Refused> {
    return replaying(op, input);
  }
}
