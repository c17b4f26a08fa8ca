import { beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DocumentId } from '../../src/domain/ids.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { countTerms, tokenize } from '../../src/index/tokens.ts';
import { describeDatabase } from '../support/database.ts';
import { findChunks, plantDocument, revise } from '../support/indexed.ts';
import { everyPage, write } from '../support/rows.ts';

interface Scored {
  readonly id: string;
  readonly score: number;
}

/** BM25 over whole texts in memory, k1 = 1.2 and b = .75: what the index must agree with. */
function naive(texts: readonly { readonly id: string; readonly text: string }[], question: string): Scored[] {
  const counted = texts.map(({ id, text }) => ({ id, ...countTerms(text) }));
  const mean = counted.reduce((sum, text) => sum + text.length, 0) / counted.length;
  const hits = counted.map(({ id, counts, length }) => {
    let score = 0;
    for (const term of tokenize(question)) {
      const tf = counts.get(term) ?? 0;
      const df = counted.filter((other) => other.counts.has(term)).length;
      const idf = Math.log(1 + (counted.length - df + 0.5) / (df + 0.5));
      score += (idf * tf * 2.2) / (tf + 1.2 * (0.25 + (0.75 * length) / mean));
    }
    return { id, score };
  });
  return hits.filter((hit) => hit.score > 0).sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

function expectSame(found: readonly Scored[], expected: readonly Scored[]): void {
  expect(found.length).toBe(expected.length);
  // Sums in another order differ in the last digits, which may exchange neighbours that tie.
  const scores = new Map(expected.map((hit) => [hit.id, hit.score]));
  found.forEach((hit, i) => {
    expect(hit.score).toBeCloseTo(scores.get(hit.id) ?? NaN, 6);
    expect(hit.score).toBeCloseTo(expected[i]?.score ?? NaN, 6);
  });
}

describeDatabase('search of chunks', (context) => {
  const WORDS = ['gas', 'fee', 'the', 'of', 'EIP-1559', 'base_fee', 'burn', 'eth_getBalance', 'ヴィタリク', 'naïve'];
  const sentence = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 12 }).map((words) => words.join(' '));

  it('scores every text as BM25 over the whole corpus in memory does', async () => {
    const { database, space } = context();
    await fc.assert(
      fc.asyncProperty(fc.array(sentence, { minLength: 1, maxLength: 25 }), sentence, async (texts, question) => {
        const scope = await space();
        const planted: { id: string; text: string }[] = [];
        for (let from = 0; from < texts.length; from += 10) {
          const part = texts.slice(from, from + 10);
          const { chunkIds } = await plantDocument(database, scope, part);
          planted.push(...part.map((text, i) => ({ id: chunkIds[i] ?? '', text })));
        }
        const found = await findChunks(database, scope, question);
        expectSame(
          found.items.map((item) => item.node),
          naive(planted, question),
        );
      }),
      { numRuns: 25 },
    );
  });
});
