import {
  bytes,
  count,
  factor,
  megabytes,
  milliseconds,
  number,
  share,
  toggle,
  type ValuesOf,
} from '../domain/setting.ts';
import type { ChunkSettings } from '../chunk/index.ts';
import type { WatchSettings } from '../connectors/index.ts';
import type { ExtractSettings, ModelReadingSettings } from '../extract/index.ts';
import type { BudgetSettings } from '../models/index.ts';
import type { ParseSettings } from '../parse/index.ts';
import type { ReconcileSettings } from '../reconcile/index.ts';

/** What is held back. */
export const SCREEN_SETTINGS = {
  'screen.embeddedBytes': bytes({
    default: 16_777_216,
    min: 1,
    max: 268_435_456,
    what: 'bytes of one document above which the embedded database refuses it, also to hold it back',
    source: 'own: as screen.maxBytes; holding 66 MB kept every reader waiting for 11 s',
  }),
  'screen.maxReplacement': share({
    default: 0.01,
    what: 'share of characters that are not valid UTF-8',
    source: 'own',
  }),
  'screen.enough': number({
    default: 1,
    min: 0.1,
    max: 100,
    what: 'weight of findings near each other that holds a document',
    source: 'SE-29',
  }),
  'screen.near': count({
    default: 3_000,
    min: 100,
    max: 1_000_000,
    what: 'characters within which findings count together',
    source: 'own',
  }),
  'screen.hiddenFactor': factor({
    default: 2,
    min: 1,
    max: 100,
    what: '× the weight of what is disguised, encoded, or seen by machines only',
    source: 'own: who means no harm does not hide it',
  }),
  'screen.decodings': count({
    default: 2,
    min: 0,
    max: 5,
    what: 'encodings inside each other that are read',
    source: 'own',
  }),
  'screen.zeroWidthRun': count({
    default: 8,
    min: 2,
    max: 1_000,
    what: 'invisible signs in a row',
    source: 'own: eight bits are a letter',
  }),
  'screen.zeroWidthWords': count({
    default: 3,
    min: 1,
    max: 10_000,
    what: 'words with an invisible sign inside',
    source: 'own: one or two are copied along',
  }),
  'screen.repetition': count({
    default: 100,
    min: 10,
    max: 1_000,
    what: '× that deflate makes a text shorter',
    source: 'own: prose is 2 to 4, logs 20',
  }),
  'screen.repetitionFrom': count({
    default: 262_144,
    min: 1_024,
    max: 268_435_456,
    what: 'characters from which repetition is a bomb',
    source: 'own',
  }),
  'screen.quote': count({
    default: 160,
    min: 16,
    max: 2_000,
    what: 'characters of a finding that are shown',
    source: 'own',
  }),
  'screen.findings': count({
    default: 20,
    min: 1,
    max: 200,
    what: 'findings that are kept of one document',
    source: 'own',
  }),
  'screen.preview': count({
    default: 1_200,
    min: 100,
    max: 20_000,
    what: 'characters shown of a document held back',
    source: 'own',
  }),
  'screen.minCharacters': count({
    default: 50,
    min: 0,
    max: 10_000,
    what: 'characters that a watcher must bring',
    source: 'SE-28',
  }),
  'screen.maxCharacters': count({
    default: 1_000_000,
    min: 1_000,
    max: 268_435_456,
    what: 'characters that a watcher may bring',
    source: 'SE-28',
  }),
  'screen.updatesPerMinute': count({
    default: 10,
    min: 1,
    max: 10_000,
    what: 'changes of one document by a watcher in a minute',
    source: 'SE-19',
  }),
  'screen.updatesPerHour': count({
    default: 20,
    min: 1,
    max: 10_000,
    what: 'changes of one document by a watcher in an hour',
    source: 'SE-28',
  }),
  'screen.drift': number({
    default: 0.7,
    min: 0,
    max: 2,
    what: '1 − cosine to its source above which a watched document is held',
    source: 'SE-30',
  }),
  'screen.driftCharacters': count({
    default: 1_000,
    min: 50,
    max: 100_000,
    what: 'characters by which drift is measured',
    source: 'SE-30',
  }),
  'screen.driftSample': count({
    default: 64,
    min: 1,
    max: 10_000,
    what: 'newest documents that a centre takes up at once',
    source: 'own: a second of work',
  }),
  'screen.driftUnknown': toggle({
    default: true,
    what: 'a watched document is held while its drift cannot be measured',
    source: 'own: an outage is no pass',
  }),
} as const;
export type ScreenSettings = ValuesOf<typeof SCREEN_SETTINGS>;

