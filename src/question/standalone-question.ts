import { readSession, type SessionSettings } from '../conversation/index.ts';
import type { PackConcepts } from '../domain/concepts.ts';
import type { Conversation } from '../domain/conversation-record.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import { resolveMention, type ResolutionSettings } from '../identity/index.ts';
import { FUNCTION_TERMS } from '../text/function-terms.ts';
import { termsOf } from '../text/terms-of-text.ts';
import type { View } from '../storage/index.ts';
import { namesInQuestion, type QuestionNameSettings } from './names-in-question.ts';

export interface StandaloneDeps {
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
  readonly settings: ResolutionSettings & QuestionNameSettings & SessionSettings;
  readonly now: Date;
}

/** `this` and `that` more often mean what was said than somebody, and `IT` is a trade. */
const PRONOUN = /(?<![\p{L}\p{N}'’-])(?:[Hh](?:e|im|is|ers?)|[Ss]he|[Ii]ts?|[Tt]h(?:ey|em|eirs?))(?![\p{L}\p{N}'’-])/u;
const POSSESSIVE = /^(?:his|hers|its|theirs?)$/iu;
/** `her name`, but `ask her`, `by her and`. */
const HER_OWN = /^her(?=\s+\p{L})(?!\s+(?:and|or|in|on|at|by|for|to|from|of|with|about|as|if|when)\s)/iu;
/** `Is it possible to …`, `is it a good idea that …`: it stands for what follows; `what time is it`: for nothing. */
const EXPLETIVE = /\bit\s+(?:\p{L}+\s+){1,4}(?:to|that|if|for)\s|\bwhat (?:time|day|date|year) is it\b/iu;
/** A pronoun behind more words than this may mean what one of them does: `why do boats lose their keels`. */
const MOST_BEFORE = 1;

/**
 * A question of a conversation so that it can be understood by itself: where it names nothing, its pronoun is replaced by the name of
 * what it points to (OM-47), among what the user's last messages name, else what the last answers do. In doubt between two, or where
 * nothing known was named, it stays as it is. Some five statements for each message that is looked at, twice `names.turns` at most; none
 * without a pronoun.
 */
export async function standaloneQuestion(
  view: View,
  question: string,
  conversation: Pick<Conversation, 'id' | 'messages'>,
  deps: StandaloneDeps,
): Promise<string> {
  const pronoun = PRONOUN.exec(question);
  if (!pronoun || !pointsBack(question, pronoun.index)) return question;
  if ((await namesInQuestion(view, question, deps.concepts, deps.settings)).length > 0) return question;
  const { messages } = await readSession(view.sql, conversation, deps.now, deps.settings);
  const said = messages.at(-1)?.content === question ? messages.slice(0, -1) : messages;
  const [byUser, byAssistant] = (['USER', 'ASSISTANT'] as const).map((by) => said.filter(({ role }) => role === by));
  const name =
    (await meant(view, pronoun[0], byUser ?? [], deps)) ?? (await meant(view, pronoun[0], byAssistant ?? [], deps));
  if (name === null) return question;
  const [before, after] = [question.slice(0, pronoun.index), question.slice(pronoun.index + pronoun[0].length)];
  const isPossessive = POSSESSIVE.test(pronoun[0]) || HER_OWN.test(question.slice(pronoun.index));
  return `${before}${name}${isPossessive ? '’s' : ''}${after}`;
}

/** Does the pronoun at an offset mean something that was said before, and nothing in the question? */
function pointsBack(question: string, at: number): boolean {
  const before = termsOf(question.slice(0, at)).filter((term) => !FUNCTION_TERMS.has(term));
  return before.length <= MOST_BEFORE && !EXPLETIVE.test(question);
}

/** The name, as it was said, of what a pronoun points to; null = nothing, or there is doubt. */
async function meant(
  view: View,
  pronoun: string,
  messages: readonly { readonly content: string }[],
  { concepts, settings }: StandaloneDeps,
): Promise<string | null> {
  const names = new Map<EntityId, string>();
  const recent: { readonly entityId: EntityId; readonly turnsAgo: number }[] = [];
  for (const [n, { content }] of messages.slice(-settings['names.turns']).toReversed().entries()) {
    const text = content.slice(0, settings['search.maxCharacters']);
    for (const { text: name, entities } of await namesInQuestion(view, text, concepts, settings)) {
      const [one, another] = entities;
      if (!one || another || names.has(one.id)) continue;
      names.set(one.id, name);
      recent.push({ entityId: one.id, turnsAgo: n + 1 });
    }
  }
  const conversation = { session: null, recent, messages: [] };
  const { resolution } = await resolveMention(view, { text: pronoun, type: null, conversation }, settings);
  return resolution.kind === 'RESOLVED' ? (names.get(resolution.entity.id) ?? resolution.entity.name) : null;
}
