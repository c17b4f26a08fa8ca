import { describe, expect, it } from '@jest/globals';
import { Unavailable } from '../../src/domain/errors.ts';
import { OperationRun } from '../../src/server/operation-run.ts';
import type { Operations } from '../../src/server/operation-port.ts';
import { Searches, Searching } from '../../src/server/searches.ts';
import { GRAPHQL_TYPE } from '../../src/server/transport.ts';
import { settingDefaults } from '../support/settings.ts';

const caller = { owner: 'ada', spaceName: 'bay', role: 'READER', keyId: null } as const;
const query = { kind: 'query', appendsOnly: false } as const;

function open(operations: Partial<Operations<object>>, searches: Searches, questions: readonly string[] = []) {
  const run = new OperationRun(caller, settingDefaults, GRAPHQL_TYPE, operations as Operations<object>);
  const place = searches.admit({ caller, fields: 1, questions, most: 1 });
  if (!(place instanceof Searching)) throw new Error('expected a place');
  return { run, place };
}

const running = (searches: Searches): number =>
  [...(searches.readings[0]?.read() as ReadonlyMap<string, number>).values()].reduce((sum, one) => sum + one, 0);

describe('the place of an operation that searches', () => {
  it.each<[string, Partial<Operations<object>>]>([
    ['its surroundings cannot be made', { open: () => Promise.reject(new Unavailable('database', 'away')) }],
    ['models cannot be asked', { prefetch: () => Promise.reject(new Unavailable('database', 'away')) }],
  ])('is left where %s', async (_, operations) => {
    const searches = new Searches(1);
    const { run, place } = open(operations, searches, ['x']);
    await expect(run.open(query, place)).rejects.toThrow('away');
    expect(running(searches)).toBe(0);
    const next = open({ open: () => Promise.resolve({}), close: () => Promise.resolve() }, searches);
    await next.run.open(query, next.place);
    expect(running(searches)).toBe(1);
    await next.run.close();
    expect(running(searches)).toBe(0);
  });

  it('is no turn for who gave it up before hearing of it, nor for a later step', async () => {
    const searches = new Searches(1);
    const { place } = open({}, searches);
    const step = place.step(() => Promise.resolve('done'));
    place.abandon();
    await expect(step).rejects.toThrow();
    expect(running(searches)).toBe(0);
  });
});
