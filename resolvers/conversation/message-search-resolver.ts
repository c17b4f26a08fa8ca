import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  Searches,
  MessageHitValue,
  MessageSearchValue,
  ScorePartValue,
  SearchMessagesArgs,
} from '../../schema/index.ts';
import { decodeId, isTypedId, type ConversationId } from '../../src/domain/typed-ids.ts';
import { searchMessages, type FoundMessages, type MessageSearch } from '../../src/conversation/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { conversationNamed, messageById, required } from '../request/node-loaders.ts';
import { wantedFirst } from '../request/wanted-first.ts';
import { embeddingStatusValue } from '../search/search-parts.ts';

const HITS = 10;

/** Search in what was said. */
@Resolver()
export class MessageSearchResolver {
  @Searches('text')
  @Query(() => MessageSearchValue, {
    description:
      'Searches the messages of conversations by words, by embedding, or both. A message is found by the words of the messages around it ' +
      'too, as an answer seldom repeats the question.',
  })
  async searchMessages(
    @Ctx() { op }: RequestContext,
    @Args(() => SearchMessagesArgs) args: SearchMessagesArgs,
  ): Promise<MessageSearchValue> {
    const search = await searchOf(op, args);
    const deps = { embeddings: op.services.embeddings, settings: await op.settings() };
    const found = await searchMessages(op.reader, search, deps);
    const dense = found.dense && embeddingStatusValue(found.dense);
    return new MessageSearchValue(await hitsOf(op, found), search.strategy, dense);
  }
}

async function searchOf(op: RequestSession, args: SearchMessagesArgs): Promise<MessageSearch> {
  const first = await wantedFirst(op, args.first, HITS);
  const conversations = args.conversations ? await conversationIds(op, args.conversations) : null;
  const strategy = args.strategy ?? (op.services.embeddings ? 'FUSED' : 'LEXICAL');
  return { text: args.text, conversations, strategy, range: null, first };
}

/** One by id that the caller may not see has no messages in sight. @throws NotFound for a key that nobody has */
const conversationIds = async (op: RequestSession, texts: readonly string[]): Promise<ConversationId[]> =>
  Promise.all(
    texts.map(async (text) =>
      isTypedId(text) ? decodeId(text, 'cnv').id : (await conversationNamed(op, text, 'conversations')).record.id,
    ),
  );

const hitsOf = (op: RequestSession, { hits }: FoundMessages): Promise<MessageHitValue[]> =>
  Promise.all(
    hits.map(async ({ id, score, parts }) => {
      const message = await required(messageById(op, id, NOW), `message ${id}`);
      const shown = parts.map(({ name, weight, input }) => new ScorePartValue(name, weight, input, weight * input));
      return new MessageHitValue(message, score, shown);
    }),
  );
