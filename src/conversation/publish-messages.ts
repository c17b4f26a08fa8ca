import type { Owner } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { ConversationId } from '../domain/typed-ids.ts';
import { notPutOff, type Line, type PutOff } from '../jobs/index.ts';
import { announce, type Database } from '../storage/index.ts';
import { waitingMessages } from '../vectors/index.ts';
import type { Tail } from './store-messages.ts';

/** A conversation with messages to store, or to publish. */
export interface OpenTail extends Tail, Line {
  readonly isStored: boolean;
}

/**
 * Conversations that somebody has to look after, of all spaces, but for those that are put off: messages to store, or to publish. One
 * statement.
 */
export async function openTails(database: Database, most: number, putOff: PutOff): Promise<readonly OpenTail[]> {
  const { spaces, ids } = putOff.columns();
  const rows = await database.system((query) =>
    query<{ space_id: string; id: ConversationId; owner_id: Owner; is_stored: boolean }>(
      'conversation.openTails',
      `select c.space_id, c.id, c.owner_id, c.head = coalesce(p.stored, 0) as is_stored from conversations c
        left join conversation_progress p on p.space_id = c.space_id and p.conversation_id = c.id
       where c.head > coalesce(p.published, 0) and ${notPutOff('c.space_id', 'c.id', 2)}
       order by is_stored, c.updated_at limit $1`,
      [most, spaces, ids],
    ),
  );
  return rows.map((row) => ({
    spaceId: row.space_id,
    id: row.id,
    conversationId: row.id,
    owner: row.owner_id,
    isStored: row.is_stored,
  }));
}

/**
 * Publishes all messages of a conversation that have their vectors, up to the first one that has not: by one statement, so readers see the
 * generation before or the new one, whole (RS-66, RS-67). A message that could not be embedded is passed over; it is found by its words.
 * @returns whether there was something to publish
 */
export async function publishMessages(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  { spaceId, conversationId, owner }: Tail,
): Promise<boolean> {
  const scope = { spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' } as const;
  return database.note(scope, async (sql) => {
    const [row] = await sql.query<{ published: number }>(
      'conversation.publish',
      `update conversation_progress p set published = ready.n from (
          select coalesce((select min(m.n) - 1 from (${waitingMessages('$1')}) as w
              join messages m on m.space_id = $1 and m.id = w.item_id and m.conversation_id = $2), s.stored) as n
            from conversation_progress s where s.space_id = $1 and s.conversation_id = $2) as ready
        where p.space_id = $1 and p.conversation_id = $2 and ready.n > p.published returning p.published`,
      [spaceId, conversationId],
    );
    if (!row) return false;
    await announce((name, text, values) => sql.query(name, text, values), spaceId, {
      ...{ kind: 'MESSAGES_PUBLISHED', subject: conversationId, owner, called: null, at: clock.now() },
      data: { to: row.published },
    });
    return true;
  });
}
