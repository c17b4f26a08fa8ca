import { systemIds } from '../domain/typed-ids.ts';
import { loadKnowledge, type Knowledge } from './installation.ts';
import { BackgroundLoop, type BackgroundWork } from '../jobs/index.ts';
import type { Entailment } from '../models/index.ts';
import { CONSOLIDATION_SETTINGS, compareNext, sweepHeld, type CompareDeps } from '../reconcile/index.ts';
import { samplePack } from './sample.ts';
import type { Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** Vectors come all the time: looked for so often. */
const POLL_MS = 5_000;
/** A model or the database is away: tried again after so long. */
const RETRY_MS = 30_000;

interface BackgroundDeps {
  readonly database: Database;
  readonly entailment: Entailment | null;
  readonly knowledge: Knowledge;
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  readonly log: Logger;
}

/**
 * Compares statements as their vectors come, while the server runs and nobody writes; one a process. It can die at any moment: what was
 * not written is compared again, and what was is not. The language model is asked in cycles only, never from here.
 */
export function startComparing({ database, knowledge, entailment, busy, log }: BackgroundDeps): BackgroundWork {
  const pack = samplePack();
  const ontologies = [knowledge.ontology, ...(pack === null ? [] : [loadKnowledge([pack]).ontology])];
  // Of which space a batch is, is not known beforehand: what any of them holds one value of at a time is left alone.
  const singleValued = (predicate: string): boolean => ontologies.some((one) => one.singleValued(predicate));
  const comparing: CompareDeps = {
    database,
    entailment,
    ids: systemIds,
    ontology: { ...knowledge.ontology, singleValued },
  };
  const loop = new BackgroundLoop({
    name: 'comparing statements',
    retryMs: RETRY_MS,
    onFault: (error) => log.error({ err: error }, 'statements could not be compared; tried again in half a minute'),
    pass: async () => {
      const done = busy() ? null : await compareNext(comparing, CONSOLIDATION_SETTINGS['consolidation.batch'].default);
      const swept = done === null && !busy() ? await sweepHeld(comparing) : null;
      if (swept !== null) log.info(swept, 'markers of disputes repaired');
      else if (done === null) return POLL_MS;
      else log.debug(done, 'statements compared');
      return 0;
    },
  }).start();
  return {
    loops: [loop],
    stop: async () => {
      await loop.stop();
      await entailment?.close();
    },
  };
}
