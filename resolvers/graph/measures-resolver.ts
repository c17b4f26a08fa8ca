import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { checkMeasurable, communitiesOf, measuredPart, type Plain, rankedNodes } from '../../graph/store/index.ts';
import {
  CentralEntityValue,
  CentralityArgs,
  CommunityValue,
  EntityNode,
  MeasureArgs,
  SimilarArgs,
  type At,
} from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import { atOf } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { pageSize } from '../request/connection-page.ts';
import { entityOf } from '../request/node-loaders.ts';
import { idsNamed } from '../request/starting-point.ts';
import { filterOf } from './traversals.ts';

@Resolver(() => CommunityValue)
export class MeasuresResolver {
  @Query(() => [CentralEntityValue], {
    nullable: true,
    description:
      'The most central entities of the graph, or of the subgraph around some entities; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates. A graph above the settings ' +
      '`graph.maxNodes` or `graph.maxEdges` is refused (TOO_LARGE), never measured in part.',
  })
  async centrality(
    @Ctx() { op }: RequestContext,
    @Args(() => CentralityArgs) args: CentralityArgs,
  ): Promise<CentralEntityValue[]> {
    const at = await atOf(op, args.asOf);
    const settings = await op.settings();
    const plain = await partOf(op, args, at);
    checkMeasurable(plain, args.kind, settings);
    const ranked = rankedNodes(plain, args.kind).slice(0, pageSize(args.first, settings));
    return Promise.all(
      ranked.map(async ({ node, score }) => new CentralEntityValue(await entityOf(op, node, at), score)),
    );
  }

  @Query(() => [CommunityValue], {
    nullable: true,
    description:
      'Communities of entities by the Louvain method, weighted by confidence, largest first; ' +
      'null if there is no such entity, or a name means several: `errors` then has the candidates. ' +
      'Limits are those of `centrality`; the same graph gives the same communities.',
  })
  async communities(
    @Ctx() { op }: RequestContext,
    @Args(() => MeasureArgs) args: MeasureArgs,
  ): Promise<CommunityValue[]> {
    const at = await atOf(op, args.asOf);
    const groups = communitiesOf(await partOf(op, args, at)).slice(0, pageSize(args.first, await op.settings()));
    return groups.map((members, n) => new CommunityValue(n, members, at));
  }

  @FieldResolver(() => [EntityNode], {
    description: 'Its entities, those with the strongest ties to the community first.',
  })
  async entities(
    @Root() { members, at }: CommunityValue,
    @Ctx() { op }: RequestContext,
    @Args(() => SimilarArgs) { first }: SimilarArgs,
  ): Promise<EntityNode[]> {
    const shown = members.slice(0, pageSize(first, await op.settings()));
    return Promise.all(shown.map(async (id) => entityOf(op, id, at)));
  }
}

async function partOf(op: RequestSession, args: MeasureArgs, at: At): Promise<Plain> {
  const settings = await op.settings();
  const { entities: seeds = null, depth, direction } = args;
  const max = settings['page.max'];
  if (seeds !== null && (seeds.length < 1 || seeds.length > max)) {
    throw new InvalidInput(`expected 1 to ${max} entities, got ${seeds.length}`, ['entities']);
  }
  const ids = seeds === null ? null : await idsNamed(op, seeds, at, 'entities');
  const part = { ...filterOf(args, settings), seeds: ids, depth, direction };
  return measuredPart(op.view(at), op.services.graph, part, settings);
}
