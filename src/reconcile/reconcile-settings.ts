import { count, onServer, seconds, share, tokens, type ValuesOf } from '../domain/setting.ts';
import {
  CONFIDENCE_SETTINGS,
  CONTRADICTION_SETTINGS,
  PAGE_SETTINGS,
  TRUST_SETTINGS,
  type ConfidenceSettings,
  type ContradictionSettings,
  type TrustSettings,
} from '../domain/settings.ts';
import {
  MATCH_SETTINGS,
  NAME_SETTINGS,
  PEOPLE_SETTINGS,
  REFERENCE_SETTINGS,
  type IdentitySettings,
} from '../identity/index.ts';
import { LEXICAL_SETTINGS } from '../lexical/index.ts';

/** Which free statements are compared, and asked about. */
export const CONSOLIDATION_SETTINGS = {
  'consolidation.near': share({
    default: 0.85,
    what: 'cosine above which two statements are compared',
    source: 'SF-13',
  }),
  'consolidation.nearest': count({
    default: 10,
    min: 1,
    max: 100,
    what: 'nearest claims that a new one is compared with',
    source: 'own',
  }),
  'consolidation.batch': count({
    default: 50,
    min: 1,
    max: 1_000,
    what: 'new claims that are compared in one commit',
    source: 'own: a commit of some ms',
  }),
  'consolidation.callTokens': tokens({
    default: 12_000,
    min: 500,
    max: 200_000,
    what: 'tokens of cases in one call',
    source: 'SF-19: one call, split only at a limit',
  }),
  'consolidation.answerTokens': tokens({
    default: 60,
    min: 10,
    max: 1_000,
    what: 'tokens of answer set aside for each case',
    source: 'own: three words in JSON',
  }),
} as const;
export type ConsolidationSettings = ValuesOf<typeof CONSOLIDATION_SETTINGS>;

/** What the accuracy of a source is learned from. */
export const ACCURACY_SETTINGS = {
  'trust.decisions': count({
    default: 200,
    min: 1,
    max: 10_000,
    what: 'newest decisions of people that accuracy is learned from',
    source: 'own',
  }),
} as const;
export type AccuracySettings = ValuesOf<typeof ACCURACY_SETTINGS>;

/** When a dispute was held back for too long. */
export const DISPUTE_LIMITS = onServer({
  'dispute.heldSeconds': seconds({
    default: 120,
    min: 10,
    max: 86_400,
    what: 'seconds that disputed claims may be held back for a sweep, before the health of the server says that it is not well',
    source: 'own: a sweep takes moments, and one that failed is tried again after half a minute',
  }),
});
export type DisputeLimits = ValuesOf<typeof DISPUTE_LIMITS>;

/** How far a source is trusted, and what that is learned from. */
export type SourceTrustSettings = TrustSettings & AccuracySettings;

/** What claims are weighed and settled by. */
export type ReconcileSettings = ConfidenceSettings & ContradictionSettings & SourceTrustSettings & IdentitySettings;

/** The same, as it is read of a space by what works beside requests. */
export const RECONCILE_SETTINGS = {
  ...CONFIDENCE_SETTINGS,
  ...CONTRADICTION_SETTINGS,
  ...TRUST_SETTINGS,
  ...ACCURACY_SETTINGS,
  ...NAME_SETTINGS,
  ...REFERENCE_SETTINGS,
  ...LEXICAL_SETTINGS,
  ...PAGE_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...MATCH_SETTINGS,
} as const;
