import type { Conversation } from '../../domain/conversation-record.ts';
import type { ArchivedTopic, SessionIntent, SessionMessage, TopicBoundary } from '../../domain/session-record.ts';
import type { Sql } from '../../storage/index.ts';
import { NO_SESSION } from './advance.ts';
import { intentHistory } from './intent-history.ts';
import { modelInUse, placed, readStored, sessionTexts, withMessages } from './session-rows.ts';
import type { SessionSettings } from './session-settings.ts';
import { settled, tokensOf } from './session-window.ts';
import { recoverable } from './topic-boundary.ts';

/** A session as it stands at an instant (SE-148). */
export interface SessionView {
  /** The place in the log of the message with which its topic began; null = nothing was followed yet. */
  readonly cluster: number | null;
  readonly messages: readonly SessionMessage[];
  readonly tokens: number;
  readonly boundary: TopicBoundary;
  /** Topics that can be taken up again by now, the one left last first. */
  readonly archives: readonly ArchivedTopic[];
  readonly intents: readonly SessionIntent[];
  /** Messages up to this one have been compared with the topic; those after it are in the window by their age alone. */
  readonly read: number;
}

/**
 * The session of a conversation, now: all weights anew, what has faded left out, what was said since it was last followed with it. Reads,
 * and asks no model. Six statements.
 */
export async function readSession(
  sql: Sql,
  { id, messages: head }: Pick<Conversation, 'id' | 'messages'>,
  now: Date,
  settings: SessionSettings,
): Promise<SessionView> {
  const stored = await readStored(sql, id);
  const model = await modelInUse(sql);
  const session = stored?.session ?? placed(NO_SESSION);
  const read = stored?.read ?? 0;
  const first = Math.max(read, head - settings['session.messages']) + 1;
  const unread = Array.from({ length: Math.max(0, head - first + 1) }, (_, i) => first + i);
  const texts = await sessionTexts(sql, id, [...session.window.map(({ n }) => n), ...unread], model);
  const { window, ...others } = withMessages(session, texts);
  const all = [...window, ...texts.messages.filter(({ n }) => n > read)];
  const messages = await settled(all, now, settings, ({ n }) => Promise.resolve(texts.summaries.get(n) ?? null));
  return {
    ...{ messages, tokens: tokensOf(messages), read, boundary: others.boundary },
    cluster: others.cluster,
    archives: recoverable(others.archives, now, settings),
    intents: await intentHistory(sql, id, now, settings),
  };
}
