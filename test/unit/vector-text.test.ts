import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { vectorOfText, vectorText } from '../../src/vectors/vector-text.ts';

describe('a vector as a text of a statement', () => {
  it('is the same vector when it is read again, to the last bit', () => {
    const numbers = fc.float32Array({ noNaN: true, noDefaultInfinity: true, minLength: 1 });
    fc.assert(
      fc.property(numbers, (vector) =>
        expect(Float32Array.from(vectorOfText(vectorText(vector)))).toEqual(vector.map((n) => n + 0)),
      ),
    );
  });

  it('is refused where it is no list of numbers', () => {
    expect(() => vectorOfText('{1:2}/3')).toThrow('expected a vector as [1,2,…], got {1:2}/3');
  });
});
