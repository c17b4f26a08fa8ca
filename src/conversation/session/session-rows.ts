import { z } from 'zod';
import type { Message } from '../../domain/conversation-record.ts';
import { TOPIC_ACTIONS, type SessionMessage } from '../../domain/session-record.ts';
import type { ConversationId, MessageId } from '../../domain/typed-ids.ts';
import { currentModels, vectorsOf, type RegisteredModel } from '../../vectors/index.ts';
import type { Sql } from '../../storage/index.ts';
import { READ_MESSAGE, toMessage, type MessageRow } from '../conversation-rows.ts';
import { compressed, type Summary } from './session-window.ts';
import type { Session } from './advance.ts';

const boundary = z.strictObject({
  drift: z.number().nullable(),
  action: z.enum(TOPIC_ACTIONS),
  shifted: z.boolean(),
  previousCluster: z.number().int().nullable(),
  // What an earlier version stored has none of these.
  domain: z.string().nullable().default(null),
  expertise: z.number().nullable().default(null),
  shiftAbove: z.number().nullable().default(null),
  expandAbove: z.number().nullable().default(null),
  reasons: z.array(z.string()).default([]),
});
const archive = z.strictObject({
  cluster: z.number().int(),
  centroid: z.array(z.number()).nullable(),
  messages: z.array(z.number().int()),
  evidence: z.array(z.string()),
  archivedAt: z.iso.datetime().transform((text) => new Date(text)),
});
const shape = {
  cluster: z.number().int().nullable(),
  window: z.array(z.strictObject({ n: z.number().int(), isTransition: z.boolean(), compressed: z.boolean() })),
  boundary,
  archives: z.array(archive),
};
const stored = z.strictObject({
  ...shape,
  // What a user says of a message is applied as of before it.
  checkpoint: z.strictObject({ read: z.number().int(), ...shape }).nullable(),
});

/** A session with the places of its messages in place of them. */
export interface PlacedSession extends Omit<Session, 'window'> {
  readonly window: readonly Pick<SessionMessage, 'n' | 'isTransition' | 'compressed'>[];
}

/** A session as it is stored. */
export interface StoredSession {
  /** Messages up to this one are in it. */
  readonly read: number;
  readonly version: number;
  /** By whose vectors; null = there were none. */
  readonly modelId: number | null;
  readonly session: PlacedSession;
  /** What it was before the last user message; null = there was none yet. */
  readonly checkpoint: (PlacedSession & { readonly read: number }) | null;
}

export const placed = ({ window, ...others }: Session): PlacedSession => ({
  ...others,
  window: window.map(({ n, isTransition, compressed: short }) => ({ n, isTransition, compressed: short })),
});

/** One statement. @param lock `for update` = nobody else writes it until this transaction ends */
export async function readStored(
  sql: Sql,
  id: ConversationId,
  lock: '' | 'for update' = '',
): Promise<StoredSession | null> {
  const [row] = await sql.query<{ read: number; version: number; model_id: number | null; state: unknown }>(
    lock === '' ? 'conversation.session' : 'conversation.lockSession',
    `select read, version, model_id, state from sessions where space_id = $1 and conversation_id = $2 ${lock}`,
    [sql.scope.spaceId, id],
  );
  if (!row) return null;
  const { checkpoint, ...session } = stored.parse(row.state);
  return { read: row.read, version: row.version, modelId: row.model_id, session, checkpoint };
}

/** The model whose vectors count; null = there is none yet. One statement. */
export async function modelInUse(sql: Sql): Promise<RegisteredModel | null> {
  const models = await currentModels(sql);
  return models.find(({ state }) => state === 'ACTIVE') ?? models[0] ?? null;
}

/** Messages of a session as they were said, and the summaries that there are of them. */
export interface SessionTexts {
  /** In the order of the log. */
  readonly messages: readonly SessionMessage[];
  readonly summaries: ReadonlyMap<number, Summary>;
}

/** Messages at these places with their vectors and the summaries of them. Three statements. */
export async function sessionTexts(
  sql: Sql,
  id: ConversationId,
  places: readonly number[],
  model: RegisteredModel | null,
): Promise<SessionTexts> {
  if (places.length === 0) return { messages: [], summaries: new Map() };
  const rows = await sql.query<MessageRow>(
    'conversation.sessionMessages',
    `select ${READ_MESSAGE} from messages m where m.space_id = $1 and m.conversation_id = $2 and m.n = any($3::integer[]) order by m.n`,
    [sql.scope.spaceId, id, places],
  );
  const summaries = await sql.query<Summary & { n: number }>(
    'conversation.sessionSummaries',
    'select n, text, tokens from session_summaries where space_id = $1 and conversation_id = $2 and n = any($3::integer[])',
    [sql.scope.spaceId, id, places],
  );
  const ids = rows.map((row) => row.id);
  const vectors = model ? await vectorsOf(sql, model, 'MESSAGE', ids) : new Map<MessageId, Float32Array>();
  return {
    messages: rows.map((row) => asSessionMessage(toMessage(row), vectors.get(row.id) ?? null)),
    summaries: new Map(summaries.map((row) => [row.n, row])),
  };
}

const asSessionMessage = (
  { id, n, role, text, saidAt, tokens }: Message,
  embedding: Float32Array | null,
): SessionMessage => ({
  ...{ id, n, role, content: text, embedding, saidAt, tokens },
  ...{ weight: 1, compressed: false, original: null, isTransition: false },
});

/** The session with its messages in place of their places. */
export function withMessages({ window, ...others }: PlacedSession, { messages, summaries }: SessionTexts): Session {
  const byPlace = new Map(messages.map((message) => [message.n, message]));
  return {
    ...others,
    window: window.flatMap(({ n, isTransition, compressed: short }) => {
      const message = byPlace.get(n);
      const summary = short ? summaries.get(n) : undefined;
      if (!message) return [];
      return [{ ...(summary ? compressed(message, summary) : message), isTransition }];
    }),
  };
}
