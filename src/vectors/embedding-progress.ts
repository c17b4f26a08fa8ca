import type { Ids, JobId } from '../domain/typed-ids.ts';
import type { Clock } from '../domain/time.ts';
import { createJob, finishJob, reportProgress, runningJobs } from '../jobs/index.ts';
import type { Database } from '../storage/index.ts';
import { scopeOf, waitingFor, type TextsOf } from './queue.ts';
import type { RegisteredModel } from './registered-models.ts';

interface Deps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
}

interface Running {
  readonly id: JobId;
  readonly of: TextsOf;
  done: number;
  failed: number;
  shownAt: number;
}

/** Nobody watches closer than that; counting what waits is not for nothing. */
const SHOWN_MS = 1_000;

/**
 * One job a space and owner while texts of theirs are embedded, with how many are done and how many wait. A start goes on with the
 * jobs it finds.
 */
export class ProgressOfSpaces {
  private readonly deps: Deps;
  private readonly jobs = new Map<string, Running>();
  private adopted = false;

  constructor({ database, ids, clock }: Deps) {
    this.deps = { database, ids, clock };
  }

  async add(model: RegisteredModel, of: TextsOf, done: number, failed: number): Promise<void> {
    const job = await this.jobOf(model, of);
    job.done += done;
    job.failed += failed;
    const now = this.deps.clock.now().getTime();
    if (now - job.shownAt < SHOWN_MS) return;
    job.shownAt = now;
    await this.show(model, job);
  }

  /** Nothing waits any more, or what waits must wait longer: jobs whose texts are done end. */
  async finish(model: RegisteredModel): Promise<void> {
    await this.adopt();
    for (const [key, job] of this.jobs) {
      const { waiting } = await this.show(model, job);
      if (waiting > 0) continue;
      await finishJob(this.deps.database, scopeOf(job.of), job.id, { state: 'SUCCEEDED' }, this.deps.clock);
      this.jobs.delete(key);
    }
  }

  private async show(model: RegisteredModel, job: Running): Promise<{ waiting: number }> {
    const { waiting, givenUp } = await waitingFor(this.deps.database, model.id, job.of);
    const report = { vectors: job.done, failures: job.failed, givenUp };
    const progress = { done: job.done, total: job.done + waiting, report };
    await reportProgress(this.deps.database, scopeOf(job.of), job.id, progress, this.deps.clock);
    return { waiting };
  }

  private async jobOf(model: RegisteredModel, of: TextsOf): Promise<Running> {
    const known = this.jobs.get(keyOf(of));
    if (known) return known;
    await this.adopt();
    const name = `embed texts with ${model.name}${model.lexical ? ' (lexical)' : ''}`;
    const found = this.jobs.get(keyOf(of));
    if (found) return found;
    const started = { kind: 'EMBEDDING', name, total: null, owner: of.owner } as const;
    const { id } = await createJob(this.deps.database, scopeOf(of), started, this.deps);
    const running = { id, of, done: 0, failed: 0, shownAt: 0 };
    this.jobs.set(keyOf(of), running);
    return running;
  }

  /** Jobs of a process that is gone are this one's from now on. */
  private async adopt(): Promise<void> {
    if (this.adopted) return;
    this.adopted = true;
    for (const { spaceId, job } of await runningJobs(this.deps.database, 'EMBEDDING')) {
      const of = { spaceId, owner: job.owner };
      this.jobs.set(keyOf(of), { id: job.id, of, done: job.done, failed: job.report.failures ?? 0, shownAt: 0 });
    }
  }
}

const keyOf = ({ spaceId, owner }: TextsOf): string => JSON.stringify([spaceId, owner]);
