import { Arg, Ctx, Int, Query, Resolver } from 'type-graphql';
import { ModelCallsValue, ModelCostsValue } from '../../schema/index.ts';
import { modelCosts } from '../../src/models/index.ts';
import type { RequestContext } from '../request/context.ts';

@Resolver()
export class ModelCostsResolver {
  @Query(() => ModelCostsValue, { description: 'What calls of language models have cost in this space.' })
  async modelCosts(
    @Ctx() { op }: RequestContext,
    @Arg('days', () => Int, { defaultValue: 30, description: 'Number of days to include, up to and including today.' })
    days: number,
  ): Promise<ModelCostsValue> {
    const { spentToday, totals } = await modelCosts(op.reader, days, op.services.clock.now());
    const limitPerDay = (await op.settings())['model.dollarsPerDay'];
    const calls = totals.map((total) => new ModelCallsValue(total));
    return Object.assign(new ModelCostsValue(), { spentToday, limitPerDay, calls });
  }
}
