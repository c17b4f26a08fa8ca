import { FUNCTION_TERMS } from '../../text/function-terms.ts';
import { normalName } from '../../text/normal-name.ts';
import { termsOf } from '../../text/terms-of-text.ts';

/** A name of the question with all names of the same thing. */
export interface NamedTerm {
  readonly term: string;
  readonly names: readonly string[];
}

/**
 * The share of what a question names that stands in a text, 0 to 1. Counted are its names, each present under any of the names of the same
 * thing, so that it does not matter which of them the question has and which the text (RS-45), and its other words by their stems. A
 * question of function words alone names nothing: 0 for every text.
 */
export function namedShare(question: string, named: readonly NamedTerm[]): (text: string) => number {
  const forms = named.map(({ term, names }) => [...new Set([term, ...names].map(normalName))]);
  const words = wordsOutside(question, named);
  const units = forms.length + words.length;
  return (text) => {
    if (units === 0) return 0;
    const normalised = ` ${normalName(text)} `;
    const terms = new Set(termsOf(text));
    const found =
      forms.filter((names) => names.some((name) => normalised.includes(` ${name} `))).length +
      words.filter((word) => terms.has(word)).length;
    return found / units;
  };
}

/** Stems of the words that belong to no name, without function words. */
function wordsOutside(question: string, named: readonly NamedTerm[]): string[] {
  const ofNames = new Set(named.flatMap(({ term }) => termsOf(term)));
  return [...new Set(termsOf(question))].filter((term) => !FUNCTION_TERMS.has(term) && !ofNames.has(term));
}
