import { Arg, Args, Ctx, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import {
  Searches,
  EvidenceObjectConnection,
  type EvidenceObjectNode,
  PageArgs,
  TopicConnection,
  TopicHitValue,
  TopicNode,
  type ConnectionOf,
} from '../../schema/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { listTopics, topicsLike } from '../../src/evidence/index.ts';
import { NOW } from '../request/as-of.ts';
import { connect } from '../request/connection-page.ts';
import type { RequestContext } from '../request/context.ts';
import { evidenceOfTopic } from './evidence-list.ts';
import { topicById } from '../request/node-loaders.ts';
import { wantedFirst } from '../request/wanted-first.ts';

/** Topics of evidence. */
@Resolver(() => TopicNode)
export class TopicResolver {
  @Query(() => TopicNode, { nullable: true, description: 'A topic by its id; null if there is none.' })
  topic(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`top_…`).' }) id: string,
  ): Promise<TopicNode | null> {
    return topicById(op, decodeId(id, 'top').id, NOW);
  }

  @Query(() => TopicConnection, { description: 'Topics, the one with most evidence first. They have no history.' })
  topics(@Ctx() { op }: RequestContext, @Args(() => PageArgs) args: PageArgs): Promise<ConnectionOf<TopicNode>> {
    return connect(op, TopicConnection, {
      list: { name: 'Query.topics', of: null, shape: [] },
      args,
      read: listTopics,
      toNode: (record, at) => new TopicNode(record, at),
    });
  }

  @Searches('text')
  @Query(() => [TopicHitValue], {
    description:
      'The topics whose centroids are nearest to a text by its embedding, the nearest first. Fails with UNAVAILABLE where nothing is ' +
      'embedded.',
  })
  async searchTopics(
    @Ctx() { op }: RequestContext,
    @Arg('text', () => String, { description: 'The question, or some words.' }) text: string,
    @Arg('first', () => Int, {
      nullable: true,
      description: 'Topics wanted, at most the setting `page.max`. Left out: the setting `topics.found`.',
    })
    first?: number | null,
  ): Promise<TopicHitValue[]> {
    const wanted = await wantedFirst(op, first, (await op.settings())['topics.found']);
    const found = await topicsLike(op.view(NOW), text, wanted, op.services.embeddings);
    return found.map(({ topic, score }) => new TopicHitValue(new TopicNode(topic, NOW), score));
  }

  @FieldResolver(() => EvidenceObjectConnection, { description: 'Its evidence objects, the newest first.' })
  evidence(
    @Ctx() { op }: RequestContext,
    @Root() topic: TopicNode,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<EvidenceObjectNode>> {
    return evidenceOfTopic(op, topic, args);
  }
}
