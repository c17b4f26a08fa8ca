import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  CommitNode,
  DeclareDistinctInput,
  DeclareDistinctResult,
  DistinctDeclared,
  DistinctPairConnection,
  DistinctPairNode,
  EntitiesMerged,
  EntityNode,
  EntityUnmerged,
  MergeConflictValue,
  MergeConnection,
  MergeEntitiesInput,
  MergeEntitiesResult,
  MergeNode,
  PageAsOfArgs,
  UnmergeEntityInput,
  UnmergeEntityResult,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import type { Entity } from '../../src/domain/entity-record.ts';
import { decodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import { listDistinctPairs, listMerges } from '../../src/identity/index.ts';
import { markDistinct, mergeEntities, unmergeEntity, type Merged } from '../../src/reconcile/index.ts';
import { NOW } from '../request/as-of.ts';
import { commitByNumber } from '../request/commit-nodes.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { connect } from '../request/connection-page.ts';
import { claimById, entityById, namedById, required } from '../request/node-loaders.ts';
import { expected, mutation, ofFound, target } from '../request/mutation.ts';

const INPUT = 'The data of the request.';
const entityId = (text: string): EntityId => decodeId(text, 'ent').id;
const entityTarget = (op: RequestSession, text: string, path: string): Promise<Entity> =>
  target(namedById(op, entityId(text), NOW), 'entity', path);
const shownEntity = (op: RequestSession, id: EntityId): Promise<EntityNode> =>
  required(entityById(op, id, NOW), `entity ${id}`);

const merging = mutation({
  name: 'mergeEntities',
  read: async (op, input: MergeEntitiesInput) => {
    const { id: canonical, owner } = await entityTarget(op, input.canonical, 'canonical');
    const seen = (input.expectedVersions ?? []).map(({ entity, version }) => [entityId(entity), version] as const);
    const members = input.members.map(entityId);
    return { owner, merge: { canonical, members, reason: input.reason, expectedVersions: new Map(seen) } };
  },
  owner: ofFound,
  reason: ({ input }) => `merge entities: ${input.reason}`,
  commit: async (commit, { input, found }, deps) => {
    const merged = await mergeEntities(commit, found.merge, deps);
    return input.dryRun ? commit.nothing(merged) : merged;
  },
  keep: (merged) => merged,
  show: async (op, done, { value, input: { dryRun }, found }) => {
    const entity = await shownEntity(op, found.merge.canonical);
    return new EntitiesMerged(done, { entity, dryRun, moved: value.moved, conflicts: await conflictsOf(op, value) });
  },
});

const unmerging = mutation({
  name: 'unmergeEntity',
  read: (op, { member }: UnmergeEntityInput) => entityTarget(op, member, 'member'),
  owner: ofFound,
  reason: ({ input }) => `unmerge entity: ${input.reason}`,
  commit: (commit, { input, found }, deps) =>
    unmergeEntity(commit, { member: found.id, reason: input.reason, expectedVersion: expected(input) }, deps),
  keep: (canonical) => ({ canonical }),
  show: async (op, done, { value, found }) => {
    const [entity, from] = await Promise.all([shownEntity(op, found.id), shownEntity(op, value.canonical)]);
    return new EntityUnmerged(done, entity, from);
  },
});

const distinction = mutation({
  name: 'declareDistinct',
  read: async (op, input: DeclareDistinctInput) => {
    const entities = [entityId(input.a), entityId(input.b)] as const;
    return { entities, owner: (await entityTarget(op, input.a, 'a')).owner };
  },
  owner: ofFound,
  reason: ({ input }) => `declare distinct: ${input.reason}`,
  commit: async (commit, { input, found: { entities } }, { ids }) => {
    const isNew = await markDistinct(commit, { entities, reason: input.reason }, { ids });
    return isNew ? null : commit.nothing(null);
  },
  keep: () => null,
  show: async (op, done, { found: { entities } }) =>
    new DistinctDeclared(done, await Promise.all(entities.map((id) => shownEntity(op, id)))),
});

@Resolver(() => MergeNode)
export class MergeResolver {
  @Query(() => MergeConnection, { description: 'All merges in effect, oldest first, page by page.' })
  async merges(
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<MergeNode>> {
    return connect(op, MergeConnection, {
      list: { name: 'Query.merges', of: null, shape: [args.asOf] },
      args,
      read: listMerges,
      toNode: (record, at) => new MergeNode(record, at),
    });
  }

  @FieldResolver(() => EntityNode, {
    description: 'The canonical entity: the one that is returned for all entities merged into it.',
  })
  canonical(@Root() { record, readAt }: MergeNode, @Ctx() { op }: RequestContext): Promise<EntityNode> {
    return required(entityById(op, record.canonicalId, readAt), `entity ${record.canonicalId}`);
  }

  @FieldResolver(() => CommitNode, {
    nullable: true,
    description: 'The commit that made the merge as it is now; `undo` of it takes the merge back.',
  })
  commit(@Root() { record }: MergeNode, @Ctx() { op }: RequestContext): Promise<CommitNode | null> {
    return commitByNumber(op, record.since);
  }

  @Mutation(() => MergeEntitiesResult, {
    description:
      'Merges entities: claims, names and relationships of all are read as those of the canonical one, and ' +
      'contradictions between them become open conflicts. Nothing is rewritten; `unmergeEntity` reverses it.',
  })
  mergeEntities(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => MergeEntitiesInput, { description: INPUT }) input: MergeEntitiesInput,
  ): Promise<EntitiesMerged | Refused> {
    return merging(op, input);
  }

  @Mutation(() => UnmergeEntityResult, {
    description:
      'Takes a merge back: the entity is separate again with its own claims and names, and claims that were ' +
      'DISPUTED only because of the merge are as before.',
  })
  unmergeEntity(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => UnmergeEntityInput, { description: INPUT }) input: UnmergeEntityInput,
  ): Promise<EntityUnmerged | Refused> {
    return unmerging(op, input);
  }

  @Mutation(() => DeclareDistinctResult, {
    description: 'Declares two entities distinct: they cannot be merged from then on. Repeating it changes nothing.',
  })
  declareDistinct(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DeclareDistinctInput, { description: INPUT }) input: DeclareDistinctInput,
  ): Promise<DistinctDeclared | Refused> {
    return distinction(op, input);
  }
}

