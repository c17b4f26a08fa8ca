/**
 * extract: what a text says. In: a parsed document, the pack that reads it. Out: mentions and candidate claims, each with its place in the
 * text: by rules (pure), or by a language model that is asked. Writes nothing.
 */
export { proseOf } from './prose-of-document.ts';
export type { Prose } from './prose-of-document.ts';
export { withOthers, chunkTitleOf, documentKeyOf, packFor } from './choose-pack.ts';
export { extract } from './extract.ts';
export type { ExtractItem } from './extraction-context.ts';
export { readByModel } from './by-model/read-by-model.ts';
export type { ModelReading, DocumentReader } from './by-model/read-by-model.ts';
export { patternSize } from './compiled.ts';
export { MODEL_READING_SETTINGS, EXTRACT_SETTINGS } from './extraction-settings.ts';
export type { ModelReadingSettings, ExtractSettings } from './extraction-settings.ts';
