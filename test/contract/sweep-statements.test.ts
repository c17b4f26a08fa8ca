import { expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { Statements } from '../support/statements.ts';

describeDatabase('markers of disputes that cannot be', (context) => {
  const fresh = async (): Promise<Statements> => new Statements(context().database, await context().space());

  it('[SE-52] pairs that close a circle of three are one question; a pair, and a chain of pairs, are none', async () => {
    const at = await fresh();
    const pair = await at.said('Ada plays violin.', 'Ada does not play violin.');
    const [a, b, c] = await at.circle('coffee');
    const chain = await at.chain('tea');
    expect((await at.cycle()).swept).toEqual({ dead: 0, circular: 2, freed: 0 });
    const open = (await at.desk.conflicts()).filter(({ status }) => status === 'OPEN');
    expect(open.map(({ parties }) => parties.map(({ claimId }) => claimId).sort())).toEqual(
      expect.arrayContaining([[a?.id, b?.id, c?.id].sort(), pair.map(({ id }) => id).sort()]),
    );
    expect(open).toHaveLength(4);
    expect(await at.statuses([...pair, ...chain])).toEqual(Array(5).fill('DISPUTED'));
    expect((await at.cycle()).swept).toEqual({ dead: 0, circular: 0, freed: 0 });
  });

  it('[SE-52] a marker to a claim that stands no more, and a claim that nobody contradicts, are mended', async () => {
    const at = await fresh();
    const [gone, left] = await at.said('Ada plays violin.', 'Ada does not play violin.');
    const alone = await at.say('Ada drinks coffee.');
    if (!gone || !left) throw new Error('two were said');
    await at.force(gone, 'RETRACTED');
    await at.force(alone, 'DISPUTED');
    expect((await at.cycle()).swept).toEqual({ dead: 1, circular: 0, freed: 1 });
    expect(await at.statuses([gone, left, alone])).toEqual(['RETRACTED', 'ACTIVE', 'ACTIVE']);
    expect(await at.desk.conflicts()).toMatchObject([{ status: 'RESOLVED' }]);
  });

  it('[SE-52] reads each disputed claim once: twice as many take the same number of statements', async () => {
    const statements: number[] = [];
    for (const things of [['coffee'], ['coffee', 'tea', 'milk', 'sugar']]) {
      const at = await fresh();
      for (const thing of things) await at.said(`Ada drinks ${thing}.`, `Ada does not drink ${thing}.`);
      statements.push((await at.costOfSweep()).statements);
    }
    expect(statements[1]).toBe(statements[0]);
  });
});
