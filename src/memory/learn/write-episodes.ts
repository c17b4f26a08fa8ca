import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import { encodeId, type ConversationId } from '../../domain/typed-ids.ts';
import { announce, insertRows, type Database, type Sql } from '../../storage/index.ts';
import type { NewEpisode } from './episode-of-message.ts';

/** The messages that were learned from: after `from`, up to `to`. */
interface Learned {
  readonly conversationId: ConversationId;
  readonly from: number;
  readonly to: number;
}

/**
 * Keeps episodes and how far the conversation was learned from, and tells their owner (OM-130), in one transaction: all of it or nothing.
 * Where another server learned from the same messages first, or the space was reset meanwhile, nothing is written; a message that has an
 * episode, be it a forgotten one, gets no other.
 */
export const writeEpisodes = (
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  scope: Scope,
  learned: Learned,
  found: readonly NewEpisode[],
): Promise<void> =>
  database.note(scope, async (sql) => {
    if (!(await moveLearned(sql, learned)) || found.length === 0) return;
    const there = await withEpisode(sql, found);
    const episodes = found.filter(({ messageId }) => !there.has(messageId));
    const made = { created_at: clock.now(), commit: await lastCommit(sql) };
    const rows = episodes.map((episode) => ({ ...rowOf(episode), ...made }));
    await insertRows(sql, 'memories', EPISODE_COLUMNS, rows);
    await insertRows(sql, 'memory_mentions', MENTION_COLUMNS, episodes.flatMap(mentionRows));
    for (const { id, owner, messageId } of episodes)
      await announce((name, text, values) => sql.query(name, text, values), scope.spaceId, {
        ...{ kind: 'MEMORY_ADDED', subject: id, owner, called: null, at: made.created_at },
        data: { kind: 'EPISODIC', message: encodeId('msg', messageId) },
      });
  });

async function withEpisode(sql: Sql, found: readonly NewEpisode[]): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ message_id: string }>(
    'memory.withEpisode',
    'select message_id from memories where space_id = $1 and message_id = any($2::uuid[])',
    [sql.scope.spaceId, found.map(({ messageId }) => messageId)],
  );
  return new Set(rows.map((row) => row.message_id));
}

/** A reset removes the progress of conversations before memories, and waits for who holds it. */
async function moveLearned(sql: Sql, { conversationId, from, to }: Learned): Promise<boolean> {
  const moved = await sql.query(
    'memory.moveLearned',
    `with there as materialized (select from conversation_progress p
        where p.space_id = $1 and p.conversation_id = $2 and p.stored >= $5 for key share)
      insert into memory_progress (space_id, conversation_id, owner_id, learned, moved_at)
        select $1::uuid, $2::uuid, $3, $5::integer, clock_timestamp() from there
      on conflict (space_id, conversation_id) do update set learned = excluded.learned, moved_at = excluded.moved_at
        where memory_progress.learned = $4
      returning learned`,
    [sql.scope.spaceId, conversationId, sql.scope.owner, from, to],
  );
  return moved.length > 0;
}

async function lastCommit(sql: Sql): Promise<number> {
  const [space] = await sql.query<{ head: string }>('memory.lastCommit', 'select head from spaces where id = $1', [
    sql.scope.spaceId,
  ]);
  return Number(space?.head ?? 0);
}

const EPISODE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  kind: 'text',
  conversation_id: 'uuid',
  message_id: 'uuid',
  event_type: 'text',
  text: 'text',
  importance: 'double precision',
  said_at: 'timestamptz',
  created_at: 'timestamptz',
  commit: 'bigint',
} as const;

const rowOf = (episode: NewEpisode) => ({
  ...{ id: episode.id, owner_id: episode.owner, kind: 'EPISODIC', conversation_id: episode.conversationId },
  ...{ message_id: episode.messageId, event_type: episode.eventType, text: episode.summary },
  ...{ importance: episode.importance, said_at: episode.saidAt },
});

const MENTION_COLUMNS = {
  owner_id: 'text',
  memory_id: 'uuid',
  n: 'integer',
  entity_id: 'uuid',
  text: 'text',
  start: 'integer',
  is_coreference: 'boolean',
} as const;

const mentionRows = ({ id, owner, mentions }: NewEpisode) =>
  mentions.map(({ entityId, text, start, isCoreference }, n) => ({
    ...{ owner_id: owner, memory_id: id, n, entity_id: entityId, text, start, is_coreference: isCoreference },
  }));
