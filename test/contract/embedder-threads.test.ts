import { afterAll, afterEach, describe, expect, it, jest } from '@jest/globals';
import { createEmbedder, type Embedder } from '../../src/models/index.ts';
import { ModelThread } from '../../src/models/model-thread.ts';
import { OnnxEmbedder, type OnnxOptions } from '../../src/models/onnx-embedder.ts';
import { systemClock } from '../../src/domain/time.ts';
import { packageRoot } from '../../src/lib/package-root.ts';
import { settingDefaults, type AllSettings } from '../support/settings.ts';

type Thread = ModelThread<number, object, Float32Array>;

const opened: Embedder[] = [];
afterAll(() => Promise.all(opened.map((embedder) => embedder.close())));
afterEach(() => void jest.restoreAllMocks());

interface Choice {
  readonly threads?: number;
  readonly cores?: number;
  readonly numbers?: Partial<AllSettings>;
}

const withNumbers = ({ threads = 2, cores = 2, numbers = {} }: Choice) => ({
  ...{ dimension: null, cores },
  numbers: { ...settingDefaults, 'embed.threads': threads, ...numbers },
});

/** The model that the package has. */
function minilm(choice: Choice = {}): Embedder {
  const input = { name: 'all-MiniLM-L6-v2', folder: `${packageRoot()}/dist/models`, cache: '' };
  const embedder = new OnnxEmbedder('minilm', input, withNumbers(choice));
  opened.push(embedder);
  return embedder;
}

interface Poison extends Pick<OnnxOptions, 'onFewer' | 'clock' | 'idleMs'> {
  readonly name?: string;
}

/** Threads that do what texts say. */
function poisonable(choice: Choice & Poison = {}): Embedder {
  const script = new URL('../support/poisoned.worker.ts', import.meta.url);
  const { name = 'm', onFewer, idleMs, clock = systemClock } = choice;
  const input = { name, folder: null, cache: '' };
  const embedder = new OnnxEmbedder('transformers', input, { ...withNumbers(choice), onFewer, idleMs, clock, script });
  opened.push(embedder);
  return embedder;
}

/** The threads that were asked since. */
function asked(): () => Thread[] {
  const spy = jest.spyOn(ModelThread.prototype, 'ask');
  return () => [...new Set(spy.mock.contexts as Thread[])];
}

/** Embeds many until so many threads that live took part. */
async function untilThreads(embedder: Embedder, threads: () => Thread[], wanted: number): Promise<void> {
  do await embedder.embed(WORDS, 'DOCUMENT');
  while (threads().filter(({ isAlive }) => isAlive).length < wanted);
}

const WORDS = Array.from({ length: 64 }, (_, n) => `word ${n}`);
const SENTENCES = Array.from(
  { length: 48 },
  (_, n) =>
    `${'The base fee of a transaction is burned. '.repeat(n % 4 === 3 ? 40 : (n % 4) + 1)}It was block ${n * 37}.`,
);

