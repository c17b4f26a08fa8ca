import { FUNCTION_TERMS } from '../../text/function-terms.ts';
import { termsOf } from '../../text/terms-of-text.ts';

/** What of a question a text has. */
export interface LexicalRelevance {
  /** 0 to 1: the weighted share of the question's terms that stand in the text. */
  readonly relevance: number;
  /** Terms of the question that do not. */
  readonly missing: readonly string[];
}

/** A number or a name decides what is meant; a word of everyday describes it. */
const WEIGHTY = 2;

const weightOf = (term: string, names: ReadonlySet<string>): number =>
  /\p{N}/u.test(term) || names.has(term) ? WEIGHTY : 1;

/** Words that are written with a capital though no sentence begins with them. */
function namesIn(question: string): Set<string> {
  // Of white space one sign says it all; for a pattern that looks back over any number of them 40,000 took 6 s.
  const plain = question.replaceAll(/(\s)\s+/gu, '$1');
  const words = [...plain.matchAll(/(?<=\p{L}[\p{L}'’-]*[ ,]\s?)\p{Lu}[\p{L}\p{N}'’-]+/gu)].map(([word]) => word);
  return new Set(words.flatMap((word) => termsOf(word)));
}

/**
 * How much of a question a text speaks of, by rules (RS-22): the share of its terms, stemmed and without function words, of which
 * numbers and names count twice. A question of function words alone excludes nothing.
 */
export function lexicalRelevance(question: string, text: string): LexicalRelevance {
  const names = namesIn(question);
  const asked = [...new Set(termsOf(question))].filter((term) => !FUNCTION_TERMS.has(term));
  if (asked.length === 0) return { relevance: 1, missing: [] };
  const held = new Set(termsOf(text));
  const weight = (terms: readonly string[]): number => terms.reduce((sum, term) => sum + weightOf(term, names), 0);
  const missing = asked.filter((term) => !held.has(term));
  return { relevance: 1 - weight(missing) / weight(asked), missing };
}
