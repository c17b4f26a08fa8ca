import { systemIds } from '../domain/ids.ts';
import type { Ontology } from '../domain/ontology.ts';
import { policyDefaults } from '../domain/policy.ts';
import { loadKnowledge, type Installation } from './installation.ts';
import type { Entailment } from '../models/index.ts';
import { compareNext, sweepHeld, type CompareDeps } from '../reconcile/index.ts';
import { samplePack } from './sample.ts';
import type { Logger } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

/** Vectors come all the time: looked for so often. */
const LOOK_MS = 5_000;
/** A model or the database is away: tried again after so long. */
const RETRY_MS = 30_000;

interface BackgroundDeps {
  readonly database: Database;
  readonly entailment: Entailment | null;
  readonly ontologies: readonly Ontology[];
  /** Is somebody at work whom this would slow down? */
  readonly busy: () => boolean;
  readonly log: Logger;
}

/**
 * Compares statements as their vectors come, while the server runs and nobody writes; one a process. It can die at any moment: what was
 * not written is compared again, and what was is not. The language model is asked in cycles only, never from here.
 */
class BackgroundComparing {
  private readonly deps: BackgroundDeps;
  private readonly comparing: CompareDeps;
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor(deps: BackgroundDeps) {
    this.deps = deps;
    const [ontology] = deps.ontologies;
    if (!ontology) throw new Error('expected the ontology of a space');
    // Of which space a batch is, is not known beforehand: what any of them holds one value of at a time is left alone.
    const singleValued = (predicate: string): boolean => deps.ontologies.some((one) => one.singleValued(predicate));
    const { database, entailment } = deps;
    this.comparing = { database, entailment, ids: systemIds, ontology: { ...ontology, singleValued } };
  }

  start(): void {
    this.running ??= this.run();
  }

  /** Ends after the batch that is under way, and the model with it. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
    await this.deps.entailment?.close();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      try {
        const done = this.deps.busy() ? null : await compareNext(this.comparing, policyDefaults['consolidation.batch']);
        const swept = done === null && !this.deps.busy() ? await sweepHeld(this.comparing) : null;
        if (swept !== null) this.deps.log.info(swept, 'markers of disputes repaired');
        else if (done === null) await this.sleep(LOOK_MS);
        else this.deps.log.debug(done, 'statements compared');
      } catch (error) {
        this.deps.log.error({ err: error }, 'statements could not be compared; tried again in half a minute');
        await this.sleep(RETRY_MS);
      }
    }
  }

  private async sleep(ms: number): Promise<void> {
    const { signal } = this.stopping;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal.addEventListener('abort', end);
    });
  }
}

/** Begins to compare statements beside what the server does. */
export function startComparing({
  database,
  knowledge,
  entailment,
  busy,
  log,
}: Omit<BackgroundDeps, 'ontologies'> & Pick<Installation, 'knowledge'>): Pick<BackgroundComparing, 'stop'> {
  const pack = samplePack();
  const ontologies = [knowledge.ontology, ...(pack === null ? [] : [loadKnowledge([pack]).ontology])];
  const comparing = new BackgroundComparing({ database, entailment, ontologies, busy, log });
  comparing.start();
  return comparing;
}
