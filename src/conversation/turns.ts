import type { Turn } from '../domain/older-turn-record.ts';
import type { ConversationId, MessageId } from '../domain/typed-ids.ts';
import type { Sql } from '../storage/index.ts';
import { READ_MESSAGE, toMessage, type MessageRow } from './conversation-rows.ts';

/**
 * The turns to which these messages belong, in the order of the log, each whole. What was said before the first user message is a turn
 * too. One statement.
 */
export async function turnsOf(sql: Sql, conversationId: ConversationId, ids: readonly MessageId[]): Promise<Turn[]> {
  if (ids.length === 0) return [];
  const rows = await sql.query<MessageRow & { turn: number; turns: number }>(
    'conversation.turnsOf',
    `with numbered as (
        select id, n, (count(*) filter (where role = 'USER') over (order by n))::integer as turn from messages
         where space_id = $1 and conversation_id = $2),
      wanted as (select distinct turn from numbered where id = any($3::uuid[]))
      select ${READ_MESSAGE}, w.turn, (select max(turn) from numbered) as turns from wanted w join numbered x on x.turn = w.turn
        join messages m on m.space_id = $1 and m.conversation_id = $2 and m.n = x.n order by m.n`,
    [sql.scope.spaceId, conversationId, ids],
  );
  const byTurn = Map.groupBy(rows, ({ turn }) => turn);
  return [...byTurn].map(([turn, of]) => ({
    messages: of.map(toMessage),
    distance: (rows[0]?.turns ?? turn) + 1 - turn,
  }));
}
