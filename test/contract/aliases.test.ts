import { expect, it } from '@jest/globals';
import { ALIAS_ORIGINS, type Resolution } from '../../src/domain/entity-record.ts';
import { encodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { addAlias, aliasesOf, resolveName } from '../../src/identity/index.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { searchEntities } from '../../src/lexical/index.ts';
import type { View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { about, Desk } from '../support/desk.ts';
import { asking } from '../support/graphql.ts';
import { addNames } from '../support/indexed.ts';
import { plant, write as planted } from '../support/rows.ts';
import { write } from '../support/writes.ts';

describeDatabase('aliases', (context) => {
  const desk = async (): Promise<Desk> => new Desk(context().database, await context().space());
  const known = async (at: Desk, name: string): Promise<EntityId> =>
    (await at.assert(about(name, 'height', '12 m'))).value.subjectId;
  const shown = (found: Resolution): string => {
    if (found.kind === 'RESOLVED') return `${found.entity.name} ${found.stage} ${found.confidence}`;
    return found.kind === 'AMBIGUOUS' ? `ask ${found.candidates.map(({ name }) => name).join(', ')}` : found.kind;
  };
  const meant = (at: Desk, text: string, scope: Scope = at.scope): Promise<string> =>
    at.database.read(scope, async (sql) => {
      const view: View = { sql, recorded: null, valid: null };
      return shown(await resolveName(view, { text, type: null }, at.deps.settings));
    });
  const named = (at: Desk, entityId: EntityId, text: string, owner: string | null) =>
    at.do((commit) => addAlias(commit, { entityId, text, evidence: null }, at.deps), owner);

  it('[OM-02] say whose name it is, where it comes from, whose it is, how sure, and how often it was used', async () => {
    const at = await desk();
    const gate = await known(at, 'Northgate');
    await named(at, gate, 'the Gate', null);
    await named(at, gate, 'my Gate', 'ada');
    const found = await at.see((view) => aliasesOf(view, [gate], { first: 9, after: null }));
    const aliases = found.get(gate)?.items.map(({ node }) => node) ?? [];
    const everyones = { entityId: gate, owner: null, session: null, context: null, uses: 0, lastUsedAt: null };
    expect(aliases).toMatchObject([
      { ...everyones, text: 'Northgate', origin: 'EXACT', confidence: 1 },
      { ...everyones, text: 'the Gate', origin: 'USER_STATED', confidence: 0.95 },
      { ...everyones, text: 'my Gate', origin: 'USER_STATED', confidence: 0.95, owner: 'ada' },
    ]);
    for (const { createdAt } of aliases) expect(createdAt).toBeInstanceOf(Date);
    const hint = {
      entityId: gate,
      text: 'it',
      kind: 'SPELLING',
      method: 'talk',
      confidence: 0.6,
      origin: 'COREFERENCE',
      session: 'talk',
      context: 'Open it.',
      evidence: null,
    } as const;
    await at.do((commit) => addNames(commit, [hint]), 'ada');
    await planted(at.database, at.scope, (commit) =>
      plant(commit, 'aliases', [{ entity_id: gate, text: 'Gatehouse', uses: 3 }]),
    );
    const later = await at.see((view) => aliasesOf(view, [gate], { first: 9, after: null }));
    expect(
      later
        .get(gate)
        ?.items.slice(3)
        .map(({ node }) => node),
    ).toMatchObject([
      {
        text: 'it',
        origin: 'COREFERENCE',
        owner: 'ada',
        confidence: 0.6,
        session: 'talk',
        context: 'Open it.',
        uses: 0,
      },
      { text: 'Gatehouse', origin: 'LEARNED', owner: null, confidence: 0.9, session: null, context: null, uses: 3 },
    ]);
  });

  it('[OM-03] come from a closed set of sources: the database refuses any other', async () => {
    const at = await desk();
    const gate = await known(at, 'Northgate');
    const plantOrigin = (origin: string, session: string | null = null) =>
      planted(at.database, at.scope, (commit) =>
        plant(commit, 'aliases', [{ entity_id: gate, text: `by ${origin}`, origin, session }]),
      );
    expect([...ALIAS_ORIGINS].sort()).toEqual(['COREFERENCE', 'EXACT', 'FUZZY', 'INFERRED', 'LEARNED', 'USER_STATED']);
    for (const origin of ALIAS_ORIGINS) await plantOrigin(origin, origin === 'COREFERENCE' ? 'talk' : null);
    await expect(plantOrigin('HEARSAY')).rejects.toThrow(/aliases_origin_check/);
    await expect(plantOrigin('COREFERENCE')).rejects.toThrow(/check/);
  });

  it('[OM-42 OM-56] of one person lead that person alone, before the names that everyone has', async () => {
    const at = await desk();
    const [gate, moor] = [await known(at, 'Northgate'), await known(at, 'Southmoor')];
    await named(at, gate, 'the station', null);
    await named(at, moor, 'the station', 'ada');
    await named(at, moor, 'home', 'ada');
    const bob = context().as(at.scope, 'bob');
    expect([await meant(at, 'the station'), await meant(at, 'home')]).toEqual([
      'Southmoor ALIAS 0.95',
      'Southmoor ALIAS 0.95',
    ]);
    expect([await meant(at, 'the station', bob), await meant(at, 'home', bob)]).toEqual([
      'Northgate ALIAS 0.95',
      'UNRESOLVED',
    ]);
  });

  it('[OM-42] of one person for two: what was meant far more often, else a question, the more used and surer first', async () => {
    const at = await desk();
    const [gate, moor] = [await known(at, 'Northgate'), await known(at, 'Southmoor')];
    const plantUses = (text: string, ...uses: readonly [number, number, number, number]) =>
      planted(
        at.database,
        at.scope,
        (commit) =>
          plant(commit, 'aliases', [
            { entity_id: gate, text, uses: uses[0], confidence: uses[1] },
            { entity_id: moor, text, uses: uses[2], confidence: uses[3] },
          ]),
        'ada',
      );
    await plantUses('often', 1, 0.9, 4, 0.8);
    await plantUses('hardly', 1, 0.9, 3, 0.8);
    await plantUses('surer', 1, 0.8, 1, 0.9);
    expect(await meant(at, 'often')).toBe('Southmoor ALIAS 0.8');
    expect(await meant(at, 'hardly')).toBe('ask Southmoor, Northgate');
    expect(await meant(at, 'surer')).toBe('ask Southmoor, Northgate');
  });

  it('that everyone has for two are asked about, however often each was used: homonyms stay apart', async () => {
    const at = await desk();
    const [gate, moor] = [await known(at, 'Northgate'), await known(at, 'Southmoor')];
    await planted(at.database, at.scope, (commit) =>
      plant(commit, 'aliases', [
        { entity_id: gate, text: 'Central', uses: 90 },
        { entity_id: moor, text: 'Central', uses: 1 },
      ]),
    );
    expect(await meant(at, 'Central')).toBe('ask Northgate, Southmoor');
  });

  it('[OM-140] are there once for each entity and owner, everyone counting as one owner', async () => {
    const at = await desk();
    const gate = await known(at, 'Northgate');
    for (const owner of [null, 'ada']) for (const _ of [1, 2]) await named(at, gate, 'the Gate', owner);
    const found = await at.see((view) => aliasesOf(view, [gate], { first: 9, after: null }));
    expect(found.get(gate)?.items.map(({ node }) => `${node.text} ${node.owner}`)).toEqual([
      'Northgate null',
      'the Gate null',
      'the Gate ada',
    ]);
    const twice = planted(at.database, at.scope, (commit) =>
      plant(commit, 'aliases', [{ entity_id: gate, text: 'the Gate' }]),
    );
    await expect(twice).rejects.toThrow(/aliases_spelling/);
  });

  it('wait, lead, or lead nowhere, as a person says; a review can be undone', async () => {
    const at = await desk();
    const gate = await known(at, 'Northgate');
    const inferred = {
      entityId: gate,
      text: 'Lantern House',
      kind: 'INFERRED',
      method: 'model',
      confidence: 0.7,
    } as const;
    await at.do((commit) => addNames(commit, [{ ...inferred, reviewState: 'PENDING', evidence: null }]));
    await named(at, gate, 'Gatehouse', null);
    const found = await at.see((view) => aliasesOf(view, [gate], { first: 9, after: null }));
    const ids = new Map(found.get(gate)?.items.map(({ node }) => [node.text, encodeId('als', node.id)]));
    const me = asking(at.database, { ...at.scope, role: 'CURATOR' });
    const searched = async () =>
      (
        await at.see((view) =>
          searchEntities(view, 'lantern', {
            page: { first: 9, after: null },
            settings: at.deps.settings,
            filters: null,
          }),
        )
      ).items.length;
    expect(await searched()).toBe(0);
    expect(await meant(at, 'Lantern House')).toBe('UNRESOLVED');
    const review = (text: string, verdict: string, more: object = {}) =>
      write(me, 'reviewAlias', { id: ids.get(text), verdict, ...more });
    expect(await review('Lantern House', 'ACCEPTED', { expectedVersion: 9 })).toMatchObject({
      __typename: 'StaleVersion',
    });
    const accepted = await review('Lantern House', 'ACCEPTED', { expectedVersion: 1 });
    expect(accepted).toMatchObject({ __typename: 'AliasWritten', alias: { reviewState: 'ACCEPTED', version: 2 } });
    expect(await meant(at, 'Lantern House')).toBe('Northgate ALIAS 0.7');
    expect(await searched()).toBe(1);
    expect(await review('Lantern House', 'ACCEPTED')).toMatchObject({ commit: null });
    expect(await review('Gatehouse', 'REJECTED')).toMatchObject({ alias: { reviewState: 'REJECTED' } });
    expect([await meant(at, 'Gatehouse'), await meant(at, 'GATEHOUSE')]).toEqual(['UNRESOLVED', 'UNRESOLVED']);
    expect(await review('Northgate', 'REJECTED')).toMatchObject({ __typename: 'Invalid', path: ['verdict'] });
    const undone = await write(me, 'undo', { commit: accepted.commit?.number, reason: 'too soon' });
    expect(undone).toMatchObject({ __typename: 'Undone', restored: 1 });
    expect(await meant(at, 'Lantern House')).toBe('UNRESOLVED');
  });
});
