import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, Float, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  Searches,
  AliasConnection,
  AliasNode,
  AsOfInput,
  changesOf,
  ChangeValue,
  ClaimConnection,
  type ClaimNode,
  ClaimsArgs,
  ConflictConnection,
  type ConflictNode,
  ConflictsArgs,
  type ConnectionOf,
  EntitiesArgs,
  EntityConnection,
  EntityNode,
  MemoriesArgs,
  type Memory,
  MemoryConnection,
  MentionConnection,
  MentionNode,
  MergeNode,
  NeighbourhoodArgs,
  PageAsOfArgs,
  RelationshipConnection,
  type RelationshipNode,
  RelationshipsArgs,
  ScoredEntityValue,
  SimilarArgs,
  SubgraphValue,
} from '../../schema/index.ts';
import { decodeIdAsRead } from '../../src/domain/typed-ids.ts';
import { similarEntities } from '../../src/retrieve/index.ts';
import {
  aliasCounts,
  aliasesOf,
  entityHistory,
  mentionCounts,
  mentionsOf,
  mergesInto,
  entityConfidence,
} from '../../src/identity/index.ts';
import { atOf, atOfId } from '../request/as-of.ts';
import { claimList, conflictList, entityList, relationshipList } from '../request/node-lists.ts';
import { memoryList } from '../memory/memory-list.ts';
import type { RequestContext } from '../request/context.ts';
import { neighbourhood } from '../graph/traversals.ts';
import { oneOf } from '../../src/domain/one-of.ts';
import { connectEach, pageSize } from '../request/connection-page.ts';
import { entityById, entityByKey, entityOf } from '../request/node-loaders.ts';
import { entityByName } from '../request/starting-point.ts';

@Resolver(() => EntityNode)
export class EntityResolver {
  @Query(() => EntityNode, {
    nullable: true,
    description:
      'An entity by its id, its natural key, or a name or alias; give exactly one. For a merged entity its canonical entity is ' +
      'returned. null if there is none; by name, `errors` then has the candidates that it may mean. All of ' +
      'a name: `entities(where: { name: { eq } })`.',
  })
  async entity(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { nullable: true, description: 'Its id (`ent_…`).' }) id?: string | null,
    @Arg('key', () => String, { nullable: true, description: 'Its natural key, such as `eip-1559`.' })
    key?: string | null,
    @Arg('name', () => String, { nullable: true, description: 'Its name or an alias, such as `EIP-1559`.' })
    name?: string | null,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<EntityNode | null> {
    const by = oneOf({ id, key, name }, ['id', 'key', 'name']);
    if (by === 'name') return entityByName(op, name ?? '', await atOf(op, asOf), ['name']);
    if (by === 'key') return entityByKey(op, key ?? '', await atOf(op, asOf));
    const named = decodeIdAsRead(id ?? '', 'ent');
    return entityById(op, named.id, await atOfId(op, named.instant, asOf));
  }

