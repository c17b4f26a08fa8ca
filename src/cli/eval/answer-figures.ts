import { percentile } from '../../lib/percentile.ts';
import type { AnswerRow } from './answer-rows.ts';

/** An answer, as far as it is compared with what is right. */
export interface JudgedAnswer {
  readonly row: AnswerRow;
  readonly isAnswered: boolean;
  /** One of the expected values stands in its sentences. */
  readonly hasValue: boolean;
  /** One of the documents that answer is cited. */
  readonly citesGold: boolean;
  readonly citations: number;
  /** Those whose words their revision does not have at that place. */
  readonly wrongQuotes: number;
  readonly ms: number;
}

/** Shares are 0 to 1; of nothing null. */
export interface AnswerFigures {
  readonly questions: number;
  /** Of those that a document answers. */
  readonly answered: number | null;
  /** Of those that nothing answers. */
  readonly refused: number | null;
  /** Of those with expected values. */
  readonly value: number | null;
  /** Of those that a document answers. */
  readonly goldCited: number | null;
  readonly citations: number;
  readonly wrongQuotes: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
}

/** @param judged one at least */
export function answerFigures(judged: readonly JudgedAnswer[]): AnswerFigures {
  const answerable = judged.filter(({ row }) => row.documents.length > 0);
  const unanswerable = judged.filter(({ row }) => row.documents.length === 0);
  const valued = judged.filter(({ row }) => row.answers.length > 0);
  const sum = (of: (one: JudgedAnswer) => number): number => judged.reduce((total, one) => total + of(one), 0);
  const times = judged.map(({ ms }) => ms);
  return {
    questions: judged.length,
    answered: share(answerable, ({ isAnswered }) => isAnswered),
    refused: share(unanswerable, ({ isAnswered }) => !isAnswered),
    value: share(valued, ({ hasValue }) => hasValue),
    goldCited: share(answerable, ({ citesGold }) => citesGold),
    citations: sum(({ citations }) => citations),
    wrongQuotes: sum(({ wrongQuotes }) => wrongQuotes),
    p50Ms: percentile(times, 0.5),
    p95Ms: percentile(times, 0.95),
  };
}

const share = <T>(all: readonly T[], holds: (one: T) => boolean): number | null =>
  all.length === 0 ? null : all.filter(holds).length / all.length;

/** Marks of Markdown are set by whoever wrote the text; the words count, in any case. */
const folded = (text: string): string =>
  text.toLowerCase().normalize('NFKC').replaceAll(/[`*_]/gu, '').replaceAll(/\s+/gu, ' ').trim();

const WORD = /[\p{L}\p{N}]/u;

/** Whether a text has a value, and not as a part of a longer word or number. */
export function hasWords(text: string, value: string): boolean {
  const [within, wanted] = [folded(text), folded(value)];
  for (let at = within.indexOf(wanted); at >= 0 && wanted !== ''; at = within.indexOf(wanted, at + 1)) {
    if (isEdge(within, at) && isEdge(within, at + wanted.length)) return true;
  }
  return false;
}

/** Nothing is cut in two there. */
const isEdge = (text: string, at: number): boolean => !(WORD.test(text[at - 1] ?? ' ') && WORD.test(text[at] ?? ' '));
