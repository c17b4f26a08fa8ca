import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { AliasId, DocumentId, EntityId } from '../../src/domain/typed-ids.ts';
import { normalName } from '../../src/text/normal-name.ts';
import type { PageRequest } from '../../src/domain/page-request.ts';
import { settingDefaults } from '../support/settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { indexTexts, recountClaims, recountNames } from '../../src/index/index.ts';
import { searchClaims, searchEntities, type SearchFilters } from '../../src/lexical/index.ts';
import type { Commit, Database } from '../../src/storage/index.ts';
import { migrationFiles } from '../../src/storage/database/migrations.ts';
import { describeDatabase } from '../support/database.ts';
import { everyPage, look, plant, write } from '../support/rows.ts';

interface Planted {
  readonly entityId: EntityId;
  readonly aliasIds: readonly AliasId[];
}

async function plantEntity(commit: Commit, names: readonly string[], type = 'Thing'): Promise<Planted> {
  const [entityId = ''] = await plant(commit, 'entities', [{ name: names[0], type }]);
  const rows = names.map((text, i) => ({ entity_id: entityId, text, kind: i === 0 ? 'NAME' : 'SPELLING' }));
  const aliasIds = (await plant(commit, 'aliases', rows)) as AliasId[];
  await indexTexts(commit, [
    {
      names: aliasIds.map((aliasId, i) => ({
        aliasId,
        entityId: entityId as EntityId,
        text: names[i] ?? '',
        norm: normalName(names[i] ?? ''),
      })),
    },
  ]);
  return { entityId: entityId as EntityId, aliasIds };
}

/** Entities with these names, each the only one of its entity. Answers their ids. */
async function plantNames(database: Database, scope: Scope, names: readonly string[]): Promise<EntityId[]> {
  const ids: EntityId[] = [];
  await write(database, scope, async (commit) => {
    for (const name of names) ids.push((await plantEntity(commit, [name])).entityId);
  });
  return ids;
}

interface Asked {
  readonly filters?: SearchFilters;
  readonly page?: PageRequest;
  readonly recorded?: number;
  readonly valid?: Date;
}

function findEntities(database: Database, scope: Scope, text: string, asked: Asked = {}) {
  const options = {
    page: asked.page ?? { first: 50, after: null },
    settings: settingDefaults,
    filters: asked.filters ?? null,
  };
  return look(database, scope, (view) => searchEntities(view, text, options), { recorded: asked.recorded ?? null });
}

async function names(database: Database, scope: Scope, text: string, asked: Asked = {}): Promise<string[]> {
  return (await findEntities(database, scope, text, asked)).items.map((item) => item.node.name);
}

const NAMES = [
  'Vitalik Buterin',
  'Gai',
  'Gai Media',
  'Gai Media Entertainment',
  'Ethereum Foundation',
  'EIP-1559',
  'EIP-1558',
  'ERC-20',
  'Fee market change for ETH 1.0 chain',
  'Ana',
  'København',
  'Łódź',
  '東京',
  'Straße 12',
  'uint256',
];

