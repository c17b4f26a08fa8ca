import {
  MESSAGE_ROLES,
  MESSAGE_SOURCES,
  type Conversation,
  type Message,
  type VersionHint,
} from '../domain/conversation-record.ts';
import type { Owner } from '../domain/scope.ts';
import type { ConversationId, MessageId } from '../domain/typed-ids.ts';
import { parseEnum } from '../lib/parse-enum.ts';
import type { Columns } from '../storage/index.ts';

/** A conversation `c` with how far it is, `p`. */
export const CONVERSATION_COLUMNS =
  'c.id, c.owner_id, c.key, c.title, c.metadata, c.head, c.created_at, c.updated_at, c.updated_at::text as updated_exact, ' +
  'coalesce(p.stored, 0) as stored, coalesce(p.published, 0) as published';
export const CONVERSATIONS =
  'conversations c left join conversation_progress p on p.space_id = c.space_id and p.conversation_id = c.id';

export interface ConversationRow {
  id: ConversationId;
  owner_id: Owner;
  key: string;
  title: string | null;
  metadata: Record<string, unknown>;
  head: number;
  stored: number;
  published: number;
  created_at: Date;
  updated_at: Date;
  updated_exact: string;
}

export const toConversation = (row: ConversationRow): Conversation => ({
  id: row.id,
  owner: row.owner_id,
  key: row.key,
  title: row.title,
  metadata: row.metadata,
  messages: row.head,
  stored: row.stored,
  published: row.published,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const MESSAGE_COLUMNS = {
  conversation_id: 'uuid',
  n: 'integer',
  id: 'uuid',
  owner_id: 'text',
  role: 'text',
  speaker: 'text',
  text: 'text',
  content_hash: 'text',
  tokens: 'integer',
  source: 'text',
  important: 'boolean',
  tags: 'text[]',
  version_hints: 'jsonb',
  metadata: 'jsonb',
  said_at: 'timestamptz',
  created_at: 'timestamptz',
  client_key: 'text',
  client_hash: 'text',
} as const satisfies Columns;

export const READ_MESSAGE = Object.keys(MESSAGE_COLUMNS)
  .filter((name) => !name.startsWith('client_'))
  .map((name) => `m.${name}`)
  .join(', ');

export interface MessageRow {
  id: MessageId;
  conversation_id: ConversationId;
  n: number;
  owner_id: Owner;
  role: string;
  speaker: string | null;
  text: string;
  content_hash: string;
  tokens: number;
  source: string;
  important: boolean;
  tags: string[];
  version_hints: VersionHint[];
  metadata: Record<string, unknown>;
  said_at: Date;
  created_at: Date;
}

export const toMessage = (row: MessageRow): Message => ({
  id: row.id,
  conversationId: row.conversation_id,
  n: row.n,
  owner: row.owner_id,
  role: parseEnum(MESSAGE_ROLES, row.role, 'messages.role'),
  speaker: row.speaker,
  text: row.text,
  contentHash: row.content_hash,
  tokens: row.tokens,
  source: parseEnum(MESSAGE_SOURCES, row.source, 'messages.source'),
  important: row.important,
  tags: row.tags,
  versionHints: row.version_hints,
  metadata: row.metadata,
  saidAt: row.said_at,
  createdAt: row.created_at,
});
