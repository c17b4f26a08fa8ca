import type { TextRange } from '../../domain/text.ts';

/** Something found in a sentence: offsets into its plain text, and what it is. */
export type Found<Value> = TextRange & { readonly value: Value };
