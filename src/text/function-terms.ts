import { FUNCTION_WORDS } from './function-words.ts';
import { termsOf } from './terms-of-text.ts';

/** The terms of function words, by which nothing is found. */
export const FUNCTION_TERMS: ReadonlySet<string> = new Set([...FUNCTION_WORDS].flatMap((word) => termsOf(word)));
