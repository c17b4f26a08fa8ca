import type { ConversationId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import { BackgroundLoop } from '../../jobs/index.ts';
import type { Database } from '../../storage/index.ts';
import { MODEL_IN_USE } from '../../vectors/index.ts';
import { notPutOff, PutOff } from '../put-off.ts';
import type { Tail } from '../store-messages.ts';
import type { AnticipateDeps } from './anticipate.ts';
import { embedAhead } from './embed-ahead.ts';
import { followSession, type SessionDeps } from './follow-session.ts';

export interface SessionWorkerDeps extends SessionDeps, AnticipateDeps {
  /** Told of a conversation whose session was moved on. */
  readonly onFollowed: (tail: Tail) => void;
  /** What went wrong, for the log; the worker goes on. */
  readonly onFault: (error: unknown) => void;
}

/** How soon it is seen that messages were published. */
const POLL_MS = 1_000;
const RETRY_MS = 5_000;
/** Sessions of one pass. */
const AT_ONCE = 50;

/** Keeps the sessions of conversations where the published messages are. It can die at any moment: what it knows is in the database. */
export class SessionWorker {
  private readonly deps: SessionWorkerDeps;
  private readonly loop: BackgroundLoop;
  private readonly putOff: PutOff;

  constructor(deps: SessionWorkerDeps) {
    this.deps = deps;
    this.putOff = new PutOff(deps.clock);
    this.loop = new BackgroundLoop({
      ...{ name: 'sessions', retryMs: RETRY_MS, onFault: deps.onFault },
      pass: () => this.pass(),
    });
  }

  get loops(): readonly BackgroundLoop[] {
    return [this.loop];
  }

  start(): void {
    this.loop.start();
  }

  /** Ends after the session that is under way. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** Takes in all that is published. For tests and measurements. */
  async drain(): Promise<void> {
    while ((await this.pass()) === 0);
  }

  private async pass(): Promise<number> {
    const tails = await sessionsBehind(this.deps.database, this.putOff);
    const isFull = tails.length === AT_ONCE;
    let moved = false;
    for (const tail of tails) {
      try {
        const got = await this.follow(tail);
        if (got) this.putOff.gotOn(tail);
        else if (isFull) this.putOff.waits(tail, POLL_MS);
        moved ||= got;
      } catch (error) {
        // What one session fails at holds up no other; it is tried again, later each time.
        this.deps.onFault(error);
        this.putOff.failed(tail, error);
      }
    }
    // Those that were put off make room for others.
    return moved || isFull ? 0 : POLL_MS;
  }

  /** @returns whether it got on */
  private async follow(tail: Tail): Promise<boolean> {
    if ((await followSession(this.deps, tail)) === 0) return false;
    this.deps.onFollowed(tail);
    // What is only likely to be asked is no reason to follow a session again.
    await embedAhead(this.deps, tail).catch((error: unknown) => this.deps.onFault(error));
    return true;
  }
}

/**
 * Conversations whose session lacks published messages, or was made by another model's vectors, of all spaces, but for those that are put
 * off. One statement.
 */
async function sessionsBehind(database: Database, putOff: PutOff): Promise<Tail[]> {
  const { spaces, ids } = putOff.columns();
  const rows = await database.system((query) =>
    query<{ space_id: string; conversation_id: ConversationId; owner_id: Owner }>(
      'conversation.sessionsBehind',
      `select p.space_id, p.conversation_id, p.owner_id from conversation_progress p
          left join sessions s on s.space_id = p.space_id and s.conversation_id = p.conversation_id
        where (p.published > coalesce(s.read, 0) or (p.published > 0 and s.model_id is distinct from ${MODEL_IN_USE}))
          and ${notPutOff('p.space_id', 'p.conversation_id', 2)}
        order by s.updated_at nulls first, p.space_id, p.conversation_id limit $1`,
      [AT_ONCE, spaces, ids],
    ),
  );
  return rows.map((row) => ({ spaceId: row.space_id, conversationId: row.conversation_id, owner: row.owner_id }));
}
