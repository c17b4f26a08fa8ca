import { randomUUID } from 'node:crypto';
import type { Disagreement, EnsemblePlan, EnsembleRecord } from '../../domain/ensemble-record.ts';
import { systemWords } from '../compile/system-words.ts';
import type { Draft } from '../draft.ts';
import { better, timeLimit, writeDraft, type WritingRequest, type WritingTools } from '../generate/write-draft.ts';
import type { ToldStep } from '../../trace/index.ts';
import { ARBITER_WORDS, arbiterContext, isCarried } from './arbiter-prompt.ts';
import { arbiterRole } from './plan-ensemble.ts';
import { sharedClaims, type SharedClaims } from './shared-claims.ts';

/** PI-123. */
const AGREE_ABOVE = 0.7;
/** Of the time that is left: the rest is the arbiter's. */
const SHARE_OF_TIME = 0.6;

/** What one of several models wrote. Plain data. */
export interface EnsembleMember {
  readonly model: string;
  readonly draft: Draft;
}

/** What several models wrote, and the draft that is told. Plain data. */
export interface EnsembleWritten {
  readonly draft: Draft;
  readonly members: readonly EnsembleMember[];
  readonly record: EnsembleRecord;
}

export interface EnsembleTools extends Omit<WritingTools, 'elapsed'> {
  readonly elapsed: () => number;
}

export interface EnsembleRequest extends Pick<WritingRequest, 'mode' | 'context'> {
  readonly question: string;
  readonly plan: EnsemblePlan;
  /** What a trace keeps of a draft. */
  readonly told: (model: string | null, context: WritingRequest['context']) => ToldStep<Draft>;
}

/**
 * Drafts of several models side by side, each checked as any is; where two say the same the first is told, else an arbiter makes one
 * answer of them, which is checked as well (PI-122, PI-123). One that fails is named, and the others go on. What is handed over on the way
 * is the arbiter's.
 * @throws Unavailable when something else than a language model is away
 */
export async function* writeEnsemble(
  tools: EnsembleTools,
  request: EnsembleRequest,
): AsyncGenerator<Draft, EnsembleWritten, void> {
  const { plan } = request;
  const { checker, account, recorder } = tools;
  const { members, shared } = await recorder.step('ensemble', ENSEMBLE_STEP(plan), async () => {
    const written = await writtenByAll(tools, request);
    const drafts = written.filter(isWritten).map(({ draft }) => draft);
    return { members: written, shared: await sharedClaims({ ...checker, numbers: account.settings }, drafts) };
  });
  const wrote = members.filter(isWritten);
  const failed = members.filter((member) => !isWritten(member));
  const isArbitrated = wrote.length > 1 && (shared.agreement === null || shared.agreement <= AGREE_ABOVE);
  const best = wrote.map(({ draft }) => draft).reduceRight<Draft | null>((found, draft) => better(draft, found), null);
  const first = isArbitrated ? best : (wrote[0]?.draft ?? null);
  const outages = failed.map(({ model, draft }) => `${model}: ${draft.record.why ?? 'it wrote nothing'}`);
  const all = members.map(({ draft }) => draft);
  const ended = (draft: Draft, arbiter: Draft | null, why: string | null): EnsembleWritten => ({
    ...{ members, draft: withCosts(draft, arbiter ? [...all, arbiter] : all) },
    record: {
      ...{ plan, arbiter: arbiter && arbiter.record, agreement: shared.agreement },
      mode: wrote.length < 2 ? 'SINGLE' : wrote.length > 2 ? 'FULL' : isArbitrated ? 'TWO_ARBITRATE' : 'TWO_AGREE',
      disagreements: disagreementsOf(wrote, shared),
      shortfall: failed.length > 0 ? 'FAILED' : plan.shortfall,
      why: [...[plan.why ?? []].flat(), ...outages, ...[why ?? []].flat()].join('; ') || null,
    },
  });
  const [none] = all;
  if (first === null) {
    if (!none) throw new Error('an ensemble has members');
    return ended({ ...none, record: { ...none.record, why: outages.join('; ') } }, null, null);
  }
  if (!isArbitrated || !wrote.some(({ draft }) => draft.sentences.some(isCarried))) return ended(first, null, null);
  const arbiter = yield* arbitrate(tools, request, wrote);
  if (arbiter.record.state === 'ACCEPTED') return ended(arbiter, arbiter, null);
  const why = `the arbiter: ${arbiter.record.why ?? 'too little of what it wrote is supported, and so the best draft is told'}`;
  return ended(better(first, arbiter), arbiter, why);
}

