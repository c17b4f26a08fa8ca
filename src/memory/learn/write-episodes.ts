import type { Episode } from '../../domain/memory-record.ts';
import type { Scope } from '../../domain/scope.ts';
import { encodeId, type ConversationId } from '../../domain/typed-ids.ts';
import { announce, insertRows, type Database, type Sql } from '../../storage/index.ts';

/** The messages that were learned from: after `from`, up to `to`. */
interface Learned {
  readonly conversationId: ConversationId;
  readonly from: number;
  readonly to: number;
}

/**
 * Keeps episodes and how far the conversation was learned from, and tells their owner (OM-130), in one transaction: all of it or nothing.
 * Where another server learned from the same messages first, nothing is written.
 */
export const writeEpisodes = (
  database: Database,
  scope: Scope,
  learned: Learned,
  episodes: readonly Episode[],
): Promise<void> =>
  database.note(scope, async (sql) => {
    if (!(await moveLearned(sql, learned))) return;
    await insertRows(sql, 'memories', EPISODE_COLUMNS, episodes.map(rowOf));
    await insertRows(sql, 'memory_mentions', MENTION_COLUMNS, episodes.flatMap(mentionRows));
    for (const { id, owner, messageId, createdAt } of episodes)
      await announce((name, text, values) => sql.query(name, text, values), scope.spaceId, {
        ...{ kind: 'MEMORY_ADDED', subject: id, owner, called: null, at: createdAt },
        data: { kind: 'EPISODIC', message: encodeId('msg', messageId) },
      });
  });

async function moveLearned(sql: Sql, { conversationId, from, to }: Learned): Promise<boolean> {
  const moved = await sql.query(
    'memory.moveLearned',
    `insert into memory_progress (space_id, conversation_id, owner_id, learned) values ($1, $2, $3, $5)
      on conflict (space_id, conversation_id) do update set learned = excluded.learned
        where memory_progress.learned = $4
      returning learned`,
    [sql.scope.spaceId, conversationId, sql.scope.owner, from, to],
  );
  return moved.length > 0;
}

const EPISODE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  kind: 'text',
  conversation_id: 'uuid',
  message_id: 'uuid',
  n: 'integer',
  event_type: 'text',
  text: 'text',
  importance: 'double precision',
  said_at: 'timestamptz',
  created_at: 'timestamptz',
  commit: 'bigint',
} as const;

const rowOf = (episode: Episode) => ({
  ...{ id: episode.id, owner_id: episode.owner, kind: 'EPISODIC', conversation_id: episode.conversationId },
  ...{ message_id: episode.messageId, n: episode.n, event_type: episode.eventType, text: episode.summary },
  ...{ importance: episode.importance, said_at: episode.saidAt, created_at: episode.createdAt },
  commit: episode.commit,
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

const mentionRows = ({ id, owner, mentions }: Episode) =>
  mentions.map(({ entityId, text, start, isCoreference }, n) => ({
    ...{ owner_id: owner, memory_id: id, n, entity_id: entityId, text, start, is_coreference: isCoreference },
  }));
