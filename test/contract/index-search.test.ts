import { expect, it } from '@jest/globals';
import type { AliasId, ClaimId, EntityId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { PageRequest } from '../../src/domain/page-request.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { indexTexts } from '../../src/index/index.ts';
import { search, SEARCHED_KINDS, type SearchedKind } from '../../src/retrieve/search-across-kinds.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeDatabase } from '../support/database.ts';
import { plantDocument } from '../support/indexed.ts';
import { everyPage, look, plant, write } from '../support/rows.ts';

async function plantStory(database: Database, scope: Scope): Promise<void> {
  await plantDocument(database, scope, ['gas is a unit', 'the price of gas and of fees', 'fees', 'gas gas']);
  await write(database, scope, async (commit) => {
    const [entity = ''] = await plant(commit, 'entities', [{ name: 'Gas' }]);
    const [alias = ''] = await plant(commit, 'aliases', [{ entity_id: entity, text: 'Gas', kind: 'NAME' }]);
    const entityId = entity as EntityId;
    await indexTexts(commit, [{ names: [{ aliasId: alias as AliasId, entityId, text: 'Gas', norm: 'gas' }] }]);
    const statements = ['Gas costs ether', 'Gas is spent', 'Fees are paid'];
    const rows = statements.map((statement) => ({ subject_id: entity, statement }));
    const claims = await plant(commit, 'claims', rows);
    await indexTexts(commit, [
      { claims: claims.map((id, i) => ({ claimId: id as ClaimId, text: statements[i] ?? '' })) },
    ]);
  });
}

function find(database: Database, scope: Scope, kinds: readonly SearchedKind[], page: PageRequest) {
  return look(database, scope, (view) => search(view, 'gas fees', kinds, { page, settings: settingDefaults }));
}

describeDatabase('search in several kinds', (context) => {
  it.each([1, 2, 3, 10])('lists all kinds by relevance, each hit once, in pages of %i', async (first) => {
    const { database, space } = context();
    const scope = await space();
    await plantStory(database, scope);
    const whole = (await find(database, scope, SEARCHED_KINDS, { first: 50, after: null })).items.map(
      (item) => item.node,
    );
    expect(new Set(whole.map((hit) => hit.kind))).toEqual(new Set(SEARCHED_KINDS));
    expect(whole).toHaveLength(8);
    const relevances = whole.map((hit) => hit.relevance);
    expect(relevances).toEqual(relevances.toSorted((a, b) => b - a));
    expect(await everyPage((page) => find(database, scope, SEARCHED_KINDS, page), first)).toEqual(whole);
  });

  it('lists only the kinds that are asked for', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantStory(database, scope);
    const found = await find(database, scope, ['CLAIM'], { first: 50, after: null });
    expect(found.items.map((item) => item.node.kind)).toEqual(['CLAIM', 'CLAIM', 'CLAIM']);
  });

  it('refuses to search in nothing, and cursors of other lists', async () => {
    const { database, space } = context();
    const scope = await space();
    await expect(find(database, scope, [], { first: 1, after: null })).rejects.toThrow('at least one kind');
    await expect(find(database, scope, SEARCHED_KINDS, { first: 1, after: [1, 'x'] })).rejects.toThrow('cursor');
  });
});
