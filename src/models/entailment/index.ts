import { policyDefaults, type Policy } from '../../domain/policy.ts';
import { OnnxEntailment } from './onnx.ts';
import type { Entailment } from './port.ts';

export type { Entailment, EntailmentPair, EntailmentScores } from './port.ts';

/** What judges pairs of statements: rules alone, or a model besides. */
export const ENTAILMENT_CHOICES = ['rules', 'transformers'] as const;
export type EntailmentName = (typeof ENTAILMENT_CHOICES)[number];

export interface EntailmentChoice {
  readonly entailment: EntailmentName;
  /** null = the usual one of the hub. */
  readonly model: string | null;
  /** The folder of models; null = the hub. */
  readonly modelsDir: string | null;
  /** Where what comes from the hub is kept. */
  readonly cacheDir: string;
}

const USUAL = 'Xenova/nli-deberta-v3-xsmall';

/**
 * The model that was chosen, null = rules alone; nothing is loaded yet.
 * @param numbers of the process: how long its thread may be silent, how much it may hold
 */
export function createEntailment(choice: EntailmentChoice, numbers: Policy = policyDefaults): Entailment | null {
  if (choice.entailment === 'rules') return null;
  return new OnnxEntailment(
    { name: choice.model ?? USUAL, folder: choice.modelsDir, cache: choice.cacheDir },
    numbers,
  );
}
