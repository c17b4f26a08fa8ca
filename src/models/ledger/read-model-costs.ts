import {
  MODEL_OUTCOMES,
  MODEL_PURPOSES,
  type ModelCallTotals,
  type ModelOutcome,
  type ModelPurpose,
} from '../../domain/model-calls.ts';
import { InvalidInput } from '../../domain/errors.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import type { Sql } from '../../storage/index.ts';
import { dayOf, spentSince } from './ledger.ts';

interface Row {
  purpose: string;
  model: string;
  outcome: string;
  price_known: boolean;
  calls: string;
  tokens_in: string;
  tokens_out: string;
  dollars: number;
  ms: string;
}

const DAY_MS = 86_400_000;
const MOST_DAYS = 3_660;

/**
 * What the space has spent today, and what its calls of the last `days` days, today among them, came to.
 * @throws InvalidInput
 */
export async function modelCosts(
  sql: Sql,
  days: number,
  now: Date,
): Promise<{ readonly spentToday: number; readonly totals: readonly ModelCallTotals[] }> {
  if (days < 1 || days > MOST_DAYS) throw new InvalidInput(`expected 1 to ${MOST_DAYS} days, got ${days}`, ['days']);
  const today = dayOf(now);
  const since = new Date(today.getTime() - (days - 1) * DAY_MS);
  const [spentToday, totals] = await Promise.all([spentSince(sql, today), modelCallTotals(sql, since)]);
  return { spentToday, totals };
}

/** What the space's model calls came to from `since` on, by purpose, model and outcome, dearest first. One statement. */
export async function modelCallTotals(sql: Sql, since: Date): Promise<ModelCallTotals[]> {
  const rows = await sql.query<Row>(
    'models.callTotals',
    `select purpose, model, outcome, price_known, count(*) as calls, sum(tokens_in) as tokens_in,
        sum(tokens_out) as tokens_out, sum(dollars) as dollars, sum(ms) as ms
      from model_calls where space_id = $1 and at >= $2
      group by purpose, model, outcome, price_known order by sum(dollars) desc, purpose, model, outcome, price_known`,
    [sql.scope.spaceId, since],
  );
  return rows.map((row) => ({
    purpose: parseEnum<ModelPurpose>(MODEL_PURPOSES, row.purpose, 'model_calls.purpose'),
    model: row.model,
    outcome: parseEnum<ModelOutcome>(MODEL_OUTCOMES, row.outcome, 'model_calls.outcome'),
    calls: Number(row.calls),
    tokensIn: Number(row.tokens_in),
    tokensOut: Number(row.tokens_out),
    dollars: row.dollars,
    priceKnown: row.price_known,
    ms: Number(row.ms),
  }));
}
