import { readSession, type SessionSettings } from '../conversation/index.ts';
import type { Conversation } from '../domain/conversation-record.ts';
import type { View } from '../storage/index.ts';
import { referentOfPronoun, type ReferentDeps } from './referent-of-pronoun.ts';

export interface StandaloneDeps extends ReferentDeps {
  readonly settings: ReferentDeps['settings'] & SessionSettings;
  readonly now: Date;
}

const POSSESSIVE = /^(?:his|hers|its|theirs?)$/iu;
/** `her name`, but `ask her`, `by her and`. */
const HER_OWN = /^her(?=\s+\p{L})(?!\s+(?:and|or|in|on|at|by|for|to|from|of|with|about|as|if|when)\s)/iu;

/**
 * A question of a conversation so that it can be understood by itself: where it names nothing, its pronoun is replaced by the name of
 * what it points to (OM-47, `referentOfPronoun`); else it stays as it is.
 */
export async function standaloneQuestion(
  view: View,
  question: string,
  conversation: Pick<Conversation, 'id' | 'messages'>,
  deps: StandaloneDeps,
): Promise<string> {
  const said = async (): Promise<readonly { readonly role: string; readonly content: string }[]> => {
    const { messages } = await readSession(view.sql, conversation, deps.now, deps.settings);
    return messages.at(-1)?.content === question ? messages.slice(0, -1) : messages;
  };
  const referent = await referentOfPronoun(view, question, said, deps);
  if (!referent) return question;
  const { pronoun, start, name } = referent;
  const isPossessive = POSSESSIVE.test(pronoun) || HER_OWN.test(question.slice(start));
  return `${question.slice(0, start)}${name}${isPossessive ? '’s' : ''}${question.slice(start + pronoun.length)}`;
}