describeDatabase('search of names', (context) => {
  it.each([
    ['the name itself', 'Vitalik Buterin', 'Vitalik Buterin'],
    ['another case and other signs', 'VITALIK-BUTERIN', 'Vitalik Buterin'],
    ['words in another order', 'Buterin, Vitalik', 'Vitalik Buterin'],
    ['one word of it', 'buterin', 'Vitalik Buterin'],
    ['the beginning of a word', 'vital', 'Vitalik Buterin'],
    ['the beginning of the whole', 'ethereum fo', 'Ethereum Foundation'],
    ['a letter left out', 'Vitalik Butrin', 'Vitalik Buterin'],
    ['a letter put in', 'Vitaliik Buterin', 'Vitalik Buterin'],
    ['a letter replaced', 'Witalik Buterin', 'Vitalik Buterin'],
    ['letters exchanged', 'Vitalik Buterni', 'Vitalik Buterin'],
    ['an error in each word', 'Etherium Fundation', 'Ethereum Foundation'],
    ['no blank', 'VitalikButerin', 'Vitalik Buterin'],
    ['an identifier without its hyphen', 'eip1559', 'EIP-1559'],
    ['an identifier in two words', 'eip 1559', 'EIP-1559'],
    ['a question around it', 'what does EIP-1559 change in blocks?', 'EIP-1559'],
    ['full-width letters', 'ＥＲＣ－２０', 'ERC-20'],
    ['letters with marks', 'kobenhavn københavn', 'København'],
    ['letters taken apart', 'Łódź'.normalize('NFD'), 'Łódź'],
    ['signs for words', '東京', '東京'],
    ['letters that have another lower case', 'STRAßE 12', 'Straße 12'],
    ['some of its words', 'fee market change', 'Fee market change for ETH 1.0 chain'],
  ])('finds a name by %s', async (_, text, expected) => {
    const { database, space } = context();
    const scope = await space();
    await plantNames(database, scope, NAMES);
    expect((await names(database, scope, text))[0]).toBe(expected);
  });

  it('whole names that were indexed before have the same keys after the migration that changed them', async () => {
    const { database, space } = context();
    const scope = await space();
    const names = ['Vitalik Buterin', 'Ada 1', '12 34', 'Gai 𝒳 Media', 'Ж О', 'a b c d', 'Anna-Maria van der Luyt'];
    await write(database, scope, async (commit) => {
      for (const name of names) await plantEntity(commit, [name]);
    });
    const keys = (): Promise<unknown[]> =>
      database.system((query) =>
        query('test.parts', 'select part, term from term_parts where space_id = $1 order by part, term', [
          scope.spaceId,
        ]),
      );
    const made = await keys();
    const migration = migrationFiles().find(({ name }) => name.includes('whole_names'));
    await database.unhurried((query) =>
      query('test.spoil', `update term_parts set part = '=x' || part where part like '=%'`),
    );
    expect(await keys()).not.toEqual(made);
    await database.unhurried((query) => query('test.migrate', migration?.text ?? ''));
    expect(await keys()).toEqual(made);
    expect(made.filter((row) => JSON.stringify(row).includes('"=')).length).toBeGreaterThan(10);
  });

  it('takes a number with another digit for another number', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantNames(database, scope, NAMES);
    const found = (await findEntities(database, scope, 'EIP-1559')).items.map((item) => item.node);
    expect(found[0]).toMatchObject({ name: 'EIP-1559', score: 1 });
    for (const other of found.slice(1)) expect(other.similarity.edits).toBe(0);
    expect(await names(database, scope, '1557')).toEqual([]);
  });

  it('ranks shorter names first where all of the question is in each', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantNames(database, scope, NAMES);
    expect(await names(database, scope, 'Gai')).toEqual(['Gai', 'Gai Media', 'Gai Media Entertainment']);
  });

  it('finds every name in spite of any one typing error in a word of three letters or more', async () => {
    const { database, space } = context();
    const scope = await space();
    const word = fc.string({
      unit: fc.constantFrom(...'a b c d e f g h i j k l m n o p'.split(' ')),
      minLength: 4,
      maxLength: 12,
    });
    const known = fc.sample(
      fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' ')),
      { numRuns: 120, seed: 11 },
    );
    await plantNames(database, scope, known);
    const mistyped = fc.tuple(fc.constantFrom(...known), fc.nat(), fc.constantFrom('out', 'in', 'other', 'swap'), word);
    await fc.assert(
      fc.asyncProperty(mistyped, async ([name, at, how, letters]) => {
        const i = at % name.length;
        const rest = name.slice(i + 1);
        const text = {
          out: name.slice(0, i) + rest,
          in: `${name.slice(0, i)}${letters[0] ?? ''}${name.slice(i)}`,
          other: `${name.slice(0, i)}${letters[0] ?? ''}${rest}`,
          swap: `${name.slice(0, i)}${rest[0] ?? ''}${name[i] ?? ''}${rest.slice(1)}`,
        }[how];
        expect(await names(database, scope, text)).toContain(name);
      }),
      { numRuns: 120, seed: 5 },
    );
  });

  it('shows an entity once, by the name most like the question, page by page', async () => {
    const { database, space } = context();
    const scope = await space();
    await write(database, scope, async (commit) => {
      for (let i = 0; i < 7; i++) await plantEntity(commit, ['Gas Station', 'gas stations', `Station${i}`]);
    });
    const found = await everyPage((page) => findEntities(database, scope, 'gas station', { page }), 2);
    expect(found.map((hit) => [hit.name, hit.score])).toEqual(Array.from({ length: 7 }, () => ['Gas Station', 1]));
    expect(found.map((hit) => hit.id)).toEqual([...new Set(found.map((hit) => hit.id))].sort());
  });

  it('filters by type, and by what is there in the view', async () => {
    const { database, space } = context();
    const scope = await space();
    const before = await database.read(scope, (reader) => reader.head());
    const planted: Planted[] = [];
    const first = await write(database, scope, async (commit) => {
      planted.push(await plantEntity(commit, ['Gas', 'Petrol'], 'Unit'), await plantEntity(commit, ['Gas'], 'Person'));
    });
    expect(await names(database, scope, 'gas', { filters: { entityTypes: ['Unit'] } })).toEqual(['Gas']);
    expect(
      await names(database, scope, 'gas', { filters: { documentIds: [planted[0]?.entityId as never as DocumentId] } }),
    ).toEqual([]);
    expect(await names(database, scope, 'gas', { recorded: before })).toEqual([]);
    await write(database, scope, async (commit) => {
      await commit.query(
        'test.reject',
        `update aliases set review_state = 'REJECTED' where space_id = $1 and text = 'Petrol'`,
        [scope.spaceId],
      );
      await recountNames(commit, planted[0]?.aliasIds ?? []);
    });
    expect(await names(database, scope, 'petrol')).toEqual([]);
    expect(await names(database, scope, 'petrol', { recorded: first })).toEqual(['Petrol']);
  });

  it('takes each score apart: the highest of three likenesses', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantNames(database, scope, NAMES);
    for (const { node } of (await findEntities(database, scope, 'vitalik buterim')).items) {
      const { words, trigrams, edits } = node.similarity;
      expect(node.score).toBe(Math.max(words, trigrams, edits));
      expect(node.score).toBeGreaterThanOrEqual(settingDefaults['search.fuzzyThreshold']);
    }
  });

  it.each([
    ['only unknown words', 'qqqq zzzz'],
    ['only signs', '?!'],
    ['NUL', String.fromCharCode(0)],
    ['half a character', String.fromCharCode(0xdc00)],
  ])('answers %s with an empty page', async (_, text) => {
    const { database, space } = context();
    const scope = await space();
    await plantNames(database, scope, NAMES);
    expect(await findEntities(database, scope, text)).toEqual({ items: [], hasNextPage: false });
  });

  it('refuses an empty or over-long text', async () => {
    const { database, space } = context();
    const scope = await space();
    for (const text of ['', '  ', 'a'.repeat(2_000)]) {
      await expect(findEntities(database, scope, text)).rejects.toThrow(expect.objectContaining({ code: 'INVALID' }));
    }
  });
});

