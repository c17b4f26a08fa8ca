import { existsSync } from 'node:fs';
import path from 'node:path';
import { createEntailment, type Entailment } from '../../src/models/index.ts';
import { legs } from '../../test/support/leg-list.ts';

const MODEL = process.env.CLAIMGRAPH_ENTAILMENT_MODEL ?? 'nli-minilm-sick';

/** The entailment model of the models folder; null = there is none. Nothing is loaded yet. */
export function entailmentOf(): Entailment | null {
  if (!legs.models.present || !existsSync(path.join(legs.models.at, MODEL))) return null;
  return createEntailment({ entailment: 'transformers', model: MODEL, modelsDir: legs.models.at, cacheDir: '' });
}
