import type { Message } from '../domain/conversation-record.ts';
import { InvalidInput } from '../domain/errors.ts';
import type { ConversationId } from '../domain/typed-ids.ts';
import type { Sql } from '../storage/index.ts';
import { CONVERSATION_SETTINGS } from './conversation-settings.ts';
import { READ_MESSAGE, toMessage, type MessageRow } from './conversation-rows.ts';

/**
 * The last pairs of question and reply, word for word, from the log as it stands now (RS-41, RS-42): a pair begins with what a user says,
 * and has every reply to it. What was said before the first question is not among them. One statement.
 * @throws InvalidInput
 */
export async function recentTurns(sql: Sql, conversationId: ConversationId, pairs: number): Promise<Message[]> {
  const { min, max } = CONVERSATION_SETTINGS['conversation.recentTurns'];
  if (pairs < min || pairs > max) throw new InvalidInput(`expected ${min} to ${max} pairs, got ${pairs}`, ['pairs']);
  const rows = await sql.query<MessageRow>(
    'conversation.recentTurns',
    `select ${READ_MESSAGE} from messages m where m.space_id = $1 and m.conversation_id = $2 and m.n >= (
        select min(n) from (select n from messages where space_id = $1 and conversation_id = $2 and role = 'USER'
          order by n desc limit $3) as last)
      order by m.n`,
    [sql.scope.spaceId, conversationId, pairs],
  );
  return rows.map(toMessage);
}
