import type { Conversation } from '../domain/conversation-record.ts';
import { InvalidInput } from '../domain/errors.ts';
import type { Owner, Scope } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { ConversationId, Ids } from '../domain/typed-ids.ts';
import { hasControlCharacter } from '../lib/control-characters.ts';
import { announce, markRequest, type Database, type KeyedRequest, type Sql } from '../storage/index.ts';
import { CONVERSATION_COLUMNS, CONVERSATIONS, toConversation, type ConversationRow } from './conversation-rows.ts';

export interface NewConversation {
  /** Natural key; null = its id. Asked for again under one key of one owner, it is the same conversation. */
  readonly key: string | null;
  readonly title: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly owner: Owner;
}

export interface ConversationDeps {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
}

const LONGEST_NAME = 200;
/** Bytes of the JSON that a client may say of itself. */
const LARGEST_METADATA = 16_384;

/**
 * Begins a conversation, durably; one that has the key already is given back as it is. Outside the line of commits: nobody waits for a
 * document that is being stored.
 * @param keyed the request, where it had a key
 * @throws InvalidInput, IdempotencyMismatch
 */
export async function startConversation(
  { database, ids, clock }: ConversationDeps,
  scope: Scope,
  { key, title, metadata, owner }: NewConversation,
  keyed: KeyedRequest | null = null,
): Promise<{ readonly conversation: Conversation; readonly isNew: boolean }> {
  checkName(key, 'key');
  checkName(title, 'title');
  checkMetadata(metadata, ['metadata']);
  const id = ids.next('cnv');
  return database.note(scope, async (sql) => {
    if (keyed) await markRequest(sql, keyed);
    const added = await sql.query<{ id: ConversationId }>(
      'conversation.start',
      `insert into conversations (space_id, id, owner_id, key, title, metadata, created_at, updated_at)
        values ($1, $2, $3, $4, $5, $6::jsonb, $7, $7) on conflict (space_id, key, owner_id) do nothing returning id`,
      [scope.spaceId, id, owner, key ?? id, title, JSON.stringify(metadata), clock.now()],
    );
    const [row] = await sql.query<ConversationRow>(
      'conversation.started',
      `select ${CONVERSATION_COLUMNS} from ${CONVERSATIONS} where c.space_id = $1 and c.key = $2 and c.owner_id is not distinct from $3`,
      [scope.spaceId, key ?? id, owner],
    );
    if (!row) throw new Error('a conversation that was just started is not there');
    const conversation = toConversation(row);
    if (added.length > 0) await tell(sql, conversation);
    return { conversation, isNew: added.length > 0 };
  });
}

const tell = (sql: Sql, { id, owner, key, title, createdAt }: Conversation): Promise<void> =>
  announce((name, text, values) => sql.query(name, text, values), sql.scope.spaceId, {
    ...{ kind: 'CONVERSATION_STARTED', subject: id, owner, called: null, at: createdAt },
    data: { key, title },
  });

function checkName(name: string | null, field: string): void {
  if (name === null) return;
  if (name.trim() !== '' && name.length <= LONGEST_NAME && name.isWellFormed() && !hasControlCharacter(name)) return;
  throw new InvalidInput(
    `expected a ${field} of 1–${LONGEST_NAME} characters in one line of valid Unicode, got ${name.length}`,
    [field],
  );
}

/** @throws InvalidInput */
export function checkMetadata(metadata: Readonly<Record<string, unknown>>, path: readonly (string | number)[]): void {
  const json = JSON.stringify(metadata);
  const bytes = Buffer.byteLength(json);
  if (bytes > LARGEST_METADATA || json.includes('\\u0000') || !json.isWellFormed()) {
    throw new InvalidInput(`expected at most ${LARGEST_METADATA} bytes of JSON without NUL, got ${bytes}`, path);
  }
}
