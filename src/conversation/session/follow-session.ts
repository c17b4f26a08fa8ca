import type { ConversationId } from '../../domain/typed-ids.ts';
import type { DomainVocabulary } from '../../domain/domain-vocabulary.ts';
import type { Scope } from '../../domain/scope.ts';
import type { Clock } from '../../domain/time.ts';
import type { ValuesOf } from '../../domain/setting.ts';
import type { SessionMessage } from '../../domain/session-record.ts';
import { BUDGET_SETTINGS, jobAccount, type LanguageModel } from '../../models/index.ts';
import { insertRows, readSettings, type Database, type Sql } from '../../storage/index.ts';
import type { Embeddings, RegisteredModel } from '../../vectors/index.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import { CLARIFICATIONS } from '../../domain/session-record.ts';
import type { Tail } from '../store-messages.ts';
import { advance, NO_SESSION, type AdvanceDeps, type Decision, type Session } from './advance.ts';
import { intentHistory } from './intent-history.ts';
import { SESSION_SETTINGS } from './session-settings.ts';
import {
  modelInUse,
  placed,
  readStored,
  sessionTexts,
  withMessages,
  type SessionTexts,
  type StoredSession,
} from './session-rows.ts';
import type { Summary } from './session-window.ts';
import { summarize } from './summarize.ts';

export interface SessionDeps {
  readonly database: Database;
  readonly clock: Clock;
  /** null = this program makes no vectors: topics are not told apart. */
  readonly embeddings: Embeddings | null;
  /** null = none is configured: what does not fit is removed, never shortened. */
  readonly languageModel: LanguageModel | null;
  /** The subjects that can be told apart, by their words. */
  readonly vocabularies: readonly DomainVocabulary[];
}

/** Messages that are taken in at once: a process that dies begins again with them. */
const AT_ONCE = 50;

const USED = { ...SESSION_SETTINGS, ...BUDGET_SETTINGS };

export const scopeOfTail = ({ spaceId, owner }: Tail): Scope => ({
  ...{ spaceId, spaceName: '', owner: owner ?? '', role: 'ADMIN' },
});

/** All that is read before a session is moved on. */
interface Ground extends SessionTexts {
  readonly settings: ValuesOf<typeof USED>;
  readonly model: RegisteredModel | null;
  readonly version: number;
  readonly stored: Pick<StoredSession, 'read' | 'checkpoint'>;
  readonly session: Session;
  readonly fresh: readonly SessionMessage[];
  readonly decisions: ReadonlyMap<number, Decision>;
  readonly evidenceOf: (cluster: number) => readonly string[];
}

/**
 * Takes the next published messages of a conversation into its session. Done again, or by two at once, it comes to the same: only who has
 * read the last version writes the next.
 * @returns how many it took in
 */
export async function followSession(deps: SessionDeps, tail: Tail): Promise<number> {
  const scope = scopeOfTail(tail);
  const ground = await deps.database.read(scope, (sql) => groundOf(sql, tail.conversationId, deps.clock.now()));
  if (ground.fresh.length === 0) return 0;
  const made = new Map<number, Summary & { readonly model: string }>();
  const summaries = new Map(ground.summaries);
  const account = jobAccount(scope, ground.settings);
  const advanceDeps: AdvanceDeps = {
    settings: ground.settings,
    vocabularies: deps.vocabularies,
    evidenceOf: ground.evidenceOf,
    summaryOf: async (message) => {
      const known = summaries.get(message.n) ?? made.get(message.n);
      if (known || !deps.languageModel) return known ?? null;
      const summary = await summarize(message, deps.languageModel, account);
      if (summary) made.set(message.n, summary);
      return summary;
    },
    messagesAt: async (ns) => {
      const texts = await deps.database.read(scope, (sql) => sessionTexts(sql, tail.conversationId, ns, ground.model));
      for (const [n, summary] of texts.summaries) summaries.set(n, summary);
      return texts.messages;
    },
  };
  let { session } = ground;
  let { checkpoint } = ground.stored;
  for (const message of ground.fresh) {
    if (message.role === 'USER') checkpoint = { read: message.n - 1, ...placed(session) };
    const query = message.role === 'USER' ? await queryOf(deps.embeddings, ground.model, message) : null;
    const decision = ground.decisions.get(message.n) ?? null;
    session = await advance(session, { message, query, decision }, advanceDeps);
  }
  const read = ground.fresh.at(-1)?.n ?? 0;
  const next = { read, modelId: ground.model?.id ?? null, session: placed(session), checkpoint };
  return deps.database.note(scope, async (sql) => {
    if (!(await writeStored(sql, tail, { ...next, version: ground.version }, deps.clock.now()))) return 0;
    const rows = [...made].map(([n, summary]) => ({
      ...{ conversation_id: tail.conversationId, n, owner_id: tail.owner, at: deps.clock.now() },
      ...{ text: summary.text, tokens: summary.tokens, model: summary.model },
    }));
    if (rows.length > 0) await insertRows(sql, 'session_summaries', SUMMARY_COLUMNS, rows);
    return ground.fresh.length;
  });
}

