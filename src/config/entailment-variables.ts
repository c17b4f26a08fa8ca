import { ENTAILMENT_CHOICES, type EntailmentName } from '../domain/entailment.ts';
import type { Variable } from './variable.ts';

/** What judges pairs of statements. */
export interface EntailmentConfiguration {
  readonly entailment: EntailmentName;
  /** null = none: rules alone. */
  readonly entailmentModel: string | null;
}

export const ENTAILMENT_VARIABLES: {
  readonly [K in keyof EntailmentConfiguration]: Variable<EntailmentConfiguration[K]>;
} = {
  entailment: {
    name: 'CLAIMGRAPH_ENTAILMENT',
    parse: (value) => ENTAILMENT_CHOICES.find((choice) => choice === value),
    fallback: () => 'rules',
    allowed: ENTAILMENT_CHOICES.map((name) => `\`${name}\``).join(', '),
    otherwise: '`rules`',
    meaning: 'What says whether two statements contradict: rules alone, or a model besides. See evaluation.md.',
  },
  entailmentModel: {
    name: 'CLAIMGRAPH_ENTAILMENT_MODEL',
    parse: (value) => value,
    fallback: () => null,
    allowed: 'a name in `CLAIMGRAPH_MODELS_DIR`, or of the hub',
    otherwise: 'none, and `CLAIMGRAPH_ENTAILMENT` must be `rules`',
    meaning: 'The model for `transformers`: a cross-encoder for entailment, neutral and contradiction.',
  },
};
