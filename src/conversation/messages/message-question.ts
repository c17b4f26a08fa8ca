import { MONTH_NAME, SEASONS, WEEKDAY } from '../../text/english/calendar.ts';
import { FUNCTION_TERMS } from '../../text/function-terms.ts';
import { termsOf } from '../../text/terms-of-text.ts';

/**
 * The terms of a question that messages are looked for with: neither function words nor the names of those who speak, as a speaker's name
 * stands in what others say, not in what that one does. Where nothing else is left, all terms.
 */
export function termsForMessages(
  terms: ReadonlyMap<string, number>,
  speakers: Iterable<string>,
): ReadonlyMap<string, number> {
  const names = new Set([...speakers].flatMap((name) => termsOf(name)));
  const left = [...terms].filter(([term]) => !FUNCTION_TERMS.has(term) && !names.has(term));
  return left.length > 0 ? new Map(left) : terms;
}

/** Speakers whose name, or a word of it of three letters or more, stands in the question. */
export function namedSpeakers(question: string, speakers: readonly string[]): Set<string> {
  const words = new Set(question.toLowerCase().match(/[\p{L}\p{N}]+/gu));
  return new Set(
    speakers.filter((speaker) =>
      (speaker.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).some((word) => word.length >= 3 && words.has(word)),
    ),
  );
}

export const asksWhen = (question: string): boolean =>
  /\b(?:when|what (?:date|day|month|year|time)|how long ago|since when)\b/iu.test(question);

const SEASON = SEASONS.join('|');
const TIME_WORDS = new RegExp(
  `\\b(?:yesterday|today|tonight|tomorrow|ago|last (?:night|week|weekend|month|year|${SEASON}|${WEEKDAY})|` +
    `(?:next|this|past) (?:week|weekend|month|year|${SEASON})|${WEEKDAY}|(?!may\\b)${MONTH_NAME}|\\d{4}|` +
    `\\d{1,2}(?:st|nd|rd|th)|recently|just (?:started|got|had|finished|went)|the other day)\\b`,
  'iu',
);

export const tellsWhen = (text: string): boolean => TIME_WORDS.test(text);

/** Does it ask, and say nothing besides? Short words before the question are no telling. */
export function asksOnly(text: string): boolean {
  const trimmed = text.trim();
  if (!trimmed.endsWith('?')) return false;
  const told = trimmed
    .split(/(?<=[.!?])\s+/u)
    .filter((sentence) => !sentence.endsWith('?'))
    .join(' ');
  return (told.match(/[\p{L}\p{N}]+/gu) ?? []).length <= 6;
}
