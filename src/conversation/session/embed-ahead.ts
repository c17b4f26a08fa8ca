import { readSettings } from '../../storage/index.ts';
import { messagesBetween } from '../read-conversations.ts';
import type { Tail } from '../store-messages.ts';
import { anticipatedQueries, type AnticipateDeps } from './anticipate.ts';
import { scopeOfTail, type SessionDeps } from './follow-session.ts';
import { modelInUse, readStored } from './session-rows.ts';
import { SESSION_SETTINGS } from './session-settings.ts';

/**
 * Embeds the questions that are likely to follow in a conversation, as one batch, where somebody has just spoken in it and enough was said
 * (SE-86).
 * @returns how many were embedded
 * @throws Unavailable when the model of vectors is away: what is asked then is embedded when it is asked
 */
export async function embedAhead(
  { database, embeddings, clock, ...deps }: SessionDeps & AnticipateDeps,
  tail: Tail,
): Promise<number> {
  if (!embeddings) return 0;
  const { settings, model, messages } = await database.read(scopeOfTail(tail), async (sql) => {
    const values = await readSettings(sql, SESSION_SETTINGS);
    const read = (await readStored(sql, tail.conversationId))?.read ?? 0;
    const first = Math.max(1, read - values['session.anticipateOf'] + 1);
    const isEnough = read >= values['session.anticipateFrom'];
    return {
      settings: values,
      model: await modelInUse(sql),
      messages: isEnough ? await messagesBetween(sql, tail.conversationId, first, read) : [],
    };
  });
  const last = messages.at(-1);
  const seconds = settings['session.anticipatedSeconds'];
  // A log that is read again from its beginning asks for nothing.
  if (!model || !last || clock.now().getTime() - last.saidAt.getTime() > seconds * 1_000) return 0;
  const spoken = messages.map(({ role, text }) => ({ role, content: text, original: null }));
  return embeddings.anticipate(model, anticipatedQueries(spoken, deps, settings['session.anticipated']), seconds);
}
