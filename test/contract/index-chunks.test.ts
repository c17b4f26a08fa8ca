import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DocumentId, SourceId } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from '../support/settings.ts';
import type { PageRequest } from '../../src/domain/page-request.ts';
import { indexTexts, recountDocuments } from '../../src/index/index.ts';
import { searchChunks } from '../../src/lexical/index.ts';
import { countTerms, termsOf } from '../../src/text/terms-of-text.ts';
import { describeDatabase } from '../support/database.ts';
import { findChunks, plantDocument, revise } from '../support/indexed.ts';
import { everyPage, look, plant, write } from '../support/rows.ts';

interface Scored {
  readonly id: string;
  readonly score: number;
}
interface Text {
  readonly id: string;
  readonly text: string;
}

/** BM25 over whole texts in memory, k1 = 1.2 and b = .75: what the index must agree with. */
function naive(texts: readonly Text[], question: string): Scored[] {
  const counted = texts.map(({ id, text }) => ({ id, ...countTerms(text) }));
  const mean = counted.reduce((sum, text) => sum + text.length, 0) / counted.length;
  const weights = termsOf(question).map((term) => {
    const df = counted.filter((other) => other.counts.has(term)).length;
    return { term, idf: Math.log(1 + (counted.length - df + 0.5) / (df + 0.5)) };
  });
  const hits = counted.map(({ id, counts, length }) => {
    const parts = weights.map(({ term, idf }) => {
      const tf = counts.get(term) ?? 0;
      return (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / mean));
    });
    return { id, score: parts.reduce((sum, part) => sum + part, 0) };
  });
  return hits.filter((hit) => hit.score > 0).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/** The same hits with the same scores; sums in another order may differ in the last digits and so exchange ties. */
function expectSame(found: readonly Scored[], expected: readonly Scored[]): void {
  const scores = new Map(expected.map((hit) => [hit.id, hit.score]));
  expect(found.length).toBe(expected.length);
  found.forEach((hit, i) => {
    expect(hit.score).toBeCloseTo(scores.get(hit.id) ?? NaN, 6);
    expect(hit.score).toBeCloseTo(expected[i]?.score ?? NaN, 6);
  });
}

/** Texts of words with Zipf's frequencies and three that are in all, from a sequence that repeats. */
function zipfTexts(count: number, seed: number): string[] {
  let state = seed;
  const random = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const words = (most: number, word: () => string): string[] => Array.from({ length: 1 + random() * most }, word);
  const often = (): string[] => ['of', 'the', 'and'].flatMap((word) => words(4, () => word));
  return Array.from({ length: count }, () =>
    [...often(), ...words(12, () => `w${Math.floor(800 ** random())}`)].join(' '),
  );
}

const nodes = <T>(page: { readonly items: readonly { readonly node: T }[] }): T[] =>
  page.items.map((item) => item.node);

