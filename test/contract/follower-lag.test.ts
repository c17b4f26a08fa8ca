import { expect, it } from '@jest/globals';
import { answerFollower } from '../../src/answer/index.ts';
import { Counters, metricSources } from '../../src/compose/metric-sources.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { systemClock } from '../../src/domain/time.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { evidenceFollower } from '../../src/evidence/index.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { duplicateFollower } from '../../src/reconcile/index.ts';
import { AnswerCache, Searches } from '../../src/server/index.ts';
import { EventStream } from '../../src/stream/index.ts';
import { suggestionFollower } from '../../src/suggest/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking } from '../support/graphql.ts';
import { settingDefaults } from '../support/settings.ts';
import { write } from '../support/writes.ts';

describeDatabase('how far the followers of the commits are behind', (context) => {
  it('is counted in commits, of the space where each is furthest behind, until they are followed', async () => {
    const { database, space } = context();
    const [some, fewer] = [asking(database, await space()), asking(database, await space())];
    const stream = new EventStream({ database, settings: settingDefaults });
    const served = { stream, searches: new Searches(1), answers: new AnswerCache(0) };
    const sources = metricSources(database, served, new Counters());
    const gauge = sources.find(({ name }) => name === 'claimgraph_follower_lag_commits');
    const shown = async (): Promise<object> => Object.fromEntries((await gauge?.read()) ?? []);
    const faults: unknown[] = [];
    const ontology = ontologyOf(builtInPacks);
    const onFault = (error: unknown): void => void faults.push(error);
    const deps = { database, ids: systemIds, settings: settingDefaults, busy: () => false, onFault };
    const follow = async (): Promise<void> => {
      await evidenceFollower(deps).drain();
      await answerFollower({ ...deps, clock: systemClock }).drain();
      await suggestionFollower({ ...deps, ontologyOf: () => ontology, onOpened: () => undefined }).drain();
      await duplicateFollower({ ...deps, ontology, firstMs: 0, onFound: () => undefined }).drain();
    };
    const say = (who: typeof some, name: string) =>
      write(who, 'assertClaim', {
        subject: { named: { name, type: 'THING' } },
        predicate: 'NOTED',
        object: { text: name },
      });
    await follow();
    expect(await shown()).toEqual({ evidence: 0, answers: 0, suggestions: 0, duplicates: 0 });
    for (const name of ['a', 'b', 'c']) await say(some, name);
    await say(fewer, 'd');
    expect(await shown()).toEqual({ evidence: 3, answers: 3, suggestions: 3, duplicates: 3 });
    await follow();
    expect([await shown(), faults]).toEqual([{ evidence: 0, answers: 0, suggestions: 0, duplicates: 0 }, []]);
  });
});
