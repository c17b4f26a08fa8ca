import type { QuestionIntent, QuestionType, RouterDecision } from '../domain/question-record.ts';
import type { AskedAt } from '../text/values/time-phrases.ts';
import { classifyQuestion } from './classify-question.ts';
import { coordinatedQuestions } from './coordinated-questions.ts';
import { decomposeByPattern } from './decompose-question.ts';
import { defaultRoute, routeByPattern } from './route-question.ts';
import { timeInQuestion } from './time-range.ts';
import { asksForRoadmap, isStrategic } from './views-asked.ts';

/**
 * What somebody does by saying it, and what kind of answer they want, by its own words: no name is looked up.
 * @throws InvalidInput for a zone that is none
 */
export function typeAndIntent(
  text: string,
  { now, zone }: AskedAt,
): { readonly type: QuestionType; readonly intent: QuestionIntent } {
  const { range, notes } = timeInQuestion(text, { now, zone });
  return classifyQuestion(text, { now, names: 0, namesTime: range !== null || notes.length > 0 });
}

/** How a question is answered, by rules alone. */
export const routeAtSight = (question: string): RouterDecision => routeByPattern(question) ?? defaultRoute(null);

/** What a question has to do with plans, by rules alone. */
export function roadmapAsked(question: string): { readonly isStrategic: boolean; readonly wantsRoadmap: boolean } {
  const route = routeAtSight(question);
  return { isStrategic: isStrategic(route), wantsRoadmap: asksForRoadmap(route) };
}

/** What is asked in one question, each by itself, by rules alone; a question that is one is its only part. */
export function partsOfQuestion(question: string): string[] {
  const cut = decomposeByPattern(question);
  const parts = cut.parts.length > 0 ? cut.parts : coordinatedQuestions(question).parts;
  return parts.length > 0 ? parts.map(({ text }) => text) : [question];
}
