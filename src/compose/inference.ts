import { inferenceWaiting } from '../../graph/inference/index.ts';
import type { HealthPart } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** How far inference is behind; that it is behind is no fault. */
export const inferenceHealth = (database: Database): HealthPart => ({
  name: 'inference',
  check: async () => {
    const { commits, passages } = await inferenceWaiting(database);
    const detail = commits + passages === 0 ? 'in step' : `${commits} commits behind, ${passages} passages wait`;
    return { ok: true, detail, latencyMs: null };
  },
});
