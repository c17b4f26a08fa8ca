import type { ConversationSettings } from '../conversation-settings.ts';
import { Unavailable } from '../../domain/errors.ts';
import type { Strategy } from '../../domain/search-terms.ts';
import type { ConversationId, MessageId } from '../../domain/typed-ids.ts';
import {
  matchingTexts,
  parseQuery,
  saturation,
  type LexicalSettings,
  type MatchingTexts,
  type TextKey,
} from '../../lexical/index.ts';
import type { Sql } from '../../storage/index.ts';
import { embedQuery, nearest, type Embeddings, type EmbeddingStatus } from '../../vectors/index.ts';
import { messagesAround, messagesOfConversations, placesOfConversations, speakersIn } from './message-candidates.ts';
import { meetsDates, namedDates } from './named-dates.ts';
import { asksWhen, namedSpeakers, termsForMessages } from './message-question.ts';
import type { MessageSearchSettings } from './message-settings.ts';
import { rankMessages, type MessageQuestion, type MessageScore, type RankedMessage } from './rank-messages.ts';

export interface MessageSearch {
  readonly text: string;
  /** null = every conversation that the caller may see. */
  readonly conversations: readonly ConversationId[] | null;
  readonly strategy: Strategy;
  /** The time that the question names; null = none. */
  readonly range: { readonly from: Date; readonly to: Date } | null;
  readonly first: number;
}

export interface MessageSearchDeps {
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  readonly settings: MessageSearchSettings &
    Pick<LexicalSettings, 'search.maxCharacters'> &
    Pick<ConversationSettings, 'conversation.gap'>;
}

export interface FoundMessages {
  readonly hits: readonly (MessageScore & { readonly id: MessageId })[];
  /** The words that were looked for, each with how rare it is among messages (BM25's inverse document frequency). */
  readonly words: ReadonlyMap<string, number>;
  /** How it stands with meaning; null where only words were asked. */
  readonly dense: EmbeddingStatus | null;
}

/**
 * Messages that answer a question or are about it, the best first, each with the parts of its score. Where vectors cannot be asked, it goes
 * on with words alone, and `dense` says so.
 * @throws InvalidInput; Unavailable when DENSE alone was asked for and cannot be answered
 */
export async function searchMessages(sql: Sql, search: MessageSearch, deps: MessageSearchDeps): Promise<FoundMessages> {
  const { candidates, question, words, dense } = await messageCandidates(sql, search, deps);
  const ranked = rankMessages(candidates, question, deps.settings, deps.settings['conversation.gap'] * 1000);
  const near = new Set(
    candidates.flatMap(({ id, published }) => (published && (question.cosines.get(id) ?? 0) > 0 ? [id] : [])),
  );
  const found = ranked.filter(
    ({ id, parts }) => near.has(id) || parts.some(({ name, input }) => name === 'lexical' && input > 0),
  );
  return { hits: found.slice(0, search.first).map((hit) => ({ ...hit, id: hit.id as MessageId })), words, dense };
}

/** What can be ranked, and by what: all that a search reads. */
export async function messageCandidates(
  sql: Sql,
  search: MessageSearch,
  deps: MessageSearchDeps,
): Promise<{
  readonly candidates: readonly RankedMessage[];
  readonly question: MessageQuestion;
  readonly words: FoundMessages['words'];
  readonly dense: EmbeddingStatus | null;
}> {
  const { text, conversations, strategy, range } = search;
  const { settings } = deps;
  const { terms } = parseQuery(text, settings);
  const speakers = await speakersIn(sql, conversations);
  const asked = strategy === 'DENSE' ? new Map<string, number>() : termsForMessages(terms, speakers);
  const matching = await matchingTexts(sql, 'MESSAGE', asked);
  const whole = conversations && (await messagesOfConversations(sql, conversations, settings['messages.whole']));
  // Before the best are taken: those of other conversations would fill the places.
  const within = conversations && !whole ? await placesOfConversations(sql, conversations) : null;
  const only = whole?.map(({ id }) => id) ?? (within && [...within.values()]);
  const { cosines, dense } = await cosinesOf(sql, search, deps, {
    only,
    most: whole?.length ?? settings['messages.listed'],
  });
  const keys = whole ? [] : bestByWords(matching, settings, within);
  const candidates = whole ?? (await messagesAround(sql, keys, [...cosines.keys()], conversations));
  const dates = namedDates(text);
  const meetsTime = dates.length > 0 ? (at: Date): number => meetsDates(at, dates) : timeMet(range);
  const question = { matching, cosines, speakers: namedSpeakers(text, speakers), meetsTime, asksWhen: asksWhen(text) };
  return { candidates, question, words: new Map(matching.terms.map(({ term, idf }) => [term, idf])), dense };
}

const timeMet = (range: MessageSearch['range']): ((at: Date) => number) | null =>
  range && ((at) => (at >= range.from && at < range.to ? 1 : 0));

async function cosinesOf(
  sql: Sql,
  { text, strategy }: MessageSearch,
  { embeddings }: MessageSearchDeps,
  { only, most }: { readonly only: readonly string[] | null; readonly most: number },
): Promise<{ readonly cosines: ReadonlyMap<string, number>; readonly dense: EmbeddingStatus | null }> {
  if (strategy === 'LEXICAL') return { cosines: new Map(), dense: null };
  const { condition, vector } = embeddings ? await embedQuery(sql, embeddings, text) : NO_VECTORS;
  if (condition.state === 'UNAVAILABLE' || vector === null) {
    if (strategy !== 'DENSE' || condition.state !== 'UNAVAILABLE') return { cosines: new Map(), dense: condition };
    throw new Unavailable('embedder', `search by meaning is not there: ${condition.message}; ask for LEXICAL`, 30);
  }
  const near = await nearest(sql, condition.model, 'MESSAGE', vector, most, { only });
  return { cosines: new Map(near.map(({ id, cosine }) => [id, cosine])), dense: condition };
}

const NO_VECTORS = {
  condition: { state: 'UNAVAILABLE', model: null, message: 'this program makes no vectors' },
  vector: null,
} as const;

/** The best by their own words, of those places where only some count: those around them are looked at with them. */
function bestByWords(
  { terms, averageLength }: MatchingTexts,
  settings: MessageSearchSettings,
  within: ReadonlyMap<TextKey, string> | null,
): TextKey[] {
  const bm25 = { k1: settings['messages.k1'], b: settings['messages.b'] };
  const scores = new Map<TextKey, number>();
  for (const { idf, queryTf, texts } of terms) {
    for (const [key, { tf, length }] of texts) {
      if (within && !within.has(key)) continue;
      const score = queryTf * idf * saturation(tf, averageLength === 0 ? 1 : length / averageLength, bm25);
      scores.set(key, (scores.get(key) ?? 0) + score);
    }
  }
  const best = [...scores].sort(([a, x], [b, y]) => y - x || a - b);
  return best.slice(0, settings['messages.listed']).map(([key]) => key);
}
