import type { Clock } from '../domain/time.ts';
import { followLog, type LogFollower, type Step } from '../jobs/index.ts';
import { capVectors } from './cap-vectors.ts';
import { openTails, publishMessages, type OpenTail } from './publish-messages.ts';
import { storeMessages, type StoreDeps } from './store-messages.ts';

export interface MessageFollowerDeps extends StoreDeps {
  readonly clock: Clock;
  /** Told that messages were stored, which wait for their vectors; left out: nobody is. */
  readonly onStored?: () => void;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

/** Another process may have accepted messages: looked for so often. */
const POLL_MS = 2_000;
/** While vectors are awaited. */
const SOON_MS = 100;

/**
 * Follows the log of conversations: stores what was said, and publishes what has its vectors. How far it is stands with the conversation,
 * what it stores it stores whole, and the generation before stays in use (RS-54, RS-88).
 */
export const messageFollower = (deps: MessageFollowerDeps): LogFollower =>
  followLog<OpenTail>({
    ...{ name: 'conversations', pollMs: POLL_MS, soonMs: SOON_MS, clock: deps.clock, onFault: deps.onFault },
    behind: (most, putOff) => openTails(deps.database, most, putOff),
    follow: (tail) => followTail(deps, tail),
  });

async function followTail(deps: MessageFollowerDeps, tail: OpenTail): Promise<Step> {
  const stored = tail.isStored ? 0 : await storeMessages(deps, tail);
  if (stored > 0) deps.onStored?.();
  if (!(await publishMessages(deps, tail))) return stored > 0 ? 'MORE' : 'DONE';
  await capVectors(deps.database, tail, deps.settings['conversation.vectors']);
  return 'MORE';
}
