import { describe, expect, it } from '@jest/globals';
import type { GroundedSentence } from '../../src/answer/grounded-sentences.ts';
import { tellSentences, type GroundRead } from '../../src/answer/tell-sentences.ts';
import { UNATTRIBUTED } from '../../src/domain/attributed-words.ts';
import type { ChunkId, ClaimId, DocumentId, RevisionId } from '../../src/domain/typed-ids.ts';

const [chunkId, documentId, revisionId] = ['c' as ChunkId, 'd' as DocumentId, 'r' as RevisionId];
const TEXT = 'The ferry is red. The ferry pays dues.';

/** A quote of words at a place of the revision. */
const quoted = (quote: string, start: number, position = 0): GroundedSentence => ({
  ...{
    text: quote,
    context: '',
    record: '',
    repliesTo: '',
    by: null,
    isQuoted: false,
    at: null,
    passage: 'c',
    position,
    isLine: false,
    isNamed: false,
    asked: 0,
    confidence: 1,
  },
  ground: {
    ...{ kind: 'QUOTE', chunkId, quote },
    place: { kind: 'REVISION', documentId, revisionId, start, end: start + quote.length },
  },
});
const ground = (text: string | null): GroundRead => ({
  ...{ claims: new Map(), conflicts: new Map(), cited: new Map(), aging: new Map() },
  texts: new Map(text === null ? [] : [[revisionId, text]]),
  attributionOf: () => UNATTRIBUTED,
});
const DUES = quoted('The ferry pays dues.', TEXT.indexOf('The ferry pays'), 1);
const RED = quoted('The ferry is red.', 0);

describe('a quote', () => {
  it('is told where its words stand, byte by byte', () => {
    expect(tellSentences([DUES], ground(TEXT), 3)).toMatchObject({
      outcome: 'ANSWERED',
      text: 'The ferry pays dues. [1]',
    });
  });

  it.each([
    ['one letter is another', TEXT.replace('dues', 'duty')],
    ['they stand elsewhere', ` ${TEXT}`],
    ['their text is gone', null],
  ])('is left out where %s', (_, text) => {
    expect(tellSentences([DUES], ground(text), 3)).toMatchObject({
      ...{ outcome: 'INSUFFICIENT_EVIDENCE', sentences: [] },
      leftOut: [{ text: 'The ferry pays dues.', reason: 'NOT_FOUND' }],
    });
  });

  it('is told once, and those of one text in its order, whichever is better', () => {
    const { text, sentences } = tellSentences([DUES, RED, DUES, quoted('the FERRY is red', 0, 2)], ground(TEXT), 3);
    expect(text).toBe('The ferry is red. [1] The ferry pays dues. [2]');
    expect(sentences.map(({ range }) => text.slice(range.start, range.end))).toEqual([RED.text, DUES.text]);
    expect(tellSentences([DUES, RED], ground(TEXT), 1).text).toBe('The ferry pays dues. [1]');
  });

  it('[OM-119] is told where one of the claims that it makes has not faded, and asked about where all have', () => {
    const [faded, fresh] = ['faded', 'fresh'] as unknown as [ClaimId, ClaimId];
    const by = (...ids: readonly ClaimId[]) => ({
      ...ground(TEXT),
      claims: new Map([[DUES, ids.map((id) => ({ id, holds: true }))]]),
      aging: new Map([[faded, { statement: 'The ferry pays dues.', days: 90 }]]),
    });
    expect(tellSentences([DUES], by(faded, fresh), 1)).toMatchObject({ outcome: 'ANSWERED', validations: [] });
    expect(tellSentences([DUES], by(faded), 1)).toMatchObject({
      ...{ sentences: [], text: '“The ferry pays dues.” was last confirmed 90 days ago. Is that still so?' },
      ...{ leftOut: [{ reason: 'AGING' }], validations: [{ claimId: faded, days: 90 }] },
    });
  });
});