describeDatabase('search of chunks', (context) => {
  const WORDS = ['gas', 'fee', 'the', 'of', 'EIP-1559', 'base_fee', 'burn', 'eth_getBalance', 'ヴィタリク', 'naïve'];
  const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

  it('scores every text as BM25 over the whole corpus in memory does', async () => {
    const { database, space } = context();
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 25 }), sentence, async (texts, question) => {
        const scope = await space();
        const planted: Text[] = [];
        for (let from = 0; from < texts.length; from += 10) {
          const part = texts.slice(from, from + 10);
          const { chunkIds } = await plantDocument(database, scope, part);
          planted.push(...part.map((text, i) => ({ id: chunkIds[i] ?? '', text })));
        }
        expectSame(nodes(await findChunks(database, scope, question)), naive(planted, question));
      }),
      { numRuns: 25 },
    );
  });

  it('leaves long lists unread where that cannot change the answer, on every page', async () => {
    const { database, space } = context();
    const scope = await space();
    const texts = zipfTexts(5_000, 7);
    const { chunkIds } = await plantDocument(database, scope, texts);
    const planted = texts.map((text, i) => ({ id: chunkIds[i] ?? '', text }));
    let spared = 0;
    for (const question of [
      'w700 of the',
      'the',
      'of the and w1',
      'w200 of and',
      'w40 the and of',
      'the w20 of',
      'w9 w600 of the and',
    ]) {
      const read = (page: PageRequest) =>
        look(database, scope, async (view, sent) => {
          const found = await searchChunks(view, question, { page, settings: settingDefaults });
          if (sent.includes('lexical.readListsAt')) spared++;
          return found;
        });
      const expected = naive(planted, question);
      const first = await read({ first: 10, after: null });
      expectSame(nodes(first), expected.slice(0, 10));
      const second = await read({ first: 10, after: first.items.at(-1)?.position ?? null });
      expectSame(nodes(second), expected.slice(10, 20));
    }
    expect(spared).toBeGreaterThan(0);
  });

  it('pages through equal scores by id, once each', async () => {
    const { database, space } = context();
    const scope = await space();
    const { chunkIds } = await plantDocument(
      database,
      scope,
      Array.from({ length: 23 }, () => 'the same words'),
    );
    const found = await everyPage((page) => findChunks(database, scope, 'same', { page }), 5);
    expect(found.map((hit) => hit.id)).toEqual([...chunkIds].sort());
  });

  it('takes each score apart', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantDocument(database, scope, ['gas gas price', 'the price of the fee', 'nothing here']);
    const [best] = nodes(await findChunks(database, scope, 'gas price price unheard'));
    expect(best?.parts.map(({ term, tf, queryTf, df }) => ({ term, tf, queryTf, df }))).toEqual([
      { term: 'gas', tf: 2, queryTf: 1, df: 1 },
      { term: 'price', tf: 1, queryTf: 2, df: 2 },
    ]);
    const sum = best?.parts.reduce((total, part) => total + part.contribution, 0);
    expect(best?.score).toBeCloseTo(sum ?? NaN, 12);
    for (const part of best?.parts ?? []) {
      expect(part.contribution).toBeCloseTo(part.queryTf * part.idf * part.saturation, 12);
    }
    expect(best?.relevance).toBeGreaterThan(0);
    expect(best?.relevance).toBeLessThan(1);
  });

  it('finds identifiers whole and by their parts, and words of the prefix', async () => {
    const { database, space } = context();
    const scope = await space();
    const texts = ['see EIP-1559 there', 'EIP 1 of 1559', 'call eth_getBalance now', 'a baseFee', 'other'];
    const { chunkIds } = await plantDocument(database, scope, texts, { prefix: 'Fee market' });
    const cases: [string, number[]][] = [
      ['EIP-1559', [0, 1]],
      ['eip1559', [0, 1]],
      ['getBalance', [2]],
      ['base_fee', [3, 0, 1, 2, 4]],
      ['market', [4, 3, 1, 0, 2]],
    ];
    for (const [question, expected] of cases) {
      const found = nodes(await findChunks(database, scope, question)).map((hit) => chunkIds.indexOf(hit.id));
      expect([found[0], new Set(found)]).toEqual([question === 'market' ? found[0] : expected[0], new Set(expected)]);
    }
  });

  it('shows only chunks of current revisions of documents that are there, now and as of then', async () => {
    const { database, space } = context();
    const scope = await space();
    const { documentId, chunkIds } = await plantDocument(database, scope, ['old wording', 'kept wording']);
    const before = await database.read(scope, (reader) => reader.head());
    let revised: readonly string[] = [];
    await write(database, scope, async (commit) => {
      revised = await revise(commit, documentId, ['new wording']);
    });
    expect(nodes(await findChunks(database, scope, 'wording')).map((hit) => hit.id)).toEqual(revised);
    const then = nodes(await findChunks(database, scope, 'wording', { recorded: before }));
    expect(then.map((hit) => hit.id).sort()).toEqual([...chunkIds].sort());
    expect(await findChunks(database, scope, 'wording', { recorded: 0 })).toEqual({ items: [], hasNextPage: false });
    await write(database, scope, (commit) =>
      commit.query('test.remove', 'update documents set removed = true where space_id = $1 and id = $2', [
        scope.spaceId,
        documentId,
      ]),
    );
    expect(nodes(await findChunks(database, scope, 'wording'))).toEqual([]);
  });

  it('counts the frequencies of the present only: a revised text leaves them, a text that returns comes back', async () => {
    const { database, space } = context();
    const scope = await space();
    const steady = await plantDocument(database, scope, ['gas and fees', 'fees only', 'gas']);
    const planted = ['gas and fees', 'fees only', 'gas'].map((text, i) => ({ id: steady.chunkIds[i] ?? '', text }));
    const changing = await plantDocument(database, scope, ['gas gas gas', 'gas once more']);
    await write(database, scope, async (commit) => {
      const [id = ''] = await revise(commit, changing.documentId, ['fees of another kind']);
      planted.push({ id, text: 'fees of another kind' });
    });
    for (const question of ['gas', 'fees', 'gas fees of']) {
      expectSame(nodes(await findChunks(database, scope, question)), naive(planted, question));
    }
    await write(database, scope, async (commit) => {
      const [first] = await commit.query<{ id: string }>(
        'test.firstRevision',
        'select r.id from revisions r where space_id = $1 and document_id = $2 order by since limit 1',
        [scope.spaceId, changing.documentId],
      );
      await commit.query(
        'test.current',
        'update documents set current_revision_id = $3 where space_id = $1 and id = $2',
        [scope.spaceId, changing.documentId, first?.id ?? ''],
      );
      await recountDocuments(commit, [changing.documentId as DocumentId]);
    });
    planted.pop();
    planted.push({ id: changing.chunkIds[0] ?? '', text: 'gas gas gas' });
    planted.push({ id: changing.chunkIds[1] ?? '', text: 'gas once more' });
    for (const question of ['gas', 'fees', 'gas fees of']) {
      expectSame(nodes(await findChunks(database, scope, question)), naive(planted, question));
    }
  });

  it('filters by document, source and the types of entities that a chunk mentions', async () => {
    const { database, space } = context();
    const scope = await space();
    const one = await plantDocument(database, scope, ['gas one', 'gas two']);
    const two = await plantDocument(database, scope, ['gas three']);
    await write(database, scope, async (commit) => {
      const [place] = nodes(
        await searchChunks({ sql: commit, recorded: null, valid: null }, 'two', {
          page: { first: 1, after: null },
          settings: settingDefaults,
        }),
      );
      const [entity = ''] = await plant(commit, 'entities', [{ name: 'Gas', type: 'Unit' }]);
      const at = { document_id: one.documentId, revision_id: place?.revisionId ?? '' };
      const [span = ''] = await plant(commit, 'spans', [{ ...at, start_offset: 1, end_offset: 2, quote: 'gas' }]);
      await plant(commit, 'mentions', [{ ...at, entity_id: entity, span_id: span }]);
    });
    const ids = async (filters: Parameters<typeof findChunks>[3]) =>
      nodes(await findChunks(database, scope, 'gas', filters))
        .map((hit) => hit.id)
        .sort();
    const all = [...one.chunkIds, ...two.chunkIds].sort();
    expect(await ids({})).toEqual(all);
    expect(await ids({ filters: { documentIds: [one.documentId as DocumentId] } })).toEqual([...one.chunkIds].sort());
    expect(await ids({ filters: { sourceIds: [two.sourceId as SourceId] } })).toEqual([...two.chunkIds]);
    expect(await ids({ filters: { documentIds: [] } })).toEqual([]);
    expect(await ids({ filters: { entityTypes: ['Unit'] } })).toEqual([one.chunkIds[1]]);
    expect(await ids({ filters: { entityTypes: ['Person'] } })).toEqual([]);
  });

  it('holds words in quotation marks together', async () => {
    const { database, space } = context();
    const scope = await space();
    const texts = ['the base fee is burnt', 'fee of the base', 'a base-fee', 'base, then fee'];
    const { chunkIds } = await plantDocument(database, scope, texts);
    const found = nodes(await findChunks(database, scope, 'what of the "base fee"?'));
    expect(found.map((hit) => chunkIds.indexOf(hit.id)).sort()).toEqual([0, 2]);
    expect(nodes(await findChunks(database, scope, '"fee burnt"'))).toEqual([]);
  });

  it('indexes a chunk once, however often it is handed in', async () => {
    const { database, space } = context();
    const scope = await space();
    const { documentId, chunkIds } = await plantDocument(database, scope, ['gas price']);
    const before = await findChunks(database, scope, 'gas');
    await write(database, scope, async (commit) => {
      const chunks = chunkIds.map((chunkId) => ({ chunkId, text: 'gas price', prefix: '' }));
      await indexTexts(commit, [{ chunks: [...chunks, ...chunks] }]);
      await recountDocuments(commit, [documentId as DocumentId]);
    });
    expect(await findChunks(database, scope, 'gas')).toEqual(before);
  });

  const NUL = String.fromCharCode(0);
  const SURROGATE = String.fromCharCode(0xd800);
  it.each([
    ['unknown words', 'xyzzy plugh'],
    ['no word at all', '?!… —'],
    ['NUL', `${NUL}${NUL}`],
    ['half a character', SURROGATE],
  ])('answers %s with an empty page', async (_, question) => {
    const { database, space } = context();
    const scope = await space();
    await plantDocument(database, scope, ['gas price']);
    expect(await findChunks(database, scope, question)).toEqual({ items: [], hasNextPage: false });
  });

  it('reads past NUL and half characters', async () => {
    const { database, space } = context();
    const scope = await space();
    await plantDocument(database, scope, ['gas price']);
    expect(nodes(await findChunks(database, scope, `ga${NUL}s gas${SURROGATE} price`))).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    ['blanks', ' \n '],
    ['an essay', 'gas '.repeat(1_000)],
  ])('refuses %s', async (_, question) => {
    const { database, space } = context();
    const scope = await space();
    await expect(findChunks(database, scope, question)).rejects.toThrow(expect.objectContaining({ code: 'INVALID' }));
  });

  it.each([[['x', 'y']], [[1]], [[null, 'id']], [[1, 'id', 2]]])('refuses the cursor %j', async (after) => {
    const { database, space } = context();
    const scope = await space();
    const found = findChunks(database, scope, 'gas', { page: { first: 1, after } });
    await expect(found).rejects.toThrow(expect.objectContaining({ code: 'INVALID' }));
  });
});
