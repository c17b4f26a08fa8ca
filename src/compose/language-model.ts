import type { Configuration } from '../config/index.ts';
import { systemIds } from '../domain/typed-ids.ts';
import { systemClock } from '../domain/time.ts';
import { createLanguageModel, Ledger, type LanguageModel } from '../models/index.ts';
import type { Counters } from './metric-sources.ts';
import type { Database } from '../storage/index.ts';

/** Where models are unless the settings say otherwise. */
export const OPENAI = 'https://api.openai.com/v1';

/** The models that the environment names; null = none, and nothing is asked of any. */
export function openLanguageModel(
  configuration: Configuration,
  database: Database,
  counters: Counters,
): LanguageModel | null {
  const { languageModels: models, openAiBaseUrl, openAiKey: key } = configuration;
  if (models.length === 0) return null;
  const onSettled = (outcome: string, dollars: number): void => {
    counters.modelCalls.add(outcome);
    counters.modelDollars.add('', dollars);
  };
  const ledger = new Ledger({ database, ids: systemIds, clock: systemClock, onSettled });
  return createLanguageModel({ endpoint: { baseUrl: openAiBaseUrl ?? OPENAI, key }, models, ledger });
}