@Resolver(() => DistinctPairNode)
export class DistinctPairResolver {
  @Query(() => DistinctPairConnection, {
    description: 'All pairs of entities that were declared distinct, oldest first, page by page.',
  })
  async distinctPairs(
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<DistinctPairNode>> {
    return connect(op, DistinctPairConnection, {
      list: { name: 'Query.distinctPairs', of: null, shape: [args.asOf] },
      args,
      read: listDistinctPairs,
      toNode: (record, at) => new DistinctPairNode(record, at),
    });
  }

  @FieldResolver(() => EntityNode, { description: 'One of the two entities.' })
  a(@Root() { record, readAt }: DistinctPairNode, @Ctx() { op }: RequestContext): Promise<EntityNode> {
    return required(entityById(op, record.lowId, readAt), `entity ${record.lowId}`);
  }

  @FieldResolver(() => EntityNode, { description: 'The other entity.' })
  b(@Root() { record, readAt }: DistinctPairNode, @Ctx() { op }: RequestContext): Promise<EntityNode> {
    return required(entityById(op, record.highId, readAt), `entity ${record.highId}`);
  }
}

function conflictsOf(op: RequestSession, { questions }: Merged): Promise<MergeConflictValue[]> {
  const conflicts = questions.map(async (question) => {
    const claims = question.parties.map((id) => required(claimById(op, id, NOW), `claim ${id}`));
    return new MergeConflictValue(question, await Promise.all(claims));
  });
  return Promise.all(conflicts);
}
