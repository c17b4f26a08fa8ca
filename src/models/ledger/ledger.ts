import { BudgetExceeded } from '../../domain/errors.ts';
import type { Ids, ModelCallId } from '../../domain/typed-ids.ts';
import type { ModelOutcome, ModelPurpose } from '../../domain/model-calls.ts';
import type { Clock } from '../../domain/time.ts';
import type { Database, Sql } from '../../storage/index.ts';
import type { ModelAccount } from '../language/language-port.ts';
import { raiseAlert } from './budget-alerts.ts';
import { dollarsFor, priceOf, type Price } from './price.ts';

/** A try that is about to be made, with the most it can take. */
export interface Planned {
  readonly purpose: ModelPurpose;
  readonly model: string;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** Money set aside for one try. */
export interface Reserved {
  readonly id: ModelCallId;
  readonly price: Price;
  readonly dollars: number;
  readonly at: number;
}

export interface Settled {
  readonly outcome: ModelOutcome;
  readonly tokensIn: number;
  readonly tokensOut: number;
}

/** The first instant of the day (UTC) that `at` lies in: the budget of a day begins there. */
export const dayOf = (at: Date): Date => new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()));

/**
 * The one place where model calls are paid for. Money is set aside in the database before a try and settled after it, one
 * at a time in a space: so a limit holds for all processes together, and a try whose process died stays counted at the
 * most it can have cost.
 */
export class Ledger {
  private readonly database: Database;
  private readonly ids: Ids;
  private readonly clock: Clock;
  private readonly onSettled: (outcome: ModelOutcome, dollars: number) => void;

  constructor(deps: {
    readonly database: Database;
    readonly ids: Ids;
    readonly clock: Clock;
    /** Told of every try, after it. */
    readonly onSettled?: (outcome: ModelOutcome, dollars: number) => void;
  }) {
    this.database = deps.database;
    this.ids = deps.ids;
    this.clock = deps.clock;
    this.onSettled = deps.onSettled ?? (() => undefined);
  }

  /** @throws BudgetExceeded when the try could pass the job's or the day's limit: nothing is written then */
  async reserve(account: ModelAccount, planned: Planned): Promise<Reserved> {
    const price = priceOf(planned.model, account.settings);
    const dollars = dollarsFor(price, planned.tokensIn, planned.tokensOut);
    const { budget, scope, settings } = account;
    if (!budget.allows(dollars)) throw tooDear('of this job', budget.spent, budget.limit, dollars);
    const now = this.clock.now();
    const id = this.ids.next('cal');
    const limit = settings['model.dollarsPerDay'];
    budget.add(dollars);
    try {
      const spent = await this.database.note(scope, async (sql) => {
        await sql.query('models.lockBudget', LOCK, [scope.spaceId]);
        const before = await spentSince(sql, dayOf(now));
        if (before + dollars > limit) {
          await raiseAlert(sql, 'MODEL_BUDGET_SPENT', { spent: before, limit }, now);
          return before;
        }
        if (dollars > 0 && before + dollars >= limit * settings['model.alertAt'])
          await raiseAlert(sql, 'MODEL_BUDGET_LOW', { spent: before + dollars, limit }, now);
        const { purpose, model, tokensIn, tokensOut } = planned;
        await sql.query('models.reserve', RESERVE, [
          scope.spaceId,
          id,
          purpose,
          model.slice(0, LONGEST_NAME),
          tokensIn,
          tokensOut,
          dollars,
          price.known,
          now,
        ]);
        return null;
      });
      if (spent !== null) throw tooDear('of this space today', spent, limit, dollars);
    } catch (error) {
      budget.add(-dollars);
      throw error;
    }
    return { id, price, dollars, at: now.getTime() };
  }

  /** Writes what a try really took. */
  async settle(account: ModelAccount, reserved: Reserved, settled: Settled): Promise<number> {
    const dollars = dollarsFor(reserved.price, settled.tokensIn, settled.tokensOut);
    account.budget.add(dollars - reserved.dollars);
    this.onSettled(settled.outcome, dollars);
    const ms = Math.max(0, this.clock.now().getTime() - reserved.at);
    const values = [
      account.scope.spaceId,
      reserved.id,
      settled.outcome,
      settled.tokensIn,
      settled.tokensOut,
      dollars,
      ms,
    ];
    await this.database.note(account.scope, (sql) => sql.query('models.settle', SETTLE, values));
    return dollars;
  }
}

const LONGEST_NAME = 200;

const LOCK = `select pg_advisory_xact_lock(hashtextextended('claimgraph model budget ' || $1::text, 0))`;

const RESERVE = `insert into model_calls
    (space_id, id, purpose, model, tokens_in, tokens_out, dollars, price_known, at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const SETTLE = `update model_calls set outcome = $3, tokens_in = $4, tokens_out = $5, dollars = $6, ms = $7
  where space_id = $1 and id = $2`;

/** US dollars that the space's calls came to from `since` on. One statement. */
export async function spentSince(sql: Sql, since: Date): Promise<number> {
  const rows = await sql.query<{ dollars: number }>(
    'models.spentSince',
    'select coalesce(sum(dollars), 0) as dollars from model_calls where space_id = $1 and at >= $2',
    [sql.scope.spaceId, since],
  );
  return rows[0]?.dollars ?? 0;
}

function tooDear(whose: string, spent: number, limit: number, dollars: number): BudgetExceeded {
  const money = (amount: number): string => `$${amount.toFixed(4)}`;
  return new BudgetExceeded(
    `the budget ${whose} for model calls is ${money(limit)}, ${money(spent)} of it are spent or set aside, ` +
      `and the next call may cost ${money(dollars)}; ` +
      'wait, or raise model.dollarsPerJob or model.dollarsPerDay',
    { spent, limit },
  );
}
