import { beforeAll, expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { settingDefaults } from '../support/settings.ts';
import { write } from '../support/writes.ts';

interface Edge {
  readonly score: number;
  readonly parts: readonly { readonly name: string; readonly contribution: number }[];
  readonly node: { readonly __typename: string; readonly text?: string; readonly statement?: string };
}

const QUESTION = 'What is the rent of Quarry House?';
const NOTES = {
  old: 'The rent of Quarry House is £900.',
  now: 'The rent of Quarry House is £950.',
  plan: 'A rent of £990 is proposed for Quarry House.',
  other: 'The rent of Tern House is £100.',
};

describeDatabase('hits that do not tell what holds', (context) => {
  let me: Asking;
  beforeAll(async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('overtaken', ['rent', 'quarry']);
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const dated = (name: keyof typeof NOTES, month: number) => ({
      ...fileItem(`${name}.md`, `${NOTES[name]}\n`),
      publishedAt: new Date(Date.UTC(2025, month)),
    });
    await ingest(database, scope, [dated('old', 0), dated('now', 2), dated('plan', 4), dated('other', 5)]);
    await embedAll(database, embedder);
  });
  const search = async (args = '', kinds = '[CHUNK]', text = QUESTION): Promise<Edge[]> =>
    (
      await me.get<{ search: { edges: Edge[] } }>(
        `{ search(in: ${kinds}, first: 20, strategy: FUSED, text: "${text}"${args}) {
          edges { score parts { name contribution } node { __typename ... on Chunk { text } ... on Claim { statement } } } } }`,
      )
    ).search.edges;
  const texts = (edges: readonly Edge[]): string[] =>
    edges.map(({ node }) => (node.text ?? node.statement ?? '').trim());
  const lost = (edges: readonly Edge[]): string[] =>
    texts(edges.filter(({ parts }) => parts.some(({ name }) => name === 'overtaken'))).sort();

  it('come after what holds, and their parts say so', async () => {
    const edges = await search();
    expect(texts(edges)[0]).toBe(NOTES.now);
    expect(lost(edges)).toEqual([NOTES.plan, NOTES.old].sort());
    const scoreOf = (from: readonly Edge[], text: string) => from[texts(from).indexOf(text)]?.score;
    const usual = await search(', includeHistory: true');
    expect(scoreOf(edges, NOTES.old)).toBeCloseTo((scoreOf(usual, NOTES.old) ?? 0) * 0.1);
    expect(scoreOf(edges, NOTES.now)).toBe(scoreOf(usual, NOTES.now));
    for (const { score, parts } of edges)
      expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score);
  });

  it('are at their place with includeHistory, and as of a time when they held', async () => {
    expect(lost(await search(', includeHistory: true'))).toEqual([]);
    const then = await search(', asOf: { valid: "2025-02-01T00:00:00Z" }');
    expect(lost(then)).toEqual([]);
  });

  it('are not looked for where a question names nothing, or asks of other times', async () => {
    const compared = async (text: string): Promise<number> => {
      const { sent } = await me.ask(`{ search(in: [CHUNK], strategy: FUSED, text: "${text}") { edges { score } } }`);
      expect(sent.some((name) => name.startsWith('lexical.'))).toBe(true);
      return sent.filter((name) => name === 'ingest.chunksAt').length;
    };
    // One of them is for the places of the page, one for the times of what says nearly the same.
    expect(await compared(QUESTION)).toBe(3);
    expect(await compared('what is the rent?')).toBe(2);
    expect(await compared('What was the former rent of Quarry House?')).toBe(1);
  });

  it('so are claims that rest on them alone', async () => {
    const edges = await search('', '[CLAIM, CHUNK]');
    const claims = edges.filter(({ node }) => node.__typename === 'Claim');
    expect(texts(claims)).toEqual(expect.arrayContaining([NOTES.old, NOTES.now]));
    expect(lost(claims)).toEqual([NOTES.old]);
    expect(texts(edges).slice(0, 2)).toEqual([NOTES.now, NOTES.now]);
  });

  it('are no evidence, with the reason', async () => {
    const retrieve = async (args = '') =>
      (
        await me.get<{
          retrieve: Record<'kept' | 'dropped', { reason: string; why: string; node: { text: string } }[]>;
        }>(
          `{ retrieve(question: "${QUESTION}", in: [CHUNK], strictness: 0.1${args}) {
            kept { reason why node { ... on Chunk { text } } } dropped { reason why node { ... on Chunk { text } } } } }`,
        )
      ).retrieve;
    const { kept, dropped } = await retrieve();
    const reasons = new Map(dropped.map(({ reason, node }) => [node.text.trim(), reason]));
    expect([reasons.get(NOTES.old), reasons.get(NOTES.plan)]).toEqual(['SUPERSEDED', 'PLANNED']);
    expect(kept.map(({ node }) => node.text.trim())).toContain(NOTES.now);
    const all = await retrieve(', includeHistory: true');
    expect(all.kept.map(({ node }) => node.text.trim())).toEqual(expect.arrayContaining([NOTES.old, NOTES.plan]));
  });

  it('are those of which no claim stands any more, but not as of a time that is asked for', async () => {
    const lostOfTern = async (args: string): Promise<string[]> =>
      lost(await search(args, '[CHUNK]', 'What is the rent of Tern House?'));
    expect(await lostOfTern('')).not.toContain(NOTES.other);
    const { claims } = await me.get<{ claims: { nodes: { id: string; statement: string }[] } }>(
      '{ claims(first: 50) { nodes { id statement } } }',
    );
    for (const { id, statement } of claims.nodes)
      if (statement.includes('Tern')) await write(me, 'retractClaim', { id, reason: 'misread' });
    expect(await lostOfTern('')).toContain(NOTES.other);
    expect(await lostOfTern(', asOf: { valid: "2025-09-01T00:00:00Z" }')).not.toContain(NOTES.other);
  });

  it('search.overtakenShare, set to 1, takes nothing from them', async () => {
    const key = 'search.overtakenShare';
    await write(me, 'updateSetting', { key: 'search.overtakenShare', value: 1 });
    const scores = (await search()).map(({ score }) => score);
    await write(me, 'updateSetting', { key, value: settingDefaults[key] });
    expect(scores).toEqual((await search(', includeHistory: true')).map(({ score }) => score));
    expect((await search()).map(({ score }) => score)).not.toEqual(scores);
  });
});
