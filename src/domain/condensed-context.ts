import type { Citation } from './answer-record.ts';
import type { ConflictId } from './typed-ids.ts';

/** At least one: what nothing says is no fact, and cannot be made one (RS-04). */
export type Citations = readonly [Citation, ...Citation[]];

/** What the evidence says, or what it obliges or limits to, with the words that it rests on. */
export interface CitedStatement {
  readonly text: string;
  readonly citations: Citations;
}

/** What sources disagree about, or what is asked and nothing here says. */
export interface OpenIssue {
  readonly text: string;
  /** null = it is no conflict. */
  readonly conflictId: ConflictId | null;
}

/** FALLBACK: rules, as what the model wrote is not what was asked for, or nothing of it is supported (RS-33). */
export const CONDENSED_BY = ['RULES', 'MODEL', 'FALLBACK'] as const;
export type CondensedBy = (typeof CONDENSED_BY)[number];

/** What was found for a question, condensed (RS-04, RS-32). */
export interface CondensedContext {
  readonly facts: readonly CitedStatement[];
  readonly constraints: readonly CitedStatement[];
  readonly openIssues: readonly OpenIssue[];
  readonly by: CondensedBy;
  /** Why rules did it, though a model was to; null = none was, or it did. */
  readonly why: string | null;
  /** What a model wrote and nothing that it names says. */
  readonly discarded: readonly string[];
}

/** The only way to one: null = nothing carries it. */
export function citedStatement(text: string, [first, ...others]: readonly Citation[]): CitedStatement | null {
  return first === undefined ? null : { text, citations: [first, ...others] };
}
