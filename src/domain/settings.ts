import { bytes, count, days, factor, number, share, type ValuesOf } from './setting.ts';

/** What support, doubt and confirmations by people make of a confidence. */
export const CONFIDENCE_SETTINGS = {
  'confidence.supportGain': share({ default: 0.05, what: 'share of the rest per further source', source: 'SF' }),
  'confidence.supportCap': count({ default: 10, min: 1, max: 1_000, what: 'distinct sources', source: 'own' }),
  'confidence.disputedFactor': share({ default: 0.5, what: 'factor while in an open conflict', source: 'own' }),
  'confirm.first': share({
    default: 0.15,
    what: 'confidence that the first confirmation by a person adds',
    source: 'OM-114',
  }),
  'confirm.second': share({ default: 0.1, what: 'the second', source: 'OM-114' }),
  'confirm.third': share({ default: 0.05, what: 'the third', source: 'OM-114' }),
  'confirm.later': share({ default: 0.02, what: 'each one after it', source: 'OM-114' }),
  'confirm.cap': share({ default: 0.95, what: 'confidence above which confirming adds nothing', source: 'OM-114' }),
} as const;
export type ConfidenceSettings = ValuesOf<typeof CONFIDENCE_SETTINGS>;

/** What the sides of a contradiction are weighed by, and by how much one of them prevails. */
export const CONTRADICTION_SETTINGS = {
  'strength.sources': share({ default: 0.4, what: 'weight of distinct sources', source: 'SE-48' }),
  'strength.fullSources': count({ default: 5, min: 1, max: 1_000, what: 'sources for full weight', source: 'SE-48' }),
  'strength.reliability': share({ default: 0.35, what: 'weight of reliability', source: 'SE-48' }),
  'strength.confidence': share({ default: 0.15, what: 'weight of confidence', source: 'SE-48' }),
  'strength.recency': share({ default: 0.1, what: 'weight of recency', source: 'SE-48' }),
  'strength.recencyDays': days({
    default: 30,
    min: 1,
    max: 36_500,
    what: 'days until recency is a half',
    source: 'SE-48',
  }),
  'conflict.ratio': factor({
    default: 1.3,
    min: 1,
    max: 100,
    what: '× as strong, above which a side of a contradiction prevails',
    source: 'SE-46',
  }),
  'conflict.memoryGap': share({
    default: 0.3,
    what: 'confidence by which one memory prevails over another',
    source: 'OM-60',
  }),
  'conflict.memoryDays': days({
    default: 60,
    min: 0,
    max: 36_500,
    what: 'days by which a memory is newer and prevails',
    source: 'OM-60',
  }),
} as const;
export type ContradictionSettings = ValuesOf<typeof CONTRADICTION_SETTINGS>;

/** What time takes from a confidence. */
export const DECAY_SETTINGS = {
  'confidence.aging': share({
    default: 0.3,
    what: 'effective confidence below which a claim is shown as AGING',
    source: 'OM, SF',
  }),
  'decay.memoriesPerDay': number({
    default: 0.01,
    min: 0,
    max: 10,
    what: 'rate of exp(−rate · days) for what one person knows',
    source: 'OM-20',
  }),
  'decay.claimsPerDay': number({
    default: 0,
    min: 0,
    max: 10,
    what: 'the same for what documents say: 0 = it stands as long as they do',
    source: 'own',
  }),
} as const;
export type DecaySettings = ValuesOf<typeof DECAY_SETTINGS>;

/** How far a source is trusted. */
export const TRUST_SETTINGS = {
  'confidence.defaultReliability': share({
    default: 1,
    what: 'trust in what is handed in from here, without a site',
    source: 'own',
  }),
  'trust.unlisted': share({ default: 0.5, what: 'trust in a site that nothing is known of', source: 'SE-49' }),
  'trust.recencyDays': days({
    default: 30,
    min: 1,
    max: 36_500,
    what: 'days without a text until trust in a site is a half',
    source: 'SE-49',
  }),
  'trust.flagPenalty': share({ default: 0.3, what: 'what a flag takes from trust', source: 'SE-49' }),
  'trust.accuracyShare': share({ default: 0.4, what: 'share of accuracy in the base of trust', source: 'SE-50' }),
  'trust.minSettled': count({
    default: 5,
    min: 1,
    max: 100_000,
    what: 'settled claims from which accuracy is known',
    source: 'SE-50',
  }),
} as const;
export type TrustSettings = ValuesOf<typeof TRUST_SETTINGS>;

/** What becomes of two statements that were compared. */
export const STATEMENT_CASE_SETTINGS = {
  'consolidation.contradiction': share({
    default: 0.9,
    what: 'cosine from which rules dispute a contradiction',
    source: 'SE-33',
  }),
  'consolidation.undecided': share({
    default: 0.95,
    what: 'cosine from which statements are asked about that no rule decides',
    source: 'own: a merge by cosine alone is none (SF-14, SF-18)',
  }),
  'consolidation.gap': share({
    default: 0.3,
    what: 'difference of confidence above which no rule merges',
    source: 'SF-14 open point',
  }),
} as const;
export type StatementCaseSettings = ValuesOf<typeof STATEMENT_CASE_SETTINGS>;

/** How sure inferred edges must be to count. */
export const INFERENCE_PROFILE_SETTINGS = {
  'inference.highStakes': share({
    default: 0.9,
    what: 'confidence of inferred edges that count where much depends on it',
    source: 'PI-68',
  }),
  'inference.normal': share({
    default: 0.75,
    what: 'confidence of inferred edges that count by default',
    source: 'PI-68',
  }),
  'inference.exploratory': share({
    default: 0.5,
    what: 'confidence of inferred edges that count as possible',
    source: 'PI-68',
  }),
} as const;
export type InferenceProfileSettings = ValuesOf<typeof INFERENCE_PROFILE_SETTINGS>;

/** How long lists are. */
export const PAGE_SETTINGS = {
  'page.max': count({ default: 100, min: 1, max: 1_000, what: 'rows', source: 'contract' }),
  'page.default': count({ default: 20, min: 1, max: 1_000, what: 'rows', source: 'contract' }),
  'page.evidence': count({
    default: 10,
    min: 1,
    max: 1_000,
    what: 'pieces of evidence shown with a claim',
    source: 'own: more are paged through',
  }),
} as const;
export type PageSettings = ValuesOf<typeof PAGE_SETTINGS>;

/** What one request may bring, which clients of it cut their work by. */
export const BATCH_SETTINGS = {
  'limit.ingestBytes': bytes({
    default: 67_108_864,
    min: 1_024,
    max: 536_870_912,
    what: 'bytes of the body of an ingest operation',
    source: 'own: screen.maxBytes × 4/3 as base64, thrice',
  }),
  'limit.ingestDocuments': count({
    default: 200,
    min: 1,
    max: 10_000,
    what: 'documents in one ingest mutation',
    source: 'own',
  }),
  'limit.importLines': count({
    default: 1_000,
    min: 1,
    max: 100_000,
    what: 'lines of an export in one importLines mutation',
    source: 'own',
  }),
} as const;
export type BatchSettings = ValuesOf<typeof BATCH_SETTINGS>;
