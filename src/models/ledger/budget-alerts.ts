import type { EventKind } from '../../domain/event-record.ts';
import { announce, type Sql } from '../../storage/index.ts';

type BudgetAlert = Extract<EventKind, `MODEL_BUDGET_${string}`>;

/** How far the budget of a day is spent, in US dollars; what is set aside counts. */
interface DayBudget {
  readonly spent: number;
  readonly limit: number;
}

/**
 * Raises an alert about the budget of a day (PI-125): an event beside the commits, in the transaction of the call that caused it. Of each
 * kind there is one for each limit that the day had: a call that turns out cheaper than what was set aside for it does not make another.
 */
export async function raiseAlert(sql: Sql, kind: BudgetAlert, { spent, limit }: DayBudget, at: Date): Promise<void> {
  const { spaceId } = sql.scope;
  const raised = await sql.query('models.raiseAlert', RAISE, [spaceId, at, kind, limit]);
  if (raised.length === 0) return;
  await announce((name, text, values) => sql.query(name, text, values), spaceId, {
    ...{ kind, subject: spaceId, owner: null, called: null, at },
    data: { spent, limit },
  });
}

const RAISE = `insert into model_budget_alerts (space_id, day, kind, dollars_per_day)
  values ($1, ($2::timestamptz at time zone 'UTC')::date, $3, $4) on conflict do nothing returning kind`;
