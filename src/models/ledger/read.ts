import {
  MODEL_OUTCOMES,
  MODEL_PURPOSES,
  type ModelCallTotals,
  type ModelOutcome,
  type ModelPurpose,
} from '../../domain/model-calls.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import type { Sql } from '../../storage/index.ts';

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
