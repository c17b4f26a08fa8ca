import type { Sql, SqlValue, View } from '../../src/storage/index.ts';
import type { Conclusion } from '../inferred/index.ts';
import type { Stored } from './stored.ts';

/** A part of what a way concludes, whole in itself: what is `stored` and not `concluded` does not follow any more. */
export interface Part {
  readonly concluded: readonly Conclusion[];
  readonly stored: readonly Stored[];
}

/** A way to infer edges, a rule or a method: what it concludes depends on the shared rows of a space alone, now. */
export interface Way {
  /** What its state is kept under. */
  readonly name: string;
  /** For the audit log. */
  readonly title: string;
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