describeDatabase('search of claims', (context) => {
  const STATEMENTS = ['Gas is paid in ether', 'Gas was paid in wei', 'Ether burns'];

  async function plantClaims(database: Database, scope: Scope): Promise<string[]> {
    const ids: string[] = [];
    await write(database, scope, async (commit) => {
      const { entityId } = await plantEntity(commit, ['Gas'], 'Unit');
      const rows = STATEMENTS.map((statement, i) => ({
        subject_id: entityId,
        statement,
        valid_from: i === 1 ? '2015-01-01' : null,
        valid_to: i === 1 ? '2016-01-01' : null,
      }));
      ids.push(...(await plant(commit, 'claims', rows)));
      await indexTexts(commit, [{ claims: ids.map((id, i) => ({ claimId: id as never, text: STATEMENTS[i] ?? '' })) }]);
    });
    return ids;
  }

  async function find(database: Database, scope: Scope, text: string, asked: Asked = {}): Promise<string[]> {
    const options = { page: { first: 50, after: null }, settings: settingDefaults, filters: asked.filters ?? null };
    const view = { recorded: asked.recorded ?? null, valid: asked.valid ?? null };
    const found = await look(database, scope, (opened) => searchClaims(opened, text, options), view);
    return found.items.map((item) => item.node.id);
  }

  async function dfOf(database: Database, scope: Scope, term: string): Promise<number | undefined> {
    const options = { page: { first: 1, after: null }, settings: settingDefaults };
    const found = await look(database, scope, (view) => searchClaims(view, term, options));
    return found.items[0]?.node.parts[0]?.df;
  }

  it('finds claims by their statement, those that hold at an instant, of a status', async () => {
    const { database, space } = context();
    const scope = await space();
    const [now = '', then = '', burns = ''] = await plantClaims(database, scope);
    const written = await database.read(scope, (reader) => reader.head());
    expect(await dfOf(database, scope, 'ether')).toBe(2);
    expect(await find(database, scope, 'gas wei')).toEqual([then, now]);
    expect(await find(database, scope, 'gas', { valid: new Date('2020-01-01') })).toEqual([now]);
    expect(await find(database, scope, 'burns', { filters: { entityTypes: ['Unit'] } })).toEqual([burns]);
    expect(await find(database, scope, 'burns', { filters: { entityTypes: ['Person'] } })).toEqual([]);
    await write(database, scope, async (commit) => {
      await commit.query('test.retract', `update claims set status = 'RETRACTED' where space_id = $1 and id = $2`, [
        scope.spaceId,
        burns,
      ]);
      await recountClaims(commit, [burns as never]);
    });
    expect(await find(database, scope, 'burns')).toEqual([]);
    expect(await dfOf(database, scope, 'ether')).toBe(1);
    expect(await find(database, scope, 'burns', { filters: { claimStatuses: ['RETRACTED'] } })).toEqual([burns]);
    expect(await find(database, scope, 'burns', { recorded: written })).toEqual([burns]);
    expect(await find(database, scope, 'burns', { recorded: written - 1 })).toEqual([]);
  });
});
