import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { unitVector } from '../../src/domain/embedding-models.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { familyOf } from '../../src/models/families.ts';
import { embedInBatches, type Embedder } from '../../src/models/index.ts';
import { weightedMean, windowsOf } from '../../src/models/windows.ts';

const model = { name: 'm', dimension: 3 };

describe('unitVector', () => {
  it.each([
    [[1, 2], 'expected vectors of 3 numbers from the model m, got 2'],
    [[1, 2, Number.NaN], 'expected finite numbers'],
    [[1, 2, Infinity], 'expected finite numbers'],
    [[0, 0, 0], 'got zeros'],
  ])('[SE-133] refuses %j', (vector, message) => {
    expect(() => unitVector(vector, model)).toThrow(message);
  });

  it('keeps the direction', () => {
    expect([...unitVector([3, 0, 4], model)]).toEqual([Math.fround(0.6), 0, Math.fround(0.8)]);
  });
});

describe('windows', () => {
  it('[SE-31] hold every item once, in order, none longer than the window and none much shorter than another', () => {
    const property = fc.property(
      fc.array(fc.integer(), { maxLength: 500 }),
      fc.integer({ min: 1, max: 60 }),
      (items, size) => {
        const windows = windowsOf(items, size);
        expect(windows.flat()).toEqual(items);
        const lengths = windows.map((window) => window.length);
        expect(Math.max(...lengths)).toBeLessThanOrEqual(size);
        expect(Math.max(...lengths) - Math.min(...lengths)).toBeLessThanOrEqual(1);
      },
    );
    fc.assert(property);
  });

  it('[SE-31] weigh as much as they are long', () => {
    const mean = weightedMean([
      { vector: Float32Array.of(1, 0), weight: 3 },
      { vector: Float32Array.of(0, 1), weight: 1 },
    ]);
    expect([...mean]).toEqual([0.75, 0.25]);
  });
});

describe('families', () => {
  it.each([
    ['intfloat/e5-base-v2', 'passage: ', 'MEAN'],
    ['Xenova/multilingual-e5-small', 'passage: ', 'MEAN'],
    ['BAAI/bge-small-en-v1.5', '', 'FIRST'],
    ['all-MiniLM-L6-v2', '', 'MEAN'],
    ['a-model-for-code5-x', '', 'MEAN'],
  ])('[RS-57] %s', (name, prefix, pooling) => {
    expect(familyOf(name)).toMatchObject({ prefix: { DOCUMENT: prefix }, pooling });
  });
});

describe('batches', () => {
  const texts = Array.from({ length: 70 }, (_, n) => `text ${n}`);
  /** Fails for more than `room` documents at once, for `poison` always, and for everything from `outage` on. */
  function tight(room: number, poison: string | null = null, outage: string | null = null) {
    const sizes: number[] = [];
    let isAway = false;
    const embedder: Pick<Embedder, 'embed'> = {
      embed: (batch, purpose) => {
        if (purpose === 'DOCUMENT') sizes.push(batch.length);
        isAway ||= outage !== null && batch.includes(outage);
        const fails = isAway || batch.length > room || (poison !== null && batch.includes(poison));
        if (fails) return Promise.reject(new Unavailable('embedder', isAway ? 'it is away' : 'std::bad_alloc'));
        return Promise.resolve(batch.map((text) => Float32Array.of(Number(text.slice(5)))));
      },
    };
    return { sizes, embedder: embedder as Embedder };
  }

  it.each([
    ['32 at once', 32, [32, 32, 6]],
    ['8 where 32 are too many', 8, [32, 8, 8, 8, 8, 32, 8, 8, 8, 8, 6]],
  ])('[SE-134] come %s', async (_, room, expected) => {
    const { sizes, embedder } = tight(room);
    const done = await embedInBatches(embedder, texts);
    expect(sizes).toEqual(expected);
    expect(done).toEqual(texts.map((_text, n) => ({ vector: Float32Array.of(n) })));
  });

  it('[SE-134] come one by one where 8 are too many', async () => {
    const { sizes, embedder } = tight(1);
    expect(await embedInBatches(embedder, texts)).toEqual(texts.map((_, n) => ({ vector: Float32Array.of(n) })));
    expect(sizes.filter((size) => size === 1)).toHaveLength(70);
  });

  it('leave out the one text that cannot be embedded, and say why', async () => {
    const { embedder } = tight(32, 'text 40');
    const done = await embedInBatches(embedder, texts);
    expect(done.flatMap((one, n) => ('error' in one ? [[n, one.error.message]] : []))).toEqual([
      [40, 'std::bad_alloc'],
    ]);
  });

  it('tell texts that are at fault, though all of them are, from a model that is away', async () => {
    const { embedder } = tight(32, 'text 40');
    expect(await embedInBatches(embedder, ['text 40', 'text 40'])).toEqual([
      { error: expect.any(Unavailable) },
      { error: expect.any(Unavailable) },
    ]);
    const away = tight(32, null, 'text 40');
    await expect(embedInBatches(away.embedder, texts)).rejects.toThrow('it is away');
    expect(away.sizes).toEqual([32, 32]);
  });

  it('let who called say between them, and after a failure, that it is still at it', async () => {
    const { embedder } = tight(32, 'text 40');
    let said = 0;
    await embedInBatches(embedder, texts, () => {
      said += 1;
      return Promise.resolve();
    });
    // Between three batches, one of which fails: between four of eight, one of which fails: between eight of one, one of which fails.
    expect(said).toBe(2 + 1 + 3 + 1 + 7 + 1);
  });
});
