import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { ModelCallsValue, ModelCostsValue } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { dayOf, modelCallTotals, spentSince } from '../../src/models/index.ts';
import type { RequestContext } from '../request/context.ts';

const DAY_MS = 86_400_000;
const MOST_DAYS = 3_660;

@Resolver()
export class ModelCostsResolver {
  @Query(() => ModelCostsValue, { description: 'What the language model has cost the space.' })
  async modelCosts(
    @Ctx() { op }: RequestContext,
    @Arg('days', () => Int, { defaultValue: 30, description: 'Days to look back, today among them.' }) days: number,
  ): Promise<ModelCostsValue> {
    if (days < 1 || days > MOST_DAYS) throw new InvalidInput(`expected 1 to ${MOST_DAYS} days, got ${days}`, ['days']);
    const today = dayOf(op.services.clock.now());
    const since = new Date(today.getTime() - (days - 1) * DAY_MS);
    const [spentToday, totals, policy] = await Promise.all([
      spentSince(op.reader, today),
      modelCallTotals(op.reader, since),
      op.policy(),
    ]);
    const calls = totals.map((total) => new ModelCallsValue(total));
    return Object.assign(new ModelCostsValue(), { spentToday, limitPerDay: policy['model.dollarsPerDay'], calls });
  }
}
