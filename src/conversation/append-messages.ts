import { createHash } from 'node:crypto';
import type { Message, MessageRole, MessageSource, VersionHint } from '../domain/conversation-record.ts';
import { IdempotencyMismatch, InvalidInput, NotFound, TooLarge } from '../domain/errors.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { ConversationId, MessageId } from '../domain/typed-ids.ts';
import { countTokens } from '../text/token-counts.ts';
import { announce, insertRows, markRequest, type KeyedRequest, type Sql } from '../storage/index.ts';
import type { ConversationSettings } from './conversation-settings.ts';
import { MESSAGE_COLUMNS, READ_MESSAGE, toMessage, type MessageRow } from './conversation-rows.ts';
import { checkMetadata, type ConversationDeps } from './start-conversation.ts';

/** What somebody says. */
export interface NewMessage {
  readonly role: MessageRole;
  readonly speaker: string | null;
  readonly text: string;
  readonly source: MessageSource;
  readonly important: boolean;
  readonly tags: readonly string[];
  readonly versionHints: readonly VersionHint[];
  readonly metadata: Readonly<Record<string, unknown>>;
  /** null = now. */
  readonly saidAt: Date | null;
  /** Sent again with it, the message is not said twice; null = every time is a new message, and a second honest “yes” is one. */
  readonly clientKey: string | null;
}

export interface Appended {
  /** As they stand in the log, in the order in which they were given. */
  readonly messages: readonly Message[];
  /** How many of them were there before, under their keys. */
  readonly repeated: number;
}

export interface AppendDeps extends ConversationDeps {
  readonly settings: Pick<ConversationSettings, 'conversation.maxCharacters' | 'conversation.appendedAtOnce'>;
}

/** A conversation by its id or its natural key: of equal keys the caller's own before the shared one. */
export type ConversationName = { readonly id: ConversationId } | { readonly key: string };

/**
 * Puts messages at the end of a conversation, all or none. They are on disk when this returns, and nobody else's messages come between
 * them (RS-63, RS-64). Outside the line of commits, so a document that is being stored is not waited for; and one transaction, as on the
 * embedded database each waits for the commit that is under way.
 * @param keyed the request that all of them came with; null = it had no key
 * @throws InvalidInput, TooLarge; NotFound for a conversation that the caller may not see; IdempotencyMismatch
 */
export async function appendMessages(
  deps: AppendDeps,
  scope: Scope,
  conversation: ConversationName,
  asked: readonly NewMessage[],
  keyed: KeyedRequest | null = null,
): Promise<Appended> {
  checkMessages(asked, deps.settings);
  // A key is its caller's own: in a shared conversation two may have the same.
  const given = asked.map((message) => ({
    ...message,
    clientKey: message.clientKey === null ? null : JSON.stringify([scope.owner, message.clientKey]),
  }));
  const hashes = given.map((message) => (message.clientKey === null ? null : hashOf(message)));
  const tokens = given.map(({ text }) => countTokens(text));
  return deps.database.note(scope, async (sql) => {
    const { id: conversationId, head, owner } = await lockConversation(sql, conversation);
    if (keyed) await markRequest(sql, keyed);
    const known = await saidBefore(sql, conversationId, given, hashes);
    const now = deps.clock.now();
    const rows = given.flatMap((message, i) => {
      if (known.has(i)) return [];
      return [
        { i, row: rowOf(message, { id: deps.ids.next('msg'), owner, now, tokens: tokens[i] ?? 0, hash: hashes[i] }) },
      ];
    });
    const fresh = rows.map(({ i, row }, at) => ({
      i,
      row: { ...row, conversation_id: conversationId, n: head + 1 + at },
    }));
    if (fresh.length > 0)
      await write(
        sql,
        conversationId,
        owner,
        now,
        fresh.map(({ row }) => row),
      );
    const said = new Map([...known, ...fresh.map(({ i, row }): [number, Message] => [i, toMessage(row)])]);
    return { messages: given.flatMap((_, i) => said.get(i) ?? []), repeated: known.size };
  });
}

/** Whoever says something next waits until this is on disk; who refers to the conversation does not. */
async function lockConversation(
  sql: Sql,
  name: ConversationName,
): Promise<{ readonly id: ConversationId; readonly head: number; readonly owner: Owner }> {
  const [row] = await sql.query<{ id: ConversationId; head: number; owner_id: Owner }>(
    'conversation.lock',
    `select id, head, owner_id from conversations where space_id = $1 and id = coalesce($2, (
        select id from conversations where space_id = $1 and key = $3 order by owner_id nulls last limit 1)) for no key update`,
    [sql.scope.spaceId, 'id' in name ? name.id : null, 'key' in name ? name.key : null],
  );
  if (!row)
    throw new NotFound('no such conversation in this space; begin one with startConversation', ['conversation']);
  return { id: row.id, head: row.head, owner: row.owner_id };
}

