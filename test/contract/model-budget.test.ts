import { expect, it } from '@jest/globals';
import { BudgetExceeded } from '../../src/domain/errors.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import type { Clock } from '../../src/domain/time.ts';
import { JobBudget, Ledger, modelCallTotals, spentSince } from '../../src/models/index.ts';
import { describeDatabase } from '../support/database.ts';
import { accountOf, ledgerOf, question, scriptedModels } from '../support/language-model.ts';
import type { ModelReply } from '../support/language-server.ts';

const good: ModelReply = { says: { colour: 'red' }, usage: { prompt_tokens: 1_000, completion_tokens: 100 } };
/** What `good` costs of a model at a dollar a thousand tokens, in and out. */
const COST = 1.1;
const PRICE = { 'model.unknownIn': 1_000, 'model.unknownOut': 1_000, 'model.dollarsPerDay': 1_000 };
const big = { messages: [{ role: 'user' as const, content: 'red '.repeat(800) }], maxTokens: 120 };

describeDatabase('what model calls may cost', (context) => {
  const scripted = scriptedModels();
  const spent = (scope: Parameters<typeof ledgerOf>[1]) =>
    context().database.read(scope, (sql) => spentSince(sql, new Date(0)));

  it('[PI-125] each call is written down with its tokens, its price and its time; no text, no key', async () => {
    const scope = await context().space();
    const { model } = await scripted(context().database, () => good, { models: ['claude-sonnet-4'] });
    const { usage } = await model.complete(question(accountOf(scope)));
    expect(usage.dollars).toBeCloseTo((1_000 * 3 + 100 * 15) / 1e6, 12);
    const [total] = await context().database.read(scope, (sql) => modelCallTotals(sql, new Date(0)));
    expect(total).toMatchObject({
      purpose: 'EXTRACTION',
      model: 'claude-sonnet-4',
      outcome: 'ANSWERED',
      calls: 1,
      tokensIn: 1_000,
      tokensOut: 100,
      dollars: usage.dollars,
      priceKnown: true,
    });
    const stored = await context().database.read(scope, (sql) =>
      sql.query<{ row: string }>(
        'test.calls',
        'select to_jsonb(c)::text as row from model_calls c where space_id = $1',
        [scope.spaceId],
      ),
    );
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toMatch(/canary|house|colour|red/);
  });

  it('[PI-125] a call that could pass the limit of the day is not made', async () => {
    const scope = await context().space();
    const { server, model } = await scripted(context().database, () => good);
    const account = accountOf(scope, { ...PRICE, 'model.dollarsPerDay': 2.5 });
    await model.complete(question(account, big));
    await model.complete(question(account, big));
    const error = await model.complete(question(account, big)).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(BudgetExceeded);
    expect(error).toMatchObject({ code: 'BUDGET_EXCEEDED', limit: 2.5, partial: null });
    expect((error as BudgetExceeded).spent).toBeCloseTo(2 * COST, 9);
    expect(server.asked).toHaveLength(2);
    const elsewhere = accountOf(await context().space(), account.settings);
    await expect(model.complete(question(elsewhere, big))).resolves.toBeDefined();
  });

  it('[PI-125] a new day has a new budget', async () => {
    const scope = await context().space();
    let now = new Date('2026-03-01T23:59:00Z');
    const clock: Clock = { now: () => now };
    const { model } = await scripted(context().database, () => good, { clock });
    const account = accountOf(scope, { ...PRICE, 'model.dollarsPerDay': 1.5 });
    await model.complete(question(account, big));
    await expect(model.complete(question(account, big))).rejects.toBeInstanceOf(BudgetExceeded);
    now = new Date('2026-03-02T00:00:00Z');
    await expect(model.complete(question(account, big))).resolves.toBeDefined();
  });

  it('a job has its own limit, below that of the day', async () => {
    const scope = await context().space();
    const { model } = await scripted(context().database, () => good);
    const account = accountOf(scope, PRICE, new JobBudget(1.3));
    await model.complete(question(account, big));
    expect(account.budget.spent).toBeCloseTo(COST, 9);
    await expect(model.complete(question(account, big))).rejects.toThrow(/budget of this job .* model\.dollarsPerJob/);
    await expect(model.complete(question(accountOf(scope, PRICE), big))).resolves.toBeDefined();
  });

  it('many at once, in several processes, do not pass it together', async () => {
    const scope = await context().space();
    const replies = () => ({ ...good, afterMs: 20 });
    const clients = await Promise.all([1, 2, 3].map(() => scripted(context().database, replies)));
    const account = () => accountOf(scope, { ...PRICE, 'model.dollarsPerDay': 5 });
    const done = await Promise.allSettled(
      clients.flatMap(({ model }) => Array.from({ length: 5 }, () => model.complete(question(account(), big)))),
    );
    expect(await spent(scope)).toBeLessThanOrEqual(5);
    const made = clients.reduce((sum, { server }) => sum + server.asked.length, 0);
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(made);
    expect(made).toBeGreaterThanOrEqual(3);
    expect(made).toBeLessThanOrEqual(4);
  });

  it('what a dead process had set aside stays counted at the most it can have cost', async () => {
    const scope = await context().space();
    const ledger = new Ledger({ database: context().database, ids: systemIds, clock: { now: () => new Date() } });
    const account = accountOf(scope, { ...PRICE, 'model.dollarsPerDay': 3 });
    await ledger.reserve(account, { purpose: 'EXTRACTION', model: 'small', tokensIn: 1_500, tokensOut: 1_000 });
    expect(await ledgerOf(context().database, scope)).toEqual(['small PENDING 1 1500/1000']);
    const { model } = await scripted(context().database, () => good);
    await expect(model.complete(question(account, big))).rejects.toBeInstanceOf(BudgetExceeded);
  });

  it('failed calls that were surely not worked on cost nothing', async () => {
    const scope = await context().space();
    const { model } = await scripted(context().database, () => ({ status: 500 }));
    const account = accountOf(scope, PRICE);
    await expect(model.complete(question(account, big))).rejects.toThrow(/HTTP 500/);
    expect(await ledgerOf(context().database, scope)).toEqual(['small SERVER 3 0/0']);
    expect(await spent(scope)).toBe(0);
    expect(account.budget.spent).toBeCloseTo(0, 9);
  });

  it('the role of requests cannot take a call off the books', async () => {
    const scope = await context().space();
    const removing = context().database.note(scope, (sql) =>
      sql.query('test.remove', 'delete from model_calls where space_id = $1', [scope.spaceId]),
    );
    await expect(removing).rejects.toThrow();
  });
});
