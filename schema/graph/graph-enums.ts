import { enumOf } from '../shared/enum-of.ts';
import type { Basis, InferenceMethod, InferenceProfile, EdgeDirection } from '../../src/domain/relationship-record.ts';

export const BasisEnum = enumOf<Basis>('Basis', 'Whether a relationship is asserted or inferred.', {
  ASSERTED: 'Asserted: it is a claim.',
  INFERRED: 'Inferred by a rule, a method or a model.',
});

export const InferenceMethodEnum = enumOf<InferenceMethod>('InferenceMethod', 'How a relationship was inferred.', {
  CO_DISCUSSION: 'The two entities are discussed together in several documents.',
  SIMILARITY: 'Claims about the two are similar in meaning (embeddings).',
  ENTAILMENT_CONFLICT: 'Claims about one contradict claims about the other.',
  EXTRACTION: 'A language model read it in a text that does not state it explicitly.',
  RULE: 'A rule infers it (`Rule`).',
});

export const InferenceProfileEnum = enumOf<InferenceProfile>(
  'InferenceProfile',
  'A named confidence threshold for traversing inferred relationships. Asserted ones are traversed in every profile.',
  {
    HIGH_STAKES: 'For important decisions: confidence from the setting `inference.highStakes` (.9) on.',
    NORMAL: 'Confidence from the setting `inference.normal` (.75) on.',
    EXPLORATORY: 'For exploring possibilities: confidence from the setting `inference.exploratory` (.5) on.',
  },
);

export const EdgeDirectionEnum = enumOf<EdgeDirection>('EdgeDirection', 'Direction as seen from an entity.', {
  OUT: 'Outgoing: the entity is the subject.',
  IN: 'Incoming: the entity is the object.',
  BOTH: 'Both directions.',
});

export type PathChoice = 'SHORTEST' | 'ALL' | 'MOST_CONFIDENT';
export const PathChoiceEnum = enumOf<PathChoice>('PathChoice', 'Which paths are returned, and in which order.', {
  SHORTEST: 'Only the paths with the smallest number of steps.',
  ALL: 'All paths of up to `maxDepth` steps, shorter ones first.',
  MOST_CONFIDENT:
    'All paths of up to `maxDepth` steps, ordered by the product of the confidences of their relationships, highest first, then by length.',
});