/** Which of the messages are in the log already under their keys. */
async function saidBefore(
  sql: Sql,
  conversationId: ConversationId,
  given: readonly NewMessage[],
  hashes: readonly (string | null)[],
): Promise<Map<number, Message>> {
  const keys = given.flatMap(({ clientKey }) => clientKey ?? []);
  if (keys.length === 0) return new Map();
  const rows = await sql.query<MessageRow & { client_key: string; client_hash: string }>(
    'conversation.saidBefore',
    `select ${READ_MESSAGE}, m.client_key, m.client_hash from messages m
      where m.space_id = $1 and m.conversation_id = $2 and m.client_key = any($3::text[])`,
    [sql.scope.spaceId, conversationId, keys],
  );
  const byKey = new Map(rows.map((row) => [row.client_key, row]));
  return new Map(
    given.flatMap(({ clientKey }, i) => {
      const row = clientKey === null ? undefined : byKey.get(clientKey);
      if (!row) return [];
      if (row.client_hash === hashes[i]) return [[i, toMessage(row)] as const];
      throw new IdempotencyMismatch(
        `message ${row.n} of this conversation has this idempotencyKey and another content: send what is new under a key of its own`,
        ['messages', i, 'idempotencyKey'],
      );
    }),
  );
}

type NewRow = Omit<MessageRow, 'conversation_id' | 'n'> & {
  readonly client_key: string | null;
  readonly client_hash: string | null;
};

interface Given {
  readonly id: MessageId;
  readonly owner: Owner;
  readonly now: Date;
  readonly tokens: number;
  readonly hash: string | null | undefined;
}

const rowOf = (message: NewMessage, { id, owner, now, tokens, hash }: Given): NewRow => ({
  id,
  owner_id: owner,
  role: message.role,
  speaker: message.speaker,
  text: message.text,
  content_hash: createHash('sha256').update(message.text).digest('hex'),
  tokens,
  source: message.source,
  important: message.important,
  tags: [...message.tags],
  version_hints: [...message.versionHints],
  metadata: { ...message.metadata },
  said_at: message.saidAt ?? now,
  created_at: now,
  client_key: message.clientKey,
  client_hash: hash ?? null,
});

async function write(
  sql: Sql,
  conversationId: ConversationId,
  owner: Owner,
  at: Date,
  rows: readonly (NewRow & { readonly conversation_id: ConversationId; readonly n: number })[],
): Promise<void> {
  const last = rows.at(-1);
  await insertRows(sql, 'messages', MESSAGE_COLUMNS, rows);
  await sql.query(
    'conversation.moveHead',
    'update conversations set head = $3, updated_at = $4 where space_id = $1 and id = $2',
    [sql.scope.spaceId, conversationId, last?.n ?? 0, at],
  );
  await announce((name, text, values) => sql.query(name, text, values), sql.scope.spaceId, {
    ...{ kind: 'MESSAGES_APPENDED', subject: conversationId, owner, called: null, at },
    data: { from: rows[0]?.n ?? 0, to: last?.n ?? 0, role: last?.role ?? null },
  });
}

const LONGEST_SPEAKER = 200;
const LONGEST_KEY = 200;
const MOST_TAGS = 50;

function checkMessages(given: readonly NewMessage[], settings: AppendDeps['settings']): void {
  const most = settings['conversation.appendedAtOnce'];
  if (given.length === 0 || given.length > most)
    throw new InvalidInput(`expected 1–${most} messages in one request, got ${given.length}`, ['messages']);
  const keys = new Set<string>();
  given.forEach((message, i) => {
    const path = ['messages', i];
    checkText(message.text, settings['conversation.maxCharacters'], [...path, 'text']);
    checkShort(message.speaker, LONGEST_SPEAKER, [...path, 'speaker']);
    checkShort(message.clientKey, LONGEST_KEY, [...path, 'idempotencyKey']);
    if (message.tags.length > MOST_TAGS)
      throw new InvalidInput(`expected at most ${MOST_TAGS} tags, got ${message.tags.length}`, [...path, 'tags']);
    message.tags.forEach((tag, at) => {
      checkShort(tag, LONGEST_SPEAKER, [...path, 'tags', at]);
    });
    checkMetadata({ ...message.metadata, versionHints: message.versionHints }, [...path, 'metadata']);
    if (message.saidAt !== null && Number.isNaN(message.saidAt.getTime()))
      throw new InvalidInput('expected a time', [...path, 'saidAt']);
    if (message.clientKey !== null && keys.size === keys.add(message.clientKey).size)
      throw new InvalidInput('expected a key of its own for each message', [...path, 'idempotencyKey']);
  });
}

function checkText(text: string, most: number, path: readonly (string | number)[]): void {
  if (text.length > most)
    throw new TooLarge(
      `expected a message of at most ${most} characters, got ${text.length}: hand it in as a document`,
      path,
    );
  if (text.trim() === '' || text.includes('\0') || !text.isWellFormed())
    throw new InvalidInput('expected a message of valid Unicode without NUL that is not empty', path);
}

function checkShort(text: string | null, most: number, path: readonly (string | number)[]): void {
  if (text === null || (text.trim() !== '' && text.length <= most && text.isWellFormed() && !text.includes('\0')))
    return;
  throw new InvalidInput(`expected 1–${most} characters of valid Unicode, got ${text.length}`, path);
}

const hashOf = ({ clientKey: _key, saidAt, ...message }: NewMessage): string =>
  createHash('sha256')
    .update(JSON.stringify([message, saidAt]))
    .digest('hex');
