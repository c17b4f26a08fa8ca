import type { TextRange } from '../../domain/text.ts';

/** A sentence of a draft; its range is in the text, marks of citations included. */
export interface DraftPart extends TextRange {
  /** Without the marks of its citations and without those of lists. */
  readonly text: string;
  /** The numbers in its marks, each once, in their order. */
  readonly cites: readonly number[];
  /** A sentence is checked; a heading or code is none. */
  readonly kind: 'SENTENCE' | 'HEADING' | 'CODE';
}

/** The sentences of a draft that has ended. */
export const draftSentences = (text: string): DraftPart[] => wholeSentences(text, true);

/**
 * The sentences of a growing draft that are surely whole, whatever follows: the same, in the same order, however the stream is cut.
 * @param ended nothing follows
 */
export function wholeSentences(_text: string, _ended: boolean): DraftPart[] {
  return [];
}
