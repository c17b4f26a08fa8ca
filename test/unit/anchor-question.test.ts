import { describe, expect, it } from '@jest/globals';
import type { Anchor } from '../../src/domain/session-record.ts';
import { anchorQuestion } from '../../src/question/anchor-question.ts';
import { settingDefaults as settings } from '../support/settings.ts';

/** Two directions whose cosine is the given one, where floats allow it exactly. */
const at = (cosine: number): Float32Array => Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine));
const last = (cluster: number, vector: Float32Array | null = Float32Array.of(1, 0)) => ({
  ...{ hash: 'a1', text: 'fee market', vector, cluster },
});
const anchored = (cosine: number, before: number, now: number | null, numbers = settings): Anchor =>
  anchorQuestion(last(before), { vector: at(cosine), cluster: now }, numbers);

describe('how a question stands to the one before', () => {
  it('[SE-82] the first is the initial one', () => {
    expect(anchorQuestion(null, { vector: at(1), cluster: 1 }, settings)).toEqual({ kind: 'INITIAL' });
  });

  it.each([
    [0.2, 1, 1, 'NEW_TOPIC'],
    [-1, 1, 1, 'NEW_TOPIC'],
    [0.699, 1, 1, 'NEW_TOPIC'],
    [0.701, 1, 1, 'LINKED'],
    [0.701, 1, 7, 'AMBIGUOUS'],
    [0.849, 1, 7, 'AMBIGUOUS'],
    [0.851, 1, 7, 'LINKED'],
    [0.849, 1, 1, 'LINKED'],
    [0.8, 1, null, 'AMBIGUOUS'],
    [0.9, 1, null, 'LINKED'],
    [Number.NaN, 1, 1, 'NEW_TOPIC'],
  ])('[SE-82 SE-83 SE-84] likeness %d from topic %s to %s is %s', (cosine, before, now, kind) => {
    const anchor = anchored(cosine, before, now);
    expect(anchor.kind).toBe(kind);
    expect('previous' in anchor ? anchor.previous : null).toBe(kind === 'NEW_TOPIC' ? null : 'a1');
    if (anchor.kind !== 'INITIAL' && !Number.isNaN(cosine)) expect(anchor.similarity).toBeCloseTo(cosine, 6);
  });

  it('[SE-82 SE-84] the bounds belong to what is less linked', () => {
    const exact = { ...settings, 'understand.linkedAbove': 0, 'understand.sameAbove': 1 };
    expect(anchored(0, 1, 1, exact).kind).toBe('NEW_TOPIC');
    expect(anchored(1, 1, 7, exact).kind).toBe('AMBIGUOUS');
    expect(settings).toMatchObject({ 'understand.linkedAbove': 0.7, 'understand.sameAbove': 0.85 });
  });

  it('[SE-84] in doubt it names the previous subject by its canonical text', () => {
    expect(anchored(0.8, 1, 7)).toMatchObject({ kind: 'AMBIGUOUS', subject: 'fee market' });
  });

  it.each([
    ['the one before has no embedding', last(1, null), at(1)],
    ['it has none', last(1), null],
    ['they are of two models', last(1), Float32Array.of(1)],
  ])('[SE-82] where they cannot be compared it is as if there were none before it: %s', (_, before, vector) => {
    expect(anchorQuestion(before, { vector, cluster: 1 }, settings)).toEqual({ kind: 'INITIAL' });
  });

  it('[SE-82] an embedding of nothing is like nothing', () => {
    const empty = anchorQuestion(last(1), { vector: Float32Array.of(0, 0), cluster: 1 }, settings);
    expect(empty).toEqual({ kind: 'NEW_TOPIC', similarity: 0 });
  });
});