const isWritten = ({ draft: { record } }: EnsembleMember): boolean => record.state !== 'NOT_WRITTEN';

/** Whoever fails of something else than its model ends the others. */
async function writtenByAll(
  tools: EnsembleTools,
  { plan, told, mode, context }: EnsembleRequest,
): Promise<EnsembleMember[]> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, ...(tools.signal ? [tools.signal] : [])]);
  const own = { ...tools, signal, elapsed: tools.elapsed() };
  const { recorder } = tools;
  const writing = plan.models.map(async (model): Promise<EnsembleMember> => {
    const late = timeLimit(own, `late: ${model}`, SHARE_OF_TIME);
    const asked = { mode, context, edited: null, role: 'ENSEMBLE', only: model } as const;
    try {
      const drafts = recorder.streamedStep('draft', told(model, context), () =>
        draftOf(writeDraft(own, asked, { late, drafts: 1 })),
      );
      let step = await drafts.next();
      while (!step.done) step = await drafts.next();
      return { model, draft: step.value };
    } catch (error) {
      leaving.abort(error);
      throw error;
    }
  });
  // Nobody goes on when this has ended.
  await Promise.allSettled(writing);
  return Promise.all(writing);
}

async function* draftOf(writing: ReturnType<typeof writeDraft>): AsyncGenerator<Draft, Draft, void> {
  return (yield* writing).draft;
}

async function* arbitrate(
  { elapsed, ...tools }: EnsembleTools,
  { question, mode, context, plan, told }: EnsembleRequest,
  wrote: readonly EnsembleMember[],
): AsyncGenerator<Draft, Draft, void> {
  const { account, recorder } = tools;
  const { settings } = account;
  const nonce = recorder.askNow({ port: 'ids', request: 'nonce of drafts', isSteady: true }, () => randomUUID());
  const ground = { question, nonce, system: systemWords(settings, [ARBITER_WORDS]), most: settings['answer.tokens'] };
  const drafts = wrote.map(({ draft }) => draft);
  const wider = arbiterContext(context, drafts, ground);
  const own = { ...tools, elapsed: elapsed() };
  const asked = { mode, context: wider, edited: null, role: arbiterRole(settings), only: null } as const;
  return yield* recorder.streamedStep('arbitrate', told(null, wider), () =>
    draftOf(writeDraft(own, asked, { late: timeLimit(own, 'late: arbiter'), drafts: plan.models.length + 1 })),
  );
}

function disagreementsOf(wrote: readonly EnsembleMember[], { alone }: SharedClaims): Disagreement[] {
  if (wrote.length < 2) return [];
  return wrote.flatMap(({ model }, n) =>
    (alone[n] ?? []).map(({ text, check }) => ({ model, text, verdict: check.verdict })),
  );
}

/** What one draft tells, at the cost of all. */
function withCosts(draft: Draft, all: readonly Draft[]): Draft {
  const sum = (of: 'tokensIn' | 'tokensOut' | 'dollars'): number =>
    all.reduce((total, { record }) => total + record[of], 0);
  const drafts = all.filter(({ sentences }) => sentences.length > 0).length;
  return {
    ...draft,
    record: {
      ...draft.record,
      drafts,
      tokensIn: sum('tokensIn'),
      tokensOut: sum('tokensOut'),
      dollars: sum('dollars'),
    },
  };
}

const ENSEMBLE_STEP = (
  plan: EnsemblePlan,
): ToldStep<{ readonly members: readonly EnsembleMember[]; readonly shared: SharedClaims }> => ({
  input: () => plan,
  output: ({ members, shared: { agreement, alone } }) => ({
    ...{ agreement, alone: alone.map((claims) => claims.length) },
    members: members.map(({ model, draft }) => ({ model, record: draft.record })),
  }),
  reason: () => plan.why,
});
