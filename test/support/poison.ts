/** F14: texts that make an embedder throw, hang, end its thread, take all its memory or end the process. */
import { randomUUID } from 'node:crypto';
import { settingDefaults } from './settings.ts';
import type { Scope } from '../../src/domain/scope.ts';
import type { Embedder } from '../../src/models/index.ts';
import { OnnxEmbedder } from '../../src/models/onnx-embedder.ts';
import type { Database } from '../../src/storage/index.ts';
import { workerOf } from './embedded-texts.ts';
import { plantDocument } from './indexed.ts';

/** What a poisonous text begins with; `poisoned.worker.ts` does what the first four say. */
const POISONS = ['throws', 'hangs', 'exits', 'grows', 'dies'] as const;

export interface PoisonOrders {
  readonly texts: number;
  /** How many of them are poisonous: of each kind as many, as near as can be. */
  readonly poisonous: number;
}

export interface Standing {
  /** Texts with a vector. */
  readonly done: number;
  /** Left alone after the last attempt. */
  readonly parked: number;
  readonly waiting: number;
}

export interface Poisoned {
  /** When every text had been tried once, and as many times as it may be. */
  readonly first: Standing;
  readonly last: Standing;
  /** How often the process died of it. */
  readonly deaths: number;
  /** After what was the matter was mended, and they were begun anew. */
  readonly mended: Standing;
}

const numbers = { ...settingDefaults, 'embed.silenceMs': 1_000, 'embed.memoryMb': 64 };

class ProcessDied extends Error {}

/** A model behind the real thread handling, with a script in its thread that does what texts say, until it is mended. */
function poisonable(): { readonly embedder: Embedder; readonly mend: () => void } {
  const script = new URL('./poisoned.worker.ts', import.meta.url);
  const input = { name: `poisoned-${randomUUID()}`, folder: null, cache: '' };
  const thread = new OnnxEmbedder('transformers', input, { dimension: null, numbers, script });
  let isMended = false;
  const embedder: Embedder = {
    embedder: thread.embedder,
    name: thread.name,
    model: () => thread.model(),
    embed: (texts, purpose) => {
      if (isMended)
        return thread.embed(
          texts.map((text) => `mended ${text}`),
          purpose,
        );
      // Nobody is left to release the lease, or to say anything.
      if (texts.some((text) => text.trim().startsWith('dies')))
        return Promise.reject(new ProcessDied('the process is gone'));
      return thread.embed(texts, purpose);
    },
    health: () => thread.health(),
    close: () => thread.close(),
  };
  return { embedder, mend: () => void (isMended = true) };
}

/**
 * Embeds texts some of which are poisonous, until nothing more is tried; then all is mended and begun anew.
 * @param retry begins anew with what was parked
 */
export async function poisonTexts(
  database: Database,
  scope: Scope,
  { texts, poisonous }: PoisonOrders,
  retry: () => Promise<void>,
): Promise<Poisoned> {
  const every = Math.floor(texts / poisonous);
  const textOf = (n: number): string =>
    n % every === 0 && n / every < poisonous ? `${POISONS[(n / every) % POISONS.length]} ${n}` : `text ${n}`;
  await plantDocument(
    database,
    scope,
    Array.from({ length: texts }, (_, n) => textOf(n)),
  );
  const { embedder, mend } = poisonable();
  let deaths = 0;
  const work = async (): Promise<void> => {
    while (!(await livedThrough(database, embedder))) deaths += 1;
  };
  try {
    await work();
    const first = await standing(database, scope, embedder.name);
    let last = first;
    while (last.waiting > 0) {
      await pass(database);
      await work();
      last = await standing(database, scope, embedder.name);
    }
    mend();
    await retry();
    await work();
    return { first, last, deaths, mended: await standing(database, scope, embedder.name) };
  } finally {
    await embedder.close();
  }
}

/** One life of a worker. @returns false when it died, and the time has passed after which its leases are known to be lost */
async function livedThrough(database: Database, embedder: Embedder): Promise<boolean> {
  try {
    await workerOf(database, embedder).worker.drain();
    return true;
  } catch (error) {
    if (!(error instanceof ProcessDied)) throw error;
    await change(database, `leased_until = clock_timestamp() - interval '1 second' where lease is not null`);
    return false;
  }
}

/** The time passes after which texts that failed are tried again. */
const pass = (database: Database): Promise<void> => change(database, 'leased_until = null where lease is null');

async function change(database: Database, what: string): Promise<void> {
  await database.system((query) => query('test.queue', `update embedding_queue set ${what}`, []));
}

async function standing(database: Database, { spaceId }: Scope, model: string): Promise<Standing> {
  return database.system(async (query) => {
    const [found = { id: 0 }] = await query<{ id: number }>(
      'test.model',
      'select id from embedding_models where name = $1',
      [model],
    );
    const [row] = await query<Standing>(
      'test.standing',
      `select (select count(*)::integer from embeddings_${found.id} where space_id = $1) as done,
          count(*) filter (where attempts >= 5)::integer as parked, count(*) filter (where attempts < 5)::integer as waiting
        from embedding_queue where space_id = $1 and model_id = $2`,
      [spaceId, found.id],
    );
    return row ?? { done: 0, parked: 0, waiting: 0 };
  });
}
