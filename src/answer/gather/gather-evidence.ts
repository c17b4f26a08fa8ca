import type { AskAgent, GatheringRecord, GatheringStrategy } from '../../domain/gathering-record.ts';
import type { Complexity, Decomposition } from '../../domain/question-record.ts';
import { speaksToModel } from '../../domain/quoted.ts';
import {
  coordinatedQuestions,
  decomposeQuestion,
  understandByModel,
  type QuestionUnderstanding,
} from '../../question/index.ts';
import type { PreparedAnswer } from '../prepare-answer.ts';
import { NOTHING_SPENT } from './gathering-budget.ts';
import { comparedQuery, ended, passagesSoFar, type Gathering, type GatherTools } from './gathering.ts';
import { interleaved } from './interleaved.ts';
import { joinedAnswers, type FoundEvidence, type KeptPassage } from './joined-evidence.ts';
import { withModel } from './model-step.ts';
import { multiHop } from './multi-hop.ts';
import { staged } from './staged.ts';

export interface GatheringWanted {
  readonly agent: AskAgent;
  readonly question: QuestionUnderstanding;
  /** What the question itself found. */
  readonly first: FoundEvidence;
}

/** The evidence of an answer, and how it was gathered. */
export interface GatheredEvidence {
  /** Each once, the best first. */
  readonly kept: readonly KeptPassage[];
  readonly prepared: PreparedAnswer;
  readonly record: GatheringRecord;
}

/**
 * Which strategy a question has (PI-92): one fact needs one search, a few facts one for each part, what is weighed goes back and forth, and
 * something new is planned.
 */
const STRATEGY_FOR: Readonly<Record<Complexity, GatheringStrategy>> = {
  SIMPLE: 'ONE_PASS',
  MODERATE: 'MULTI_HOP',
  COMPLEX: 'INTERLEAVED',
  SYNTHESIS: 'STAGED',
};

/**
 * More evidence for a question, by the strategy that is asked for: searches alone; the answer is written and checked of what they find as
 * of what one finds. Whatever ends it, a limit, a model that is away or answers nonsense, what was gathered until then is there, with the
 * reason (PI-98, PI-140).
 * @throws what a search throws beside Unavailable and InvalidInput, and `signal.reason` when it was called off
 */
export async function gatherEvidence(
  given: GatherTools,
  { agent, question, first }: GatheringWanted,
): Promise<GatheredEvidence> {
  const speaks = given.model !== null && speaksToModel(question.text);
  const tools = speaks ? { ...given, model: null } : given;
  const begun: Gathering = {
    ...{ question: question.text, found: [first], spent: NOTHING_SPENT, steps: [], ended: null },
    asked: new Set([comparedQuery(question.text)]),
  };
  const choice = await choose(begun, tools, agent, question);
  const state = await gathered(choice.state, tools, choice);
  return finished(state, speaks ? { ...choice, why: LEFT_TO_RULES } : choice);
}

const LEFT_TO_RULES = 'the question speaks to a language model, and so is left to rules';
const NO_MODEL = 'no language model takes part: rules cut the question into parts';

interface Choice {
  readonly state: Gathering;
  readonly strategy: GatheringStrategy;
  /** Of a question of several parts. */
  readonly parts: Decomposition['parts'];
  /** Why rules decided what a model could have; null = they did not. */
  readonly why: string | null;
}

/** What a model would decide, rules do where there is none, or it gives no answer. */
async function choose(
  begun: Gathering,
  tools: GatherTools,
  agent: AskAgent,
  question: QuestionUnderstanding,
): Promise<Choice> {
  if (agent === 'ONE_PASS') return { state: begun, strategy: agent, parts: [], why: null };
  const { state, value } = await understoodBy(begun, tools, agent, question);
  const { route, decomposition, text } = value ?? question;
  const strategy = agent === 'AUTO' ? STRATEGY_FOR[route.complexity] : agent;
  const parts = decomposition.parts.length > 0 ? decomposition.parts : coordinatedQuestions(text).parts;
  const needsModel = strategy === 'STAGED' || strategy === 'INTERLEAVED';
  return tools.model === null && needsModel
    ? { state, strategy: 'MULTI_HOP', parts, why: NO_MODEL }
    : { state, strategy, parts, why: route.why ?? decomposition.why };
}

/** By a model where the strategy goes by it; a strategy that asks one anyway has the parts for where that says nothing. */
async function understoodBy(
  begun: Gathering,
  tools: GatherTools,
  agent: AskAgent,
  question: QuestionUnderstanding,
): Promise<{ readonly state: Gathering; readonly value: QuestionUnderstanding | null }> {
  const { model: asked } = tools;
  if (!asked || (agent !== 'AUTO' && agent !== 'MULTI_HOP')) return { state: begun, value: null };
  const { account } = asked;
  return withModel(begun, tools, async (model) =>
    agent === 'AUTO'
      ? understandByModel(question, { model, account }, account.settings)
      : { ...question, decomposition: await decomposeQuestion(question.text, { model, account }) },
  );
}

async function gathered(state: Gathering, tools: GatherTools, { strategy, parts }: Choice): Promise<Gathering> {
  if (state.ended) return state;
  switch (strategy) {
    case 'ONE_PASS':
      return ended(state, 'DONE');
    case 'MULTI_HOP':
      return multiHop(state, tools, parts);
    case 'STAGED':
      return orByRules(await staged(state, tools), tools, parts);
    case 'INTERLEAVED':
      return orByRules(await interleaved(state, tools), tools, parts);
    default:
      return strategy satisfies never;
  }
}

/** Where the model that was to say what is searched for said nothing, parts by rules are. */
async function orByRules(state: Gathering, tools: GatherTools, parts: Decomposition['parts']): Promise<Gathering> {
  if (state.ended?.end !== 'UNAVAILABLE' || state.spent.calls > 0) return state;
  const hopped = await multiHop({ ...state, ended: null }, tools, parts);
  return hopped.ended?.end === 'DONE' ? { ...hopped, ended: state.ended } : hopped;
}

function finished(state: Gathering, { strategy, why: noted }: Choice): GatheredEvidence {
  const { spent, steps, found } = state;
  const [own, ...others] = found;
  const { end, limit, why } = state.ended ?? { end: 'DONE', limit: null, why: null };
  const { iterations, calls, retrievedTokens, tokensOut, dollars } = spent;
  return {
    kept: passagesSoFar(state),
    prepared: others.length === 0 ? own.prepared : joinedAnswers([own.prepared, ...others.map((one) => one.prepared)]),
    record: {
      ...{ strategy, end, limit, why: why ?? noted, iterations, calls, retrievedTokens, tokensOut, dollars, steps },
      ...{ documents: spent.documents.size, tokensIn: spent.contextTokens },
    },
  };
}
