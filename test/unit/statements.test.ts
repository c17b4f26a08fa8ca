import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { both, judged } from '../support/judged-pairs.ts';

both('a denial', [
  ['The bridge is open to lorries.', 'The bridge is not open to lorries.', 'CONFLICT', 'NEGATION'],
  ["A heron can't swim under water.", 'A heron can swim under water.', 'CONFLICT', 'NEGATION'],
  ['Oslo never hosted the fair.', 'Oslo hosted the fair.', 'CONFLICT', 'NEGATION'],
  ['Nobody is rowing a boat.', 'Someone is rowing a boat.', 'CONFLICT', 'NEGATION'],
  ['There is no clerk in the office.', 'A tall clerk is working in the office.', 'CONFLICT', 'NEGATION'],
  ['The pump fails to start.', 'The pump starts.', 'CONFLICT', 'NEGATION'],
  ['The pump fails to start.', 'The pump does not fail to start.', 'CONFLICT', 'NEGATION'],
  [
    'It is impossible to reach the island by car.',
    'It is possible to reach the island by car.',
    'CONFLICT',
    'NEGATION',
  ],
  ['It is true that the lamp burns.', 'The lamp does not burn.', 'CONFLICT', 'NEGATION'],
  ['The wall is not old and is not painted.', 'The wall is old and is painted.', 'CONFLICT', 'NEGATION'],
  // The denial says more than what is affirmed: both may hold.
  ['The heron does not swim under water.', 'The heron swims.', 'COMPATIBLE', 'UNALIGNED'],
  ['The bridge is open.', 'The tunnel is not open.', 'COMPATIBLE', 'UNALIGNED'],
  ['The mill is not only old.', 'The mill is old.', 'DUPLICATE', 'SAME'],
  ['Winter brings cold winds rather than warm winds.', 'Winter does not bring warm winds.', 'COMPATIBLE', 'UNALIGNED'],
  ['It may rain in Bergen.', 'It may not rain in Bergen.', 'COMPATIBLE', 'OPEN'],
]);

both('all, some and none', [
  ['All members pay a fee.', 'Not all members pay a fee.', 'CONFLICT', 'QUANTIFIER'],
  ['All members pay a fee.', 'Some members do not pay a fee.', 'CONFLICT', 'QUANTIFIER'],
  ['All members pay a fee.', 'No members pay a fee.', 'CONFLICT', 'QUANTIFIER'],
  ['Some members pay a fee.', 'No members pay a fee.', 'CONFLICT', 'QUANTIFIER'],
  ['At least one member pays a fee.', 'No member pays a fee.', 'CONFLICT', 'QUANTIFIER'],
  ['Some members pay a fee.', 'Some members do not pay a fee.', 'COMPATIBLE', 'UNALIGNED'],
  ['Members pay a fee.', 'Not all members pay a fee.', 'COMPATIBLE', 'UNALIGNED'],
  ['A permit is not required.', 'A permit is not always required.', 'COMPATIBLE', 'UNALIGNED'],
  ['Only members pay a fee.', 'Members pay a fee.', 'COMPATIBLE', 'UNALIGNED'],
]);

both('numbers, dates and versions', [
  ['The tower is 300 m tall.', 'The tower is 320 m tall.', 'CONFLICT', 'NUMBER'],
  ['The tower is 0.3 km tall.', 'The tower is 300 metres tall.', 'DUPLICATE', 'SAME'],
  ['The file holds 2 GB.', 'The file holds 2,000 MB.', 'DUPLICATE', 'SAME'],
  ['The tower is 300 m tall.', 'The tower is 301 m tall.', 'COMPATIBLE', 'UNALIGNED'],
  ['The tower is at least 300 m tall.', 'The tower is 320 m tall.', 'COMPATIBLE', 'UNALIGNED'],
  ['The limit is 5 kg.', 'The limit is 5 km.', 'COMPATIBLE', 'UNALIGNED'],
  ['EIP-1559 is final.', 'EIP-1560 is final.', 'COMPATIBLE', 'UNALIGNED'],
  ['Two boats are sailing.', 'Three boats are sailing.', 'COMPATIBLE', 'UNALIGNED'],
  ['The club was founded in 1901.', 'The club was founded in 1910.', 'CONFLICT', 'DATE'],
  ['Anna Berg was born on March 3, 1950.', 'Anna Berg was born on 4 March 1950.', 'CONFLICT', 'DATE'],
  ['Anna Berg was born on 1950-03-04.', 'Anna Berg was born on 4 March 1950.', 'DUPLICATE', 'SAME'],
  ['The club was founded in 1901.', 'The club was founded on 2 May 1901.', 'COMPATIBLE', 'UNALIGNED'],
  // It may have won twice.
  ['The club won the cup in 1901.', 'The club won the cup in 1910.', 'COMPATIBLE', 'UNALIGNED'],
  ['The server runs on version 1.20.3.', 'The server runs on version 1.21.0.', 'CONFLICT', 'VERSION'],
  ['Version 1.20.3 mends the leak.', 'Version 1.21.0 mends the leak.', 'COMPATIBLE', 'UNALIGNED'],
]);

