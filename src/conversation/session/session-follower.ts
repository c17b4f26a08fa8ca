import type { ConversationId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import { followLog, notPutOff, type Line, type LogFollower, type PutOff, type Step } from '../../jobs/index.ts';
import type { Database } from '../../storage/index.ts';
import { MODEL_IN_USE } from '../../vectors/index.ts';
import type { Tail } from '../store-messages.ts';
import type { AnticipateDeps } from './anticipate.ts';
import { embedAhead } from './embed-ahead.ts';
import { followSession, type SessionDeps } from './follow-session.ts';

export interface SessionFollowerDeps extends SessionDeps, AnticipateDeps {
  /** Told of a conversation whose session was moved on. */
  readonly onFollowed: (tail: Tail) => void;
  /** What went wrong, for the log; the follower goes on. */
  readonly onFault: (error: unknown) => void;
}

/** How soon it is seen that messages were published. */
const POLL_MS = 1_000;

/** Keeps the sessions of conversations where the published messages are. How far each is stands in it. */
export const sessionFollower = (deps: SessionFollowerDeps): LogFollower =>
  followLog<Tail & Line>({
    ...{ name: 'sessions', pollMs: POLL_MS, clock: deps.clock, onFault: deps.onFault },
    behind: (most, putOff) => sessionsBehind(deps.database, most, putOff),
    follow: (tail) => followTail(deps, tail),
  });

async function followTail(deps: SessionFollowerDeps, tail: Tail): Promise<Step> {
  if ((await followSession(deps, tail)) === 0) return 'DONE';
  deps.onFollowed(tail);
  // What is only likely to be asked is no reason to follow a session again.
  await embedAhead(deps, tail).catch(deps.onFault);
  return 'MORE';
}

/**
 * Conversations whose session lacks published messages, or was made by another model's vectors, of all spaces, but for those that are put
 * off. One statement.
 */
async function sessionsBehind(database: Database, most: number, putOff: PutOff): Promise<(Tail & Line)[]> {
  const { spaces, ids } = putOff.columns();
  const rows = await database.system((query) =>
    query<{ space_id: string; id: ConversationId; owner_id: Owner }>(
      'conversation.sessionsBehind',
      `select p.space_id, p.conversation_id as id, p.owner_id from conversation_progress p
          left join sessions s on s.space_id = p.space_id and s.conversation_id = p.conversation_id
        where (p.published > coalesce(s.read, 0) or (p.published > 0 and s.model_id is distinct from ${MODEL_IN_USE}))
          and ${notPutOff('p.space_id', 'p.conversation_id', 2)}
        order by s.updated_at nulls first, p.space_id, p.conversation_id limit $1`,
      [most, spaces, ids],
    ),
  );
  return rows.map(({ id, ...row }) => ({ spaceId: row.space_id, id, conversationId: id, owner: row.owner_id }));
}
