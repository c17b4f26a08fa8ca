import type { QuestionIntent, RouterDecision } from '../domain/question-record.ts';
import type { AskedAt } from '../text/values/time-phrases.ts';
import { classifyQuestion } from './classify-question.ts';
import { coordinatedQuestions } from './coordinated-questions.ts';
import { decomposeByPattern } from './decompose-question.ts';
import { defaultRoute, routeByPattern } from './route-question.ts';
import { timeInQuestion } from './time-range.ts';

/** What kind of answer a question is asked for, by its own words: no name is looked up. @throws InvalidInput for a zone that is none */
export function intentOfQuestion(question: string, { now, zone }: AskedAt): QuestionIntent {
  const { range, notes } = timeInQuestion(question, { now, zone });
  return classifyQuestion(question, { now, names: 0, namesTime: range !== null || notes.length > 0 }).intent;
}

/** How a question is answered, by rules alone. */
export const routeAtSight = (question: string): RouterDecision => routeByPattern(question) ?? defaultRoute(null);

/** What is asked in one question, each by itself, by rules alone; a question that is one is its only part. */
export function partsOfQuestion(question: string): string[] {
  const cut = decomposeByPattern(question);
  const parts = cut.parts.length > 0 ? cut.parts : coordinatedQuestions(question).parts;
  return parts.length > 0 ? parts.map(({ text }) => text) : [question];
}
