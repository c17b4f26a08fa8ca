import { InvalidInput } from '../domain/errors.ts';
import type { LexicalSettings } from './lexical-settings.ts';
import { termsOf } from '../text/terms-of-text.ts';

/** A question as the index asks it. */
export interface TermQuery {
  /** Each term with how often it is asked for. Empty = nothing that could be found. */
  readonly terms: ReadonlyMap<string, number>;
  /** Terms that must stand one after the other, from words in quotation marks. */
  readonly phrases: readonly (readonly string[])[];
}

const QUOTED = /["\u201c\u201d\u201e]([^"\u201c\u201d\u201e]+)["\u201c\u201d\u201e]/gu;

/**
 * @throws InvalidInput when the text is empty or longer than `search.maxCharacters`
 */
export function checkQuery(text: string, settings: Pick<LexicalSettings, 'search.maxCharacters'>): string {
  const limit = settings['search.maxCharacters'];
  if (text.length > limit) {
    throw new InvalidInput(`expected at most ${limit} characters to search for, got ${text.length}; ask for less`, [
      'text',
    ]);
  }
  if (text.trim() === '') throw new InvalidInput('expected words to search for, got none', ['text']);
  return text;
}

export function parseQuery(text: string, settings: Pick<LexicalSettings, 'search.maxCharacters'>): TermQuery {
  const checked = checkQuery(text, settings);
  const terms = new Map<string, number>();
  for (const term of termsOf(checked)) terms.set(term, (terms.get(term) ?? 0) + 1);
  const phrases = [...checked.matchAll(QUOTED)].map((match) => termsOf(match[1] ?? ''));
  return { terms, phrases: phrases.filter((phrase) => phrase.length > 1) };
}

/** Do all phrases stand in the text? Compared by terms, so case, punctuation and spelling of compounds do not matter. */
export function holdsPhrases(text: string, phrases: readonly (readonly string[])[]): boolean {
  if (phrases.length === 0) return true;
  const terms = termsOf(text);
  return phrases.every((phrase) =>
    terms.some((_, start) => phrase.every((term, offset) => terms[start + offset] === term)),
  );
}