/** What one document may cost before it is let go, and where it is read. */
export const PREPARE_SETTINGS = {
  'parse.issues': count({
    default: 50,
    min: 1,
    max: 1_000,
    what: 'things a reader put up with that are kept of one document',
    source: 'own',
  }),
  'parse.timeoutMs': milliseconds({
    default: 60_000,
    min: 100,
    max: 600_000,
    what: 'milliseconds of processor time to prepare one document that is read in a thread (long texts, HTML, PDF …)',
    source: 'own: many times what a 5 MB page takes',
  }),
  'parse.quickBytes': bytes({
    default: 16_384,
    min: 0,
    max: 1_048_576,
    what: 'bytes of a plain text that is read on the event loop; a longer one is read in a thread',
    source: 'own: nine of ten EIPs; the most hostile text of so many bytes took 0.1 s',
  }),
  'parse.quickWork': count({
    default: 2_000_000,
    min: 0,
    max: 1_000_000_000,
    what: 'bytes × instructions of patterns of a user that are matched on the event loop',
    source: 'own: 100 ns each for the most hostile patterns, 0.2 s',
  }),
  'parse.tooHeavy': count({
    default: 3,
    min: 1,
    max: 10_000,
    what: 'documents of one request that may take too long or too much memory before the rest is not read',
    source: 'own: 200 that take a minute each would be three hours (attacks F4)',
  }),
  'parse.memoryMb': megabytes({
    default: 1_024,
    min: 64,
    max: 16_384,
    what: 'MB of heap to read such a document; a file of less than 1 MB may take 7/16 of it, 448 at least',
    source: 'own, attacks 79',
  }),
} as const;
export type PrepareSettings = ValuesOf<typeof PREPARE_SETTINGS>;

/** By what documents are read, and how sure what a person says is. */
export const READING_SETTINGS = {
  'extract.model': toggle({ default: false, what: 'documents are also read by the language model', source: 'own' }),
  'assert.confidence': share({
    default: 0.95,
    what: 'confidence of what a person asserts, unless they say another',
    source: 'own',
  }),
} as const;
export type ReadingSettings = ValuesOf<typeof READING_SETTINGS>;

/** How a model is asked for other names. */
export const ALIAS_INFERENCE_SETTINGS = {
  'names.context': count({
    default: 200,
    min: 40,
    max: 200,
    what: 'characters kept around a name that a model inferred',
    source: 'PI-56',
  }),
  'names.inferred': count({
    default: 100,
    min: 1,
    max: 10_000,
    what: 'names that one run of inferAliases asks a model about',
    source: 'own',
  }),
  'names.inferDocuments': count({
    default: 200,
    min: 1,
    max: 10_000,
    what: 'documents that one run of inferAliases looks through',
    source: 'own',
  }),
  'names.inferLeast': share({ default: 0.5, what: 'how sure a model must be of a name to propose it', source: 'own' }),
  'names.inferMost': share({
    default: 0.9,
    max: 0.99,
    what: 'confidence of a name that a model inferred, at most',
    source: 'PI-17: less than 1',
  }),
  'names.inferFailures': count({
    default: 3,
    min: 1,
    max: 100,
    what: 'answers missed one after the other, upon which a run stops',
    source: 'own',
  }),
} as const;
export type AliasInferenceSettings = ValuesOf<typeof ALIAS_INFERENCE_SETTINGS>;

/** What it takes to read a document, before any lock. */
export type PreparationSettings = ChunkSettings &
  ExtractSettings &
  ParseSettings &
  PrepareSettings &
  ScreenSettings &
  WatchSettings;

/** What ingestion of a document takes. */
export type IngestSettings = PreparationSettings &
  ReadingSettings &
  ModelReadingSettings &
  AliasInferenceSettings &
  BudgetSettings &
  ReconcileSettings;
