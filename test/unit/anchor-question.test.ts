import { describe, expect, it } from '@jest/globals';
import {
  anchorQuestion,
  evidenceReused,
  settleAnchor,
  type Anchor,
} from '../../src/retrieve/understand/anchor-question.ts';
import { canonicalQuestion } from '../../src/retrieve/understand/canonical-question.ts';
import { intentOfQuestion } from '../../src/retrieve/understand/question-intent.ts';
import { settingDefaults as settings } from '../support/settings.ts';

/** Two directions whose cosine is the given one, where floats allow it exactly. */
const at = (cosine: number): Float32Array => Float32Array.of(cosine, Math.sqrt(1 - cosine * cosine));
const last = (topicCluster: string | null) => ({
  ...{ hash: 'a1', canonical: 'fee market', embedding: Float32Array.of(1, 0), topicCluster },
});
const anchored = (cosine: number, before: string | null, now: string | null, numbers = settings): Anchor =>
  anchorQuestion(last(before), { embedding: at(cosine), topicCluster: now }, numbers);

describe('how a question stands to the one before', () => {
  it('[SE-82] the first is the initial one', () => {
    const anchor = anchorQuestion(null, { embedding: at(1), topicCluster: 'fees' }, settings);
    expect([anchor, evidenceReused(anchor)]).toEqual([{ kind: 'INITIAL' }, null]);
  });

  it.each([
    [0.2, 'fees', 'fees', 'NEW_TOPIC'],
    [-1, 'fees', 'fees', 'NEW_TOPIC'],
    [0.699, 'fees', 'fees', 'NEW_TOPIC'],
    [0.701, 'fees', 'fees', 'LINKED'],
    [0.701, 'fees', 'staking', 'AMBIGUOUS'],
    [0.849, 'fees', 'staking', 'AMBIGUOUS'],
    [0.851, 'fees', 'staking', 'LINKED'],
    [0.849, 'fees', 'fees', 'LINKED'],
    [0.8, null, null, 'AMBIGUOUS'],
    [0.9, null, null, 'LINKED'],
    [Number.NaN, 'fees', 'fees', 'NEW_TOPIC'],
  ])('[SE-82 SE-83 SE-84] likeness %d from topic %s to %s is %s', (cosine, before, now, kind) => {
    const anchor = anchored(cosine, before, now);
    expect(anchor.kind).toBe(kind);
    expect(evidenceReused(anchor)).toBe(kind === 'LINKED' ? 'a1' : null);
    if (anchor.kind !== 'INITIAL' && !Number.isNaN(cosine)) expect(anchor.similarity).toBeCloseTo(cosine, 6);
  });

  it('[SE-82 SE-84] the bounds belong to what is less linked', () => {
    const exact = { ...settings, 'understand.linkedAbove': 0, 'understand.sameAbove': 1 };
    expect(anchored(0, 'fees', 'fees', exact).kind).toBe('NEW_TOPIC');
    expect(anchored(1, 'fees', 'staking', exact).kind).toBe('AMBIGUOUS');
    expect(settings).toMatchObject({ 'understand.linkedAbove': 0.7, 'understand.sameAbove': 0.85 });
  });

  it('[SE-84] in doubt the user is asked about the previous subject by its canonical text, and the choice is acted upon', () => {
    const anchor = anchored(0.8, 'fees', 'staking');
    expect(anchor).toMatchObject({
      ask: 'Do you continue with the previous subject (fee market), or begin a new one?',
    });
    const [on, anew] = [settleAnchor(anchor, true), settleAnchor(anchor, false)];
    expect([on.kind, evidenceReused(on), anew.kind, evidenceReused(anew)]).toEqual(['LINKED', 'a1', 'NEW_TOPIC', null]);
    expect(settleAnchor({ kind: 'INITIAL' }, true)).toEqual({ kind: 'INITIAL' });
  });

  it('[SE-82] embeddings of two models are refused; an empty one is like nothing', () => {
    expect(() => anchorQuestion(last('a'), { embedding: Float32Array.of(1), topicCluster: 'a' }, settings)).toThrow(
      'expected embeddings of one model, got 2 and 1 dimensions',
    );
    const empty = anchorQuestion(last('a'), { embedding: Float32Array.of(0, 0), topicCluster: 'a' }, settings);
    expect(empty).toEqual({ kind: 'NEW_TOPIC', similarity: 0 });
  });
});

describe('what is kept of a question', () => {
  it('[SE-61] is its hash, embedding, canonical text, intent, probability, flag, session and time', () => {
    const canonical = canonicalQuestion('What is the latest fee?', 0);
    const kind = { intent: 'TEMPORAL', retrievalProbability: 0.8, isTemporal: true } as const;
    const embedding = new Float32Array(384).fill(0.05);
    const asked = { embedding, session: 's1', at: new Date('2024-10-16T14:30:00Z'), topicCluster: 'fees' };
    expect(intentOfQuestion({ canonical, ...kind }, asked)).toEqual({
      ...{ hash: canonical.hash, canonical: 'fee latest', ...kind, ...asked },
    });
  });
});
