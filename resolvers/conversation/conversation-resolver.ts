import { Arg, Args, Ctx, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  AppendMessagesInput,
  AppendMessagesResult,
  ConversationConnection,
  ConversationNode,
  ConversationStarted,
  DocumentNode,
  Limits,
  MessageConnection,
  MessageNode,
  MessagesAppended,
  MessagesArgs,
  PageArgs,
  StartConversationInput,
  StartConversationResult,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import {
  appendMessages,
  listConversations,
  messagesOf,
  recentTurns,
  startConversation,
  type ConversationName,
} from '../../src/conversation/index.ts';
import { decodeId, isTypedId, type DocumentId } from '../../src/domain/typed-ids.ts';
import { NOW } from '../request/as-of.ts';
import { connect } from '../request/connection-page.ts';
import type { RequestContext } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { conversationById, conversationOf, documentById, required } from '../request/node-loaders.ts';
import { newConversation, newMessages } from './conversation-input.ts';

const INPUT = 'The data of the request.';

const starting = longMutation({
  name: 'startConversation',
  read: (op, input: StartConversationInput) => newConversation(op.scope, input),
  keeps: 'ITSELF',
  work: ({ services, keyed }, { scope, found }) => startConversation(services, scope, found, keyed),
  show: (_op, { conversation, isNew }) => new ConversationStarted(new ConversationNode(conversation, NOW), !isNew),
});

const appending = longMutation({
  name: 'appendMessages',
  read: (_op, { conversation }: AppendMessagesInput): ConversationName =>
    isTypedId(conversation) ? { id: decodeId(conversation, 'cnv').id } : { key: conversation },
  keeps: 'ITSELF',
  work: async ({ services, settings, keyed }, { scope, found, input }) => {
    const appended = await appendMessages({ ...services, settings }, scope, found, newMessages(input), keyed);
    services.onMessages?.();
    return appended;
  },
  show: (_op, { messages, repeated }) =>
    new MessagesAppended(
      messages.map((message) => new MessageNode(message, NOW)),
      repeated,
    ),
});

/** Conversations and their log: what is said is on disk when it is acknowledged. */
@Resolver(() => ConversationNode)
export class ConversationResolver {
  @Query(() => ConversationNode, { nullable: true, description: 'A conversation; null if there is none.' })
  conversation(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`cnv_…`) or its natural key.' }) id: string,
  ): Promise<ConversationNode | null> {
    return conversationById(op, id);
  }

  @Query(() => ConversationConnection, {
    description:
      'Conversations, the one with the latest message first. They have no history: each page shows the present.',
  })
  conversations(
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<ConversationNode>> {
    return connect(op, ConversationConnection, {
      list: { name: 'Query.conversations', of: null, shape: [] },
      args,
      read: listConversations,
      toNode: (record, at) => new ConversationNode(record, at),
    });
  }

  @FieldResolver(() => MessageConnection, { description: 'Its messages, in the order of the log.' })
  messages(
    @Ctx() { op }: RequestContext,
    @Root() { record: { id } }: ConversationNode,
    @Args(() => MessagesArgs) args: MessagesArgs,
  ): Promise<ConnectionOf<MessageNode>> {
    return connect(op, MessageConnection, {
      list: { name: 'Conversation.messages', of: id, shape: [args.orderDirection] },
      args,
      read: (view, page) => messagesOf(view, id, args.orderDirection, page),
      toNode: (record, at) => new MessageNode(record, at),
    });
  }

  @FieldResolver(() => [MessageNode], {
    description:
      'The last pairs of a user message and the replies to it, word for word, read from the log at this moment. A prompt that ' +
      'continues the conversation begins with them.',
  })
  async recentTurns(
    @Ctx() { op }: RequestContext,
    @Root() { record: { id } }: ConversationNode,
    @Arg('pairs', () => Int, {
      nullable: true,
      description: 'How many. Left out: the setting `conversation.recentTurns`.',
    })
    pairs?: number | null,
  ): Promise<MessageNode[]> {
    const most = pairs ?? (await op.settings())['conversation.recentTurns'];
    return (await recentTurns(op.reader, id, most)).map((message) => new MessageNode(message, NOW));
  }

  @Mutation(() => StartConversationResult, {
    description: 'Starts a conversation. With a key that is in use, returns the conversation that has it. Role WRITER.',
  })
  startConversation(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => StartConversationInput, { description: INPUT }) input: StartConversationInput,
  ): Promise<ConversationStarted | Refused> {
    return starting(op, input);
  }

  @Limits('APPEND')
  @Mutation(() => AppendMessagesResult, {
    description:
      'Appends messages to a conversation, all or none. They are on disk when this answers, and stay as they are. Search finds ' +
      'them shortly after (`Conversation.stored`, `published`). Role WRITER.',
  })
  appendMessages(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => AppendMessagesInput, { description: INPUT }) input: AppendMessagesInput,
  ): Promise<MessagesAppended | Refused> {
    return appending(op, input);
  }
}

@Resolver(() => MessageNode)
export class MessageResolver {
  @FieldResolver(() => ConversationNode, { description: 'Its conversation.' })
  conversation(@Ctx() { op }: RequestContext, @Root() { record }: MessageNode): Promise<ConversationNode> {
    return required(conversationOf(op, record.conversationId), `conversation ${record.conversationId}`);
  }

  @FieldResolver(() => DocumentNode, {
    nullable: true,
    description: 'The document that it became, with the revision that citations point into; null until it is stored.',
  })
  document(@Ctx() { op }: RequestContext, @Root() { record, at }: MessageNode): Promise<DocumentNode | null> {
    return documentById(op, record.id as string as DocumentId, at);
  }
}
