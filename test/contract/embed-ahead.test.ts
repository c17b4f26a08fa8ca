import { expect, it } from '@jest/globals';
import type { Clock } from '../../src/domain/time.ts';
import { createEmbedder } from '../../src/models/index.ts';
import { Embeddings } from '../../src/vectors/index.ts';
import { describeDatabase } from '../support/database.ts';
import { embedAll } from '../support/embedded-texts.ts';
import { embeddingServer, letters, vectors } from '../support/embedding-server.ts';
import { asking, type Asking } from '../support/graphql.ts';
import { sessionWorker } from '../support/session-worker.ts';
import { say, store, talk } from '../support/talk.ts';
import { fresh, write } from '../support/writes.ts';

const SEARCH = 'query ($text: String!) { searchMessages(text: $text) { __typename } }';

const FAMILIES = [
  'Lovelace',
  'Hopper',
  'Turing',
  'Noether',
  'Germain',
  'Cantor',
  'Hilbert',
  'Gauss',
  'Euler',
  'Abel',
  'Galois',
  'Riemann',
  'Fermat',
  'Pascal',
  'Fourier',
  'Laplace',
];

describeDatabase('questions embedded ahead', (context) => {
  let tests = 0;
  const begin = async () => {
    let seconds = 0;
    const start = Date.now();
    const clock: Clock = { now: () => new Date(start + seconds * 1_000) };
    let failing: (text: string) => boolean = () => false;
    const server = await embeddingServer((texts) =>
      texts.some(failing) ? { status: 400, body: '{}' } : vectors(texts.map((text) => letters(text))),
    );
    const choice = { modelsDir: '', cacheDir: '', openAiBaseUrl: server.url, openAiKey: 'key' };
    const embedder = createEmbedder({ ...choice, embedder: 'openai', model: fresh(), dimension: 8 });
    const embeddings = new Embeddings(embedder, () => embedder, { patienceMs: 5_000, clock });
    const { database } = context();
    const { worker, faults } = sessionWorker({ database, embeddings, clock });
    const me = asking(database, await context().space(), { embeddings, clock });
    const follow = async (): Promise<void> => {
      for (const step of [1, 2]) {
        expect(step).toBeLessThan(3);
        await embedAll(database, embedder);
        await store(database);
      }
      await worker.drain();
      expect(faults).toEqual([]);
    };
    // A worker follows the conversations of all spaces: names tell those of one test.
    const family = FAMILIES[tests++] ?? '';
    const three = [
      { text: `We met Ada ${family}.` },
      { role: 'ASSISTANT', text: `She knew Charles ${family}.` },
      { text: `Where did Charles ${family} live?` },
    ] as const;
    /** What the endpoint was asked for since the last call of this. */
    let seen = 0;
    const asked = (): string[][] => {
      const since = server.texts.slice(seen);
      seen = server.texts.length;
      return since.filter((texts) => texts.some((text) => text.includes(family)));
    };
    const search = async (who: Asking, text: string): Promise<string[][]> => {
      asked();
      await who.get(SEARCH, { text });
      return asked();
    };
    const whatIs = (): string[] =>
      asked()
        .flat()
        .filter((text) => text.startsWith('What is') && text.includes(family));
    return {
      ...{ family, three, me, follow, faults, asked, whatIs },
      search: (query: string) => search(me, query),
      later: (by: number) => (seconds += by),
      fail: (when: typeof failing) => (failing = when),
    };
  };
  it('[SE-86] the next questions are embedded by one call; one that is asked embeds nothing for 300 s, and is embedded anew after', async () => {
    const { family, three, me, follow, asked, search, later } = await begin();
    await talk(me, [...three]);
    await follow();
    const batches = asked().filter((texts) => texts.includes(`What is Ada ${family}?`));
    expect(batches).toHaveLength(1);
    expect(batches[0]).toContain(`Where did Ada ${family} live?`);
    later(299);
    expect(await search(`Where did Ada ${family} live?`)).toEqual([]);
    // Nobody foresaw this one.
    expect(await search(`Who paid ${family}?`)).toEqual([[`Who paid ${family}?`]]);
    later(1);
    expect(await search(`Charles ${family} and Ada ${family}`)).toEqual([[`Charles ${family} and Ada ${family}`]]);
  });

  it('[SE-86 SE-87] of fewer than 3 messages nothing is anticipated', async () => {
    const { family, three, me, follow, search, whatIs } = await begin();
    const id = await talk(me, three.slice(0, 2));
    await follow();
    expect(whatIs()).toEqual([]);
    expect(await search(`What is Ada ${family}?`)).toHaveLength(1);
    await say(me, id, [three[2]]);
    await follow();
    expect(whatIs()).toContain(`What is Charles ${family}?`);
  });

  it('[SE-86] of the last 5 messages alone, and of none that was said long ago', async () => {
    const { family, me, follow, whatIs } = await begin();
    const small = (n: number) => Array.from({ length: n }, () => ({ text: 'and so on' }));
    await talk(me, [{ text: `We met Ada ${family}.` }, ...small(4)], 'in');
    await talk(me, [{ text: `We met Grace ${family}.` }, ...small(5)], 'out');
    await talk(
      me,
      Array.from({ length: 3 }, () => ({ text: `We met Alan ${family}.`, saidAt: '2020-01-01T00:00:00Z' })),
      'old',
    );
    await follow();
    expect(whatIs()).toEqual([`What is Ada ${family}?`]);
  });

  it.each([
    ['session.anticipateFrom', 4, []],
    ['session.anticipateOf', 1, ['Charles']],
    ['session.anticipated', 0, []],
  ])('[OM-142 SE-86] %s, set to %d, changes what is anticipated', async (key, value, expected) => {
    const { family, three, me, follow, whatIs } = await begin();
    await write(me, 'updateSetting', { key, value });
    await talk(me, [...three]);
    await follow();
    expect(whatIs()).toEqual(expected.map((name) => `What is ${name} ${family}?`));
  });

  it('[OM-142 SE-86] session.anticipatedSeconds is how long they are kept', async () => {
    const { family, three, me, follow, search, later } = await begin();
    await write(me, 'updateSetting', { key: 'session.anticipatedSeconds', value: 10 });
    await talk(me, [...three]);
    await follow();
    later(10);
    expect(await search(`What is Ada ${family}?`)).toHaveLength(1);
  });

  it('[SE-86] an embedder that fails at them is reported, and the session is followed all the same', async () => {
    const { family, three, me, follow, faults, fail } = await begin();
    fail((text) => text === `What is Ada ${family}?`);
    const id = await talk(me, [...three]);
    await expect(follow()).rejects.toThrow();
    expect(faults).toEqual([expect.objectContaining({ component: 'embedder' })]);
    const { conversation } = await me.get<{ conversation: { session: { read: number } } }>(
      'query ($id: ID!) { conversation(id: $id) { session { read } } }',
      { id },
    );
    expect(conversation.session.read).toBe(3);
  });
});