describe('the threads of the local model', () => {
  it('two give each text the vector that one gives, bit for bit, in the order of the texts', async () => {
    const alone = await minilm({ threads: 1 }).embed(SENTENCES, 'DOCUMENT');
    const embedder = minilm();
    const threads = asked();
    await untilThreads(embedder, threads, 2);
    expect(await embedder.embed(SENTENCES, 'DOCUMENT')).toEqual(alone);
    const [question] = await embedder.embed(SENTENCES.slice(0, 1), 'QUERY');
    expect(question).toEqual(alone[0]);
  });

  it('the second ends where nobody asks it any more, and begins again with the next texts', async () => {
    const embedder = poisonable({ idleMs: 1 });
    const threads = asked();
    await untilThreads(embedder, threads, 2);
    const living = (): Thread[] => threads().filter(({ isAlive }) => isAlive);
    while (living().length > 1) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(embedder.health()).toMatchObject({ ok: true });
    expect(embedder.health().detail).not.toContain('ended');
    const before = threads().length;
    do await embedder.embed(WORDS, 'DOCUMENT');
    while (threads().length === before);
    expect(await embedder.embed(WORDS, 'DOCUMENT')).toHaveLength(WORDS.length);
  });

  it('questions alone, however many at once, and single texts have one; several texts start the second', async () => {
    const start = jest.spyOn(ModelThread, 'start');
    const embedder = minilm();
    const threads = asked();
    await Promise.all(WORDS.slice(0, 8).map((word) => embedder.embed([word, 'another'], 'QUERY')));
    await embedder.embed(['one'], 'DOCUMENT');
    expect(start).toHaveBeenCalledTimes(1);
    await untilThreads(embedder, threads, 2);
    expect(start).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['embed.threads says so', { threads: 1, cores: 8 }, 1],
    ['the machine has no more cores', { threads: 4, cores: 1 }, 1],
    ['embed.threads says three', { threads: 3, cores: 8 }, 3],
  ])('are as many as may be: %s', async (_, choice, wanted) => {
    const start = jest.spyOn(ModelThread, 'start');
    const embedder = poisonable(choice);
    await embedder.embed(WORDS, 'DOCUMENT');
    await embedder.embed(WORDS, 'DOCUMENT');
    expect(start).toHaveBeenCalledTimes(wanted);
  });

  it('a text that hangs one holds up nobody else: questions and other texts are answered meanwhile', async () => {
    const embedder = poisonable({ numbers: { 'embed.silenceMs': 4_000 } });
    const threads = asked();
    await untilThreads(embedder, threads, 2);
    const order: string[] = [];
    const hanging = expect(embedder.embed(['hangs', ...WORDS], 'DOCUMENT')).rejects.toThrow('no sign of life for 4 s');
    const others = [
      embedder.embed(WORDS, 'DOCUMENT').then(() => order.push('documents')),
      embedder.embed(['?'], 'QUERY').then(() => order.push('query')),
    ];
    await Promise.all([hanging.then(() => order.push('hanging')), ...others]);
    expect(order).toEqual(['query', 'documents', 'hanging']);
  });

  it('a call of which one text fails is refused at once, and the other thread goes on with what comes next', async () => {
    const embedder = poisonable();
    await untilThreads(embedder, asked(), 2);
    const many = Array.from({ length: 20 }, () => 'lasts 3');
    const given = jest.spyOn(ModelThread.prototype, 'ask');
    const before = given.mock.calls.length;
    await expect(embedder.embed(['throws', ...many], 'DOCUMENT')).rejects.toThrow('it cannot be read');
    expect(await embedder.embed(['a word'], 'DOCUMENT')).toHaveLength(1);
    // What was asked together was left where it was: at most one that lasts was under way, or two.
    expect(given.mock.calls.length - before).toBeLessThanOrEqual(4);
  });

  it('one that ended is told while the other works, and starts again with the next texts', async () => {
    const embedder = poisonable();
    const threads = asked();
    await untilThreads(embedder, threads, 2);
    await expect(embedder.embed(['exits'], 'DOCUMENT')).rejects.toThrow('its thread ended with code 3');
    expect(embedder.health()).toEqual({
      ok: true,
      detail: expect.stringMatching(/^m, 8 dimensions; one of its threads ended: .* its thread ended with code 3$/),
    });
    expect(await embedder.embed(['?'], 'QUERY')).toHaveLength(1);
    await untilThreads(embedder, threads, 2);
    expect(embedder.health()).toEqual({ ok: true, detail: 'm, 8 dimensions' });
    expect(threads()).toHaveLength(3);
  });

  it('one that cannot begin is tried again after half a minute, not with every batch, and told once', async () => {
    const start = jest.spyOn(ModelThread, 'start');
    const faults: Error[] = [];
    const at = { ms: 0 };
    const embedder = poisonable({
      name: 'alone',
      onFewer: (fault) => void faults.push(fault),
      clock: { now: () => new Date(at.ms) },
    });
    const tried = async (): Promise<number> => {
      for (let n = 0; n < 3; n += 1) {
        await embedder.embed(WORDS, 'DOCUMENT');
        await Promise.allSettled(start.mock.results.map(({ value }) => value));
      }
      return start.mock.calls.length;
    };
    const counts = [];
    for (const ms of [0, 29_000, 30_000, 59_000, 60_000]) {
      at.ms = ms;
      counts.push(await tried());
    }
    expect(counts).toEqual([2, 2, 3, 3, 4]);
    expect(faults).toEqual([
      expect.objectContaining({ message: expect.stringContaining('its thread ended with code 4') }),
    ]);
    expect(embedder.health()).toMatchObject({ ok: true, detail: expect.stringContaining('ended with code 4') });
  });

  it('the only one that ended makes the embedder unwell until the next call has started it again', async () => {
    const embedder = poisonable({ threads: 1 });
    await expect(embedder.embed(['exits'], 'DOCUMENT')).rejects.toThrow('its thread ended with code 3');
    expect(embedder.health()).toMatchObject({ ok: false, detail: expect.stringContaining('ended with code 3') });
    await embedder.embed(['?'], 'QUERY');
    expect(embedder.health()).toEqual({ ok: true, detail: 'm, 8 dimensions' });
  });

  it('all end when it is closed, what waits is refused, and the next call begins anew', async () => {
    const embedder = poisonable();
    const threads = asked();
    await untilThreads(embedder, threads, 2);
    const waiting = embedder.embed(
      Array.from({ length: 9 }, () => 'lasts 1'),
      'DOCUMENT',
    );
    const refused = expect(waiting).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    // What was asked is in the threads before they are closed.
    await embedder.model();
    await embedder.close();
    await refused;
    expect(threads().filter(({ isAlive }) => isAlive)).toEqual([]);
    expect(await embedder.embed(['a word'], 'QUERY')).toHaveLength(1);
    expect(threads()).toHaveLength(3);
  });

  it.each([
    ['never begins', 'never', 'a word'],
    ['hangs', 'm', 'hangs'],
  ])('one that %s is ended within seconds when it is closed', async (_, name, text) => {
    const embedder = poisonable({ name, threads: 1 });
    const refused = expect(embedder.embed([text], 'DOCUMENT')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const began = performance.now();
    await embedder.close();
    expect(performance.now() - began).toBeLessThan(12_000);
    await refused;
  });

  // Ended from outside in the middle of it, the runtime aborts the process: here this one.
  it('one that is closed while it loads, at whatever moment, is refused or there, and nothing else ends', async () => {
    const first = minilm({ threads: 1 });
    const began = performance.now();
    await first.model();
    const loadMs = performance.now() - began;
    const moments = Array.from({ length: 16 }, (_, n) => ((n + 1) * loadMs) / 16);
    const outcomes = [];
    for (const ms of moments) {
      const embedder = minilm({ threads: 1 });
      const loading = embedder.model().then(
        ({ dimension }) => dimension,
        (error: unknown) => error,
      );
      await new Promise((resolve) => setTimeout(resolve, ms));
      await embedder.close();
      outcomes.push(await loading);
    }
    const closed = expect.objectContaining({ code: 'UNAVAILABLE' });
    expect(outcomes[0]).toEqual(closed);
    for (const outcome of outcomes) expect([384, closed]).toContainEqual(outcome);
  });

  it('a model of another dimension is refused with both numbers before any text, however many wait', async () => {
    const choice = { embedder: 'minilm', model: null, modelsDir: null, cacheDir: '' } as const;
    const embedder = createEmbedder({ ...choice, dimension: 768, openAiBaseUrl: null, openAiKey: null });
    opened.push(embedder);
    for (let n = 0; n < 2; n++)
      await expect(embedder.embed(WORDS, 'DOCUMENT')).rejects.toThrow('expected a model of 768 dimensions');
  });
});
