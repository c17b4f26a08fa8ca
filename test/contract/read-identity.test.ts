import { expect, it } from '@jest/globals';
import {
  aliasesByIds,
  aliasesOf,
  aliasEvidence,
  aliasEvidenceByIds,
  entitiesByIds,
  entitiesByKeys,
  entityByKey,
  entityHistory,
  listEntities,
  mentionsByIds,
  mentionsOf,
  resolveName,
} from '../../src/identity/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { EntityWhere } from '../../src/domain/filter.ts';
import { systemIds, type AliasId, type EntityId, type EvidenceId, type MentionId } from '../../src/domain/typed-ids.ts';
import type { Page } from '../../src/domain/page-request.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Database, View } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { entityIds, everyPage, look, plant, write } from '../support/rows.ts';

const names = (page: Page<{ name: string }>): string[] => page.items.map((item) => item.node.name);

describeDatabase('identity reads', (context) => {
  const seeded = async (
    rows: readonly Record<string, unknown>[],
  ): Promise<{ database: Database; scope: Scope; ids: EntityId[] }> => {
    const { database } = context();
    const scope = await context().space();
    let ids: string[] = [];
    await write(database, scope, async (commit) => (ids = await plant(commit, 'entities', rows)));
    return { database, scope, ids: entityIds(ids) };
  };

  it('entities by id come in one statement, those that are not there are not in the map', async () => {
    const { database, scope, ids } = await seeded([{ name: 'Anna' }, { name: 'Ben', type: 'Person', key: 'ben' }]);
    const absent = systemIds.next('ent');
    await look(database, scope, async (view, sent) => {
      const found = await entitiesByIds(view, [...ids, absent]);
      expect([...found.keys()].sort()).toEqual([...ids].sort());
      expect(found.get(ids[1] as EntityId)).toMatchObject({
        name: 'Ben',
        type: 'Person',
        key: 'ben',
        owner: null,
        version: 1,
      });
      expect(sent).toEqual(['identity.entitiesByIds']);
    });
  });

  it('a key answers with the nearest entity: the own private one before the shared one', async () => {
    const { database, scope } = await seeded([
      { name: 'Shared', key: 'k' },
      { name: 'Only shared', key: 'other' },
    ]);
    await write(database, scope, (commit) => plant(commit, 'entities', [{ name: 'Mine', key: 'k' }]), 'ada');
    const nameFor = (who: Scope, key: string) =>
      look(database, who, async (view) => (await entityByKey(view, key))?.name ?? null);
    expect(await nameFor(scope, 'k')).toBe('Mine');
    expect(await nameFor(context().as(scope, 'bob'), 'k')).toBe('Shared');
    expect(await nameFor(scope, 'nothing')).toBeNull();
    const both = await look(database, scope, (view) => entitiesByKeys(view, ['k', 'other', 'nothing']));
    expect([...both].map(([key, entity]) => [key, entity.name]).sort()).toEqual([
      ['k', 'Mine'],
      ['other', 'Only shared'],
    ]);
  });

  it.each([
    ['NAME', 'ASC', ['Anna', 'Ben', 'Cleo', 'Dan', 'Eva']],
    ['NAME', 'DESC', ['Eva', 'Dan', 'Cleo', 'Ben', 'Anna']],
    ['TYPE', 'ASC', ['Ben', 'Dan', 'Anna', 'Cleo', 'Eva']],
    ['CREATED', 'ASC', ['Eva', 'Dan', 'Anna', 'Ben', 'Cleo']],
    ['CREATED', 'DESC', ['Cleo', 'Ben', 'Anna', 'Dan', 'Eva']],
  ] as const)('a list by %s %s shows every entity once, whatever the page size', async (order, direction, expected) => {
    const { database } = context();
    const scope = await context().space();
    // One commit each, so that times differ by less than a millisecond can show.
    for (const [name, type] of [
      ['Eva', 'P'],
      ['Dan', 'A'],
      ['Anna', 'P'],
      ['Ben', 'A'],
      ['Cleo', 'P'],
    ]) {
      await write(database, scope, (commit) => plant(commit, 'entities', [{ name, type }]));
    }
    for (const first of [1, 2, 5, 100]) {
      const all = await look(database, scope, (view) =>
        everyPage((page) => listEntities(view, null, order, direction, page), first),
      );
      expect(all.map((entity) => entity.name)).toEqual(expected);
    }
  });

  it('times that differ by microseconds only are pages apart', async () => {
    const times = Array.from({ length: 6 }, (_, n) => `2024-05-01T10:00:00.00000${n}Z`);
    const { database, scope } = await seeded(times.map((created_at, n) => ({ name: `${n}`, created_at })).reverse());
    for (const [direction, expected] of [
      ['ASC', '012345'],
      ['DESC', '543210'],
    ] as const) {
      const read = (view: View) => everyPage((page) => listEntities(view, null, 'CREATED', direction, page), 2);
      const all = await look(database, scope, read);
      expect(all.map((entity) => entity.name).join('')).toBe(expected);
    }
  });

  it('rows of one commit, with one time, are told apart by their id', async () => {
    const { database, scope } = await seeded(Array.from({ length: 25 }, (_, i) => ({ name: `E${i}` })));
    const all = await look(database, scope, (view) =>
      everyPage((page) => listEntities(view, null, 'CREATED', 'DESC', page), 4),
    );
    expect(new Set(all.map((entity) => entity.id)).size).toBe(25);
    expect(all).toHaveLength(25);
  });

  it.each<[string, EntityWhere, string[]]>([
    ['by type', { type: { eq: 'Person' } }, ['Anna', 'Anton']],
    ['by start of the name', { name: { startsWith: 'An' } }, ['Anna', 'Anton']],
    ['by key', { key: { in: ['acme', 'nobody'] } }, ['Acme']],
    ['not', { not: { type: { eq: 'Person' } } }, ['Acme', 'Émile']],
    ['not, over a missing key', { not: { key: { eq: 'acme' } } }, ['Anna', 'Anton', 'Émile']],
    ['either', { or: [{ name: { eq: 'Anna' } }, { key: { eq: 'acme' } }] }, ['Acme', 'Anna']],
    ['no way at all', { or: [] }, []],
    ['text that looks like SQL', { name: { eq: `x' or 'a'='a` } }, []],
  ])('filters %s', async (_, where, expected) => {
    const { database, scope } = await seeded([
      { name: 'Anna', type: 'Person' },
      { name: 'Anton', type: 'Person' },
      { name: 'Acme', type: 'Company', key: 'acme' },
      { name: 'Émile' },
    ]);
    expect(
      names(
        await look(database, scope, (view) => listEntities(view, where, 'NAME', 'ASC', { first: 10, after: null })),
      ),
    ).toEqual(expected);
  });

  it('a cursor of another order is refused', async () => {
    const { database, scope } = await seeded([{ name: 'Anna' }]);
    const read = look(database, scope, (view) =>
      listEntities(view, null, 'NAME', 'ASC', { first: 1, after: ['a', 'b', 'c'] }),
    );
    await expect(read).rejects.toThrow(InvalidInput);
  });

  it('an earlier commit shows the earlier name, in every read', async () => {
    const { database } = context();
    const scope = await context().space();
    let ids: string[] = [];
    const first = await write(
      database,
      scope,
      async (commit) => (ids = await plant(commit, 'entities', [{ name: 'Old', key: 'k' }])),
    );
    const second = await write(database, scope, (commit) =>
      commit.query(
        'test.rename',
        `update entities set name = 'New', norm = 'new', version = 2 where space_id = $1 and id = $2`,
        [scope.spaceId, ids[0] ?? ''],
      ),
    );
    await write(database, scope, (commit) => plant(commit, 'entities', [{ name: 'Later' }]));
    const seen = (recorded: number | null) =>
      look(
        database,
        scope,
        async (view) => ({
          byId: (await entitiesByIds(view, entityIds(ids))).get(ids[0] as EntityId)?.name,
          byKey: (await entityByKey(view, 'k'))?.name,
          list: names(await listEntities(view, null, 'NAME', 'ASC', { first: 10, after: null })),
          old: (await resolveName(view, { text: 'Old', type: null }, settingDefaults)).kind,
        }),
        { recorded },
      );
    expect(await seen(0)).toEqual({ byId: undefined, byKey: undefined, list: [], old: 'UNRESOLVED' });
    expect(await seen(first)).toEqual({ byId: 'Old', byKey: 'Old', list: ['Old'], old: 'RESOLVED' });
    expect(await seen(second)).toEqual({ byId: 'New', byKey: 'New', list: ['New'], old: 'UNRESOLVED' });
    expect(await seen(null)).toEqual({ byId: 'New', byKey: 'New', list: ['Later', 'New'], old: 'UNRESOLVED' });
  });

  it('the history of an entity has every version, its commit and the fields that changed', async () => {
    const { database } = context();
    const scope = await context().space('grace');
    let ids: string[] = [];
    const made = await write(
      database,
      scope,
      async (commit) => (ids = await plant(commit, 'entities', [{ name: 'Old' }, { name: 'Untouched' }])),
    );
    const renamed = await write(database, scope, (commit) =>
      commit.query(
        'test.rename',
        `update entities set name = 'New', type = 'Person', version = 2, updated_at = now() where space_id = $1 and id = $2`,
        [scope.spaceId, ids[0] ?? ''],
      ),
    );
    const gone = await write(database, scope, (commit) =>
      commit.query('test.drop', 'delete from entities where space_id = $1 and id = $2', [scope.spaceId, ids[0] ?? '']),
    );
    const absent = systemIds.next('ent');
    await look(database, scope, async (view, sent) => {
      const history = await entityHistory(view, [...entityIds(ids), absent]);
      expect(history.get(ids[0] as EntityId)).toMatchObject([
        {
          state: { name: 'Old', version: 1 },
          since: made,
          until: renamed,
          actor: 'grace',
          reason: 'test',
          changed: [],
        },
        { state: { name: 'New', version: 2 }, since: renamed, until: gone, actor: 'grace', changed: ['type', 'name'] },
      ]);
      expect(history.get(ids[1] as EntityId)).toMatchObject([{ since: made, until: null, changed: [] }]);
      expect(history.get(absent)).toEqual([]);
      expect(sent).toHaveLength(1);
    });
    const before = await look(database, scope, (view) => entityHistory(view, entityIds(ids)), { recorded: made });
    expect(before.get(ids[0] as EntityId)).toMatchObject([{ state: { name: 'Old' }, since: made, until: null }]);
  });

  it('aliases of fifty entities come in one statement, a page for each', async () => {
    const { database, scope, ids } = await seeded(Array.from({ length: 50 }, (_, i) => ({ name: `E${i}` })));
    await write(database, scope, (commit) =>
      plant(
        commit,
        'aliases',
        ids.flatMap((entity_id, i) => Array.from({ length: i % 5 }, (_, n) => ({ entity_id, text: `alias ${n}` }))),
      ),
    );
    await look(database, scope, async (view, sent) => {
      const pages = await aliasesOf(view, ids, { first: 3, after: null });
      expect(sent).toEqual(['identity.aliasesOf']);
      ids.forEach((id, i) => {
        expect(pages.get(id)?.items.map((item) => item.node.text)).toEqual(
          ['alias 0', 'alias 1', 'alias 2'].slice(0, i % 5),
        );
        expect(pages.get(id)?.hasNextPage).toBe(i % 5 > 3);
      });
      const [four] = [ids[4] as EntityId];
      const after = pages.get(four)?.items.at(-1)?.position ?? null;
      const rest = await aliasesOf(view, [four], { first: 3, after });
      expect(rest.get(four)).toMatchObject({
        items: [{ node: { text: 'alias 3', entityId: four, kind: 'SPELLING' } }],
        hasNextPage: false,
      });
      const first = pages.get(four)?.items[0]?.node.id as AliasId;
      expect((await aliasesByIds(view, [first])).get(first)?.text).toBe('alias 0');
    });
  });

  it('mentions and alias evidence tell whether their revision is still the current one', async () => {
    const { database, scope, ids } = await seeded([{ name: 'Anna' }]);
    const [entity_id] = ids;
    const [current, outdated, source_id, span_id] = [1, 2, 3, 4].map(() => systemIds.next('rev'));
    let mentions: string[] = [];
    let evidence: string[] = [];
    let aliases: string[] = [];
    await write(database, scope, async (commit) => {
      await plant(commit, 'sources', [{ id: source_id, key: 's' }]);
      const [document_id] = await plant(commit, 'documents', [{ key: 'd', source_id, current_revision_id: current }]);
      aliases = await plant(commit, 'aliases', [
        { entity_id, text: 'Ann' },
        { entity_id, text: 'by hand' },
      ]);
      const places = [current, outdated].map((revision_id) => ({ document_id, revision_id, source_id }));
      mentions = await plant(
        commit,
        'mentions',
        places.map((place, i) => ({ ...place, entity_id, span_id: [span_id, source_id][i] })),
      );
      evidence = await plant(
        commit,
        'alias_evidence',
        places.map((place, i) => ({ ...place, alias_id: aliases[0], span_id: [span_id, source_id][i] })),
      );
    });
    await look(database, scope, async (view, sent) => {
      const page = (await mentionsOf(view, ids, { first: 10, after: null })).get(entity_id as EntityId);
      expect(page?.items.map((item) => [item.node.id, item.node.current])).toEqual([
        [mentions[0], true],
        [mentions[1], false],
      ]);
      expect((await mentionsByIds(view, mentions as MentionId[])).size).toBe(2);
      const found = await aliasEvidence(view, aliases as AliasId[]);
      expect(found.get(aliases[0] as AliasId)?.map((item) => [item.id, item.current])).toEqual([
        [evidence[0], true],
        [evidence[1], false],
      ]);
      expect(found.get(aliases[1] as AliasId)).toEqual([]);
      expect((await aliasEvidenceByIds(view, evidence as EvidenceId[])).size).toBe(2);
      expect(sent).toHaveLength(4);
    });
    const earlier = await look(database, scope, (view) => mentionsOf(view, ids, { first: 10, after: null }), {
      recorded: 1,
    });
    expect(earlier.get(entity_id as EntityId)?.items).toEqual([]);
  });
});
