import { Field, Int, ObjectType } from 'type-graphql';
import type { OutcomeCounts, StoreKind } from '../../src/domain/cache-outcomes.ts';
import { enumOf } from '../shared/enum-of.ts';

export const CacheStoreEnum = enumOf<StoreKind>('CacheStore', 'Where evidence of earlier questions is cached.', {
  REDIS: 'Redis, shared by all servers of one database.',
  MEMORY: 'The memory of this server.',
  NONE: 'Nothing is cached: each retrieval is live.',
});

@ObjectType('CacheStatistics', {
  simpleResolvers: true,
  description: 'How retrievals of evidence in this space came out since this server started. Each counts once.',
})
export class CacheStatisticsValue {
  @Field(() => CacheStoreEnum, { description: 'Where evidence is cached at present.' })
  readonly store: StoreKind;
  @Field(() => Int, { description: 'Retrievals answered by the evidence for the same question.' })
  readonly exactHits: number;
  @Field(() => Int, { description: 'Retrievals answered by the evidence for a question with the same meaning.' })
  readonly semanticHits: number;
  @Field(() => Int, { description: 'Retrievals answered by claims of the knowledge graph alone.' })
  readonly graphHits: number;
  @Field(() => Int, { description: 'Retrievals for which evidence was retrieved anew.' })
  readonly misses: number;
  @Field(() => Int, { description: 'Misses whose retrieval failed, so that evidence past its lifetime was used.' })
  readonly fallbacks: number;
  constructor(store: StoreKind, counts: OutcomeCounts) {
    this.store = store;
    this.exactHits = counts.EXACT;
    this.semanticHits = counts.SEMANTIC;
    this.graphHits = counts.GRAPH;
    this.misses = counts.MISS;
    this.fallbacks = counts.fallbacks;
  }
}