const SUMMARY_COLUMNS = {
  conversation_id: 'uuid',
  n: 'integer',
  owner_id: 'text',
  text: 'text',
  tokens: 'integer',
  model: 'text',
  at: 'timestamptz',
} as const;

/** The vector of what is said, without what was said before it. */
export const queryOf = async (
  embeddings: Embeddings | null,
  model: RegisteredModel | null,
  { original, content }: Pick<SessionMessage, 'original' | 'content'>,
): Promise<Float32Array | null> => (embeddings && model ? embeddings.question(model, original ?? content) : null);

async function groundOf(sql: Sql, id: ConversationId, now: Date): Promise<Ground> {
  const settings = await readSettings(sql, USED);
  const model = await modelInUse(sql);
  const known = await readStored(sql, id);
  // Directions of another model cannot be compared: it is read again from the first message.
  const stored = known?.modelId === (model?.id ?? null) ? known : null;
  const session = stored?.session ?? placed(NO_SESSION);
  const read = stored?.read ?? 0;
  const published = await publishedOf(sql, id);
  const places = Array.from({ length: Math.max(0, Math.min(AT_ONCE, published - read)) }, (_, i) => read + 1 + i);
  const texts = await sessionTexts(sql, id, [...session.window.map(({ n }) => n), ...places], model);
  const intents = await intentHistory(sql, id, now, settings);
  return {
    ...{ ...texts, settings, model, version: known?.version ?? 0 },
    stored: { read, checkpoint: stored?.checkpoint ?? null },
    session: withMessages(session, texts),
    fresh: texts.messages.filter(({ n }) => n > read),
    decisions: await decisionsOf(sql, id, read),
    evidenceOf: (cluster) => [
      ...new Set(intents.filter((intent) => intent.cluster === cluster).flatMap(({ evidence }) => evidence)),
    ],
  };
}

async function publishedOf(sql: Sql, id: ConversationId): Promise<number> {
  const [row] = await sql.query<{ published: number }>(
    'conversation.publishedTo',
    'select published from conversation_progress where space_id = $1 and conversation_id = $2',
    [sql.scope.spaceId, id],
  );
  return row?.published ?? 0;
}

async function decisionsOf(sql: Sql, id: ConversationId, after: number): Promise<Map<number, Decision>> {
  const rows = await sql.query<{ n: number; choice: string; restored: number | null }>(
    'conversation.decisions',
    'select n, choice, restored from session_decisions where space_id = $1 and conversation_id = $2 and n > $3',
    [sql.scope.spaceId, id, after],
  );
  return new Map(
    rows.map(({ n, choice, restored }) => [
      n,
      { choice: parseEnum(CLARIFICATIONS, choice, 'session_decisions.choice'), restored },
    ]),
  );
}

/** @returns false where somebody else wrote since that version was read */
export async function writeStored(
  sql: Sql,
  { conversationId, owner }: Tail,
  { read, version, modelId, session, checkpoint }: StoredSession,
  now: Date,
): Promise<boolean> {
  const rows = await sql.query(
    'conversation.writeSession',
    `insert into sessions as s (space_id, conversation_id, owner_id, model_id, read, version, state, updated_at)
      values ($1, $2, $3, $4, $5, $6 + 1, $7::jsonb, $8)
      on conflict (space_id, conversation_id) do update set model_id = excluded.model_id, read = excluded.read,
        version = excluded.version, state = excluded.state, updated_at = excluded.updated_at where s.version = $6
      returning s.read`,
    [sql.scope.spaceId, conversationId, owner, modelId, read, version, JSON.stringify({ ...session, checkpoint }), now],
  );
  return rows.length > 0;
}
