import type { ValueType } from './claim-record.ts';
import type { Reading } from './pack.ts';

/** A predicate as it is used in a space. */
export interface PredicateUse {
  readonly name: string;
  readonly claims: number;
  /** Of its claims, how many have a value of each sort. */
  readonly values: Readonly<Partial<Record<ValueType, number>>>;
  /** What its values are, where they are entities: the type that most have. null = no entity. */
  readonly objectType: string | null;
  readonly subjects: number;
  /** Subjects with exactly one value. */
  readonly singleValued: number;
  /** A thing has one value: as people said, or as the data and the common words say. */
  readonly single: 'ACCEPTED' | 'LEARNT' | 'COMMON' | null;
  /** Fields whose values were read as names. */
  readonly fields: readonly string[];
}

/** What was read in a space, as far as a pack of its own would say it. */
export interface WhatWasRead {
  readonly documents: number;
  readonly claims: number;
  readonly types: readonly { readonly name: string; readonly entities: number }[];
  readonly predicates: readonly PredicateUse[];
  /** In which ways claims were read. */
  readonly readings: readonly Reading[];
}
