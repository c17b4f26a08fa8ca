import { afterEach } from '@jest/globals';
import { z } from 'zod';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { settingDefaults, type AllSettings } from './settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { systemClock, type Clock } from '../../src/domain/time.ts';
import {
  createLanguageModel,
  JobBudget,
  Ledger,
  modelCallTotals,
  type CompletionRequest,
  type LanguageModel,
  type ModelAccount,
} from '../../src/models/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { languageServer, type LanguageServer, type ModelAsked, type ModelReply } from './language-server.ts';

/** Waits of a real model, made short. */
export const QUICK: AllSettings = {
  ...settingDefaults,
  'model.backoffMs': 5,
  'model.longestWaitMs': 400,
};

export interface Scripted {
  readonly server: LanguageServer;
  readonly model: LanguageModel;
}

export interface ScriptOptions {
  readonly models?: readonly string[];
  readonly numbers?: Partial<AllSettings>;
  readonly clock?: Clock;
  readonly key?: string | null;
}

/** A language model whose endpoint follows a script; its server ends with the test. Call it in a suite. */
export function scriptedModels(): (
  database: Database,
  script: (asked: ModelAsked, n: number) => ModelReply,
  options?: ScriptOptions,
) => Promise<Scripted> {
  const servers: LanguageServer[] = [];
  afterEach(async () => {
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });
  return async (
    database,
    script,
    { models = ['small'], numbers = {}, clock = systemClock, key = 'sk-canary' } = {},
  ) => {
    const server = await languageServer(script);
    servers.push(server);
    const ledger = new Ledger({ database, ids: systemIds, clock });
    const endpoint = { baseUrl: server.url, key };
    return { server, model: createLanguageModel({ endpoint, models, ledger, numbers: { ...QUICK, ...numbers } }) };
  };
}

export const accountOf = (
  scope: Scope,
  settings: Partial<AllSettings> = {},
  budget = new JobBudget(100),
): ModelAccount<AllSettings> => ({
  scope,
  settings: { ...QUICK, ...settings },
  budget,
});

const answer = { name: 'colour', schema: z.strictObject({ colour: z.string() }) };

/** A small question with a shape. */
export const question = (
  account: ModelAccount,
  more: Partial<CompletionRequest<{ colour: string }>> = {},
): CompletionRequest<{ colour: string }> => ({
  purpose: 'EXTRACTION',
  system: 'Say which colour.',
  messages: [{ role: 'user', content: 'A red house.' }],
  answer,
  maxTokens: 50,
  account,
  ...more,
});

/** The ledger of a space in one line a kind: `model outcome calls in/out`. */
export async function ledgerOf(database: Database, scope: Scope): Promise<string[]> {
  const totals = await database.read(scope, (sql) => modelCallTotals(sql, new Date(0)));
  return totals
    .map(({ model, outcome, calls, tokensIn, tokensOut }) => `${model} ${outcome} ${calls} ${tokensIn}/${tokensOut}`)
    .sort();
}
