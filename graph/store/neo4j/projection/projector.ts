import { Unavailable } from '../../../../src/domain/errors.ts';
import type { ProjectionLimits } from '../../store-settings.ts';
import { BackgroundLoop } from '../../../../src/jobs/index.ts';
import type { Database } from '../../../../src/storage/index.ts';
import type { Neo4j } from '../neo4j-connection.ts';
import { marksOf, spaceHeads, type Mark, type SpaceHead } from './marks.ts';
import { projectSpace } from './project.ts';

export interface ProjectorDeps {
  readonly database: Database;
  readonly neo4j: Neo4j;
  readonly settings: ProjectionLimits;
  /** Told once when Neo4j goes away, and why. */
  readonly onFault: (error: unknown) => void;
  /** Told when it is there, or there again: its version. */
  readonly onReady: (version: string) => void;
}

/** How far Neo4j is behind the record: of all spaces together, and since when the oldest commit waits. */
export interface Lag {
  readonly commits: number;
  readonly seconds: number;
}

export type ProjectorState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'running'; readonly version: string }
  | { readonly kind: 'away'; readonly message: string };

/** Commits that follow each other closely are brought there together. */
const GATHER_MS = 20;
/** First wait after a fault; each further one is twice as long, up to `projection.retryMs`. */
const FIRST_RETRY_MS = 250;

/**
 * Follows the commit log of all spaces and brings it to Neo4j: at once after a commit of this process, and at every look
 * (`projection.lookMs`) after one of another. Several servers may do so at the same time. Nothing that anybody asks for waits for it.
 */
export class Projector {
  private readonly deps: ProjectorDeps;
  readonly loop: BackgroundLoop;
  private stopListening: (() => void) | null = null;
  /** While Neo4j is away, how far it falls behind is reported all the same. */
  private counting: NodeJS.Timeout | undefined;
  private isWoken = false;
  private now: ProjectorState = { kind: 'starting' };
  private heads: readonly SpaceHead[] = [];
  private readonly own = new Set<string>();

  constructor(deps: ProjectorDeps) {
    this.deps = deps;
    const most = deps.settings['projection.retryMs'];
    this.loop = new BackgroundLoop({
      name: 'projection to Neo4j',
      pass: (signal) => this.pass(signal),
      retryMs: (failed) => Math.min(most, FIRST_RETRY_MS * 2 ** Math.min(failed - 1, 20)),
      // Told once, by who knows whether Neo4j was there before.
      onFault: () => undefined,
    });
  }

  get state(): ProjectorState {
    return this.now;
  }

  /** As of the last look, at Neo4j or, while it is away, at the record. */
  lag(now: Date): Lag {
    const commits = this.heads.reduce((sum, { head, commit }) => sum + Math.max(0, head - commit), 0);
    const since = this.heads.flatMap(({ waitingSince }) => (waitingSince === null ? [] : [waitingSince.getTime()]));
    const seconds = since.length === 0 ? 0 : Math.max(0, now.getTime() - Math.min(...since)) / 1_000;
    return { commits, seconds };
  }

  start(): void {
    this.loop.start();
    this.stopListening ??= this.deps.database.onCommit(() => this.wake());
  }

  /** Looks soon. */
  wake(): void {
    this.isWoken = true;
    // A server that was away is not asked more often because people write.
    if (this.now.kind !== 'away') this.loop.wake();
  }

  /** Ends after the batch that is under way. */
  async stop(): Promise<void> {
    this.stopListening?.();
    await this.loop.stop();
    clearInterval(this.counting);
  }

  /**
   * One look: brings all spaces to their heads.
   * @param signal ends it after the batch that is under way
   * @returns rows that were written
   * @throws Unavailable
   */
  async poll(signal?: AbortSignal): Promise<number> {
    const { database, neo4j, settings } = this.deps;
    this.heads = await spaceHeads(database);
    const version = this.now.kind === 'running' ? this.now.version : await neo4j.prepare();
    // One that can be read and not written, as its disk is full, is not there: only what it took says that it is.
    const onWritten = (): void => this.isThere(version);
    const marks = await marksOf(
      neo4j,
      this.heads.map((space) => space.id),
    );
    let written = 0;
    for (const space of this.heads) {
      if (signal?.aborted) break;
      const mark = marks.get(space.id);
      if (isThere(mark, space)) continue;
      written += await projectSpace(
        { database, neo4j, settings, stopping: () => signal?.aborted ?? false, onWritten, own: this.own },
        space,
        mark,
      );
    }
    this.isThere(version);
    if (written > 0) this.heads = await spaceHeads(database);
    return written;
  }

  private isThere(version: string): void {
    if (this.now.kind === 'running') return;
    this.now = { kind: 'running', version };
    this.deps.onReady(version);
  }

  private async pass(signal: AbortSignal): Promise<number> {
    this.isWoken = false;
    clearInterval(this.counting);
    try {
      await this.poll(signal);
    } catch (error) {
      this.failed(error);
      throw error;
    }
    return this.restMs;
  }

  /** After a look that went well: whoever wrote meanwhile is not kept waiting. */
  private get restMs(): number {
    return this.isWoken ? GATHER_MS : this.deps.settings['projection.lookMs'];
  }

  private failed(error: unknown): void {
    // Whoever asks for a traversal gets it: what a fault of another kind says is for the log alone.
    const message =
      error instanceof Unavailable ? error.message : 'the graph cannot be brought to Neo4j; the log says why';
    if (this.now.kind !== 'away') this.deps.onFault(error);
    this.now = { kind: 'away', message };
    this.counting = setInterval(() => void this.count(), this.deps.settings['projection.lookMs']);
  }

  /** That the record is away, it says itself. */
  private async count(): Promise<void> {
    this.heads = await spaceHeads(this.deps.database).catch(() => this.heads);
  }
}

/** Has Neo4j all of the space, traversals see it, and does the record know? */
const isThere = (mark: Mark | undefined, { run, head, commit }: SpaceHead): boolean =>
  mark !== undefined &&
  mark.ready &&
  mark.run === run &&
  [mark.commit, mark.visible, commit].every((at) => at === head);
