import { buildSchema } from 'graphql';
import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { systemClock } from '../../src/domain/time.ts';
import { createLocal, createLog, ErrorMask, type Operations } from '../../src/server/index.ts';

const schema = buildSchema('type Query { tide: String broken: String } type Subscription { tides: String }');

/** Operations whose context counts what becomes of it. */
function opened(): {
  readonly ask: ReturnType<typeof createLocal>;
  readonly held: () => number;
  readonly faults: unknown[];
} {
  let held = 0;
  const faults: unknown[] = [];
  const operations: Operations<object> = {
    estimateCost: () => 3,
    open: () => {
      held += 1;
      return Promise.resolve({});
    },
    actualCost: () => 2,
    close: () => {
      held -= 1;
      return held < 0 ? Promise.reject(new Error('given back twice')) : Promise.resolve();
    },
  };
  const resolvers = schema.getQueryType()?.getFields();
  if (resolvers?.tide && resolvers.broken) {
    resolvers.tide.resolve = () => 'high';
    resolvers.broken.resolve = () => {
      throw new Error('password=secret');
    };
  }
  const ask = createLocal({
    schema,
    operations,
    caller: { keyId: null, owner: 'local', role: 'ADMIN', spaceName: 'default' },
    settingsOf: () => Promise.resolve({ ...settingDefaults, 'limit.aliases': 2 }),
    mask: new ErrorMask(createLog('silent'), { suggestions: true, former: { renamed: new Map(), removed: new Map() } }),
    clock: systemClock,
    onFault: (error) => faults.push(error),
  });
  return { ask, held: () => held, faults };
}

describe('an operation in this process', () => {
  const refused = { errors: [{ message: expect.any(String) }] };
  it.each([
    ['{ tide }', { data: { tide: 'high' }, extensions: { cost: { requested: 3, actual: 2, limit: 20_000 } } }],
    ['{ broken }', { data: { broken: null }, errors: [{ message: expect.not.stringContaining('secret') }] }],
    ['{ tide', refused],
    ['{ nothing }', refused],
    ['{ a: tide b: tide c: tide }', refused],
    ['subscription { tides }', refused],
  ])('is answered as over HTTP, and gives back what it held: %s', async (query, answer) => {
    const { ask, held, faults } = opened();
    expect(await ask({ query })).toMatchObject(answer);
    expect(await ask({ query })).toHaveProperty('extensions.cost.limit');
    expect([held(), faults]).toEqual([0, []]);
  });
});
