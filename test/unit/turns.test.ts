import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Turns } from '../../src/ingest/worker/preparing-turns.ts';

describe('turns', () => {
  it('go from one asker to the next, each with its work in order', () => {
    const turns = new Turns<number>(2);
    for (const n of [1, 2, 3, 4]) turns.add('a', n);
    turns.add('b', 5);
    turns.add('c', 6);
    const order: (number | undefined)[] = [];
    for (let n = 0; n < 6; n++) {
      const next = turns.next();
      order.push(next?.work);
      if (next) turns.ended(next.asker);
    }
    expect(order).toEqual([1, 5, 6, 2, 3, 4]);
    expect(turns.next()).toBeNull();
  });

  it('of one asker are at most so many at once, whatever waits', () => {
    const turns = new Turns<string>(1);
    for (const work of ['x', 'y', 'z']) turns.add('a', work);
    expect(turns.next()).toEqual({ asker: 'a', work: 'x' });
    expect(turns.next()).toBeNull();
    turns.add('b', 'w');
    expect(turns.next()).toEqual({ asker: 'b', work: 'w' });
    turns.ended('a');
    expect(turns.next()).toEqual({ asker: 'a', work: 'y' });
  });

  it('come for everything that is asked, and nobody waits for more than one turn of each other asker', () => {
    const asked = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(asked, (askers) => {
        const turns = new Turns<number>(1);
        askers.forEach((asker, n) => turns.add(asker, n));
        const came: string[] = [];
        for (let next = turns.next(); next; next = turns.next()) {
          came.push(next.asker);
          turns.ended(next.asker);
        }
        expect(came.toSorted()).toEqual(askers.toSorted());
        for (const [n, asker] of came.entries()) {
          const others = new Set(came.slice(n + 1));
          const again = came.indexOf(asker, n + 1);
          if (again > 0 && others.size > 1) expect(new Set(came.slice(n, again)).size).toBe(again - n);
        }
      }),
    );
  });
});
