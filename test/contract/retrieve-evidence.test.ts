import { beforeAll, expect, it } from '@jest/globals';
import type { Scope } from '../../src/domain/scope.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';

interface Piece {
  readonly node: { readonly text: string; readonly contentHash: string };
  readonly rank: number;
  readonly score: number;
  readonly parts: readonly { readonly contribution: number }[];
  readonly relevance: number | null;
  readonly method: string;
  readonly reason: string;
  readonly why: string;
}
interface Retrieval {
  readonly kept: readonly Piece[];
  readonly dropped: readonly Piece[];
  readonly dense: { readonly state: string; readonly message: string | null } | null;
}

const PIECE =
  '{ rank score relevance method reason why parts { contribution } node { ... on Chunk { text contentHash } } }';
const QUESTION = 'What dues does the ferry pay?';

describeDatabase('evidence for a question', (context) => {
  let me: Asking;
  let scope: Scope;
  const embedder = wordEmbedder('evidence', ['ferry', 'dues', 'crane']);
  beforeAll(async () => {
    const { database, space } = context();
    scope = await space();
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    await ingest(database, scope, [
      fileItem('dues.md', 'The ferry has to pay dues of forty crowns.\n'),
      fileItem('copy.md', 'For each ferry there are dues to pay, of forty crowns.\n'),
      fileItem('ferry.md', 'The ferry is red.\n'),
      fileItem('crane.md', 'The crane is idle.\n'),
    ]);
    await embedAll(database, embedder);
  });
  const retrieve = async (args = '', who = me): Promise<Retrieval> =>
    (
      await who.get<{ retrieve: Retrieval }>(
        `{ retrieve(question: "${QUESTION}", in: [CHUNK]${args}) { kept ${PIECE} dropped ${PIECE} dense { state message } } }`,
      )
    ).retrieve;
  const named = (pieces: readonly Piece[]): string[] =>
    pieces.map(({ node }) => node.text.trim().split(' ').slice(0, 3).join(' '));
  const reasons = (pieces: readonly Piece[]): Record<string, string> =>
    Object.fromEntries(named(pieces).map((name, i) => [name, pieces[i]?.reason ?? '']));

  it('[RS-22] is what is relevant to it; all that was found besides is told with its reason', async () => {
    const found = await retrieve(', strictness: 0.6');
    expect(named(found.kept).sort()).toEqual(['For each ferry', 'The ferry has']);
    expect(reasons(found.dropped)).toMatchObject({ 'The ferry is': 'NOT_RELEVANT' });
    for (const piece of [...found.kept, ...found.dropped]) {
      expect(piece.parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(piece.score);
      expect(piece).toMatchObject({ method: 'RULES', why: expect.stringMatching(/./u) });
    }
    expect(found.kept.map(({ rank }) => rank)).toEqual(found.kept.map(({ rank }) => rank).toSorted((a, b) => a - b));
  });

  it('[RS-22] a higher strictness never keeps more, and none keeps everything', async () => {
    const all = await retrieve(', strictness: 0');
    expect(all.dropped).toEqual([]);
    let before = new Set(named(all.kept));
    for (const strictness of [0.2, 0.4, 0.6, 0.8, 1]) {
      const now = new Set(named((await retrieve(`, strictness: ${strictness}`)).kept));
      expect([...now].filter((name) => !before.has(name))).toEqual([]);
      before = now;
    }
    expect(before.size).toBeLessThan(all.kept.length);
  });

  it('[RS-22] a document that alone may answer does, though all others come before it', async () => {
    const { documents } = await me.get<{ documents: { nodes: { key: string; path: string }[] } }>(
      '{ documents { nodes { key path } } }',
    );
    const key = documents.nodes.find(({ path }) => path === 'ferry.md')?.key;
    const found = await retrieve(`, only: [${JSON.stringify(key)}], strictness: 0, candidates: 1`);
    expect(named(found.kept)).toEqual(['The ferry is']);
  });

  it('a document that is off takes no other’s place among the candidates', async () => {
    const { documents } = await me.get<{ documents: { nodes: { key: string; path: string }[] } }>(
      '{ documents { nodes { key path } } }',
    );
    const [best] = (await retrieve(', strictness: 0, candidates: 1')).kept;
    const isBest = (path: string) => path === (best?.node.text.startsWith('The ferry has') ? 'dues.md' : 'copy.md');
    const key = documents.nodes.find(({ path }) => isBest(path))?.key;
    const found = await retrieve(`, off: [${JSON.stringify(key)}], strictness: 0, candidates: 1`);
    expect(found.kept).toHaveLength(1);
    expect(named(found.kept)).not.toEqual(named(best ? [best] : []));
    expect(reasons(found.dropped)).toEqual(best && { [named([best])[0] ?? '']: 'SWITCHED_OFF' });
  });

  it('one search finds what documents have that alone may answer; what others have is not looked for', async () => {
    const { documents } = await me.get<{ documents: { nodes: { key: string; path: string }[] } }>(
      '{ documents { nodes { key path } } }',
    );
    const key = documents.nodes.find(({ path }) => path === 'ferry.md')?.key;
    const { data, sent } = await me.ask<{ retrieve: Retrieval }>(
      `{ retrieve(question: "${QUESTION}", in: [CHUNK], strictness: 0, only: [${JSON.stringify(key)}]) { kept ${PIECE} dropped ${PIECE} } }`,
    );
    expect([named(data.retrieve.kept), data.retrieve.dropped]).toEqual([['The ferry is'], []]);
    expect(sent.filter((name) => name.startsWith('vectors.nearest.CHUNK'))).toHaveLength(1);
  });

  it('a document that is off is dropped: SWITCHED_OFF', async () => {
    const { documents } = await me.get<{ documents: { nodes: { key: string; path: string }[] } }>(
      '{ documents { nodes { key path } } }',
    );
    const key = documents.nodes.find(({ path }) => path === 'dues.md')?.key;
    const found = await retrieve(`, off: [${JSON.stringify(key)}], strictness: 0`);
    expect(reasons(found.dropped)['The ferry has']).toBe('SWITCHED_OFF');
    expect(named(found.kept)).toContain('For each ferry');
  });

  it('what the prompt has already is dropped', async () => {
    const first = await retrieve();
    const hash = first.kept.find(({ node }) => node.text.startsWith('The ferry has'))?.node.contentHash;
    const found = await retrieve(`, injected: ["${hash}"]`);
    expect(reasons(found.dropped)['The ferry has']).toBe('ALREADY_INJECTED');
  });

  it('pieces unlike each other come first where that is asked for; what had to wait is told', async () => {
    const [best] = (await retrieve(', first: 1, strictness: 0')).kept;
    const alike = await retrieve(', first: 2, strictness: 0');
    const unlike = await retrieve(', first: 2, strictness: 0, diversity: 0.9');
    expect(named(alike.kept).sort()).toEqual(['For each ferry', 'The ferry has']);
    expect(named(unlike.kept)[0]).toBe(named(best ? [best] : [])[0]);
    expect(named(unlike.kept)[1]).not.toMatch(/For each|The ferry has/u);
    expect(Object.values(reasons(unlike.dropped))).toContain('BEYOND_FIRST');
  });

  it('without its embedder it goes on with words, and says so', async () => {
    const failing = wordEmbedder('evidence', ['ferry', 'dues', 'crane']);
    failing.failing = () => true;
    const found = await retrieve(
      '',
      asking(context().database, scope, { embeddings: new Embeddings(failing, () => failing) }),
    );
    expect(named(found.kept)).toContain('The ferry has');
    expect(found.dense).toMatchObject({ state: 'UNAVAILABLE', message: expect.stringMatching(/embed/u) });
  });

  it.each([
    [', first: 0', 'expected `first` from 1 to'],
    [', strictness: 2', 'expected `strictness` from 0 to 1, got 2'],
    [', diversity: -1', 'expected `diversity` from 0 to 1, got -1'],
  ])('%s is refused', async (args, message) => {
    const { errors } = await me.ask(`{ retrieve(question: "x"${args}) { dense { state } } }`);
    expect(errors[0]?.message).toContain(message);
  });

  it('a question without a word, or over-long, is refused', async () => {
    for (const question of ['', ' ', 'x'.repeat(100_000)]) {
      const { errors } = await me.ask(
        'query ($question: String!) { retrieve(question: $question) { dense { state } } }',
        { question },
      );
      expect(errors[0]?.code).toBe('INVALID');
    }
  });
});