  @Query(() => EntityConnection, {
    description: 'Entities, page by page. Merged entities are listed once, as their canonical entity.',
  })
  entities(
    @Ctx() { op }: RequestContext,
    @Args(() => EntitiesArgs) args: EntitiesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<EntityNode>> {
    return entityList(op, info, args);
  }

  @FieldResolver(() => AliasConnection, {
    description: 'Its aliases, oldest first, including rejected ones.',
  })
  aliases(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<AliasNode>> {
    return connectEach(op, AliasConnection, info, entity, () => ({
      ...{ name: 'Entity.aliases', shape: [args.asOf], args, parent: entity.at },
      each: (page) => (view, ids) => aliasesOf(view, ids, page),
      toNode: (record, at) => new AliasNode(record, at),
      counts: (view, of) => aliasCounts(view, of ?? entity.record.id),
    }));
  }

  @FieldResolver(() => Float, {
    nullable: true,
    description:
      'Confidence that its mentions mean it, 0 to 1: a moving average that weighs the newest mentions most; null if it has no ' +
      'mentions. Of what is said about it each claim has its own `confidence`.',
  })
  async mentionConfidence(@Root() entity: EntityNode, @Ctx() { op }: RequestContext): Promise<number | null> {
    const settings = await op.settings();
    const found = await op.ofParent(
      'Entity.mentionConfidence',
      op.recordView(entity.at),
      (view, ids) => entityConfidence(view, ids, settings),
      entity.record.id,
    );
    return found.confidence;
  }

  @FieldResolver(() => ClaimConnection, { description: 'The claims whose subject it is, of every status.' })
  claims(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => ClaimsArgs) args: ClaimsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<ClaimNode>> {
    return claimList(op, info, entity, args);
  }

  @FieldResolver(() => RelationshipConnection, { description: 'Its relationships with other entities, page by page.' })
  relationships(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => RelationshipsArgs) args: RelationshipsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<RelationshipNode>> {
    return relationshipList(op, info, entity, args);
  }

  @FieldResolver(() => SubgraphValue, {
    description:
      'A traversal from this entity: the entities within `depth` steps, with the relationships that lead to them.',
  })
  async neighbourhood(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => NeighbourhoodArgs) args: NeighbourhoodArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SubgraphValue> {
    return neighbourhood(op, [entity.record.id], args, await atOf(op, args.asOf, entity.at), info);
  }

  @FieldResolver(() => MemoryConnection, {
    description: 'The memories of the caller about it, oldest first.',
  })
  memories(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => MemoriesArgs) args: MemoriesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Memory>> {
    return memoryList(op, info, entity, args);
  }

  @FieldResolver(() => ConflictConnection, {
    description: 'The conflicts between claims about it, and those of kind IDENTITY in which it is a candidate.',
  })
  conflicts(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => ConflictsArgs) args: ConflictsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<ConflictNode>> {
    return conflictList(op, info, entity, args);
  }

  @FieldResolver(() => MentionConnection, {
    description: 'Its mentions in texts, oldest first, including those in earlier revisions.',
  })
  mentions(
    @Root() entity: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<MentionNode>> {
    return connectEach(op, MentionConnection, info, entity, () => ({
      ...{ name: 'Entity.mentions', shape: [args.asOf], args, parent: entity.at },
      each: (page) => (view, ids) => mentionsOf(view, ids, page),
      toNode: (record, at) => new MentionNode(record, at),
      counts: (view, of) => mentionCounts(view, of ?? entity.record.id),
    }));
  }

  @Searches()
  @FieldResolver(() => [ScoredEntityValue], {
    description: 'The entities whose names are nearest in meaning, by cosine similarity of embeddings, nearest first.',
  })
  async similar(
    @Root() { record: { id }, at }: EntityNode,
    @Ctx() { op }: RequestContext,
    @Args(() => SimilarArgs) { first }: SimilarArgs,
  ): Promise<ScoredEntityValue[]> {
    const found = await similarEntities(op.recordView(at), id, pageSize(first, await op.settings()));
    op.used += found.length;
    const scored = found.map(async (one) => {
      const entity = await entityOf(op, one.id, at);
      return new ScoredEntityValue(entity, one.cosine, one.model);
    });
    return Promise.all(scored);
  }

  @FieldResolver(() => [MergeNode], {
    description:
      'The merges that made other entities part of it, directly or through others, oldest first; empty if there are none.',
  })
  async mergedFrom(@Root() { record: { id }, at }: EntityNode, @Ctx() { op }: RequestContext): Promise<MergeNode[]> {
    const found = await op.ofParent('Entity.mergedFrom', op.recordView(at), mergesInto, id);
    op.used += found.length;
    return found.map((merge) => new MergeNode(merge, at));
  }

  @FieldResolver(() => [ChangeValue], { description: 'All recorded changes of it, oldest first.' })
  async history(@Root() { record: { id }, at }: EntityNode, @Ctx() { op }: RequestContext): Promise<ChangeValue[]> {
    return changesOf(await op.ofParent('Entity.history', op.recordView(at), entityHistory, id));
  }
}
