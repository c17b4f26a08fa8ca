import { defaultsOf } from '../domain/setting.ts';
import type { BackgroundEmbedding } from './embedding.ts';
import { rerankerHealth } from './open-reranker.ts';
import type { Models } from './open-services.ts';
import { sparseHealth } from './sparse-vectors-work.ts';
import type { Stores } from './open-stores.ts';
import { inferenceHealth } from './inference.ts';
import { DISPUTE_LIMITS, heldDisputes, type DisputeLimits } from '../reconcile/index.ts';
import type { BackgroundLoop, BackgroundWork } from '../jobs/index.ts';
import type { HealthPart } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** Whether disputed claims are held back until their markers have been swept (SE-52); not well where that lasts. */
export const disputesHealth = (database: Pick<Database, 'system'>, settings: DisputeLimits): HealthPart => ({
  name: 'disputes',
  check: async () => {
    const { places, seconds } = await heldDisputes(database);
    const detail =
      places === 0
        ? 'none are held back'
        : `held back for up to ${Math.round(seconds)} s, until a sweep has passed (owners: ${places})`;
    return { ok: seconds < settings['dispute.heldSeconds'], detail, latencyMs: null };
  },
});

/** A pass that fails is tried again; work that fails so often in a row is not done. */
const FAILURES = 3;

/** Whether the work beside requests is done. */
export const backgroundHealth = (loops: () => readonly Pick<BackgroundLoop, 'state'>[]): HealthPart => ({
  name: 'background',
  check: () => {
    const states = loops().map(({ state }) => state);
    const faults = states.flatMap(({ name, fault }) => (fault === null ? [] : [`${name}: ${fault}`]));
    const detail = faults.length === 0 ? `${states.map(({ name }) => name).join(', ')}: well` : faults.join('; ');
    return Promise.resolve({ ok: states.every(({ failures }) => failures < FAILURES), detail, latencyMs: null });
  },
});

/** What the server stands on, and how each of it is asked. */
export const healthParts = (
  database: Database,
  { embedding, embeddings, reranker }: Models & { readonly embedding: BackgroundEmbedding },
  stores: Stores,
  works: readonly BackgroundWork[],
): HealthPart[] => [
  { name: 'database', check: () => database.health() },
  embedding.health,
  ...sparseHealth(embeddings),
  ...rerankerHealth(reranker),
  disputesHealth(database, defaultsOf(DISPUTE_LIMITS)),
  inferenceHealth(database),
  backgroundHealth(() => works.flatMap(({ loops }) => loops)),
  ...stores.health,
];
