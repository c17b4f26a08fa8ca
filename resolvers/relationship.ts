import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, FieldResolver, Info, Query, Resolver, Root } from 'type-graphql';
import {
  EntityNode, EvidenceNode, ListRelationshipsArgs, PathsArgs, PathValue, PremiseValue, RelationshipConnection, RelationshipNode,
  SubgraphArgs, SubgraphValue, type ConnectionOf,
} from '../schema/index.ts'; // prettier-ignore
import { InvalidInput } from '../src/domain/errors.ts';
import { decodeId, type EntityId } from '../src/domain/ids.ts';
import { evidenceByClaims } from '../src/reconcile/index.ts';
import { atOf } from './as-of.ts';
import type { RequestContext } from './context.ts';
import { relationshipList } from './lists.ts';
import { entityOf } from './things.ts';
import { neighbourhood, pathsBetween } from './walks.ts';

@Resolver(() => RelationshipNode)
export class RelationshipResolver {
  @Query(() => RelationshipConnection, { description: 'Relationships, page by page.' })
  relationships(
    @Ctx() { op }: RequestContext,
    @Args(() => ListRelationshipsArgs) args: ListRelationshipsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<RelationshipNode>> {
    const touching = args.entities?.map((id): EntityId => decodeId(id, 'ent').id) ?? null;
    return relationshipList(op, info, null, args, touching);
  }

  @Query(() => SubgraphValue, { description: 'The entities within reach of some others, and what leads to them.' })
  async subgraph(@Ctx() { op }: RequestContext, @Args(() => SubgraphArgs) args: SubgraphArgs): Promise<SubgraphValue> {
    const max = (await op.policy())['page.max'];
    if (args.seeds.length < 1 || args.seeds.length > max) {
      throw new InvalidInput(`expected 1 to ${max} seeds, got ${args.seeds.length}`, ['seeds']);
    }
    const seeds = args.seeds.map((id): EntityId => decodeId(id, 'ent').id);
    return neighbourhood(op, seeds, args, await atOf(op, args.asOf));
  }

  @Query(() => [PathValue], {
    description: 'How two entities hang together: shorter paths first, surer ones first among equals.',
  })
  async paths(@Ctx() { op }: RequestContext, @Args(() => PathsArgs) args: PathsArgs): Promise<PathValue[]> {
    return pathsBetween(op, args, await atOf(op, args.asOf));
  }

  @FieldResolver(() => EntityNode, { description: 'Where it begins: the subject.' })
  from(@Root() { record, at }: RelationshipNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.from, at);
  }

  @FieldResolver(() => EntityNode, { description: 'Where it ends: the object.' })
  to(@Root() { record, at }: RelationshipNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.to, at);
  }

  @FieldResolver(() => [EvidenceNode], {
    description:
      'The words that say it, oldest first, as many as `page.evidence` says. `claim` pages through all of them.',
  })
  async evidence(@Root() { record, at }: RelationshipNode, @Ctx() { op }: RequestContext): Promise<EvidenceNode[]> {
    const page = { first: (await op.policy())['page.evidence'], after: null };
    const found = await op.ofParent(
      'Relationship.evidence',
      op.recordView(at),
      (view, ids) => evidenceByClaims(view, ids, null, page),
      record.id,
    );
    op.used += found.items.length;
    return found.items.map((item) => new EvidenceNode({ ...item.node, aliasId: null }, at));
  }

  @FieldResolver(() => [PremiseValue], { description: 'What it was inferred from; empty where it is asserted.' })
  derivedFrom(@Root() _relationship: RelationshipNode): PremiseValue[] {
    return [];
  }
}
