import { defaultsOf } from '../domain/setting.ts';
import { join } from 'node:path';
import type { Configuration } from '../config/index.ts';
import type { StatementJudgement, StatementPair } from '../domain/statement-verdicts.ts';
import { createEntailment, type Entailment } from '../models/index.ts';
import { STATEMENT_SETTINGS, judgeStatements } from '../entailment/index.ts';

/**
 * The model that judges with the rules, as the settings name it; null = rules alone. Nothing is loaded yet.
 * @throws ConfigurationError
 */
export const openEntailment = (configuration: Configuration): Entailment | null =>
  createEntailment({
    entailment: configuration.entailment,
    model: configuration.entailmentModel,
    modelsDir: configuration.modelsDir,
    cacheDir: join(configuration.dataDir, 'models'),
  });

/** Judges pairs of free statements as reconcile does, without a database. */
export interface Judging {
  /** `rules`, or the name of the model that judges with them. */
  readonly name: string;
  /** Loads the model, where there is one: what it is said to have judged, it could. @throws Unavailable */
  load(): Promise<void>;
  /** @throws Unavailable when the model cannot run */
  judge(pairs: readonly StatementPair[]): Promise<StatementJudgement[]>;
  close(): Promise<void>;
}

/**
 * What the settings name; nothing is loaded yet.
 * @throws ConfigurationError
 */
export function openJudging(configuration: Configuration): Judging {
  const entailment = openEntailment(configuration);
  return {
    name: entailment?.name ?? 'rules',
    load: async () => entailment?.load(),
    judge: (pairs) => judgeStatements(pairs, { entailment, numbers: defaultsOf(STATEMENT_SETTINGS) }),
    close: async () => entailment?.close(),
  };
}
