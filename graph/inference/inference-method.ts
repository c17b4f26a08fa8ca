import { createHash } from 'node:crypto';
import type { Sql, SqlValue, View } from '../../src/storage/index.ts';
import type { Owner } from '../../src/domain/scope.ts';
import type { Conclusion } from '../../src/domain/conclusions.ts';
import type { Stored } from './stored-derivations.ts';

/** A part of what a way concludes, whole in itself: what is `stored` and not `concluded` does not follow any more. */
export interface Part {
  readonly concluded: readonly Conclusion[];
  readonly stored: readonly Stored[];
}

/**
 * A way to infer edges, a rule or a method: what it concludes depends on the rows of a space alone, now: on the
 * shared ones, or with those of its owner. */
export interface InferenceMethod {
  /** What its state is kept under. */
  readonly name: string;
  /** For the audit log. */
  readonly title: string;
  /** Whose its conclusions are; null = everyone's. */
  readonly owner: Owner;
  /** What its conclusions are made of; null = none are wanted. */
  readonly applied: string | null;
  /** Is `applied` still what is wanted? Asked inside each commit. */
  wanted(sql: Sql): Promise<boolean>;
  /** Which reasons are its own: a condition on derivations `d`, with its parameters from `$2` on. */
  readonly own: readonly [condition: string, ...values: SqlValue[]];
  /** Everything; no more than `limit` conclusions. */
  all(view: View, limit: number): Promise<Part>;
  /** What may differ by what changed after a commit. */
  since(view: View, commit: number, limit: number): Promise<Part>;
}

/** A short word for a long one: the same for the same. */
export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

/** What the state of a method is kept under. How far a way is can be read by everyone in the space; whose documents there are cannot. */
export const methodName = (method: string, owner: Owner): string =>
  owner === null ? method : `${method} ${digestOf(owner)}`;