both('opposites', [
  ['The gate is locked and visible.', 'The gate is locked and invisible.', 'CONFLICT', 'ANTONYM'],
  ['The gate is open.', 'The gate is closed.', 'CONFLICT', 'ANTONYM'],
  ['The gate is closed.', 'The gate is not open.', 'DUPLICATE', 'ANTONYM'],
  // Which dog each speaks of is not said.
  ['A big dog is barking.', 'A small dog is barking.', 'COMPATIBLE', 'UNALIGNED'],
]);

both('who does what to whom', [
  ['Harbour Ltd acquired Meadow Ltd.', 'Meadow Ltd acquired Harbour Ltd.', 'COMPATIBLE', 'ROLES'],
  ['Harbour acquired Meadow.', 'Meadow was acquired by Harbour.', 'DUPLICATE', 'SAME'],
  ['Harbour acquired Meadow.', 'Harbour was acquired by Meadow.', 'COMPATIBLE', 'ROLES'],
  ['Harbour is larger than Meadow.', 'Meadow is larger than Harbour.', 'CONFLICT', 'COMPARISON'],
  ['The wolf lives in Norway.', 'The bear lives in Norway.', 'COMPATIBLE', 'UNALIGNED'],
  ['A small girl drives a toy car.', 'A small toy girl drives a car.', 'COMPATIBLE', 'UNALIGNED'],
  [
    'After the concert, visitors may leave by the gate.',
    'Visitors may leave by the gate after the concert.',
    'DUPLICATE',
    'SAME',
  ],
]);

both('answers', [
  ['Yes.', 'No', 'CONFLICT', 'ANSWER'],
  ['True', 'False.', 'CONFLICT', 'ANSWER'],
  ['No.', 'no', 'DUPLICATE', 'ANSWER'],
  ['Yes, the bridge is open.', 'No, the bridge is not open.', 'CONFLICT', 'NEGATION'],
  ['No.', 'The bridge is open.', 'COMPATIBLE', 'UNALIGNED'],
]);

describe('statements of several sentences', () => {
  const about =
    'The old bridge of Lund is open to lorries. It was built of stone. Many people come to see it each year.';

  it('conflict where what one says is denied by the other, with a reason beside it', async () => {
    const other =
      'According to the council, the old bridge of Lund is not open to lorries because its arches are weak. It was built of stone.';
    expect(await judged(about, other)).toMatchObject({ verdict: 'CONFLICT' });
    expect(await judged('The bridge of Lund is not open to lorries.', about)).toMatchObject({ verdict: 'CONFLICT' });
  });

  it('do not conflict over a remark that neither is about', async () => {
    const other =
      'The new tower of Lund has a clock. It is made of copper. Many people do not come to see it each year.';
    expect(await judged(about, other)).toMatchObject({ verdict: 'COMPATIBLE' });
  });

  it('are never one for one sentence in common', async () => {
    const other = 'The old bridge of Lund is open to lorries. Its toll is high.';
    expect(await judged(about, other)).toMatchObject({ verdict: 'COMPATIBLE' });
  });
});

describe('any text', () => {
  const WORDS =
    'the a no not all some is was by than Anna Berg lamp 5 km 1999 in burns never closed open more and because , . ! v1.2 rather'.split(
      ' ',
    );
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.array(fc.constantFrom(...WORDS), { maxLength: 20 }).map((words) => words.join(' ')),
  );

  it('is judged, and the same whichever of two comes first', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (a, b) => {
        const [there, back] = [await judged(a, b), await judged(b, a)];
        expect(back.verdict).toBe(there.verdict);
        expect(there.reasons.length).toBeGreaterThan(0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('says the same as itself', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await judged(text, text)).toMatchObject({ verdict: 'DUPLICATE' });
      }),
      { numRuns: 500 },
    );
  });

  it('of great length is judged in time', async () => {
    const begun = performance.now();
    for (const text of [
      'no '.repeat(50_000),
      'A is not B. '.repeat(20_000),
      'a'.repeat(500_000),
      ', which is '.repeat(30_000),
      '1,000,'.repeat(50_000),
    ])
      await judged(text, `${text} x`);
    expect(performance.now() - begun).toBeLessThan(20_000);
  });
});
