import { expect, it } from '@jest/globals';
import { infer, inferenceWaiting } from '../../graph/inference/index.ts';
import { inferenceHealth } from '../../src/compose/inference.ts';
import { Counters, metricSources } from '../../src/compose/metric-sources.ts';
import { AnswerCache, Searches } from '../../src/server/index.ts';
import { EventStream } from '../../src/stream/index.ts';
import { settingDefaults } from '../support/settings.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { write } from '../support/writes.ts';

describeDatabase('how far inference is behind', (context) => {
  it('is counted in commits until they are followed, for metrics and health', async () => {
    const { database } = context();
    const me = asking(database, await context().space());
    const say = (name: string) =>
      write(me, 'assertClaim', {
        subject: { named: { name, type: 'THING' } },
        predicate: 'NOTED',
        object: { text: name },
      });
    const stream = new EventStream({ database, settings: settingDefaults });
    const served = { stream, searches: new Searches(1), answers: new AnswerCache(0) };
    const sources = metricSources(database, served, new Counters());
    const gauge = sources.find(({ name }) => name === 'claimgraph_inference_queue');
    const shown = async (): Promise<[string, number][]> => [...((await gauge?.read()) ?? [])];
    await infer({ database }, me.scope);
    const before = (await inferenceWaiting(database)).commits;
    for (const name of ['a', 'b', 'c']) await say(name);
    expect(await inferenceWaiting(database)).toEqual({ commits: before + 3, passages: 0 });
    expect(await shown()).toEqual([
      ['commits', before + 3],
      ['passages', 0],
    ]);
    expect((await inferenceHealth(database).check()).detail).toBe(`${before + 3} commits behind, 0 passages wait`);
    expect(await infer({ database }, me.scope)).toMatchObject({ settled: true });
    expect(await inferenceWaiting(database)).toEqual({ commits: before, passages: 0 });
    expect(before).toBe(0);
    expect((await inferenceHealth(database).check()).detail).toBe('in step');
  });
});
