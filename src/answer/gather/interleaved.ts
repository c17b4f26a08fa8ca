import { z } from 'zod';
import type { Reasoning } from '../../domain/gathering-record.ts';
import { GATHERING_RULES, gatheringPrompt } from './gathering-prompt.ts';
import {
  comparedQuery,
  ended,
  nextIteration,
  passagesSoFar,
  queryOf,
  withStep,
  type Gathering,
  type GatherTools,
} from './gathering.ts';
import { modelStep } from './model-step.ts';
import { searchStep } from './search-step.ts';
import { thoughtOf } from './staged.ts';

const ACTIONS = ['RETRIEVE', 'REASON', 'SYNTHESIZE', 'DONE'] as const;
const turnAnswer = z.strictObject({ thought: z.string(), action: z.enum(ACTIONS), queries: z.array(z.string()) });
type Turn = z.infer<typeof turnAnswer>;
const reasonAnswer = z.strictObject({
  canAnswer: z.boolean(),
  partialAnswer: z.string(),
  missingInfo: z.array(z.string()),
  suggestedQueries: z.array(z.string()),
  confidence: z.number().min(0).max(1),
});

/** Searches that wait, lines of what is missing, and letters of each; own figures. */
const MOST_PENDING = 8;
const MOST_MISSING = 10;
const LONGEST_LINE = 300;
/** Rounds one after the other that bring nothing. */
const IN_VAIN = 2;

/** A gathering, with what its model wants next. */
interface Talk {
  readonly state: Gathering;
  /** Searches that are wanted, in the order in which they came. */
  readonly pending: readonly string[];
  readonly reasoning: Reasoning | null;
  /** Why what was wanted last was not done. */
  readonly refused: string | null;
}

/**
 * The model says, round by round, whether to search, to judge what there is, or that it is enough (PI-96), until that, until nothing new
 * comes, or until a limit. What is enough is written as any answer is, and so SYNTHESIZE ends it.
 */
export async function interleaved(begun: Gathering, tools: GatherTools): Promise<Gathering> {
  let talk: Talk = { state: begun, pending: [], reasoning: null, refused: null };
  for (let vain = 0; vain < IN_VAIN;) {
    const round = nextIteration(talk.state, tools);
    if (round.ended) return round;
    const next = await turn({ ...talk, state: round }, tools);
    if (next.state.ended) return next.state;
    vain = bringsNew(talk, next) ? 0 : vain + 1;
    talk = next;
  }
  return ended(talk.state, 'NOTHING_NEW');
}

/** Passages, or something to search for. */
const bringsNew = (before: Talk, after: Talk): boolean =>
  passagesSoFar(after.state).length > passagesSoFar(before.state).length ||
  after.pending.some((query) => !before.pending.includes(query));

async function turn(talk: Talk, tools: GatherTools): Promise<Talk> {
  const user = gatheringPrompt(talk.state, tools, talk);
  const { state, value } = await modelStep(talk.state, tools, {
    ...{ name: 'turn', system: TURN, user, schema: turnAnswer, isCall: false },
  });
  if (!value) return { ...talk, state };
  const next = { ...talk, state, refused: null };
  switch (value.action) {
    case 'RETRIEVE':
      return retrieved(next, tools, value);
    case 'REASON':
      return reasoned(next, tools, value);
    case 'SYNTHESIZE':
    case 'DONE':
      return closed(next, value);
    default:
      return value.action satisfies never;
  }
}

/** What is asked for now, and then what is pending, as much as there may be calls. */
async function retrieved(talk: Talk, tools: GatherTools, { thought, queries }: Turn): Promise<Talk> {
  const told = thoughtOf(thought);
  const wanted = joined(talk, [...queries, ...talk.pending]);
  const [first] = wanted;
  if (first === undefined) {
    const refused = 'there is nothing to search for that was not searched for before';
    return { ...talk, refused, state: withStep(talk.state, { action: 'RETRIEVE', thought: told, refused }) };
  }
  let { state } = talk;
  // One more than there may be is refused by the budget, and says so.
  for (const query of wanted.slice(0, tools.limits.callsOfIteration + 1)) {
    ({ state } = await searchStep(state, tools, query, told));
    if (state.ended) break;
  }
  return { ...talk, state, pending: wanted.filter((query) => !state.asked.has(comparedQuery(query))) };
}

async function reasoned(talk: Talk, tools: GatherTools, { thought }: Turn): Promise<Talk> {
  const user = gatheringPrompt(talk.state, tools, talk);
  const { state, value } = await modelStep(talk.state, tools, {
    ...{ name: 'reason', system: REASON, user, schema: reasonAnswer, isCall: true },
  });
  if (!value) return { ...talk, state };
  const cut = (lines: readonly string[], most: number): string[] =>
    lines.slice(0, most).map((line) => line.slice(0, LONGEST_LINE));
  const suggested = value.canAnswer ? [] : cut(value.suggestedQueries, MOST_PENDING);
  const reasoning: Reasoning = {
    ...{ canAnswer: value.canAnswer, confidence: value.confidence },
    partialAnswer: thoughtOf(value.partialAnswer),
    missingInfo: cut(value.missingInfo, MOST_MISSING),
    suggestedQueries: suggested,
  };
  const left = value.canAnswer ? 0 : value.suggestedQueries.length - suggested.length;
  const refused = left > 0 ? `${left} searches beyond the first ${MOST_PENDING}` : null;
  const step = { action: 'REASON' as const, thought: thoughtOf(thought), reasoning, refused };
  return { ...talk, reasoning, pending: joined(talk, [...talk.pending, ...suggested]), state: withStep(state, step) };
}

/** SYNTHESIZE needs evidence, and DONE an answer, which is written when gathering has ended. */
function closed(talk: Talk, { action, thought }: Turn): Talk {
  const hasEvidence = passagesSoFar(talk.state).length > 0;
  const step = { action, thought: thoughtOf(thought) };
  if (action === 'SYNTHESIZE' && hasEvidence) return { ...talk, state: ended(withStep(talk.state, step), 'DONE') };
  const refused = hasEvidence ? 'DONE comes after SYNTHESIZE' : 'there is no evidence yet';
  return { ...talk, refused, state: withStep(talk.state, { ...step, refused }) };
}

/** Queries that were not searched for, each once, as many as may wait. */
function joined({ state }: Pick<Talk, 'state'>, queries: readonly string[]): string[] {
  const open = new Map(queries.map((query) => [comparedQuery(query), queryOf(query)]));
  return [...open].flatMap(([key, query]) => (key === '' || state.asked.has(key) ? [] : query)).slice(0, MOST_PENDING);
}

const TURN = [
  GATHERING_RULES,
  'Say what to do next: thought (one sentence), action, queries (of RETRIEVE; else none).',
  'RETRIEVE: search for queries, and for what is pending. REASON: judge whether the evidence answers the question, and what is missing.',
  'SYNTHESIZE: the evidence is enough, and the answer can be written. DONE: only after that.',
].join('\n');

const REASON = [
  GATHERING_RULES,
  'Judge the evidence: canAnswer (does it answer the question?), partialAnswer (what of the answer it says; may be empty), missingInfo',
  '(what is missing, a short line each), suggestedQueries (searches that would find it; none if canAnswer), confidence (0 to 1).',
].join('\n');
