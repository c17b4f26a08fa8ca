import type { PackConcepts } from '../domain/concepts.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import { resolveMention, type ResolutionSettings } from '../identity/index.ts';
import { FUNCTION_TERMS } from '../text/function-terms.ts';
import { termsOf } from '../text/terms-of-text.ts';
import type { View } from '../storage/index.ts';
import { namesInQuestion, type QuestionNameSettings } from './names-in-question.ts';

export interface ReferentDeps {
  /** Names that packs know. */
  readonly concepts: readonly PackConcepts[];
  readonly settings: ResolutionSettings & QuestionNameSettings;
}

/** What a pronoun means. */
export interface Referent {
  /** The pronoun as it stands in the text, and where: an offset from 0. */
  readonly pronoun: string;
  readonly start: number;
  readonly entityId: EntityId;
  /** Its name as it was said before. */
  readonly name: string;
}

/** `this` and `that` more often mean what was said than somebody, and `IT` is a trade. */
const PRONOUN = /(?<![\p{L}\p{N}'’-])(?:[Hh](?:e|im|is|ers?)|[Ss]he|[Ii]ts?|[Tt]h(?:ey|em|eirs?))(?![\p{L}\p{N}'’-])/u;
/** `Is it possible to …`, `is it a good idea that …`: it stands for what follows; `what time is it`: for nothing. */
const EXPLETIVE = /\bit\s+(?:\p{L}+\s+){1,4}(?:to|that|if|for)\s|\bwhat (?:time|day|date|year) is it\b/iu;
/** A pronoun behind more words than this may mean what one of them does: `why do boats lose their keels`. */
const MOST_BEFORE = 1;

/**
 * What the pronoun of a text points to (OM-47), where the text names nothing: among what the user's last messages name, else what the last
 * answers do. In doubt between two, or where nothing known was named, null. Some five statements for each message that is looked at, twice
 * `names.turns` at most; none without a pronoun.
 * @param said what was said before, oldest first
 */
export async function referentOfPronoun(
  view: View,
  text: string,
  said: () => Promise<readonly { readonly role: string; readonly content: string }[]>,
  deps: ReferentDeps,
): Promise<Referent | null> {
  const found = PRONOUN.exec(text);
  if (!found || !pointsBack(text, found.index)) return null;
  if ((await namesInQuestion(view, text, deps.concepts, deps.settings)).length > 0) return null;
  const before = await said();
  for (const by of ['USER', 'ASSISTANT'] as const) {
    const messages = before.filter(({ role }) => role === by);
    const meaning = await meant(view, found[0], messages, deps);
    if (meaning) return { pronoun: found[0], start: found.index, ...meaning };
  }
  return null;
}

/** Does the pronoun at an offset mean something that was said before, and nothing in the text? */
function pointsBack(text: string, at: number): boolean {
  const before = termsOf(text.slice(0, at)).filter((term) => !FUNCTION_TERMS.has(term));
  return before.length <= MOST_BEFORE && !EXPLETIVE.test(text);
}

/** What a pronoun points to, with its name as it was said; null = nothing, or there is doubt. */
async function meant(
  view: View,
  pronoun: string,
  messages: readonly { readonly content: string }[],
  { concepts, settings }: ReferentDeps,
): Promise<Pick<Referent, 'entityId' | 'name'> | null> {
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
  if (resolution.kind !== 'RESOLVED') return null;
  const { id, name } = resolution.entity;
  return { entityId: id, name: names.get(id) ?? name };
}
