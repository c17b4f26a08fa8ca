import type { TextRange } from './text.ts';

/** Words that may support a sentence: a passage of the evidence, or the statement of a claim. */
export interface Support {
  readonly id: string;
  readonly text: string;
  /** What stands above it: the name of its document, and headings. What they say a sentence may say too. */
  readonly context?: string;
  /** The document that it stands in, by a key that tells documents apart. */
  readonly document: string;
  /** 0–1: how far its source is trusted. */
  readonly reliability: number;
}

/** A sentence of a draft. */
export interface DraftSentence {
  /** Without the marks of its citations. */
  readonly text: string;
  /** Ids of the support that its writer named; may be empty. */
  readonly cited: readonly string[];
}

/** What a sentence is (SE-100). An opinion and a sentence that only links are not checked. */
export const SENTENCE_TYPES = [
  'FACTUAL',
  'CAUSAL',
  'STATISTICAL',
  'OPINION',
  'HEDGED',
  'PROCEDURAL',
  'CONNECTIVE',
] as const;
export type SentenceType = (typeof SENTENCE_TYPES)[number];

/** UNCHECKED: an opinion, a connective …: nothing to check. */
export const CHECK_VERDICTS = ['VERIFIED', 'PARTIALLY_SUPPORTED', 'UNSUPPORTED', 'CONTRADICTED', 'UNCHECKED'] as const;
export type CheckVerdict = (typeof CHECK_VERDICTS)[number];

/** What a verdict rests on. */
export const CHECK_SIGNALS = [
  'NOT_FOUND',
  'WRONG_DOCUMENT',
  'STITCHED',
  'NUMBER',
  'DATE',
  'NAME',
  'NEGATION',
  'ROLES',
  'NOT_SAID',
  'CONTRADICTION',
  'NOT_ENTAILED',
  'NOT_READ',
] as const;
export type CheckSignal = (typeof CHECK_SIGNALS)[number];

export interface CheckReason {
  readonly signal: CheckSignal;
  /** For people: what of the sentence, against what of its support. */
  readonly detail: string;
}

/** What a check found. `isSure` = it speaks against the sentence; else it is enough to not verify it. */
export interface Finding {
  readonly reason: CheckReason;
  readonly isSure: boolean;
}

/** Words of a support that carry a sentence: offsets into its text. */
export interface CheckSource extends TextRange {
  readonly id: string;
  /** 0–1 */
  readonly score: number;
}

/** A true-or-false assertion of a sentence, with what an entailment model makes of it, by the text that it follows from most (PI-60). */
export interface CheckedFact {
  readonly text: string;
  /** 0–1, together 1. */
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
}

/** What came of the check of a sentence (SE-101). */
export interface SentenceCheck {
  readonly kind: SentenceType;
  readonly verdict: CheckVerdict;
  /** 0–1: of the best support. */
  readonly score: number;
  /** What decided: `rules`, the name of the entailment model, or `llm_tiebreaker:` and that of a language model. */
  readonly method: string;
  readonly reasons: readonly CheckReason[];
  /** As the entailment model read them; empty: rules decided. */
  readonly facts: readonly CheckedFact[];
  /** Best first: the best match, and every other above `verify.reference` (SE-102). */
  readonly sources: readonly CheckSource[];
}
