import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vectorOfText, vectorText } from '../../src/vectors/vector-text.ts';
import { describeEveryDatabase } from '../support/database.ts';

describeEveryDatabase('a vector as a text of a statement', (context) => {
  it('is the same vector when the database has read it and gives it back, to the last bit', async () => {
    const numbers = fc.float32Array({ noNaN: true, noDefaultInfinity: true, minLength: 1 });
    const ends = [0, -0, 1, -1, 0.1, 2 ** -126, 2 ** -149, 3.4028234663852886e38];
    const vectors = [Float32Array.from(ends), ...fc.sample(numbers, 500)];
    const rows = await context().database.system((query) =>
      query<{ given: string }>(
        'test.vectors',
        'select (t.text::vector)::text as given from unnest($1::text[]) with ordinality as t (text, n) order by t.n',
        [vectors.map(vectorText)],
      ),
    );
    expect(rows.map(({ given }) => Float32Array.from(vectorOfText(given)))).toEqual(vectors);
  });
});

describe('a vector of a statement', () => {
  it('is refused where it is no list of numbers', () => {
    expect(() => vectorOfText('{1:2}/3')).toThrow('expected a vector as [1,2,…], got {1:2}/3');
  });
});
