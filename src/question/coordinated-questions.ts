import type { Decomposition, SubQuery } from '../domain/question-record.ts';

/** Where one question ends and the next begins. */
const NEXT_QUESTION = /,? and (?=(?:who|whom|whose|what|which|when|where|why|how)\b)/iu;
/** Fewer words before it are no question of their own: `what and when`. */
const FEWEST_WORDS = 3;
const MOST_PARTS = 4;

/**
 * Questions that are asked in one breath (`What replaced it, and who wrote that?`), each of which may need the ones before it. Coarser than
 * the patterns of PI-77, which go first, and than a model: for where neither cuts.
 */
export function coordinatedQuestions(question: string): Decomposition {
  const plain = question.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const texts = plain.split(NEXT_QUESTION).slice(0, MOST_PARTS);
  const isCut = texts.length > 1 && texts.every((text) => text.split(' ').length >= FEWEST_WORDS);
  const parts = texts.map((text, place): SubQuery => ({
    ...{ id: `sq_${place}`, text, type: 'FACTUAL', expectedAnswerType: 'EXPLANATION' },
    ...{ retrievalStrategy: 'SINGLE_SHOT', dependsOn: texts.slice(0, place).map((_, before) => `sq_${before}`) },
  }));
  return isCut
    ? { parts, method: 'PATTERN', patternMatched: 'coordination', why: null }
    : { parts: [], method: null, patternMatched: null, why: null };
}
