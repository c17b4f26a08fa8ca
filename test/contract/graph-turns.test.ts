import { describe, expect, it } from '@jest/globals';
import { searchPaths } from '../../graph/algorithms/paths.ts';
import { turns } from '../../src/lib/event-loop-turns.ts';
import type { PathRequest } from '../../graph/store/index.ts';
import { edge, node } from '../support/random-graph.ts';

/** A hub in a clique: walks that go in there must come back through the hub, so nearly all of them lead nowhere. */
const CLIQUE = 120;
const HUB = 2;
const DENSE = [edge(1, 0, HUB), edge(2, HUB, 1)];
for (let a = 0; a < CLIQUE; a++) {
  DENSE.push(edge(DENSE.length + 1, HUB, 3 + a));
  for (let b = a + 1; b < CLIQUE; b++) DENSE.push(edge(DENSE.length + 1, 3 + a, 3 + b));
}
const REQUEST: PathRequest = {
  direction: 'BOTH',
  kinds: null,
  basis: null,
  minConfidence: null,
  minInferred: 0,
  maxDepth: 6,
  which: 'MOST_CONFIDENT',
  maxPaths: 100,
};
const search = (which: PathRequest['which']) => searchPaths(DENSE, node(0), node(1), { ...REQUEST, which }, 1_000_000);
const wanted = (): Promise<unknown> => Promise.resolve();

describe('paths in a dense graph', () => {
  it.each(['ALL', 'MOST_CONFIDENT'] as const)(
    '%s: others go on meanwhile, and the answer is the same',
    async (which) => {
      let ticks = 0;
      const beside = setInterval(() => ticks++, 1);
      const found = await Promise.all([1, 2].map(() => turns.take(search(which), wanted)));
      clearInterval(beside);
      for (const { paths, truncated } of found) {
        expect(paths).toHaveLength(1);
        expect(truncated).toBe(true);
      }
      expect(ticks).toBeGreaterThan(5);
    },
  );

  it('what nobody waits for any more ends, and who comes after it has the turn', async () => {
    const closed = new Error('closed');
    const gone = turns.take(endless(), () => Promise.reject(closed));
    const after = turns.take(search('ALL'), wanted);
    expect((await turns.take(search('SHORTEST'), wanted)).paths).toHaveLength(1);
    await expect(gone).rejects.toBe(closed);
    expect((await after).paths).toHaveLength(1);
  });
});

function* endless(): Generator<undefined, never, undefined> {
  for (;;) yield;
}
