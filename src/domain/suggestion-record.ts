import type { Owner } from './scope.ts';
import type { EntityId, SuggestionId } from './typed-ids.ts';

/** What may be so: two values of which one cannot hold, or two names of one thing. */
export const SUGGESTION_KINDS = ['CONTRADICTION', 'SAME_NAME'] as const;
export type SuggestionKind = (typeof SUGGESTION_KINDS)[number];

/** WITHDRAWN: what it rested on is gone; found again, it is OPEN again. ACCEPTED and DISMISSED are a person's word, and stay. */
export const SUGGESTION_STATES = ['OPEN', 'ACCEPTED', 'DISMISSED', 'WITHDRAWN'] as const;
export type SuggestionState = (typeof SUGGESTION_STATES)[number];

/** What may be so and changes nothing by itself: it waits for a person. */
export interface Suggestion {
  readonly id: SuggestionId;
  readonly kind: SuggestionKind;
  readonly state: SuggestionState;
  /** Of whom two values are said; null where two names may be one thing. */
  readonly subjectId: EntityId | null;
  /** What the values are of, where predicates that mean the same are one: the predicate in words. null for names. */
  readonly family: string | null;
  /** The two claims, or the two entities; by id, the lesser first. */
  readonly lowId: string;
  readonly highId: string;
  /** How likely it is that a person accepts it, 0 to 1: by which rule it was found. */
  readonly score: number;
  readonly why: string;
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly reason: string | null;
  readonly owner: Owner;
  readonly version: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** What was found, before it is written. */
export interface FoundSuggestion extends Pick<
  Suggestion,
  'kind' | 'subjectId' | 'family' | 'lowId' | 'highId' | 'score' | 'why'
> {
  /** Equal for what is the same by its names and values, whatever ids it has in a copy. */
  readonly key: string;
  /** Equal for what is the same by the things that it is about, whatever they are called now. */
  readonly thingKey: string;
}
