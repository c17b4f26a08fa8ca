import { Arg, Ctx, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import {
  ArchivedTopicValue,
  ClarifiedValue,
  ClarifyInput,
  ClarifyResult,
  ConversationNode,
  SessionIntentValue,
  SessionMessageValue,
  SessionValue,
  TopicBoundaryValue,
  type Refused,
} from '../../schema/index.ts';
import { clarify, readSession, type SessionView, type SessionSettings } from '../../src/conversation/index.ts';
import { vocabulariesOf } from '../../src/packs/index.ts';
import type { RequestContext } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { conversationNamed } from '../request/node-loaders.ts';

const clarifying = longMutation({
  name: 'clarify',
  read: async (op, input: ClarifyInput) => (await conversationNamed(op, input.conversation, 'conversation')).record,
  work: ({ services, settings }, { scope, found, input }) =>
    clarify(
      { ...services, settings, vocabularies: vocabulariesOf(services.packs) },
      found,
      scope.spaceId,
      input.choice,
    ),
  show: async (op, { n, restored, evidence, applied }, { input }) =>
    new ClarifiedValue(await conversationNamed(op, input.conversation, 'conversation'), {
      ...{ n, restoredCluster: restored, evidence, applied },
    }),
});

/** The session of a conversation. */
@Resolver(() => ConversationNode)
export class SessionResolver {
  @FieldResolver(() => SessionValue, {
    description:
      'The session at this moment: the topic, and the messages that a prompt has of it, within 16 messages and 4,096 tokens by ' +
      'default. A view over the log, which keeps every message.',
  })
  async session(@Ctx() { op }: RequestContext, @Root() { record }: ConversationNode): Promise<SessionValue> {
    const settings = await op.settings();
    const view = await readSession(op.reader, record, op.services.clock.now(), settings);
    return sessionValue(view, settings, op.services.languageModel !== null);
  }

  @Mutation(() => ClarifyResult, {
    description:
      'Answers the question whether the last user message goes on with the subject before or begins a new topic. CONTINUE stays with the ' +
      'topic or restores an archived one; NEW_TOPIC archives the topic and begins one with that message. Role WRITER.',
  })
  clarify(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ClarifyInput, { description: 'The data of the request.' }) input: ClarifyInput,
  ): Promise<ClarifiedValue | Refused> {
    return clarifying(op, input);
  }
}

const sessionValue = (view: SessionView, settings: SessionSettings, compresses: boolean): SessionValue =>
  new SessionValue({
    ...{ cluster: view.cluster, tokens: view.tokens, read: view.read, compresses },
    tokenLimit: settings['session.tokens'],
    messageLimit: settings['session.messages'],
    compressionThreshold: settings['session.compressBelow'],
    messages: view.messages.map((message) => new SessionMessageValue(message)),
    boundary: new TopicBoundaryValue(view.boundary),
    archives: view.archives.map((topic) => new ArchivedTopicValue(topic)),
    intents: view.intents.map((intent) => new SessionIntentValue(intent)),
  });
