import { expect, it } from '@jest/globals';
import { mentionShares } from '../../src/domain/mention-answers.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { scriptedModels } from '../support/language-model.ts';
import { named, write } from '../support/writes.ts';

describeDatabase('mentions that are counted', (context) => {
  const scripted = scriptedModels();
  const known = async (me: Asking, name: string): Promise<string> => {
    const said = await write(me, 'assertClaim', {
      subject: named(name, 'COMPANY'),
      predicate: 'NOTED',
      object: { text: name },
    });
    return (said as unknown as { claim: { subject: { id: string } } }).claim.subject.id;
  };

  it('[OM-55] the share that resolves without a model is counted as mentions are resolved, by the stage that did', async () => {
    let choice = 'neither';
    const { model, server } = await scripted(context().database, () => ({
      says: { choice, confidence: 0.9, reasoning: 'so' },
    }));
    const counts = new Map<string, number>();
    const onMention = (answer: string) => counts.set(answer, (counts.get(answer) ?? 0) + 1);
    const me = asking(context().database, await context().space(), { languageModel: model, onMention });
    const [gai, kai] = [await known(me, 'Northgate Media'), await known(me, 'Kai Foods')];
    await write(me, 'addAlias', { entity: gai, text: 'NM' });
    const recent = [gai, kai].map((entity) => ({ entity, turnsAgo: 1 }));
    const twice = { recent: [{ entity: gai, turnsAgo: 1 }] };
    const workload: [mention: string, more?: object][] = [
      ...Array.from({ length: 13 }, (): [string] => ['Northgate Media']),
      ['NM'],
      ['NM'],
      ['NM'],
      ['kai-foods'],
      ['Northgate Meida'],
      ['they', twice],
    ];
    for (const [mention, more] of workload) await write(me, 'resolveEntity', { mention, ...more });
    expect(server.asked).toHaveLength(0);
    choice = kai;
    await write(me, 'resolveEntity', { mention: 'they', recent });
    choice = 'neither';
    await write(me, 'resolveEntity', { mention: 'they', recent });
    await write(me, 'resolveEntity', { mention: 'Quillfeather' });
    await write(me, 'resolveEntity', { mention: 'media', setting: 'DOCUMENT' });
    expect(Object.fromEntries(counts)).toEqual({
      NAME: 13,
      ALIAS: 3,
      NORMAL_FORM: 1,
      FUZZY: 1,
      COREFERENCE: 1,
      MODEL: 1,
      MODEL_NOBODY: 1,
      NOBODY: 1,
      ASK: 1,
    });
    expect(mentionShares(counts)).toEqual({
      mentions: 23,
      resolved: 20,
      resolvedWithoutModel: 19,
      modelAsked: 2,
      withoutModel: 0.95,
    });
    expect(server.asked).toHaveLength(2);
  });

  it('[OM-55] a model that was asked in vain counts as asked; without a model a doubt is a question to a person', async () => {
    const { model } = await scripted(context().database, () => ({ status: 500 }), { numbers: { 'model.attempts': 1 } });
    for (const [languageModel, answer] of [
      [model, 'MODEL_NOBODY'],
      [undefined, 'ASK'],
    ] as const) {
      const counted: string[] = [];
      const options = { onMention: (one: string) => counted.push(one), ...(languageModel && { languageModel }) };
      const me = asking(context().database, await context().space(), options);
      const recent = [await known(me, 'Northgate Media'), await known(me, 'Kai Foods')].map((entity) => ({
        entity,
        turnsAgo: 1,
      }));
      await write(me, 'resolveEntity', { mention: 'they', recent });
      expect(counted).toEqual([answer]);
    }
  });

  it('[OM-55] of documents, the stage that resolved each mention is in the statistics', async () => {
    const me = asking(context().database, await context().space());
    const document = (path: string, term: string) => ({ path, text: `**${term}** is the station of all the lines.\n` });
    const stages = async (): Promise<readonly object[]> =>
      (
        await me.get<{ stats: { mentionsByStage: { name: string; value: number }[] } }>(
          '{ stats { mentions mentionsByStage { name value } } }',
        )
      ).stats.mentionsByStage.filter(({ name }) => name !== 'KEY');
    const first = await write(me, 'ingest', { source: { key: 's' }, documents: [document('a.md', 'Northgate')] });
    expect(first.__typename).toBe('Ingested');
    const before = await stages();
    const count = (found: readonly object[], name: string): number =>
      (found as { name: string; value: number }[]).find((one) => one.name === name)?.value ?? 0;
    expect(count(before, 'NEW')).toBeGreaterThan(0);
    await write(me, 'ingest', {
      source: { key: 's' },
      documents: [document('b.md', 'Northgate'), document('c.md', 'northgate')],
    });
    const after = await stages();
    expect(count(after, 'NAME') - count(before, 'NAME')).toBe(1);
    expect(count(after, 'NORMAL_FORM') - count(before, 'NORMAL_FORM')).toBe(1);
  });
});
