import { describe, expect, it } from '@jest/globals';
import { packIntent, unpackIntent } from '../../src/conversation/session/intent-history.ts';
import type { Anchor } from '../../src/domain/session-record.ts';

const anchors: readonly Anchor[] = [
  { kind: 'INITIAL' },
  { kind: 'NEW_TOPIC', similarity: 0.7 },
  { kind: 'LINKED', previous: 'abc', similarity: 0.86 },
  { kind: 'AMBIGUOUS', previous: 'abc', similarity: 0.71, subject: 'the hull of steel' },
];

const asked = { intent: 'TEMPORAL', retrievalProbability: 0.8, isTemporal: true } as const;

describe('an intent in a compact binary form', () => {
  it.each(anchors.map((anchor) => [anchor.kind, anchor] as const))('[SE-63] %s comes back as it was', (_, anchor) => {
    const intent = {
      text: 'what is it — of “steel”?',
      ...asked,
      anchor,
      ...{ evidence: ['clm_1', 'chk_2'], commit: 7 },
      vector: Float32Array.of(0.25, -1),
    };
    expect(unpackIntent(packIntent(intent))).toEqual(intent);
    expect(unpackIntent(packIntent({ ...intent, vector: null }))).toEqual({ ...intent, vector: null });
  });

  it('one that was kept before commits were has none', () => {
    const { commit: _, ...before } = { text: 'x', ...asked, anchor: anchors[0], evidence: [], commit: 7, vector: null };
    expect(unpackIntent(packIntent(before as unknown as Parameters<typeof packIntent>[0])).commit).toBeNull();
  });

  it('[SE-63] is a quarter of its JSON', () => {
    const vector = Float32Array.from({ length: 384 }, (_, n) => Math.sin(n));
    const intent = {
      text: 'what is it?',
      ...asked,
      anchor: { kind: 'INITIAL' },
      evidence: [],
      commit: 7,
      vector,
    } as const;
    expect(packIntent(intent).length).toBeLessThan(JSON.stringify({ ...intent, vector: [...vector] }).length / 4);
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['another version', Uint8Array.of(2, 0, 0, 0, 0, 0)],
  ])('[SE-63] what has another form is refused: %s', (_, bytes) => {
    expect(() => unpackIntent(bytes)).toThrow(/expected an intent in version 1/);
  });
});
