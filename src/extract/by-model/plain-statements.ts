import { placeOf, sentenceAround } from '../../domain/quoted.ts';
import type { TextRange } from '../../domain/text.ts';

/**
 * Words by which a sentence denies, supposes, wishes, plans, reports or takes back what it speaks of. `may` and `will` in small letters:
 * a month and a man have a capital. A sentence with one of them says nothing for sure, whichever of its clauses the word stands in: to
 * tell which is the work that a model has just been trusted with.
 */
const TAKES_BACK = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:${[
    "not|no|never|neither|nor|none|nobody|nothing|cannot|without|unlike|hardly|\\p{L}+n['’]t",
    'may|might|could|would|should|will|shall|must|ought|can only',
    'if|unless|whether|suppos(?:e|es|ed|edly|ing)|assum(?:e|es|ed|ing)|hypothetical(?:ly)?|as though|in case|otherwise',
    'perhaps|maybe|possib(?:ly|le)|probab(?:ly|le)|likely|unlikely|apparently|seem(?:s|ed|ingly)?|almost|nearly',
    'allege(?:d|dly)|reported(?:ly)?|rumou?r(?:s|ed)?|claim(?:s|ed)?|believe(?:s|d)?|said to|thought to',
    'plan(?:s|ned)? to|propose[sd]? to|intend(?:s|ed)? to|hope[sd]? to|want(?:s|ed)? to|expect(?:s|ed)? to|about to|due to \\p{Ll}+',
    'consider(?:s|ed|ing)?|attempt(?:s|ed)? to|tr(?:y|ies|ied) to|fail(?:s|ed)? to|refuse[sd]? to|be able to',
    'former(?:ly)?|previous(?:ly)?|once|used to|ex-\\p{L}+|for example|for instance|e\\.g',
  ].join('|')})(?![\\p{L}\\p{N}])`,
  'u',
);
/** The same where such a word opens the sentence. */
const lowered = (sentence: string): string =>
  sentence.replace(/^[^\p{L}]*\p{Lu}(?=\p{Ll}*[ ,])/u, (opening) => opening.toLowerCase());

/** Does the whole sentence of a quote state what it says, and not only speak of it? */
export function statesPlainly(text: string, quote: TextRange, passage: TextRange): boolean {
  return !TAKES_BACK.test(lowered(itemOf(sentenceAround(text, quote, passage), text.slice(quote.start, quote.end))));
}

/** Of a list, the item alone: what the next one denies takes nothing back. */
function itemOf(sentence: string, words: string): string {
  const items = sentence.split(/\n\s*(?:[-*+•]|\d{1,3}[.)])\s/u);
  return items.find((item) => placeOf(words, item, { start: 0, end: item.length }) !== null) ?? sentence;
}
