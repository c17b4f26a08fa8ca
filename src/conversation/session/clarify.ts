import type { Conversation, Message } from '../../domain/conversation-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Clarification, SessionIntent, SessionMessage } from '../../domain/session-record.ts';
import type { Sql } from '../../storage/index.ts';
import type { RegisteredModel } from '../../vectors/index.ts';
import { recentTurns } from '../recent-turns.ts';
import type { Tail } from '../store-messages.ts';
import { NO_SESSION } from './advance.ts';
import { followSession, queryOf, scopeOfTail, writeStored, type SessionDeps } from './follow-session.ts';
import { intentHistory } from './intent-history.ts';
import { modelInUse, placed, readStored, sessionTexts, withMessages, type StoredSession } from './session-rows.ts';
import type { SessionSettings } from './session-settings.ts';
import { domainOf, standingOf } from './spoken-domain.ts';
import { actionOf, barsOf, driftOf, restorable } from './topic-boundary.ts';

export interface Clarified {
  /** The message that was clarified. */
  readonly n: number;
  readonly choice: Clarification;
  /** The topic that was taken up again; null = none was. */
  readonly restored: number | null;
  /** What the subject before rests on, where it goes on: to be used again without looking for it. */
  readonly evidence: readonly string[];
  /** false = the message has no vector yet: what was answered holds as soon as it is published. */
  readonly applied: boolean;
}

interface Before {
  readonly message: Pick<Message, 'n' | 'text'>;
  readonly base: StoredSession['session'];
  readonly intents: readonly SessionIntent[];
  readonly model: RegisteredModel | null;
}

/**
 * Acts upon what a user answers, asked whether the last thing they said goes on with the subject before or begins a new one (SE-84,
 * SE-151). CONTINUE stays with the topic, or takes one up again that was left, and gives the evidence of it; NEW_TOPIC begins a topic
 * with that message. Answered again, the last answer counts.
 * @throws InvalidInput where no user has said anything; Unavailable when the model of vectors is away
 */
export async function clarify(
  deps: SessionDeps & { readonly settings: SessionSettings },
  { id, owner }: Pick<Conversation, 'id' | 'owner'>,
  spaceId: string,
  choice: Clarification,
): Promise<Clarified> {
  const tail: Tail = { spaceId, conversationId: id, owner };
  const scope = scopeOfTail(tail);
  const now = deps.clock.now();
  const before = await deps.database.read(scope, (sql) => beforeLast(sql, tail, now, deps.settings));
  const { message } = before;
  const restored = choice === 'CONTINUE' ? await restoredTopic(deps, tail, before, now) : null;
  await deps.database.note(scope, async (sql) => {
    await sql.query(
      'conversation.decide',
      `insert into session_decisions (space_id, conversation_id, n, owner_id, choice, restored, at) values ($1, $2, $3, $4, $5, $6, $7)
        on conflict (space_id, conversation_id, n) do update set choice = excluded.choice, restored = excluded.restored, at = excluded.at`,
      [spaceId, id, message.n, owner, choice, restored, now],
    );
    // The message was taken in already: the session goes back to before it.
    const begun = { read: 0, ...placed(NO_SESSION) };
    const stored = await lockSession(sql, tail, before.model?.id ?? null, now);
    // Not taken in yet: whoever is about to has not seen the decision. A new version makes them read again.
    const isIn = stored.read >= message.n;
    const checkpoint = stored.checkpoint && stored.checkpoint.read < message.n ? stored.checkpoint : begun;
    const { read, ...session } = isIn ? checkpoint : { read: stored.read, ...stored.session };
    const back = { version: stored.version, modelId: stored.modelId, read, session };
    await writeStored(sql, tail, { ...back, checkpoint: isIn ? null : stored.checkpoint }, now);
  });
  while ((await followSession(deps, tail)) > 0);
  const after = await deps.database.read(scope, (sql) => readStored(sql, id));
  const topic = restored ?? before.base.cluster;
  return {
    ...{ n: message.n, choice, restored, applied: (after?.read ?? 0) >= message.n },
    evidence: choice === 'CONTINUE' ? evidenceOf(before, topic) : [],
  };
}

/** The session as it is stored, an empty one where there was none; nobody else writes it meanwhile. */
async function lockSession(sql: Sql, tail: Tail, modelId: number | null, now: Date): Promise<StoredSession> {
  const stored = await readStored(sql, tail.conversationId, 'for update');
  if (stored) return stored;
  await writeStored(sql, tail, { ...EMPTY, modelId }, now);
  const made = await readStored(sql, tail.conversationId, 'for update');
  if (!made) throw new Error('a session that was just written is there');
  return made;
}

const EMPTY = { read: 0, version: 0, session: placed(NO_SESSION), checkpoint: null } as const;

async function beforeLast(sql: Sql, { conversationId }: Tail, now: Date, settings: SessionSettings): Promise<Before> {
  const [message] = await recentTurns(sql, conversationId, 1);
  if (message?.role !== 'USER')
    throw new InvalidInput('expected a conversation in which a user said something', ['conversation']);
  const model = await modelInUse(sql);
  const known = await readStored(sql, conversationId);
  // Topics of another model cannot be compared with the question, as `followSession` has it.
  const stored = known?.modelId === (model?.id ?? null) ? known : null;
  const isIn = stored !== null && stored.read >= message.n;
  return {
    ...{ message, model },
    base: (isIn ? stored.checkpoint : stored?.session) ?? placed(NO_SESSION),
    intents: await intentHistory(sql, conversationId, now, settings),
  };
}

/** The topic that is to be taken up again; null = the present one goes on, or none is near enough (SE-125). */
async function restoredTopic(
  { database, embeddings, vocabularies, settings }: SessionDeps & { readonly settings: SessionSettings },
  tail: Tail,
  { message, base, intents, model }: Before,
  now: Date,
): Promise<number | null> {
  const query = await queryOf(embeddings, model, { content: message.text, original: null });
  const places = base.window.map(({ n }) => n);
  const texts = await database.read(scopeOfTail(tail), (sql) => sessionTexts(sql, tail.conversationId, places, model));
  const asked = intents.find(({ anchor }) => anchor.kind === 'AMBIGUOUS')?.anchor;
  const subject =
    asked?.kind === 'AMBIGUOUS' ? intents.find(({ hash }) => hash === asked.previous)?.cluster : undefined;
  const { window } = withMessages(base, texts);
  const goesOn =
    subject === undefined ? !leaves(message, query, window, { vocabularies, settings }) : subject === base.cluster;
  return goesOn ? null : (restorable(query, base.archives, now, settings)?.cluster ?? null);
}

/** Whether what is said would leave the topic, as `advance` has it. */
function leaves(
  message: Pick<Message, 'n' | 'text'>,
  query: Float32Array | null,
  window: readonly SessionMessage[],
  { vocabularies, settings }: Pick<SessionDeps, 'vocabularies'> & { readonly settings: SessionSettings },
): boolean {
  const said = domainOf([{ n: message.n, role: 'USER', content: message.text, original: null }], vocabularies);
  const standing = standingOf(
    window.filter(({ isTransition }) => !isTransition),
    vocabularies,
    settings,
  );
  return actionOf(driftOf(query, window), barsOf(standing, said, settings)) === 'ARCHIVE_AND_RESET';
}

function evidenceOf({ base, intents }: Before, topic: number | null): string[] {
  const archived = base.archives.find(({ cluster }) => cluster === topic)?.evidence ?? [];
  const asked = intents.filter(({ cluster }) => cluster === topic).flatMap(({ evidence }) => evidence);
  return [...new Set([...asked, ...archived])];
}
