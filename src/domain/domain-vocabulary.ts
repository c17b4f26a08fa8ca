import type { Pattern } from '../lib/pattern.ts';

/** The words of one subject matter, by which it is told that somebody speaks of it: data of a pack. */
export interface DomainVocabulary {
  /** The name of the pack. */
  readonly domain: string;
  /** What it speaks of, each with the names that it goes by, in their normal form. */
  readonly terms: readonly { readonly name: string; readonly forms: readonly string[] }[];
  /** What is named by a number or a code rather than by a word: `EIP-1559`. */
  readonly patterns: readonly Pattern[];
}
