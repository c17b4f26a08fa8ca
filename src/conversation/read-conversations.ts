import type { Conversation, Message } from '../domain/conversation-record.ts';
import type { Direction, Page, PageRequest } from '../domain/page-request.ts';
import type { ConversationId, MessageId } from '../domain/typed-ids.ts';
import { isAmong, keysetPage, type Sql, type View } from '../storage/index.ts';
import {
  CONVERSATION_COLUMNS,
  CONVERSATIONS,
  READ_MESSAGE,
  toConversation,
  toMessage,
  type ConversationRow,
  type MessageRow,
} from './conversation-rows.ts';

/** Conversations by id. One statement. */
export async function conversationsByIds(
  { sql }: Pick<View, 'sql'>,
  ids: readonly ConversationId[],
): Promise<Map<ConversationId, Conversation>> {
  const rows = await sql.query<ConversationRow>(
    'conversation.conversationsByIds',
    `select ${CONVERSATION_COLUMNS} from ${CONVERSATIONS} where c.space_id = $1 and ${isAmong('c.id', '$2', ids)}`,
    [sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toConversation(row)]));
}

/** The conversation of a natural key: the caller's own before the shared one; null = there is none. One statement. */
export async function conversationByKey({ sql }: Pick<View, 'sql'>, key: string): Promise<Conversation | null> {
  const [row] = await sql.query<ConversationRow>(
    'conversation.conversationByKey',
    `select ${CONVERSATION_COLUMNS} from ${CONVERSATIONS} where c.space_id = $1 and c.key = $2 order by c.owner_id nulls last limit 1`,
    [sql.scope.spaceId, key],
  );
  return row ? toConversation(row) : null;
}

/** Conversations, the one in which something was said last first. One statement. */
export function listConversations(view: View, page: PageRequest): Promise<Page<Conversation>> {
  return keysetPage<ConversationRow, Conversation>(
    view,
    {
      name: 'conversation.listConversations',
      select: `select ${CONVERSATION_COLUMNS} from ${CONVERSATIONS} where c.space_id = $1`,
      values: [view.sql.scope.spaceId],
      order: [
        { expression: 'c.updated_at', type: 'timestamptz' },
        { expression: 'c.id', type: 'uuid' },
      ],
      direction: 'DESC',
      positionOf: (row) => [row.updated_exact, row.id],
    },
    page,
    toConversation,
  );
}

/** Messages by id. One statement. */
export async function messagesByIds(
  { sql }: Pick<View, 'sql'>,
  ids: readonly MessageId[],
): Promise<Map<MessageId, Message>> {
  const rows = await sql.query<MessageRow>(
    'conversation.messagesByIds',
    `select ${READ_MESSAGE} from messages m where m.space_id = $1 and ${isAmong('m.id', '$2', ids)}`,
    [sql.scope.spaceId, ids],
  );
  return new Map(rows.map((row) => [row.id, toMessage(row)]));
}

/** Messages of a conversation in their order, or from the last one back. One statement. */
export function messagesOf(
  view: View,
  conversationId: ConversationId,
  direction: Direction,
  page: PageRequest,
): Promise<Page<Message>> {
  return keysetPage<MessageRow, Message>(
    view,
    {
      name: 'conversation.messagesOf',
      select: `select ${READ_MESSAGE} from messages m where m.space_id = $1 and m.conversation_id = $2`,
      values: [view.sql.scope.spaceId, conversationId],
      order: [{ expression: 'm.n', type: 'integer' }],
      direction,
      positionOf: ({ n }) => [n],
    },
    page,
    toMessage,
  );
}

/** Messages `from` to `to` of a conversation, both with them, in their order. One statement. */
export async function messagesBetween(
  sql: Sql,
  conversationId: ConversationId,
  from: number,
  to: number,
): Promise<Message[]> {
  const rows = await sql.query<MessageRow>(
    'conversation.messagesBetween',
    `select ${READ_MESSAGE} from messages m where m.space_id = $1 and m.conversation_id = $2 and m.n between $3 and $4 order by m.n`,
    [sql.scope.spaceId, conversationId, from, to],
  );
  return rows.map(toMessage);
}
