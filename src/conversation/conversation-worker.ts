import type { Clock } from '../domain/time.ts';
import { BackgroundLoop } from '../jobs/index.ts';
import { capVectors } from './cap-vectors.ts';
import { openTails, publishMessages } from './publish-messages.ts';
import { PutOff } from './put-off.ts';
import { storeMessages, type StoreDeps } from './store-messages.ts';

export interface ConversationWorkerDeps extends StoreDeps {
  readonly clock: Clock;
  /** Told that messages were stored, which wait for their vectors; left out: nobody is. */
  readonly onStored?: () => void;
  /** What went wrong, for the log; the worker goes on. */
  readonly onFault: (error: unknown) => void;
}

/** Another process may have accepted messages: looked for so often. */
const POLL_MS = 2_000;
/** While vectors are awaited. */
const SOON_MS = 100;
const RETRY_MS = 5_000;
/** Conversations of one pass, before it is asked again which was written to longest ago. */
const AT_ONCE = 50;

/**
 * Follows the log of conversations: stores what was said, and publishes what has its vectors. It can die at any moment: how far it is
 * stands in the database, what it stores it stores whole, and the generation before stays in use (RS-54, RS-88).
 */
export class ConversationWorker {
  private readonly deps: ConversationWorkerDeps;
  private readonly loop: BackgroundLoop;
  private readonly putOff: PutOff;

  constructor(deps: ConversationWorkerDeps) {
    this.deps = deps;
    this.putOff = new PutOff(deps.clock);
    this.loop = new BackgroundLoop({
      name: 'conversations',
      retryMs: RETRY_MS,
      onFault: deps.onFault,
      pass: () => this.pass(),
    });
  }

  get loops(): readonly BackgroundLoop[] {
    return [this.loop];
  }

  start(): void {
    this.loop.start();
  }

  /** Somebody said something. */
  wake(): void {
    this.loop.wake();
  }

  /** Ends after the commit that is under way. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Stores and publishes all that can be by now. For tests and measurements. */
  async drain(): Promise<void> {
    while ((await this.pass()) === 0);
  }

  /** @returns how long to rest: not at all while it gets on */
  private async pass(): Promise<number> {
    const tails = await openTails(this.deps.database, AT_ONCE, this.putOff);
    const isFull = tails.length === AT_ONCE;
    let moved = false;
    for (const tail of tails) {
      try {
        const got = await this.follow(tail);
        if (got) this.putOff.gotOn(tail);
        else if (isFull) this.putOff.waits(tail, POLL_MS);
        moved ||= got;
      } catch (error) {
        // What one conversation fails at holds up no other; it is tried again, later each time.
        this.deps.onFault(error);
        this.putOff.failed(tail, error);
      }
    }
    // Those that were put off make room for others.
    if (moved || isFull) return 0;
    return tails.length > 0 ? SOON_MS : POLL_MS;
  }

  /** @returns whether it got on */
  private async follow(tail: Awaited<ReturnType<typeof openTails>>[number]): Promise<boolean> {
    const stored = tail.isStored ? 0 : await storeMessages(this.deps, tail);
    if (stored > 0) this.deps.onStored?.();
    if (!(await publishMessages(this.deps, tail))) return stored > 0;
    await capVectors(this.deps.database, tail, this.deps.settings['conversation.vectors']);
    return true;
  }
}
