import { Ctx, Query, Resolver } from 'type-graphql';
import { CacheStatisticsValue } from '../../schema/index.ts';
import { CacheCounts } from '../../src/evidence/index.ts';
import type { RequestContext } from '../request/context.ts';

@Resolver()
export class CacheStatisticsResolver {
  @Query(() => CacheStatisticsValue, {
    description: 'How retrievals of evidence in this space came out since this server started.',
  })
  cacheStatistics(@Ctx() { op }: RequestContext): CacheStatisticsValue {
    const { cache } = op.services;
    const counts = cache?.counts ?? new CacheCounts();
    return new CacheStatisticsValue(cache?.stores.condition.kind ?? 'NONE', counts.of(op.scope.spaceId));
  }
}
