import type { AliasKind } from './entity-record.ts';
import type { Literal, TemporalQualifier } from './claim-record.ts';
import type { TextRange } from './text.ts';
import type { Period } from './time.ts';

/** How everything that a language model found was found: this, and the model. */
export const MODEL_METHOD = 'model:';

/** How what a person states by hand was found. */
export const PERSON_METHOD = 'PERSON';

/** How a name was found of which only the capitals say that it is one: no words say what it names, and nothing is stated of it. */
export const CAPITALS_METHOD = 'prose:capitals';

/** Another spelling of a name. `range` is where the text says it; absent for spellings that a pack makes by rule. */
export interface CandidateAlias {
  readonly text: string;
  readonly kind: AliasKind;
  readonly confidence: number;
  readonly range?: TextRange;
}

/** A name found in a text: what extraction hands to identity. `ref` is local to the document. */
export interface CandidateMention {
  readonly ref: string;
  readonly type: string;
  readonly name: string;
  /** Natural key, where the text gives one: decides identity alone. */
  readonly key: string | null;
  readonly aliases: readonly CandidateAlias[];
  readonly ranges: readonly TextRange[];
  readonly method: string;
  readonly confidence: number;
  /**
   * Whence a note has the type, which may then give way to that of the one thing of this name: its words say it (GUESSED), or its
   * author does (STATED). Absent: the type is part of who is meant.
   */
  readonly typing?: 'GUESSED' | 'STATED';
  /**
   * It means only what something is known by, of whatever type: where nothing is, or several things are, it is no thing, what is said of
   * it falls away, and the document is read again once something is known by that name.
   */
  readonly isAwaited?: true;
}

export type CandidateObject = Literal | { readonly type: 'MENTION'; readonly ref: string };

/** Something a text says, before anyone knows whom it is about. At least one range, each exact. */
export interface CandidateClaim {
  readonly subject: string;
  readonly predicate: string;
  readonly object: CandidateObject;
  readonly statement: string;
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly validity: Period;
  readonly temporal: TemporalQualifier;
  readonly ranges: readonly TextRange[];
  readonly method: string;
  /** 0–1: how sure the method is that the text says this. */
  readonly confidence: number;
  /** `ref` of an awaited mention: the claim stands only where nothing is known by it. */
  readonly unless?: string;
}

export interface Candidates {
  /** `ref` of the mention that the document itself is about; null where it is about nobody in particular. */
  readonly subject: string | null;
  readonly mentions: readonly CandidateMention[];
  readonly claims: readonly CandidateClaim[];
}
