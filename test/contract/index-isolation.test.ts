import { expect, it } from '@jest/globals';
import { normalName } from '../../src/text/normal-name.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { indexTexts } from '../../src/index/index.ts';
import { searchClaims, searchEntities } from '../../src/lexical/index.ts';
import type { Database } from '../../src/storage/index.ts';
import { describeEveryDatabase } from '../support/database.ts';
import { findChunks, plantDocument } from '../support/indexed.ts';
import { look, plant, write } from '../support/rows.ts';

const page = { first: 50, after: null };
const TABLES = ['term_stats', 'indexed_texts', 'terms', 'postings', 'term_parts'];

/** An entity with a name, and a claim about it, as somebody's own or everyone's. */
async function plantClaim(database: Database, scope: Scope, name: string, owner: string | null): Promise<void> {
  await write(
    database,
    scope,
    async (commit) => {
      const [entityId = ''] = await plant(commit, 'entities', [{ name }]);
      const [aliasId = ''] = await plant(commit, 'aliases', [{ entity_id: entityId, text: name, kind: 'NAME' }]);
      const statement = `${name} pays gas`;
      const [claimId = ''] = await plant(commit, 'claims', [{ subject_id: entityId, statement }]);
      await indexTexts(commit, [
        { names: [{ aliasId: aliasId as never, entityId: entityId as never, text: name, norm: normalName(name) }] },
      ]);
      await indexTexts(commit, [{ claims: [{ claimId: claimId as never, text: statement }] }]);
    },
    owner,
  );
}

/** Everything that `scope` finds of the word, scores included. */
async function everything(database: Database, scope: Scope, text: string) {
  const options = { page, settings: settingDefaults };
  return {
    chunks: await findChunks(database, scope, text),
    claims: await look(database, scope, (view) => searchClaims(view, text, options)),
    entities: await look(database, scope, (view) => searchEntities(view, text, options)),
  };
}

const found = (all: Awaited<ReturnType<typeof everything>>): number[] => [
  all.chunks.items.length,
  all.claims.items.length,
  all.entities.items.length,
];

describeEveryDatabase('isolation of the index', (context) => {
  it('keeps private texts from the results and from the scores of others, and gives them to their owner', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    const bob = as(ada, 'bob');
    await plantDocument(database, ada, ['gas price', 'gas and fee', 'fee']);
    await plantClaim(database, ada, 'Gaspard', null);
    const before = [await everything(database, ada, 'gas gaspard'), await everything(database, bob, 'gas gaspard')];
    expect(before[0]).toEqual(before[1]);
    await plantDocument(database, ada, ['gas gas gas', 'gas again', 'more gas', 'secret word'], { owner: 'ada' });
    await plantClaim(database, ada, 'Gaspar', 'ada');
    expect(await everything(database, bob, 'gas gaspard')).toEqual(before[1]);
    expect(found(await everything(database, bob, 'secret'))).toEqual([0, 0, 0]);
    const own = await everything(database, ada, 'gas gaspard');
    expect(found(own)).toEqual([5, 2, 2]);
    // Ada's scores are those of one corpus of hers and the shared texts.
    const part = own.chunks.items[0]?.node.parts.find(({ term }) => term === 'gas');
    expect(part?.df).toBe(5);
    expect(part?.idf).toBeCloseTo(Math.log(1 + (7 - 5 + 0.5) / (5 + 0.5)), 12);
    expect(found(await everything(database, ada, 'secret'))[0]).toBe(1);
  });

  it('keeps spaces apart: neither results nor scores cross', async () => {
    const { database, space, as } = context();
    const here = await space('ada');
    const there = await space('ada');
    await plantDocument(database, here, ['gas price', 'fee']);
    await plantClaim(database, here, 'Gaspard', null);
    const before = await everything(database, here, 'gas gaspard');
    await plantDocument(database, there, ['gas gas', 'gas', 'only there']);
    await plantDocument(database, there, ['gas gas of mine'], { owner: 'ada' });
    await plantClaim(database, there, 'Gaspara', null);
    expect(await everything(database, here, 'gas gaspard')).toEqual(before);
    expect(found(await everything(database, here, 'only there'))).toEqual([0, 0, 0]);
    expect(found(await everything(database, as(there, 'bob'), 'mine'))).toEqual([0, 0, 0]);
  });

  it('shows no row of another owner or space in any of its tables, nor lets one be written', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    await plantDocument(
      database,
      ada,
      Array.from({ length: 600 }, (_, i) => `private gas number${i}`),
      { owner: 'ada' },
    );
    await plantClaim(database, ada, 'Vitalik Buterin', 'ada');
    const elsewhere = await space('ada');
    for (const stranger of [as(ada, 'bob'), elsewhere, as(elsewhere, 'bob')]) {
      for (const table of TABLES) {
        const count = `select count(*)::integer as count from ${table}`;
        const seen = await database.read(stranger, (sql) => sql.query<{ count: number }>('test.count', count));
        expect([table, seen[0]?.count]).toEqual([table, 0]);
        const own = await database.read(ada, (sql) => sql.query<{ count: number }>('test.count', count));
        expect(own[0]?.count).toBeGreaterThan(0);
      }
    }
    for (const [spaceId, owner] of [
      [ada.spaceId, 'ada'],
      [elsewhere.spaceId, null],
    ] as const) {
      const forged = database.note(as(ada, 'bob'), (sql) =>
        sql.query(
          'test.forge',
          `insert into terms (space_id, owner_id, kind, term, df, tail) values ($1, $2, 'CHUNK', 'x', 1, '')`,
          [spaceId, owner],
        ),
      );
      await expect(forged).rejects.toThrow();
    }
  });

  it('answers random questions of strangers with nothing', async () => {
    const { database, space, as } = context();
    const ada = await space('ada');
    await plantDocument(database, ada, ['gas price and fee', 'burn the base fee'], { owner: 'ada' });
    await plantClaim(database, ada, 'Gas Burner', 'ada');
    const words = ['gas', 'price', 'fee', 'burn', 'base', 'burner', 'gsa', 'pric', '"base fee"', 'Gas Burner pays'];
    const strangers = [as(ada, 'bob'), as(ada, ''), await space('ada')];
    for (let i = 0; i < 200; i++) {
      const scope = strangers[i % strangers.length] ?? ada;
      const text = [words[i % 10], words[Math.floor(i / 10) % 10], words[Math.floor(i / 20) % 10]].join(' ');
      const options = { page, settings: settingDefaults };
      const count = await look(database, scope, async (view) =>
        i % 2 === 0
          ? (await searchClaims(view, text, options)).items.length
          : (await searchEntities(view, text, options)).items.length,
      );
      expect(count).toBe(0);
      if (i % 10 === 0) expect((await findChunks(database, scope, text)).items).toEqual([]);
    }
  });
});
