import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { QUESTION_INTENTS } from '../../domain/question-record.ts';
import type { Anchor, SessionIntent } from '../../domain/session-record.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import type { ConversationId } from '../../domain/typed-ids.ts';
import { NotFound } from '../../domain/errors.ts';
import type { Database, Sql } from '../../storage/index.ts';
import type { SessionSettings } from './session-settings.ts';
import { readStored } from './session-rows.ts';

/** A question to be kept; its topic is that of the session. */
export type NewIntent = Omit<SessionIntent, 'cluster' | 'at'>;

type Packed = Omit<SessionIntent, 'hash' | 'cluster' | 'at'>;

/** Of the first byte: what follows is a length in 4 bytes, JSON deflated, and the numbers of the vector in 32 bits each. */
const VERSION = 1;
const HEAD = 5;

const similarity = z.number();
const anchor: z.ZodType<Anchor> = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('INITIAL') }),
  z.strictObject({ kind: z.literal('NEW_TOPIC'), similarity }),
  z.strictObject({ kind: z.literal('LINKED'), previous: z.string(), similarity }),
  z.strictObject({ kind: z.literal('AMBIGUOUS'), previous: z.string(), similarity, subject: z.string() }),
]);
const body = z.strictObject({
  text: z.string(),
  intent: z.enum(QUESTION_INTENTS),
  retrievalProbability: z.number(),
  isTemporal: z.boolean(),
  anchor,
  evidence: z.array(z.string()),
  commit: z.number().nullable().default(null),
});

/** An intent in a compact binary form (SE-63). */
export function packIntent({ vector, ...others }: Packed): Uint8Array {
  const json = deflateRawSync(JSON.stringify(others));
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(VERSION, 0);
  head.writeUInt32LE(json.length, 1);
  const numbers = Buffer.alloc(4 * (vector?.length ?? 0));
  vector?.forEach((number, i) => numbers.writeFloatLE(number, 4 * i));
  return Buffer.concat([head, json, numbers]);
}

/** @throws RangeError for bytes of another form */
export function unpackIntent(bytes: Uint8Array): Packed {
  const packed = Buffer.from(bytes);
  if (packed.length < HEAD || packed.readUInt8(0) !== VERSION)
    throw new RangeError(
      `expected an intent in version ${VERSION}, got ${packed.length} bytes beginning with ${packed[0] ?? 'nothing'}`,
    );
  const end = HEAD + packed.readUInt32LE(1);
  const json: unknown = JSON.parse(inflateRawSync(packed.subarray(HEAD, end)).toString('utf8'));
  const count = (packed.length - end) / 4;
  const vector = Float32Array.from({ length: count }, (_, i) => packed.readFloatLE(end + 4 * i));
  return { ...body.parse(json), vector: count === 0 ? null : vector };
}

/**
 * Keeps a question as it was understood, in the topic in which its session is, and forgets those of the session that are too old. A
 * question that is there already is kept as it is now.
 * @throws NotFound for a conversation that the caller may not see
 */
export async function keepIntent(
  {
    database,
    clock,
    settings,
  }: { readonly database: Database; readonly clock: Clock; readonly settings: SessionSettings },
  scope: Scope,
  id: ConversationId,
  { hash, ...intent }: NewIntent,
): Promise<void> {
  await database.note(scope, async (sql) => {
    const now = clock.now();
    await sql.query(
      'conversation.forgetIntents',
      'delete from session_intents where space_id = $1 and conversation_id = $2 and at <= $3',
      [scope.spaceId, id, oldest(now, settings)],
    );
    const cluster = (await readStored(sql, id))?.session.cluster ?? 1;
    const kept = await sql.query(
      'conversation.keepIntent',
      `insert into session_intents (space_id, conversation_id, hash, owner_id, cluster, intent, at)
        select $1, c.id, $3, c.owner_id, $4, $5, $6 from conversations c where c.space_id = $1 and c.id = $2
        on conflict (space_id, conversation_id, hash) do update set cluster = excluded.cluster, intent = excluded.intent, at = excluded.at
        returning hash`,
      [scope.spaceId, id, hash, cluster, packIntent(intent), now],
    );
    if (kept.length === 0) throw new NotFound('no such conversation in this space', ['conversation']);
  });
}

/** The questions of a session, the last one first, as far as they are kept (SE-63). One statement. */
export async function intentHistory(
  sql: Sql,
  id: ConversationId,
  now: Date,
  settings: Pick<SessionSettings, 'session.intentSeconds'>,
): Promise<SessionIntent[]> {
  const rows = await sql.query<{ hash: string; cluster: number; intent: Uint8Array; at: Date }>(
    'conversation.intentHistory',
    `select hash, cluster, intent, at from session_intents where space_id = $1 and conversation_id = $2 and at > $3
      order by at desc, hash`,
    [sql.scope.spaceId, id, oldest(now, settings)],
  );
  return rows.map(({ intent, ...others }) => ({ ...others, ...unpackIntent(intent) }));
}

const oldest = (now: Date, settings: Pick<SessionSettings, 'session.intentSeconds'>): Date =>
  new Date(now.getTime() - settings['session.intentSeconds'] * 1000);
