import type { ConversationId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import { BackgroundLoop } from '../../jobs/index.ts';
import type { Database } from '../../storage/index.ts';
import { MODEL_IN_USE } from '../../vectors/index.ts';
import type { Tail } from '../store-messages.ts';
import { followSession, type SessionDeps } from './follow-session.ts';

export interface SessionWorkerDeps extends SessionDeps {
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

  constructor(deps: SessionWorkerDeps) {
    this.deps = deps;
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
    const moved = { any: false, failed: false };
    for (const tail of await sessionsBehind(this.deps.database)) {
      try {
        moved.any = (await followSession(this.deps, tail)) > 0 || moved.any;
      } catch (error) {
        // What one session fails at holds up no other; it is tried again.
        this.deps.onFault(error);
        moved.failed = true;
      }
    }
    if (moved.any) return 0;
    return moved.failed ? RETRY_MS : POLL_MS;
  }
}

/** Conversations whose session lacks published messages, or was made by another model's vectors, of all spaces. One statement. */
async function sessionsBehind(database: Database): Promise<Tail[]> {
  const rows = await database.system((query) =>
    query<{ space_id: string; conversation_id: ConversationId; owner_id: Owner }>(
      'conversation.sessionsBehind',
      `select p.space_id, p.conversation_id, p.owner_id from conversation_progress p
          left join sessions s on s.space_id = p.space_id and s.conversation_id = p.conversation_id
        where p.published > coalesce(s.read, 0) or (p.published > 0 and s.model_id is distinct from ${MODEL_IN_USE})
        order by s.updated_at nulls first, p.space_id, p.conversation_id limit $1`,
      [AT_ONCE],
    ),
  );
  return rows.map((row) => ({ spaceId: row.space_id, conversationId: row.conversation_id, owner: row.owner_id }));
}
