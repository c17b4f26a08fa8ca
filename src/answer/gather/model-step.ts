import type { ZodType } from 'zod';
import { BudgetExceeded, Unavailable } from '../../domain/errors.ts';
import { knownModel, modelTokens } from '../../domain/model-registry.ts';
import { firstModel, type LanguageModel } from '../../models/index.ts';
import { countTokens } from '../../text/token-counts.ts';
import {
  boundedModel,
  ended,
  limitOf,
  limitTold,
  withCall,
  withUsage,
  type Gathering,
  type GatherTools,
} from './gathering.ts';

/** Tokens of what a model answers about a gathering at most: eight queries and a thought take 400. */
const MODEL_ANSWER = 800;

export interface AskedOfModel<T> {
  readonly name: string;
  /** Ours alone. */
  readonly system: string;
  readonly user: string;
  readonly schema: ZodType<T>;
  /** It counts as a call (PI-120). */
  readonly isCall: boolean;
}

/**
 * Asks the model once, if there may be one more call. An answer in another shape is asked for again by the client of models, as often as
 * `model.attempts` says; null = there is none, and why stands in `state.ended` (PI-140).
 */
export async function modelStep<T extends object>(
  state: Gathering,
  tools: GatherTools,
  { name, system, user, schema, isCall }: AskedOfModel<T>,
): Promise<{ readonly state: Gathering; readonly value: T | null }> {
  const { model: asked } = tools;
  if (!asked) return { state: ended(state, 'UNAVAILABLE', 'no language model is there'), value: null };
  const planned = { contextTokens: tokensOf(`${system}${user}`, tools), ...(isCall && { call: true as const }) };
  const limit = limitOf(planned, state, tools);
  if (limit) return { state: ended(state, 'LIMIT', limitTold(limit, tools), limit), value: null };
  const called = isCall ? { ...state, spent: withCall(state.spent) } : state;
  return withModel(called, tools, async (model) => {
    const { value } = await model.complete({
      ...{ purpose: 'GATHERING', system, maxTokens: MODEL_ANSWER, answer: { name, schema }, account: asked.account },
      messages: [{ role: 'user', content: user }],
    });
    return value;
  });
}

/** Whatever a model is asked within the time that is left; what it took is counted, and that it is away or too dear is told. */
export async function withModel<T>(
  state: Gathering,
  tools: GatherTools,
  ask: (model: LanguageModel) => Promise<T>,
): Promise<{ readonly state: Gathering; readonly value: T | null }> {
  const { model: asked, limits, only, signal: leaving } = tools;
  if (!asked) return { state, value: null };
  const left = 1_000 * (limits.seconds - tools.elapsed());
  const late = AbortSignal.timeout(Math.max(1, Math.round(left)));
  const signal = leaving ? AbortSignal.any([leaving, late]) : late;
  let { spent } = state;
  const model = boundedModel(asked.model, { only, signal }, (usage) => (spent = withUsage(spent, usage)));
  try {
    const value = await ask(model);
    return { state: { ...state, spent }, value };
  } catch (error) {
    const next = { ...state, spent };
    leaving?.throwIfAborted();
    if (late.aborted) return { state: ended(next, 'LIMIT', limitTold('SECONDS', tools), 'SECONDS'), value: null };
    if (error instanceof BudgetExceeded) return { state: ended(next, 'LIMIT', error.message, 'DOLLARS'), value: null };
    if (!(error instanceof Unavailable) || error.component !== 'language model') throw error;
    return { state: ended(next, 'UNAVAILABLE', error.message), value: null };
  }
}

const nameOf = ({ model, only }: GatherTools): string =>
  only ?? (model ? firstModel('EXPLORING', model.account.settings['model.roles'], model.model) : '');

/** Tokens of a text for the model that is asked, on the safe side. */
export const tokensOf = (text: string, tools: GatherTools): number =>
  Math.ceil(modelTokens(countTokens(text), nameOf(tools)) * (tools.model?.account.settings['model.margin'] ?? 1));

/** Tokens that a prompt may have, beside what is answered. */
export const roomOf = (tools: GatherTools): number => {
  const window = knownModel(nameOf(tools))?.window ?? tools.model?.account.settings['answer.window'] ?? 0;
  return window - MODEL_ANSWER;
};
