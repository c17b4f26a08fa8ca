import { count, share, toggle, tokens, type ValuesOf } from '../domain/setting.ts';

/** How a language model reads a document. */
export const MODEL_READING_SETTINGS = {
  'extract.modelConfidence': share({
    default: 0.6,
    what: 'confidence: found by the language model alone',
    source: 'own: no surer than any rule; what a model says of itself is not asked',
  }),
  'extract.modelPassage': tokens({
    default: 2_000,
    min: 200,
    max: 100_000,
    what: 'tokens of one passage that the model reads at once',
    source: 'own',
  }),
  'extract.modelPassages': count({
    default: 40,
    min: 1,
    max: 10_000,
    what: 'passages of one document that the model reads',
    source: 'own',
  }),
  'extract.modelAnswer': tokens({
    default: 4_000,
    min: 100,
    max: 100_000,
    what: 'tokens of the answer about one passage',
    source: 'own',
  }),
} as const;
export type ModelReadingSettings = ValuesOf<typeof MODEL_READING_SETTINGS>;

/**
 * How sure each rule is, and how far patterns look. docs/extraction.md says what was measured of prose, and how a figure became a number.
 */
export const EXTRACT_SETTINGS = {
  'extract.arguments': count({
    default: 3,
    min: 0,
    max: 100,
    what: 'arguments of each side that are taken from a document; 0 = none',
    source: 'PI-19, own figure',
  }),
  'extract.argument': share({ default: 0.8, what: 'confidence: a sentence that argues', source: 'docs/views.md' }),
  'extract.frontMatter': share({
    default: 0.99,
    what: 'confidence: a field of front matter, a top-level field of data',
    source: 'own: read, not guessed',
  }),
  'extract.link': share({
    default: 0.97,
    what: 'confidence: a link to it',
    source: 'own: exact target, but a link may be made in passing',
  }),
  'extract.cue': share({
    default: 0.9,
    what: 'confidence: a name after cue words in a field',
    source: 'own: 14 of 14 on the EIP corpus, but words can be turned',
  }),
  'extract.data': share({ default: 0.95, what: 'confidence: a leaf of structured data', source: 'own' }),
  'extract.table': share({
    default: 0.8,
    what: 'confidence: a row of a two-column table',
    source: 'own: what the row is about is inferred',
  }),
  'extract.list': share({ default: 0.75, what: 'confidence: a `key: value` list item', source: 'own' }),
  'extract.definition': share({ default: 0.75, what: 'confidence: a definition pattern', source: 'own' }),
  'extract.sentence': share({ default: 0.7, what: 'confidence: a sentence pattern of a pack', source: 'own' }),
  'extract.mention': share({ default: 0.9, what: 'confidence: a name pattern in prose', source: 'own' }),
  'extract.maxMatches': count({
    default: 5_000,
    min: 1,
    max: 1_000_000,
    what: 'matches of one pattern in one document',
    source: 'own: bounds a pattern whose every match looks far ahead',
  }),
  'extract.window': count({
    default: 2_000,
    min: 200,
    max: 100_000,
    what: 'characters a prose pattern sees at once',
    source: 'own: as above; hardly a paragraph is longer',
  }),
  'extract.prose': toggle({
    default: true,
    what: 'plain sentences are read by rules where the pack says so',
    source: 'own',
  }),
  'extract.prose.confidence': share({
    default: 0.8,
    what: 'confidence: a plain sentence of which every word is understood',
    source: 'measured on texts that nobody here wrote: docs/extraction.md',
  }),
  'extract.minutes': share({
    default: 0.9,
    what: 'confidence: who was at a meeting, and what they are to do',
    source: 'measured on texts that nobody here wrote: docs/extraction.md',
  }),
} as const;
export type ExtractSettings = ValuesOf<typeof EXTRACT_SETTINGS>;
