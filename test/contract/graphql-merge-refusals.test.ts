import { beforeAll, expect, it } from '@jest/globals';
import { describeDatabase } from '../support/database.ts';
import { Curator } from '../support/curator.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fresh, write, type Answered } from '../support/writes.ts';

describeDatabase('the contract, merges that are refused', (context) => {
  let me: Asking;
  let at: Curator;
  beforeAll(async () => {
    me = asking(context().database, await context().space());
    at = new Curator(me);
  });

  it('refuses an undo that something later stands in the way of', async () => {
    const [a, b, c] = [await at.thing(), await at.thing(), await at.thing()];
    await at.merge(a, [b]);
    const parted = await at.unmerge(b);
    await at.merge(b, [a]);
    const undo = () => write(me, 'undo', { commit: parted.commit?.number, reason: 'no' });
    expect(await undo()).toMatchObject({ code: 'CONFLICTING_STATE' });
    await at.unmerge(a);
    await at.merge(c, [b]);
    expect(await undo()).toMatchObject({ code: 'CONFLICTING_STATE' });
    await at.unmerge(b);
    await at.distinct(a, b);
    expect(await undo()).toMatchObject({ code: 'CONFLICTING_STATE' });
  });

  it('refuses what cannot be, with a reason', async () => {
    const [a, b, c, d] = [await at.thing(), await at.thing(), await at.thing(), await at.thing()];
    const person = await at.thing(fresh(), { type: 'PERSON' });
    const mine = await at.thing(fresh(), { private: true });
    const elsewhere = await new Curator(asking(context().database, await context().space())).thing();
    await at.merge(a, [b]);
    await at.distinct(c, d);
    const shown = async () => [await at.entity(a), await at.entity(c), await at.entity(d)];
    const before = await shown();
    const version = (entity: string) => ({ expectedVersions: [{ entity, version: 7 }] });
    const cases: [what: Promise<Answered>, code: string, path: string[]][] = [
      [at.merge(a, [a]), 'INVALID', ['members', '0']],
      [at.merge(a, [c, c]), 'INVALID', ['members', '1']],
      [at.merge(a, []), 'INVALID', ['members']],
      [
        at.merge(
          a,
          Array.from({ length: 101 }, () => c),
        ),
        'INVALID',
        ['members'],
      ],
      [at.merge('ent_nothing', [a]), 'INVALID', ['id']],
      [at.merge(a, [c], { reason: ' ' }), 'INVALID', ['reason']],
      [at.merge(a, [c], { reason: 'x'.repeat(2_001) }), 'INVALID', ['reason']],
      [at.merge(a, [person]), 'INVALID', ['members', '0']],
      [at.merge(a, [c, mine]), 'INVALID', ['members', '1']],
      [at.merge(mine, [c]), 'INVALID', ['members', '0']],
      [at.merge(a, [elsewhere]), 'NOT_FOUND', ['members', '0']],
      [at.merge(elsewhere, [a]), 'NOT_FOUND', ['canonical']],
      [at.merge(a, [c], version(c)), 'STALE_VERSION', ['expectedVersion']],
      [at.merge(a, [c], version(d)), 'INVALID', ['expectedVersions']],
      [at.merge(a, [b]), 'CONFLICTING_STATE', ['members', '0']],
      [at.merge(c, [b]), 'CONFLICTING_STATE', ['members', '0']],
      [at.merge(b, [a]), 'CONFLICTING_STATE', ['members', '0']],
      [at.merge(b, [c]), 'CONFLICTING_STATE', ['canonical']],
      [at.merge(c, [d]), 'CONFLICTING_STATE', ['members', '0']],
      [at.merge(a, [d, c]), 'CONFLICTING_STATE', ['members', '1']],
      [at.unmerge(a), 'CONFLICTING_STATE', ['member']],
      [at.unmerge(elsewhere), 'NOT_FOUND', ['member']],
      [at.unmerge(b, { expectedVersion: 9 }), 'STALE_VERSION', ['expectedVersion']],
      [at.unmerge(b, { reason: '' }), 'INVALID', ['reason']],
      [at.distinct(a, a), 'INVALID', ['b']],
      [at.distinct(a, b), 'CONFLICTING_STATE', ['b']],
      [at.distinct(a, mine), 'INVALID', ['b']],
      [at.distinct(a, elsewhere), 'NOT_FOUND', ['b']],
      [at.merge(a, [c], { dryRun: true, ...version(c) }), 'STALE_VERSION', ['expectedVersion']],
    ];
    const told = await Promise.all(cases.map(async ([answer]) => answer));
    expect(told.map(({ code, path }) => ({ code, path: path?.map(String) }))).toEqual(
      cases.map(([, code, path]) => ({ code, path })),
    );
    expect(await shown()).toEqual(before);
  });

  it('is for curators, and a private entity is merged with private ones for its owner alone', async () => {
    const writer = new Curator(asking(context().database, context().as(me.scope, 'bob', 'WRITER')));
    const bob = new Curator(asking(context().database, context().as(me.scope, 'bob', 'CURATOR')));
    const [a, b] = [await bob.thing('Secret One', { private: true }), await bob.thing('Secret Two', { private: true })];
    expect(await writer.merge(a, [b])).toMatchObject({ code: 'FORBIDDEN' });
    expect(await at.merge(a, [b])).toMatchObject({ code: 'NOT_FOUND' });
    await bob.say(a, 'status', 'Draft', { visibility: 'PRIVATE' });
    await bob.say(b, 'status', 'Final', { visibility: 'PRIVATE' });
    expect((await bob.merge(a, [b])).conflicts).toHaveLength(1);
    expect((await bob.entity(b)).id).toBe(a);
    expect(await me.get('query ($b: ID!) { entity(id: $b) { id } }', { b })).toEqual({ entity: null });
  });
});
