import { speaksToModel } from './quoted.ts';
import type { TextRange } from './text.ts';
import type { RevisionId } from './typed-ids.ts';

/** Whose words they are, and from when: of a post its poster and its time, of other texts when their content is from. */
export interface Attribution {
  /** As `posterName` has it; null = it is no post, or its thread does not say. */
  readonly by: string | null;
  /** ISO 8601; null = the text does not say. */
  readonly at: string | null;
}

export const UNATTRIBUTED: Attribution = { by: null, at: null };

const LONGEST_NAME = 80;

/**
 * The name of a poster as it may stand before their words: one line, without the brackets of citations; null = there is none, or it speaks
 * to a language model.
 */
export function posterName(handle: string | null): string | null {
  const name = (handle ?? '')
    .replaceAll(/[[\]<>\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_NAME)
    .trim();
  return name === '' || speaksToModel(name) ? null : name;
}

export interface PlaceInRevision extends TextRange {
  readonly revisionId: RevisionId;
}

/** A place in a revision as one word: who asks for many of them has each once. */
export const placeKey = ({ revisionId, start, end }: PlaceInRevision): string => `${revisionId}:${start}:${end}`;

/** The place that a word of `placeKey` names. */
export function placeOf(key: string): PlaceInRevision {
  const [revisionId = '', start, end] = key.split(':');
  return { revisionId: revisionId as RevisionId, start: Number(start), end: Number(end) };
}
