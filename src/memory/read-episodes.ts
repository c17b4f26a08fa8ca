import {
  EPISODE_EVENT_TYPES,
  type Episode,
  type EpisodeMention,
  type MemoryId,
  type MemoryStatus,
} from '../domain/memory-record.ts';
import type { Direction, Page, PageRequest } from '../domain/page-request.ts';
import type { ConversationId, EntityId, MessageId } from '../domain/typed-ids.ts';
import { parseEnum } from '../lib/parse-enum.ts';
import { mergeGroupOf } from '../record/index.ts';
import { firstOfEach, isAmong, keysetPage, slicesByParent, type SqlValue, type View } from '../storage/index.ts';

interface EpisodeRow {
  id: MemoryId;
  owner_id: string;
  conversation_id: ConversationId;
  message_id: MessageId;
  event_type: string;
  text: string;
  importance: number;
  said_at: Date;
  created_at: Date;
  created_exact: string;
  forgotten_at: Date | null;
  mentions: { entity: EntityId; text: string; start: number; coreference: boolean }[];
}

const MENTIONS = `select coalesce(jsonb_agg(jsonb_build_object(
    'entity', x.entity_id, 'text', x.text, 'start', x.start, 'coreference', x.is_coreference) order by x.n), '[]')
  from memory_mentions x where x.space_id = m.space_id and x.memory_id = m.id`;
const COLUMNS = `m.id, m.owner_id, m.conversation_id, m.message_id, m.event_type, m.text, m.importance, m.said_at, m.created_at,
  m.created_at::text as created_exact, m.forgotten_at, (${MENTIONS}) as mentions`;
const ORDER = [
  { expression: 'm.created_at', type: 'timestamptz' },
  { expression: 'm.id', type: 'uuid' },
] as const;
const positionOf = ({ created_exact: created, id }: EpisodeRow): [string, string] => [created, id];

/** Whoever asks sees their own alone, and of these what was there at the instant of a view: `$1` space, `$2` owner, `$3` commit or null. */
const SEEN = 'm.space_id = $1 and m.owner_id = $2 and ($3::bigint is null or m.commit <= $3)';
const seenBy = ({ sql, recorded }: View): SqlValue[] => [sql.scope.spaceId, sql.scope.owner, recorded];

/** A record of what happened does not fade: it is there, or forgotten. */
const standsAs = (statuses: readonly MemoryStatus[]): string => {
  const [stands, forgotten] = [statuses.includes('ACTIVE'), statuses.includes('INVALIDATED')];
  if (stands === forgotten) return String(stands);
  return `m.forgotten_at is ${stands ? 'null' : 'not null'}`;
};

/** Episodes of the caller by id, forgotten ones too. One statement. */
export async function episodesByIds(view: View, ids: readonly MemoryId[]): Promise<Map<MemoryId, Episode>> {
  const rows = await view.sql.query<EpisodeRow>(
    'memory.episodesByIds',
    `select ${COLUMNS} from memories m where ${SEEN} and ${isAmong('m.id', '$4', ids)}`,
    [...seenBy(view), ids],
  );
  return new Map(rows.map((row) => [row.id, toEpisode(row)]));
}

/** A page of the caller's episodes of these states, oldest first. One statement. */
export const listEpisodes = (
  view: View,
  statuses: readonly MemoryStatus[],
  page: PageRequest,
): Promise<Page<Episode>> =>
  keysetPage<EpisodeRow, Episode>(
    view,
    {
      name: 'memory.listEpisodes',
      select: `select ${COLUMNS} from memories m where ${SEEN} and ${standsAs(statuses)}`,
      values: seenBy(view),
      ...{ order: ORDER, direction: 'ASC', positionOf },
    },
    page,
    toEpisode,
  );

/** Likewise, those that speak of each entity, or of one merged with it, by when they were kept (OM-79). One statement. */
export async function episodesOf(
  view: View,
  entityIds: readonly EntityId[],
  statuses: readonly MemoryStatus[],
  page: PageRequest,
  direction: Direction = 'ASC',
): Promise<Map<EntityId, Page<Episode>>> {
  const query = firstOfEach<SqlValue>({
    columns: COLUMNS,
    arms: [
      `from memories m where ${SEEN} and ${standsAs(statuses)} and m.id in (select x.memory_id from memory_mentions x
        where x.space_id = $1 and x.entity_id in (${mergeGroupOf(view, 'parent.id')}))`,
    ],
    ...{ order: ORDER, direction, parents: entityIds },
    values: seenBy(view),
    ...page,
  });
  const rows = await view.sql.query<EpisodeRow & { parent_id: string }>('memory.episodesOf', query.text, query.values);
  return slicesByParent(entityIds, rows, page.first, toEpisode, positionOf);
}

/** Likewise, those of messages; of a message that nothing was learned of, or is forgotten, there is none. One statement. */
export async function episodesOfMessages(view: View, ids: readonly MessageId[]): Promise<Map<MessageId, Episode>> {
  const rows = await view.sql.query<EpisodeRow>(
    'memory.episodesOfMessages',
    `select ${COLUMNS} from memories m where ${SEEN} and ${standsAs(['ACTIVE'])} and ${isAmong('m.message_id', '$4', ids)}`,
    [...seenBy(view), ids],
  );
  return new Map(rows.map((row) => [row.message_id, toEpisode(row)]));
}

/** Likewise, those of what was said from one instant to before another, the most important first (OM-80). One statement. */
export async function episodesDuring(
  view: View,
  { from, to }: { readonly from: Date; readonly to: Date },
  most: number,
): Promise<Episode[]> {
  const rows = await view.sql.query<EpisodeRow>(
    'memory.episodesDuring',
    `select ${COLUMNS} from memories m where ${SEEN} and ${standsAs(['ACTIVE'])} and m.said_at >= $4 and m.said_at < $5
      order by m.importance desc, m.said_at desc, m.id limit $6`,
    [...seenBy(view), from, to, most],
  );
  return rows.map(toEpisode);
}

const toEpisode = (row: EpisodeRow): Episode => ({
  ...{ id: row.id, owner: row.owner_id, conversationId: row.conversation_id, messageId: row.message_id },
  summary: row.text,
  eventType: parseEnum(EPISODE_EVENT_TYPES, row.event_type, 'memories.event_type'),
  importance: row.importance,
  mentions: row.mentions.map(({ entity, text, start, coreference }): EpisodeMention => ({
    ...{ entityId: entity, text, start, isCoreference: coreference },
  })),
  ...{ saidAt: row.said_at, createdAt: row.created_at, forgottenAt: row.forgotten_at },
});
