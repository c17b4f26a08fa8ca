import { share, type ValuesOf } from '../../domain/setting.ts';

/** From when a sentence of an answer counts as supported. */
export const VERIFY_SETTINGS = {
  'verify.verified': share({
    default: 0.75,
    what: 'least support of a sentence that is verified; what speaks against it is looked at besides',
    source: 'SE-101',
  }),
  'verify.partial': share({
    default: 0.55,
    what: 'least support of a sentence that is partially supported',
    source: 'SE-101',
  }),
  'verify.reference': share({
    default: 0.6,
    what: 'support above which a passage is named as a source of a sentence besides the best one',
    source: 'SE-102',
  }),
  'verify.entailment': share({
    default: 0.7,
    what: 'probability of entailment above which a model confirms what rules do not decide',
    source: 'PI-61',
  }),
  'verify.insufficient': share({
    default: 0.4,
    what: 'probability of entailment up to which a sentence is not supported',
    source: 'PI-61',
  }),
  // PI-61 says .7. A small model is surer than that of some right sentences; .95 is what `statement.contradiction` needs, too.
  'verify.contradiction': share({
    default: 0.95,
    what: 'probability of contradiction above which a sentence is contradicted, where one of both denies what the other says',
    source: 'PI-61, npm run bench -- verification',
  }),
} as const;
export type VerifySettings = ValuesOf<typeof VERIFY_SETTINGS>;
