import { InvalidInput } from '../domain/errors.ts';
import type { LineOf } from '../domain/lines/line-shapes.ts';
import type { ConversationId } from '../domain/typed-ids.ts';
import { countTokens } from '../text/token-counts.ts';
import { lineStore, type Commit, type LineStore, type Sql } from '../storage/index.ts';
import { MESSAGE_COLUMNS } from './conversation-rows.ts';
import { conversationsByIds } from './read-conversations.ts';

type MessageLine = LineOf<'Message'>;

/** Conversations of an export. Their messages say how long they are and when something was last said. */
const conversationLines: LineStore<LineOf<'Conversation'>> = lineStore({
  table: 'conversations',
  columns: {
    id: 'uuid',
    owner_id: 'text',
    key: 'text',
    title: 'text',
    metadata: 'jsonb',
    created_at: 'timestamptz',
  },
  made: { head: 'integer', updated_at: 'timestamptz' },
  natural: ['owner_id', 'key'],
  row: ({ id, owner, key, title, metadata, createdAt }) => ({
    id,
    owner_id: owner,
    key,
    title,
    metadata,
    created_at: createdAt,
  }),
  making: () => Promise.resolve(({ createdAt }) => ({ head: 0, updated_at: createdAt })),
  written: (commit, lines) => {
    for (const { id, owner, key, title } of lines)
      commit.emit({ kind: 'CONVERSATION_STARTED', subject: id, about: [], owner, data: { key, title } });
  },
});

const { client_key: _key, client_hash: _hash, tokens, ...MESSAGE_LINE } = MESSAGE_COLUMNS;

/**
 * The log of an export, as it was said. Where a message of another id has its number, the space has said something else since; and none may
 * be missing before it. Documents are made of them anew, by the worker, under the same ids. Of the keys under which they were sent none is
 * in an export: sent again to this space, a message is said again.
 */
const messageLines: LineStore<MessageLine> = lineStore({
  table: 'messages',
  columns: MESSAGE_LINE,
  made: { tokens },
  natural: ['owner_id', 'conversation_id', 'n'],
  row: (line) => ({
    id: line.id,
    conversation_id: line.conversation,
    n: line.n,
    owner_id: line.owner,
    role: line.role,
    speaker: line.speaker,
    text: line.text,
    content_hash: line.contentHash,
    source: line.source,
    important: line.important,
    tags: line.tags,
    version_hints: line.versionHints,
    metadata: line.metadata,
    said_at: line.saidAt,
    created_at: line.createdAt,
  }),
  making: async (commit, lines) => {
    for (const [id, log] of logsOf(lines)) await extend(commit, id, log);
    return ({ text }) => ({ tokens: countTokens(text) });
  },
  written: (commit, lines) => {
    for (const [subject, log] of logsOf(lines)) {
      const last = log.at(-1);
      if (!last) continue;
      const data = { from: log[0]?.n ?? last.n, to: last.n, role: last.role };
      commit.emit({ kind: 'MESSAGES_APPENDED', subject, about: [], owner: last.owner, data });
    }
  },
});

const logsOf = (lines: readonly MessageLine[]): Map<ConversationId, MessageLine[]> =>
  Map.groupBy(
    lines.toSorted((a, b) => a.n - b.n),
    ({ conversation }) => conversation,
  );

/** Moves the head of a conversation over messages that are about to be written; whoever says something waits until they are. */
async function extend(commit: Commit, id: ConversationId, log: readonly MessageLine[]): Promise<void> {
  const last = log.at(-1);
  const isWhole = log.every(({ n, owner }, i) => n === (log[0]?.n ?? n) + i && owner === last?.owner);
  const rows =
    isWhole && last
      ? await commit.query(
          'conversation.extend',
          `update conversations set head = $3, updated_at = greatest(updated_at, $4)
            where space_id = $1 and id = $2 and head = $5 and owner_id is not distinct from $6 returning id`,
          [commit.scope.spaceId, id, last.n, last.createdAt, last.n - log.length, last.owner],
        )
      : [];
  if (rows.length === 0)
    throw new InvalidInput(
      'the messages of a conversation do not continue it: expected every number, and its owner; import the whole file',
      ['lines'],
    );
}

/** How conversations of an export are brought in: what the import is handed. */
export const restoredConversations = {
  conversations: conversationLines,
  messages: messageLines,
  conversationsThere: async (sql: Sql, ids: readonly string[]): Promise<readonly string[]> => [
    ...(await conversationsByIds({ sql }, ids as readonly ConversationId[])).keys(),
  ],
};
