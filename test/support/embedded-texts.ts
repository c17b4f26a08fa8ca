import type { EmbeddingModel } from '../../src/domain/embedding-models.ts';
import { Unavailable } from '../../src/domain/errors.ts';
import { systemIds } from '../../src/domain/typed-ids.ts';
import { settingDefaults } from './settings.ts';
import { systemClock } from '../../src/domain/time.ts';
import { EmbeddingWorker } from '../../src/vectors/index.ts';
import type { Embedder } from '../../src/models/index.ts';
import type { Database } from '../../src/storage/index.ts';

/** An embedder of a test's own: vectors by the first of its words that a text holds, and what it was asked. */
export interface WordEmbedder extends Embedder {
  readonly asked: string[];
  /** Set to make it fail. */
  failing: ((text: string) => boolean) | null;
}

/** Each word is a direction of its own; the last one is that of every other text. */
export function wordEmbedder(name: string, words: readonly string[], dimension = words.length + 1): WordEmbedder {
  const model: EmbeddingModel = { embedder: 'openai', name, dimension, lexical: false };
  const asked: string[] = [];
  const vector = (text: string): Float32Array => {
    const found = words.flatMap((word, n) => (text.toLowerCase().includes(word) ? [n] : []));
    const made = new Float32Array(dimension);
    for (const n of found.length > 0 ? found : [dimension - 1]) made[n] = 1 / Math.sqrt(Math.max(1, found.length));
    return made;
  };
  const embedder: WordEmbedder = {
    embedder: 'openai',
    name,
    asked,
    failing: null,
    model: () => Promise.resolve(model),
    embed: (texts) => {
      asked.push(...texts);
      const bad = texts.find((text) => embedder.failing?.(text));
      if (bad !== undefined) return Promise.reject(new Unavailable('embedder', `cannot embed ${JSON.stringify(bad)}`));
      return Promise.resolve(texts.map(vector));
    },
    health: () => ({ ok: true, detail: name }),
    close: () => Promise.resolve(),
  };
  return embedder;
}

export interface Faults {
  readonly faults: unknown[];
  readonly worker: EmbeddingWorker;
}

/** A worker over an embedder, that nobody disturbs. */
export function workerOf(database: Database, embedder: Embedder): Faults {
  const faults: unknown[] = [];
  const onFault = (error: unknown): void => {
    faults.push(error);
  };
  const deps = {
    database,
    embedder,
    ids: systemIds,
    clock: systemClock,
    settings: settingDefaults,
    busy: () => false,
    onFault,
  };
  return { faults, worker: new EmbeddingWorker(deps) };
}

/** Makes the vectors of everything that waits. */
export async function embedAll(database: Database, embedder: Embedder): Promise<void> {
  await workerOf(database, embedder).worker.drain();
}
