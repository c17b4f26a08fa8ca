import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  ConversationNode,
  EntityNode,
  EpisodeEntityValue,
  EpisodicMemoryNode,
  MessageNode,
} from '../../schema/index.ts';
import { groupedBy } from '../../src/lib/grouped.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { conversationOf, entityById, messageById, required } from '../request/node-loaders.ts';

@Resolver(() => EpisodicMemoryNode)
export class EpisodeResolver {
  @FieldResolver(() => ConversationNode, { description: 'The conversation in which it was said.' })
  conversation(@Root() { record }: EpisodicMemoryNode, @Ctx() { op }: RequestContext): Promise<ConversationNode> {
    return required(conversationOf(op, record.conversationId), 'a conversation');
  }

  @FieldResolver(() => MessageNode, { description: 'The message of the caller, word for word.' })
  message(@Root() { record }: EpisodicMemoryNode, @Ctx() { op }: RequestContext): Promise<MessageNode> {
    return required(messageById(op, record.messageId, NOW), 'a message');
  }

  @FieldResolver(() => [EpisodeEntityValue], { description: 'The entities that the message speaks of.' })
  entities(@Root() { record, at }: EpisodicMemoryNode): EpisodeEntityValue[] {
    const byEntity = groupedBy(record.mentions, ({ entityId }) => entityId);
    return [...byEntity].map(([entityId, mentions]) => new EpisodeEntityValue(entityId, mentions, at));
  }
}

@Resolver(() => EpisodeEntityValue)
export class EpisodeEntityResolver {
  @FieldResolver(() => EntityNode, {
    nullable: true,
    description: 'The entity as it is called now; null if it is gone.',
  })
  entity(@Root() { entityId, at }: EpisodeEntityValue, @Ctx() { op }: RequestContext): Promise<EntityNode | null> {
    return entityById(op, entityId, at);
  }
}
