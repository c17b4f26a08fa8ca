import { beforeAll, expect, it } from '@jest/globals';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll, wordEmbedder } from '../support/embedded-texts.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { fileItem, ingest } from '../support/ingest.ts';
import { write } from '../support/writes.ts';

interface Edge {
  readonly score: number;
  readonly parts: readonly { readonly name: string; readonly contribution: number }[];
  readonly node: { readonly text: string };
}

const mail = (from: string, day: number, words: string, subject = 'Pier'): string =>
  [
    ...[`From: ${from} <${from.toLowerCase()}@example.org>`, 'To: Crew <crew@example.org>'],
    ...[`Date: Thu, 0${day} May 2025 09:00:00 +0000`, `Subject: ${subject}`, '', words, ''],
  ].join('\n');

const QUESTION = 'How much may a hotel room cost on a journey?';
const NOTES = {
  before: 'On a journey a hotel room may cost 110 euros, as a hotel room did.',
  now: 'On a journey a hotel room may cost 140 euros, as it did.',
  elsewhere: 'A ticket for the train is sold at the counter before each journey.',
};

describeDatabase('texts of which a later one says nearly the same', (context) => {
  let me: Asking;
  beforeAll(async () => {
    const { database, space } = context();
    const scope = await space();
    const embedder = wordEmbedder('later', ['hotel', 'train', 'boat']);
    me = asking(database, scope, { embeddings: new Embeddings(embedder, () => embedder) });
    const dated = (name: keyof typeof NOTES, month: number) => ({
      ...fileItem(`${name}.md`, `${NOTES[name]}\n`),
      publishedAt: new Date(Date.UTC(2025, month)),
    });
    await ingest(database, scope, [dated('before', 0), dated('now', 2), dated('elsewhere', 5)]);
    await ingest(database, scope, [
      fileItem('first.txt', mail('Ada', 4, 'The boat leaves from the old pier at nine, as the boat did.')),
      fileItem(
        'second.txt',
        mail(
          'Bo',
          5,
          'It is the new pier now.\n\nOn Sun, 4 May 2025 at 09:00, Ada <ada@example.org> wrote:\n> The boat leaves from the old pier\n> at nine, as the boat did.',
        ),
      ),
      fileItem(
        'third.txt',
        mail('Cy', 6, 'The ferry has its boat in the yard. Tickets are sold by the train.', 'Yard'),
      ),
    ]);
    await embedAll(database, embedder);
  });
  const search = async (args = '', text = QUESTION): Promise<Edge[]> =>
    (
      await me.get<{ search: { edges: Edge[] } }>(
        `{ search(in: [CHUNK], first: 20, strategy: FUSED, text: "${text}"${args}) {
          edges { score parts { name contribution } node { ... on Chunk { text } } } } }`,
      )
    ).search.edges;
  const texts = (edges: readonly Edge[]): string[] => edges.map(({ node }) => node.text.trim());
  const earlier = (edges: readonly Edge[]): string[] =>
    texts(edges.filter(({ parts }) => parts.some(({ name }) => name === 'earlier')));

  it('come after it, and say what they lost; a later text about something else comes before nothing', async () => {
    const edges = await search();
    expect(texts(edges).slice(0, 2)).toEqual([NOTES.now, NOTES.before]);
    expect(earlier(edges).filter((text) => text.includes('hotel'))).toEqual([NOTES.before]);
    for (const { score, parts } of edges)
      expect(parts.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(score);
    const found = await me.get<{ findEvidence: { kept: { text: string }[] } }>(
      `mutation { findEvidence(input: { question: "${QUESTION}", web: NEVER }) { ... on EvidenceFound { kept { text } } } }`,
    );
    expect(found.findEvidence.kept.slice(0, 2).map(({ text }) => text.trim())).toEqual([NOTES.now, NOTES.before]);
  });

  it('keep their place with includeHistory, as of a time before the later one, and where other times are asked for', async () => {
    for (const args of [', includeHistory: true', ', asOf: { valid: "2025-02-01T00:00:00Z" }']) {
      const edges = await search(args);
      expect(texts(edges)[0]).toBe(NOTES.before);
      expect(earlier(edges)).toEqual([]);
    }
    expect(earlier(await search('', 'How much could a hotel room cost formerly?'))).toEqual([]);
  });

  it('a mail comes behind the one that quotes all of it, and behind what is near besides', async () => {
    const edges = await search('', 'Which pier does the boat leave from?');
    const firstWords = texts(edges).map((text) => text.split('\n\n')[1]?.slice(0, 14));
    expect(firstWords.slice(0, 3)).toEqual(['It is the new ', 'The ferry has ', 'The boat leave']);
    expect(earlier(edges).filter((text) => text.includes('boat'))).toHaveLength(1);
  });

  it('keep it where their time does not count', async () => {
    await write(me, 'updateSetting', { key: 'search.earlierShare', value: 1 });
    expect(texts(await search())[0]).toBe(NOTES.before);
  });
});
