import type { PackConcepts } from '../domain/concepts.ts';
import type {
  Decomposition,
  RouterDecision,
  StrategyWeights,
  TimeInQuestion,
  UnderstandingMethod,
} from '../domain/question-record.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import { checkQuery } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import type { QuestionModel } from './ask-of-question.ts';
import { canonicalQuestion, wordsOf, type CanonicalQuestion } from './canonical-question.ts';
import { classifyQuestion, type QuestionClass } from './classify-question.ts';
import { decomposeByPattern, decomposeQuestion } from './decompose-question.ts';
import { namesInQuestion, type NameInQuestion, type QuestionNameSettings } from './names-in-question.ts';
import { routeAtSight } from './question-at-sight.ts';
import { routeQuestion } from './route-question.ts';
import { STRATEGY_WEIGHTS } from './strategy-weights.ts';
import type { AskedAt } from '../text/values/time-phrases.ts';
import { timeInQuestion } from './time-range.ts';
import type { UnderstandingSettings } from './understanding-settings.ts';

/** What is understood of a question before anything is searched. */
export interface QuestionUnderstanding extends QuestionClass {
  readonly text: string;
  readonly canonical: CanonicalQuestion;
  readonly weights: StrategyWeights;
  readonly time: TimeInQuestion;
  readonly names: readonly NameInQuestion[];
  /** Entities that a name means without doubt, each once: the filter of evidence (SE-43). */
  readonly entityIds: readonly EntityId[];
  /** What may be read ahead (SE-43): names of those entities and other names; where there are none, the keywords. */
  readonly topics: readonly string[];
  readonly route: RouterDecision;
  readonly decomposition: Decomposition;
  /** MODEL: a language model decided the route or the parts. */
  readonly method: UnderstandingMethod;
}

export interface UnderstandDeps extends AskedAt {
  readonly settings: QuestionNameSettings;
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
}

/**
 * What a question is about and how it is to be answered, by rules alone (OM-73, SE-62, PI-73): pure but for the names, which are looked
 * up as the caller sees them.
 * @throws InvalidInput for no question, one longer than `search.maxCharacters`, or a zone that is none
 */
export async function understandQuestion(
  view: View,
  question: string,
  { now, zone, settings, concepts }: UnderstandDeps,
): Promise<QuestionUnderstanding> {
  const text = checkQuery(question, settings);
  const time = timeInQuestion(text, { now, zone });
  const names = await namesInQuestion(view, text, concepts, settings);
  const kind = classifyQuestion(text, {
    now,
    names: names.length,
    namesTime: time.range !== null || time.notes.length > 0,
  });
  return {
    ...{ text, ...kind, time, names, ...meant(names, kind.keywords) },
    canonical: canonicalQuestion(text, new Set(names.map(({ text: name }) => wordsOf(name).join(' '))).size),
    weights: STRATEGY_WEIGHTS[kind.strategy],
    route: routeAtSight(text),
    decomposition: decomposeByPattern(text),
    method: 'RULES',
  };
}

/**
 * The same, with the word of a model where rules have none: the route (PI-73), and the parts (PI-78) of what is not simple. To be called
 * while no view is held, as a model takes its time.
 * @throws what asking a model throws beside an outage and a budget
 */
export async function understandByModel(
  understood: QuestionUnderstanding,
  model: QuestionModel,
  settings: UnderstandingSettings,
): Promise<QuestionUnderstanding> {
  const { text } = understood;
  if (understood.intent === 'CONVERSATIONAL') return understood;
  const route = await routeQuestion(text, model, settings);
  const isWhole = route.method === 'DEFAULT' || route.complexity === 'SIMPLE';
  const decomposition = await decomposeQuestion(text, isWhole ? null : model);
  const byModel = route.method === 'MODEL' || decomposition.method === 'MODEL';
  return { ...understood, route, decomposition, method: byModel ? 'MODEL' : 'RULES' };
}

function meant(
  names: readonly NameInQuestion[],
  keywords: readonly string[],
): Pick<QuestionUnderstanding, 'entityIds' | 'topics'> {
  const sure = names.flatMap(({ entities: [entity, another] }) => (entity && !another ? [entity] : []));
  const topics = new Set(
    names.map(({ text, entities }) => (entities.length === 1 ? (entities[0]?.name ?? text) : text)),
  );
  return {
    entityIds: [...new Set(sure.map(({ id }) => id))],
    topics: topics.size > 0 ? [...topics] : keywords,
  };
}
