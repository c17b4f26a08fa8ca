import { expect, it } from '@jest/globals';
import { cosineSimilarity, dotProduct, meanVector } from '../../src/lib/vector-math.ts';

const of = (...values: number[]): Float32Array => Float32Array.of(...values);

it.each([
  ['of one direction', of(2, 0), of(3, 0), 1],
  ['of opposite directions', of(2, 0), of(-3, 0), -1],
  ['with nothing in common', of(2, 0), of(0, 3), 0],
  ['half way between', of(1, 0), of(1, 1), Math.SQRT1_2],
  ['of which one has no direction', of(0, 0), of(1, 0), 0],
])('two vectors %s have their cosine', (_, a, b, cosine) => {
  expect(cosineSimilarity(a, b)).toBeCloseTo(cosine, 12);
});

it('vectors are multiplied, and not where they are of two models', () => {
  expect(dotProduct(of(1, 2), of(3, 4))).toBe(11);
  expect(() => dotProduct(of(1, 2), of(3))).toThrow('expected embeddings of one model, got 2 and 1 dimensions');
});

it('the mean of vectors is taken by dimension; of none there is none', () => {
  expect(meanVector([of(1, 0), of(0, 1), of(2, 5)])).toEqual(of(1, 2));
  expect(meanVector([])).toBeNull();
});
