import { Ctx, Query, Resolver } from 'type-graphql';
import { CacheStatisticsValue } from '../../schema/index.ts';
import { NO_OUTCOMES } from '../../src/domain/cache-outcomes.ts';
import type { RequestContext } from '../request/context.ts';

@Resolver()
export class CacheStatisticsResolver {
  @Query(() => CacheStatisticsValue, {
    description: 'How retrievals of evidence in this space came out since this server started.',
  })
  cacheStatistics(@Ctx() { op }: RequestContext): CacheStatisticsValue {
    const { cache } = op.services;
    const counts = cache?.counts.of(op.scope.spaceId) ?? NO_OUTCOMES;
    return new CacheStatisticsValue(cache?.stores.condition.kind ?? 'NONE', counts);
  }
}
