import { evictVectors, isEvicted } from '../vectors/index.ts';
import type { Database } from '../storage/index.ts';
import type { MessageId } from '../domain/typed-ids.ts';
import { importanceOf } from './importance.ts';
import type { Tail } from './store-messages.ts';

/** What is evicted at once, as a share of the cap: the whole conversation is read for it. */
const SLACK = 0.05;

/**
 * Evicts vectors of a conversation that has more than it may keep: those of the least important messages, of equals the oldest. The log
 * and the words by which a message is found stay as they are (RS-49).
 * @returns how many were evicted
 */
export async function capVectors(
  database: Database,
  { spaceId, conversationId, owner }: Tail,
  cap: number,
): Promise<number> {
  const scope = { spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' } as const;
  return database.note(scope, async (sql) => {
    const [kept] = await sql.query<{ over: boolean }>(
      'conversation.keptVectors',
      `select p.published - (select count(*) from messages m
            where m.space_id = $1 and m.conversation_id = $2 and ${isEvicted('m', 'id')}) > $3 as over
          from conversation_progress p where p.space_id = $1 and p.conversation_id = $2 and p.published > $3`,
      [spaceId, conversationId, cap],
    );
    if (!kept?.over) return 0;
    const rows = await sql.query<{ id: MessageId; n: number; text: string; important: boolean }>(
      'conversation.vectorsToRank',
      `select m.id, m.n, m.text, m.important from messages m join conversation_progress p
          on p.space_id = m.space_id and p.conversation_id = m.conversation_id and m.n <= p.published
        where m.space_id = $1 and m.conversation_id = $2 and not ${isEvicted('m', 'id')}`,
      [spaceId, conversationId],
    );
    const worst = rows
      .map((row) => ({ ...row, importance: importanceOf(row) }))
      .toSorted((a, b) => a.importance - b.importance || a.n - b.n)
      .slice(0, rows.length - Math.floor(cap * (1 - SLACK)))
      .map(({ id }) => id);
    await evictVectors(sql, owner, worst);
    return worst.length;
  });
}
