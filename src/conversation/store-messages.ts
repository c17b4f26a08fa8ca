import { createHash } from 'node:crypto';
import type { Message } from '../domain/conversation-record.ts';
import type { Owner } from '../domain/scope.ts';
import type { ConversationId, DocumentId, Ids, SourceId } from '../domain/typed-ids.ts';
import { indexTexts, type MessageToIndex } from '../index/index.ts';
import { registerSource, storeUncut, type UncutText } from '../ingest/index.ts';
import { type Commit, type Database, NothingToCommit } from '../storage/index.ts';
import { truncateTokens } from '../text/token-counts.ts';
import type { ConversationLimits, ConversationSettings } from './conversation-settings.ts';
import { messagesBetween } from './read-conversations.ts';

/** A conversation of which messages are to be stored. */
export interface Tail {
  readonly spaceId: string;
  readonly conversationId: ConversationId;
  readonly owner: Owner;
}

export interface StoreDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly settings: Pick<ConversationLimits, 'conversation.storedAtOnce' | 'conversation.vectors'> &
    Pick<ConversationSettings, 'conversation.gap'>;
}

/**
 * Makes documents of the messages of a conversation that are none yet, in their order, some of them in one commit, and has them found by
 * their words; their vectors follow from the queue. Of what was stored before it reads the last message only (RS-55). Done again it does
 * nothing: a message is the document of its own id (RS-56).
 * @returns how many it stored
 */
export async function storeMessages({ database, ids, settings }: StoreDeps, tail: Tail): Promise<number> {
  const { spaceId, conversationId, owner } = tail;
  const scope = { spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' } as const;
  const request = { actor: 'conversations', reason: 'store messages', owner, idempotencyKey: null, requestHash: null };
  const { value } = await database.commit<number>(scope, request, async (commit) => {
    const stored = await lockProgress(commit, conversationId);
    const [before, ...rest] = await withBefore(commit, conversationId, stored, settings['conversation.storedAtOnce']);
    const fresh = stored === 0 && before ? [before, ...rest] : rest;
    const last = fresh.at(-1);
    if (!last) return commit.nothing(0);
    const there = await storedBefore(commit, fresh);
    const sourceId = await sourceOf(commit, ids);
    const missing = fresh.filter(({ id }) => !there.has(id));
    await storeUncut(commit, missing.map(storable), sourceId);
    await indexTexts(commit, [
      { messages: inContext(stored === 0 ? null : before, fresh, settings['conversation.gap']) },
    ]);
    await moveStored(commit, conversationId, last.n);
    const data = { from: fresh[0]?.n ?? last.n, to: last.n };
    commit.emit({ kind: 'MESSAGES_STORED', subject: conversationId, about: [], owner, data });
    return fresh.length;
  });
  return value;
}

/** How far the conversation is; whoever stores next waits for this commit. */
async function lockProgress(commit: Commit, conversationId: ConversationId): Promise<number> {
  const rows = await commit.query<{ stored: number }>(
    'conversation.lockProgress',
    `insert into conversation_progress (space_id, conversation_id, owner_id) values ($1, $2, $3)
      on conflict (space_id, conversation_id) do update set stored = conversation_progress.stored returning stored`,
    [commit.scope.spaceId, conversationId, commit.owner],
  );
  return rows[0]?.stored ?? 0;
}

/** The last message that is stored, where there is one, and those after it. */
const withBefore = (commit: Commit, id: ConversationId, stored: number, most: number): Promise<Message[]> =>
  messagesBetween(commit, id, stored, stored + most);

/** Which of the messages are documents already: where how far a conversation is was lost, it is found again. */
async function storedBefore(commit: Commit, messages: readonly Message[]): Promise<ReadonlySet<string>> {
  const rows = await commit.query<{ id: string }>(
    'conversation.storedBefore',
    'select id from documents where space_id = $1 and id = any($2::uuid[])',
    [commit.scope.spaceId, messages.map(({ id }) => id)],
  );
  return new Set(rows.map(({ id }) => id));
}

async function sourceOf(commit: Commit, ids: Ids): Promise<SourceId> {
  const source = { key: 'conversations', kind: 'CONVERSATION', name: 'Conversations', uri: null } as const;
  const registered = await registerSource(commit, source, ids);
  return registered instanceof NothingToCommit ? registered.value.id : registered.id;
}

function storable({ id, conversationId, n, role, text: said, saidAt }: Message): UncutText {
  const text = said.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  const bytes = Buffer.from(said, 'utf8');
  const key = `message/${conversationId}/${n}`;
  return {
    ...{
      id: id as string as DocumentId,
      kind: 'MESSAGE',
      key,
      path: `${key}.txt`,
      mediaType: 'text/plain',
      pack: 'general',
    },
    ...{ text, bytes, contentHash: createHash('sha256').update(bytes).digest('hex'), publishedAt: saidAt },
    title: role.toLowerCase(),
    // History is selected from, never cut into the store of documents (RS-11).
    chunks: [],
  };
}

/** Tokens of the message before that are embedded with a message: what it answers, not a second message. */
const CONTEXT_TOKENS = 48;

/** Each with what was said before it in the same sitting, as its vector is of both. */
function inContext(before: Message | null | undefined, messages: readonly Message[], gap: number): MessageToIndex[] {
  return messages.map((message, i) => {
    const previous = i === 0 ? before : messages[i - 1];
    const answers =
      previous && message.saidAt.getTime() - previous.saidAt.getTime() <= gap * 1000 ? previous.text : null;
    const said = message.speaker === null ? message.text : `${message.speaker}: ${message.text}`;
    const context = answers === null ? '' : `${truncateTokens(answers, CONTEXT_TOKENS)}\n`;
    return { messageId: message.id, text: message.text, inContext: `${context}${said}` };
  });
}

async function moveStored(commit: Commit, conversationId: ConversationId, stored: number): Promise<void> {
  await commit.query(
    'conversation.moveStored',
    'update conversation_progress set stored = $3 where space_id = $1 and conversation_id = $2',
    [commit.scope.spaceId, conversationId, stored],
  );
}
