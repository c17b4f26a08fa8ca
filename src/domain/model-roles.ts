import type { ModelPurpose } from './model-calls.ts';
import type { Complexity } from './question-record.ts';

/**
 * What language models are asked for (PI-112, PI-113). READING: documents, names and statements. ROUTING: what a question asks. EXPLORING:
 * what is still to be searched for, and what a prompt is for. SIMPLE, COMPLEX, SYNTHESIS: writing an answer, by what its question needs.
 * ENSEMBLE: writing it side by side. ARBITER: writing one of theirs. TIE_BREAKER: whether evidence says a sentence.
 */
export const MODEL_ROLES = [
  ...(['READING', 'ROUTING', 'EXPLORING', 'SIMPLE', 'COMPLEX', 'SYNTHESIS'] as const),
  ...(['ENSEMBLE', 'ARBITER', 'TIE_BREAKER'] as const),
] as const;
export type ModelRole = (typeof MODEL_ROLES)[number];

/** The role of a call whose caller says nothing of it. */
export const ROLE_OF_PURPOSE: Readonly<Record<ModelPurpose, ModelRole>> = {
  ...{ EXTRACTION: 'READING', COREFERENCE: 'READING', ALIAS: 'READING', CONSOLIDATION: 'READING' },
  ...{ RELATIONSHIPS: 'READING', COMPRESSION: 'READING' },
  ...{ UNDERSTANDING: 'ROUTING', GATHERING: 'EXPLORING', SHAPING: 'EXPLORING' },
  ...{ ANSWER: 'COMPLEX', VERIFICATION: 'TIE_BREAKER' },
};

/** Who writes an answer. A few facts put together are within what a simple question costs (PI-113). */
export const WRITER_OF: Readonly<Record<Complexity, ModelRole>> = {
  ...{ SIMPLE: 'SIMPLE', MODERATE: 'SIMPLE', COMPLEX: 'COMPLEX', SYNTHESIS: 'SYNTHESIS' },
};

/** Calls in which a model decides what is done next: only models that can use tools are asked (PI-116). */
export const NEEDS_TOOLS: ReadonlySet<ModelPurpose> = new Set(['GATHERING']);
