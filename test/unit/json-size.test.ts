import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { hasAtMostValues } from '../../src/server/json-size.ts';

const within = (text: string, most = 100): Promise<boolean> => hasAtMostValues(Buffer.from(text), most);

describe('a JSON text, before it is parsed', () => {
  it.each([
    ['a hundred items', JSON.stringify(Array(100).fill(0)), true],
    ['two more', JSON.stringify(Array(102).fill(0)), false],
    [
      'members as well as items',
      JSON.stringify(Object.fromEntries(Array.from({ length: 102 }, (_, n) => [n, n]))),
      false,
    ],
    ['empty objects', JSON.stringify({ and: Array(60).fill({}) }), false],
    ['a hundred levels', `${'['.repeat(100)}${']'.repeat(100)}`, true],
    ['brackets that never close', '['.repeat(1_000_000), false],
    ['signs in a text', JSON.stringify(',[{'.repeat(1_000)), true],
    ['escaped quotes in a text', JSON.stringify({ a: '\\"'.repeat(500), b: '",'.repeat(500) }), true],
    ['a text that ends in a backslash', `["\\\\",${'0,'.repeat(200)}0]`, false],
    ['a text that never ends', `["${','.repeat(1_000)}`, true],
    ['nothing', '', true],
  ])('%s', async (_, text, expected) => {
    expect(await within(text)).toBe(expected);
  });

  it('of many slices is counted as one of one slice', async () => {
    const long = JSON.stringify([Array(40).fill('x"\\'.repeat(80_000)), Array(40).fill({ a: 1 })]);
    expect(long.length).toBeGreaterThan(2 * 4_194_304);
    const counted = 3 + 1 + 39 + 39 + 40; // lists, commas between them and in them, objects
    expect(await within(long, counted)).toBe(true);
    expect(await within(long, counted - 1)).toBe(false);
  });

  it('counts what a plain walk counts, whatever the texts in it are', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
        const values = countOf(value);
        const text = JSON.stringify(value);
        expect(await within(text, values)).toBe(true);
        if (values > 0) expect(await within(text, values - 1)).toBe(false);
      }),
    );
  });
});

/** Objects and lists, and the members and items in them but the first of each. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value);
  return 1 + Math.max(0, inside.length - 1) + inside.reduce((sum: number, one) => sum + countOf(one), 0);
}
