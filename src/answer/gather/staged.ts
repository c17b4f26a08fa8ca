import { z } from 'zod';
import { GATHERING_RULES, gatheringPrompt } from './gathering-prompt.ts';
import { ended, nextIteration, queryOf, withStep, type Gathering, type GatherTools } from './gathering.ts';
import { modelStep } from './model-step.ts';
import { searchStep } from './search-step.ts';

const planAnswer = z.strictObject({ thought: z.string(), queries: z.array(z.string()) });

/** Longer is no thought. */
const LONGEST_THOUGHT = 500;
export const thoughtOf = (text: string): string => text.replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_THOUGHT);

/**
 * A plan made of what the question itself found and of what is left of the budget, followed search by search as long as that lasts
 * (PI-94). More searches than there may be are refused where the budget ends.
 */
export async function staged(begun: Gathering, tools: GatherTools): Promise<Gathering> {
  const first = nextIteration(begun, tools);
  if (first.ended) return first;
  const user = gatheringPrompt(first, tools);
  const { state: told, value: plan } = await modelStep(first, tools, {
    ...{ name: 'plan', system: SYSTEM, user, schema: planAnswer, isCall: false },
  });
  if (!plan) return told;
  const thought = thoughtOf(plan.thought);
  const queries = plan.queries.map(queryOf).filter((query) => query !== '');
  const most = tools.limits.calls;
  const refused = queries.length > most ? `${queries.length - most} searches beyond the first ${most}` : null;
  let state = withStep(told, { action: 'PLAN', thought, refused });
  for (const query of queries.slice(0, most)) {
    state = nextIteration(state, tools);
    if (state.ended) return state;
    ({ state } = await searchStep(state, tools, query));
    if (state.ended) return state;
  }
  return ended(state, 'DONE');
}

const SYSTEM = [
  GATHERING_RULES,
  'Make a plan: thought (one sentence: what is missing) and queries, in the order in which they are to be searched for, the most needed',
  'first; none if the evidence answers the question. Searches that were made already bring nothing.',
].join('\n');
