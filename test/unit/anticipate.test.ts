import { describe, expect, it } from '@jest/globals';
import { anticipatedQueries } from '../../src/conversation/session/anticipate.ts';
import type { Clock } from '../../src/domain/time.ts';
import { namesIn } from '../../src/identity/index.ts';
import { builtInPacks, vocabulariesOf } from '../../src/packs/index.ts';
import { Embeddings, type RegisteredModel } from '../../src/vectors/index.ts';
import { wordEmbedder } from '../support/embedded-texts.ts';

const deps = {
  namesIn: (text: string) => namesIn(text).map((name) => name.text),
  vocabularies: vocabulariesOf(builtInPacks),
};
const user = (content: string) => ({ role: 'USER', content, original: null }) as const;
const reply = (content: string) => ({ role: 'ASSISTANT', content, original: null }) as const;

describe('questions that are likely to follow', () => {
  it.each([
    ['nothing is named', [user('hello there'), reply('good morning')], []],
    [
      'one thing: by its name, and what it is',
      [user('we met Ada Lovelace')],
      ['Ada Lovelace', 'What is Ada Lovelace?'],
    ],
    [
      'two things: together, the one named last first',
      [user('we met Ada'), reply('and Grace, too')],
      ['Grace', 'What is Grace?', 'Ada', 'What is Ada?', 'Grace and Ada'],
    ],
    [
      'the last question, asked of the other thing',
      [user('Tell me of Grace'), user('Where was Ada born?')],
      ['Where was Grace born?', 'Ada', 'What is Ada?', 'Grace', 'What is Grace?', 'Ada and Grace'],
    ],
    [
      'each part of a question that has several',
      [user('Where was Ada born? When did she die?')],
      ['Where was Ada born?', 'When did she die?', 'Ada', 'What is Ada?'],
    ],
    [
      'with the words that were said more than once',
      [user('the Analytical Engine has a store'), reply('its store has 1,000 numbers')],
      ['Analytical Engine', 'What is Analytical Engine?', 'Analytical Engine store'],
    ],
    [
      'a term that a pack knows is a name in small letters, too',
      [user('who sets the base fee')],
      ['base fee', 'What is base fee?'],
    ],
    [
      'a name that is part of a longer one is none',
      [user('Ada Lovelace wrote'), user('and so Ada did')],
      ['Ada', 'What is Ada?', 'Ada Lovelace', 'What is Ada Lovelace?', 'Ada and Ada Lovelace'],
    ],
  ])('[SE-86] %s', (_, messages, expected) => {
    expect(anticipatedQueries(messages, deps, 100)).toEqual(expected);
  });

  it('[SE-86] as many as are asked for, the likeliest first', () => {
    const messages = [user('Tell me of Grace'), user('Where was Ada born?')];
    expect(anticipatedQueries(messages, deps, 2)).toEqual(['Where was Grace born?', 'Ada']);
    expect(anticipatedQueries(messages, deps, 0)).toEqual([]);
  });
});

describe('vectors of questions that were anticipated', () => {
  const model: RegisteredModel = {
    ...{ id: 1, embedder: 'openai', name: 'words', dimension: 3, lexical: false, state: 'ACTIVE' },
  };
  const begin = () => {
    let seconds = 0;
    const clock: Clock = { now: () => new Date(seconds * 1_000) };
    const embedder = wordEmbedder('words', ['steel', 'cake']);
    const calls: string[][] = [];
    const counted = {
      ...embedder,
      embed: (texts: readonly string[], purpose: 'QUERY' | 'DOCUMENT') => {
        calls.push([...texts]);
        return embedder.embed(texts, purpose);
      },
    };
    const embeddings = new Embeddings(counted, () => counted, { patienceMs: 1_000, clock });
    return { embedder, embeddings, calls, later: (by: number) => (seconds += by) };
  };

  it('[SE-86] are made by one call, kept for 300 s, and made anew after that', async () => {
    const { embeddings, calls, later } = begin();
    expect(await embeddings.anticipate(model, ['steel', 'cake', 'steel'], 300)).toBe(2);
    later(299.9);
    expect(await embeddings.question(model, 'cake')).toEqual(Float32Array.of(0, 1, 0));
    expect(calls).toEqual([['steel', 'cake']]);
    later(0.1);
    await embeddings.question(model, 'steel');
    expect(calls).toEqual([['steel', 'cake'], ['steel']]);
  });

  it('[SE-86] anticipated again, or asked already, they are not made again; of another model they are', async () => {
    const { embeddings, calls, later } = begin();
    await embeddings.question(model, 'cake');
    await embeddings.anticipate(model, ['steel'], 300);
    later(200);
    expect(await embeddings.anticipate(model, ['steel', 'cake'], 300)).toBe(0);
    later(200);
    await embeddings.question(model, 'steel');
    expect(calls).toEqual([['cake'], ['steel']]);
    await embeddings.question({ ...model, id: 2 }, 'steel');
    expect(calls).toHaveLength(3);
  });

  it('[SE-86] a batch that fails leaves nothing behind', async () => {
    const { embedder, embeddings } = begin();
    embedder.failing = () => true;
    await expect(embeddings.anticipate(model, ['steel'], 300)).rejects.toThrow('cannot embed');
    embedder.failing = null;
    expect(await embeddings.question(model, 'steel')).toEqual(Float32Array.of(1, 0, 0));
  });
});
