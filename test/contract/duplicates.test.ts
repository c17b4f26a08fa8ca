import { beforeEach, expect, it } from '@jest/globals';
import { decodeId, systemIds } from '../../src/domain/typed-ids.ts';
import { ontologyOf } from '../../src/domain/ontology.ts';
import { builtInPacks } from '../../src/packs/index.ts';
import { settingDefaults } from '../support/settings.ts';
import { askWhoIsMeant, findDuplicates } from '../../src/reconcile/index.ts';
import { describeDatabase } from '../support/database.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { write as commitRows } from '../support/rows.ts';
import { write } from '../support/writes.ts';

interface Question {
  readonly id: string;
  readonly status: string;
  readonly policy: string;
  readonly rationale: string;
  readonly parties: readonly { readonly entity: { readonly id: string; readonly name: string } }[];
}

describeDatabase('the search for duplicates', (context) => {
  let me: Asking;

  beforeEach(async () => {
    me = asking(context().database, await context().space());
  });

  const thing = async (name: string, type: string, key: string | null = null, more: object = {}): Promise<string> => {
    const named = { name, type, ...(key === null ? {} : { key }) };
    const answer = await write(me, 'assertClaim', {
      subject: { named },
      predicate: 'NOTED',
      object: { text: 'yes' },
      ...more,
    });
    const { claim } = answer as { claim?: { subject?: { id: string } } };
    if (!claim?.subject) throw new Error(JSON.stringify(answer));
    return claim.subject.id;
  };
  const find = (milliseconds = 60_000, settings = settingDefaults) =>
    findDuplicates(context().database, me.scope, {
      ids: systemIds,
      settings,
      ontology: ontologyOf(builtInPacks),
      milliseconds,
    });
  const questions = async (): Promise<Question[]> => {
    const { conflicts } = await me.get<{ conflicts: { nodes: Question[] } }>(
      '{ conflicts(where: { kind: { eq: IDENTITY } }) { nodes { id status policy rationale parties { entity { id name } } } } }',
    );
    return conflicts.nodes;
  };
  const commits = async (): Promise<number> =>
    (await me.get<{ stats: { commits: number } }>('{ stats { commits } }')).stats.commits;
  const ada = () =>
    Promise.all([thing('Ada Lantern', 'PERSON', 'mail:ada@a.example'), thing('Ada Lantern', 'PERSON', 'github:ada')]);

  it('asks about people of one name with two addresses, once, and merges nothing', async () => {
    const two = await ada();
    await thing('Ada', 'PERSON', 'github:another');
    expect(await find()).toEqual({ left: false, asked: 1, merged: 0 });
    const [question, ...others] = await questions();
    expect(others).toEqual([]);
    expect(question).toMatchObject({ status: 'OPEN', policy: 'LIKELY_DUPLICATE' });
    expect(question?.rationale).toContain('Ada Lantern (github:ada)');
    expect(question?.parties.map(({ entity }) => entity.id).sort()).toEqual([...two].sort());
    const before = await commits();
    expect(await find()).toEqual({ left: false, asked: 0, merged: 0 });
    expect(await commits()).toBe(before);
  });

  it('finds a name with one typing error, and leaves numbers, other keys and private things alone', async () => {
    await thing('Beacon Shipping', 'COMPANY');
    const odd = await thing('Beacon Shiping', 'COMPANY');
    for (const [name, key] of [
      ['Light', 'p-1'],
      ['Lights', 'p-2'],
    ] as const)
      await thing(name, 'PROPOSAL', key);
    for (const name of ['Tern 2', 'Tern 3']) await thing(name, 'SHIP');
    await thing('Beacon Shipping', 'COMPANY', null, { visibility: 'PRIVATE' });
    expect(await find()).toMatchObject({ asked: 1 });
    const [question] = await questions();
    expect(question?.parties.map(({ entity }) => entity.id)).toContain(odd);
  });

  it('asks nothing about what was declared distinct, before or after', async () => {
    const [one, other] = await ada();
    await write(me, 'declareDistinct', { a: one, b: other, reason: 'cousins' });
    expect(await find()).toMatchObject({ asked: 0 });
    const third = await thing('Ada Lantern', 'PERSON', 'github:third');
    expect(await find()).toMatchObject({ asked: 2 });
    await write(me, 'declareDistinct', { a: one, b: third, reason: 'an aunt' });
    const states = (await questions()).map(({ status, parties }) => ({
      status,
      with: parties.some(({ entity }) => entity.id === one),
    }));
    expect(states).toContainEqual({ status: 'DISMISSED', with: true });
    expect(states).toContainEqual({ status: 'OPEN', with: false });
  });

  it('asks nothing about those of whom a question asks already which one is meant', async () => {
    const [one, other] = (await ada()).map((id) => decodeId(id, 'ent').id);
    if (!one || !other) throw new Error('two were made');
    const doubt = { type: 'PERSON', name: 'Ada Lantern', provisional: one, candidates: [other] };
    await commitRows(context().database, me.scope, (commit) => askWhoIsMeant(commit, [doubt], systemIds));
    expect(await find()).toMatchObject({ asked: 0 });
    expect((await questions()).map(({ policy }) => policy)).toEqual(['NAME_ALONE_NEVER_MERGES']);
  });

  it('a merge answers the question, and its undo asks it again', async () => {
    const [one, other] = await ada();
    await find();
    const { commit } = await write(me, 'mergeEntities', {
      canonical: one,
      members: [other],
      reason: 'her two addresses',
    });
    expect((await questions()).map(({ status }) => status)).toEqual(['DISMISSED']);
    await write(me, 'undo', { commit: commit?.number, reason: 'too fast' });
    expect((await questions()).map(({ status }) => status)).toEqual(['OPEN']);
  });

  it('what a person decides on the desk is not asked again, also when a name changes hands', async () => {
    const [one, other] = await ada();
    await find();
    const [question] = await questions();
    const decision = { id: question?.id, winner: one, rationale: 'two people' };
    expect(await write(me, 'resolveConflict', decision)).toMatchObject({ conflict: { status: 'RESOLVED' } });
    await context().database.system((query) => query('t.again', 'delete from follower_positions'));
    expect(await find()).toMatchObject({ asked: 0 });
    await write(me, 'mergeEntities', { canonical: one, members: [other], reason: 'after all' });
    const third = await thing('Ada Lantern', 'PERSON', 'github:third');
    expect(await find()).toMatchObject({ asked: 1 });
    const parties = (await questions()).map((asked) => asked.parties.map(({ entity }) => entity.id).sort());
    expect(parties).toContainEqual([one, third].sort());
  });

  it('stops when its time is up, and goes on where it was', async () => {
    for (let n = 0; n < 60; n++) await thing(`Lamp of harbour ${n}`, 'LAMP', `lamp-${n}`);
    await ada();
    expect(await find(0)).toEqual({ left: true, asked: 0, merged: 0 });
    expect(await find()).toEqual({ left: false, asked: 1, merged: 0 });
  });
});
