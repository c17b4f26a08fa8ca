import { expect, it } from '@jest/globals';
import { openEvidenceCache } from '../../src/evidence/index.ts';
import { systemClock } from '../../src/domain/time.ts';
import { asking } from '../support/graphql.ts';
import { describeDatabase } from '../support/database.ts';
import { settingDefaults } from '../support/settings.ts';

const STATISTICS = '{ cacheStatistics { store exactHits semanticHits graphHits misses fallbacks } }';
const HEALTH = '{ health { components { name ok detail } } }';

describeDatabase('the evidence cache in the contract', (context) => {
  it('[SE-69] tells how retrievals came out, in this space alone', async () => {
    const [scope, other] = [await context().space(), await context().space()];
    const cache = openEvidenceCache({ limits: settingDefaults, redis: null, onFault: () => undefined }, systemClock);
    const outcomes = ['EXACT', 'EXACT', 'SEMANTIC', 'GRAPH', 'MISS'] as const;
    for (const outcome of outcomes) cache.counts.add(scope.spaceId, outcome);
    cache.counts.addFallback(scope.spaceId);
    expect(await asking(context().database, scope, { cache }).get(STATISTICS)).toEqual({
      cacheStatistics: { store: 'MEMORY', exactHits: 2, semanticHits: 1, graphHits: 1, misses: 1, fallbacks: 1 },
    });
    expect(await asking(context().database, other, { cache }).get(STATISTICS)).toMatchObject({
      cacheStatistics: { exactHits: 0, misses: 0 },
    });
    expect(await asking(context().database, scope).get(STATISTICS)).toMatchObject({
      cacheStatistics: { store: 'NONE' },
    });
  });

  it('[SE-143] health says whether it is served as configured, and not where', async () => {
    const redis = { url: 'redis://127.0.0.1:1', password: 'canary', prefix: 'test' };
    const limits = { ...settingDefaults, 'cache.connectMs': 100 };
    const cache = openEvidenceCache({ limits, redis, onFault: () => undefined }, systemClock);
    cache.stores.start();
    try {
      while (cache.stores.condition.ok) await new Promise((resolve) => setTimeout(resolve, 20));
      const health = await asking(context().database, await context().space(), { cache }).get<object>(HEALTH);
      expect(health).toMatchObject({
        health: {
          components: expect.arrayContaining([expect.objectContaining({ name: 'cache (memory)', ok: false })]),
        },
      });
      expect(JSON.stringify(health)).not.toMatch(/canary|127\.0\.0\.1:1/u);
    } finally {
      cache.stores.stop();
    }
  });
});
