import type { ConversationId } from '../../domain/typed-ids.ts';
import { TEXTS, textValues, type TextKey } from '../../lexical/index.ts';
import { ANY_SPACE, type Sql } from '../../storage/index.ts';
import { asksOnly, tellsWhen } from './message-question.ts';
import type { RankedMessage } from './rank-messages.ts';

interface Row {
  id: string;
  conversation_id: string;
  n: number;
  key: TextKey;
  length: number;
  speaker: string | null;
  said_at: Date;
  text: string;
  published: boolean;
}

const toCandidate = (row: Row): RankedMessage => ({
  id: row.id,
  conversationId: row.conversation_id,
  n: row.n,
  key: row.key,
  length: row.length,
  speaker: row.speaker,
  saidAt: row.said_at,
  asks: asksOnly(row.text),
  tellsWhen: tellsWhen(row.text),
  published: row.published,
});

/** A message `m` with its place in the index of words. */
const PLACED = `m.id, m.conversation_id, m.n, m.speaker, m.said_at, m.text, t.key, t.length, m.n <= coalesce(g.published, 0) as published`;
const PLACE = `cross join lateral (select 2 * ord + case when owner_id is null then 0 else 1 end as key, length from indexed_texts
    where space_id = ${ANY_SPACE} and text_id = m.id and kind = 'MESSAGE' limit 1) as t
  left join conversation_progress g on g.space_id = ${ANY_SPACE} and g.conversation_id = m.conversation_id`;

/** All messages of these conversations that are in the index; null = there are more than `most`. One statement. */
export async function messagesOfConversations(
  sql: Sql,
  conversations: readonly ConversationId[],
  most: number,
): Promise<RankedMessage[] | null> {
  const rows = await sql.query<Row>(
    'conversation.messagesOfConversations',
    `select ${PLACED} from messages m ${PLACE}
      where m.space_id = $1 and m.conversation_id = any($2::uuid[]) limit $3`,
    [sql.scope.spaceId, conversations, most + 1],
  );
  return rows.length > most ? null : rows.map(toCandidate);
}

/** All messages of these conversations that are in the index, by their places there. One statement. */
export async function placesOfConversations(
  sql: Sql,
  conversations: readonly ConversationId[],
): Promise<ReadonlyMap<TextKey, string>> {
  const rows = await sql.query<Pick<Row, 'id' | 'key'>>(
    'conversation.placesOfConversations',
    `select m.id, t.key from messages m ${PLACE} where m.space_id = $1 and m.conversation_id = any($2::uuid[])`,
    [sql.scope.spaceId, conversations],
  );
  return new Map(rows.map(({ id, key }) => [key, id]));
}

/**
 * The messages at these places of the index and those around them, two to each side. One statement.
 * @param conversations null = whichever the caller may see
 */
export async function messagesAround(
  sql: Sql,
  keys: readonly TextKey[],
  ids: readonly string[],
  conversations: readonly ConversationId[] | null,
): Promise<RankedMessage[]> {
  const rows = await sql.query<Row>(
    'conversation.messagesAround',
    `${TEXTS}, hits as (
        select m.conversation_id, m.n from (select id from texts union select id from unnest($6::uuid[]) as n (id)) as h
          join messages m on m.space_id = ${ANY_SPACE} and m.id = h.id
         where ${conversations === null ? '$7::uuid[] is null' : 'm.conversation_id = any($7::uuid[])'}),
      around as (select distinct conversation_id, n + away as n from hits, generate_series(-2, 2) as a (away))
      select ${PLACED} from around a join messages m on m.space_id = $1 and m.conversation_id = a.conversation_id and m.n = a.n
        ${PLACE}`,
    [...textValues(sql, 'MESSAGE', keys), ids, conversations],
  );
  return rows.map(toCandidate);
}

/** Who speaks in these conversations, or in any. One statement. */
export async function speakersIn(sql: Sql, conversations: readonly ConversationId[] | null): Promise<string[]> {
  const rows = await sql.query<{ speaker: string }>(
    'conversation.speakersIn',
    `select distinct speaker from messages where space_id = $1 and speaker is not null
      and ${conversations === null ? '$2::uuid[] is null' : 'conversation_id = any($2::uuid[])'} limit 1000`,
    [sql.scope.spaceId, conversations],
  );
  return rows.map(({ speaker }) => speaker);
}
