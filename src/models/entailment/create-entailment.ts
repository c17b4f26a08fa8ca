import type { EntailmentName } from '../../domain/entailment.ts';
import { ConfigurationError } from '../../domain/errors.ts';
import { defaultsOf } from '../../domain/setting.ts';
import { EMBEDDER_LIMITS, type EmbedderLimits } from '../model-settings.ts';
import { OnnxEntailment } from './onnx-entailment.ts';
import type { Entailment } from './entailment-port.ts';

export interface EntailmentChoice {
  readonly entailment: EntailmentName;
  /** null = none. */
  readonly model: string | null;
  /** The folder of models; null = the hub. */
  readonly modelsDir: string | null;
  /** Where what comes from the hub is kept. */
  readonly cacheDir: string;
}

/**
 * The model that was chosen, null = rules alone; nothing is loaded yet.
 * @param numbers of the process: how long its thread may be silent, how much it may hold
 * @throws ConfigurationError where a model is asked for and none is named
 */
export function createEntailment(
  choice: EntailmentChoice,
  numbers: EmbedderLimits = defaultsOf(EMBEDDER_LIMITS),
): Entailment | null {
  const { entailment, model, modelsDir: folder, cacheDir: cache } = choice;
  switch (entailment) {
    case 'rules':
      return null;
    case 'transformers':
      if (model === null) throw new ConfigurationError('CLAIMGRAPH_ENTAILMENT_MODEL: expected a name, got none');
      return new OnnxEntailment({ name: model, folder, cache }, numbers);
    default:
      return entailment satisfies never;
  }
}
