import { recentTurns } from '../recent-turns.ts';
import { turnsOf } from '../turns.ts';
import type { ConversationSettings } from '../conversation-settings.ts';
import type { PackConcepts } from '../../domain/concepts.ts';
import type { Conversation } from '../../domain/conversation-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { ChosenTurns, Turn } from '../../domain/older-turn-record.ts';
import type { MessageId } from '../../domain/typed-ids.ts';
import { expandQuery, type ReferenceSettings } from '../../identity/index.ts';
import type { Sql, View } from '../../storage/index.ts';
import { embedQuery, nearest, type Embeddings, type EmbeddingStatus } from '../../vectors/index.ts';
import { searchMessages, type MessageSearchDeps } from '../messages/search-messages.ts';
import { namedShare, type NamedTerm } from './named-share.ts';
import type { OlderTurnSettings } from './older-turn-settings.ts';
import { chooseOlderTurns } from './score-older-turns.ts';

export interface OlderTurnsDeps {
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  readonly packs: readonly PackConcepts[];
  readonly now: Date;
  readonly settings: OlderTurnSettings &
    ReferenceSettings &
    MessageSearchDeps['settings'] &
    Pick<ConversationSettings, 'conversation.recentTurns'>;
}

export interface OlderTurns extends ChosenTurns {
  /** How it stands with meaning; null where this program makes no vectors. */
  readonly dense: EmbeddingStatus | null;
}

/**
 * Older turns of a conversation that are on the topic of a question, for a prompt that begins with the recent ones: chosen, never
 * rewritten, and never evidence (RS-44, RS-50). What is not published yet, and what the recent turns have, is left out. Where vectors
 * cannot be asked, words alone find, and `dense` says so.
 * @param budget tokens at most (RS-47); null = the setting `olderTurns.tokens`
 * @throws InvalidInput
 */
export async function olderTurns(
  view: View,
  { id, published }: Pick<Conversation, 'id' | 'published'>,
  { question, budget: given }: { readonly question: string; readonly budget: number | null },
  deps: OlderTurnsDeps,
): Promise<OlderTurns> {
  const { settings, embeddings, now } = deps;
  const budget = given ?? settings['olderTurns.tokens'];
  if (!Number.isInteger(budget) || budget < 0) throw new InvalidInput(`expected tokens ≥ 0, got ${budget}`, ['tokens']);
  if (question.trim() === '') throw new InvalidInput('expected a question, got an empty text', ['question']);
  const { sql } = view;
  const recent = await recentTurns(sql, id, settings['conversation.recentTurns']);
  const names = await namesOf(view, question, deps);
  const text = withOtherNames(question, names, settings['search.maxCharacters']);
  const strategy = embeddings ? 'FUSED' : 'LEXICAL';
  const first = settings['olderTurns.considered'] + recent.length;
  const { hits } = await searchMessages(sql, { text, conversations: [id], strategy, range: null, first }, deps);
  const before = Math.min(published + 1, recent[0]?.n ?? published + 1);
  const found = await turnsOf(
    sql,
    id,
    hits.map((hit) => hit.id),
  );
  const turns = found.filter(({ messages }) => messages.every(({ n }) => n < before));
  const { cosines, dense } = await cosinesOf(sql, question, embeddings, turns);
  const chosen = chooseOlderTurns(turns, { now, cosines, named: namedShare(question, names) }, budget, settings);
  const kept = chosen.filter(({ verdict }) => verdict === 'KEPT');
  return { turns: chosen, tokens: kept.reduce((sum, { tokens }) => sum + tokens, 0), budget, published, dense };
}

/** Names in the question that mean one thing, with its other names. */
async function namesOf(view: View, question: string, { packs, settings }: OlderTurnsDeps): Promise<NamedTerm[]> {
  const { terms } = await expandQuery(view, question, packs, settings);
  return terms.flatMap(({ term, meanings: [only, ...others] }) =>
    only && others.length === 0 ? [{ term, names: only.aliases.map(({ text }) => text) }] : [],
  );
}

/** The question with the other names after it, as many as may be searched for. */
function withOtherNames(question: string, named: readonly NamedTerm[], most: number): string {
  return named
    .flatMap(({ names }) => names)
    .reduce((text, name) => (text.length + name.length + 1 > most ? text : `${text} ${name}`), question);
}

async function cosinesOf(
  sql: Sql,
  question: string,
  embeddings: Embeddings | null,
  turns: readonly Turn[],
): Promise<{ readonly cosines: ReadonlyMap<MessageId, number>; readonly dense: EmbeddingStatus | null }> {
  if (embeddings === null) return { cosines: new Map(), dense: null };
  const { condition, vector } = await embedQuery(sql, embeddings, question);
  if (condition.state === 'UNAVAILABLE' || vector === null) return { cosines: new Map(), dense: condition };
  const ids = turns.flatMap(({ messages }) => messages.map(({ id }) => id));
  const near =
    ids.length === 0 ? [] : await nearest(sql, condition.model, 'MESSAGE', vector, ids.length, { only: ids });
  return { cosines: new Map(near.map(({ id, cosine }) => [id as MessageId, cosine])), dense: condition };
}
