import { knownModel } from '../../domain/model-registry.ts';
import type { BudgetSettings } from '../model-settings.ts';

export interface Price {
  /** US dollars per million tokens. */
  readonly in: number;
  readonly out: number;
  readonly known: boolean;
}

/**
 * What a model costs (PI-117); one that nobody knows costs what `model.unknownIn` and `model.unknownOut` say, by default as much as the
 * dearest.
 */
export function priceOf(model: string, settings: BudgetSettings): Price {
  const row = knownModel(model);
  if (row) return { in: row.dollarsIn, out: row.dollarsOut, known: true };
  return { in: settings['model.unknownIn'], out: settings['model.unknownOut'], known: false };
}

const MILLION = 1_000_000;

export const dollarsFor = (price: Price, tokensIn: number, tokensOut: number): number =>
  (tokensIn * price.in + tokensOut * price.out) / MILLION;

/** US dollars of one call of a model, of so many tokens. */
export const callPrice = (model: string, tokensIn: number, tokensOut: number, settings: BudgetSettings): number =>
  dollarsFor(priceOf(model, settings), tokensIn, tokensOut);
