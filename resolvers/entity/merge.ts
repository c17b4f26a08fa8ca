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
import { decodeId, type EntityId } from '../../src/domain/ids.ts';
import { listDistinctPairs, listMerges } from '../../src/identity/index.ts';
import { keepApart, mergeEntities, unmergeEntity, type Merged } from '../../src/reconcile/index.ts';
import { atOf, NOW } from '../request/as-of.ts';
import { commitByNumber } from '../request/commits.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { connect } from '../request/page.ts';
import { claimById, entityById, namedById, required } from '../request/node-loaders.ts';
import { answered, committed, ingestDeps, target } from '../request/write.ts';

const INPUT = 'What to write.';
const entityId = (text: string): EntityId => decodeId(text, 'ent').id;

/** Who is one, and who is two. */
@Resolver(() => MergeNode)
export class MergeResolver {
  @Query(() => MergeConnection, { description: 'All merges that stand, oldest first, page by page.' })
  async merges(
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<MergeNode>> {
    return connect(op, MergeConnection, {
      list: { name: 'Query.merges', of: null, shape: [args.asOf] },
      args,
      at: await atOf(op, args.asOf),
      read: listMerges,
      toNode: (record, at) => new MergeNode(record, at),
    });
  }

  @FieldResolver(() => EntityNode, { description: 'The entity that stands for both.' })
  canonical(@Root() { record, readAt }: MergeNode, @Ctx() { op }: RequestContext): Promise<EntityNode> {
    return required(entityById(op, record.canonicalId, readAt), `entity ${record.canonicalId}`);
  }

  @FieldResolver(() => CommitNode, {
    nullable: true,
    description: 'The commit that it is of, as it stands: `undo` takes that back.',
  })
  commit(@Root() { record }: MergeNode, @Ctx() { op }: RequestContext): Promise<CommitNode | null> {
    return commitByNumber(op, record.since);
  }

  @Mutation(() => MergeEntitiesResult, {
    description:
      'Entities are one: all that was said of each is read as said of the canonical one. What they contradict each other in becomes an open conflict. Nothing is rewritten; `unmergeEntity` takes it back.',
  })
  mergeEntities(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => MergeEntitiesInput, { description: INPUT }) input: MergeEntitiesInput,
  ): Promise<EntitiesMerged | Refused> {
    return answered(op, 'mergeEntities', async () => {
      const canonical = entityId(input.canonical);
      const { owner } = await target(namedById(op, canonical, NOW), 'entity', 'canonical');
      const versions = (input.expectedVersions ?? []).map((seen) => [entityId(seen.entity), seen.version] as const);
      const merge = {
        canonical,
        members: input.members.map(entityId),
        reason: input.reason,
        expectedVersions: new Map(versions),
      };
      const deps = await ingestDeps(op);
      const request = { mutation: 'mergeEntities', input, owner, reason: `merge entities: ${input.reason}` } as const;
      const { value, done } = await committed(op, request, async (commit) => {
        const merged = await mergeEntities(commit, merge, deps);
        return input.dryRun ? commit.nothing(merged) : merged;
      });
      const entity = await required(entityById(op, canonical, NOW), `entity ${canonical}`);
      const { moved } = value;
      return new EntitiesMerged(done, { entity, dryRun: input.dryRun, moved, conflicts: await conflictsOf(op, value) });
    });
  }

  @Mutation(() => UnmergeEntityResult, {
    description:
      'Takes a merge back: the entity stands for itself again, with all that its own texts say, and what the merge alone had put in doubt stands as before.',
  })
  unmergeEntity(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => UnmergeEntityInput, { description: INPUT }) input: UnmergeEntityInput,
  ): Promise<EntityUnmerged | Refused> {
    return answered(op, 'unmergeEntity', async () => {
      const member = entityId(input.member);
      const { owner } = await target(namedById(op, member, NOW), 'entity', 'member');
      const unmerge = { member, reason: input.reason, expectedVersion: input.expectedVersion ?? null };
      const deps = await ingestDeps(op);
      const request = { mutation: 'unmergeEntity', input, owner, reason: `unmerge entity: ${input.reason}` } as const;
      const { value, done } = await committed(op, request, async (commit) => ({
        canonical: await unmergeEntity(commit, unmerge, deps),
      }));
      const [entity, from] = await Promise.all(
        [member, value.canonical].map((id) => required(entityById(op, id, NOW), `entity ${id}`)),
      );
      if (!entity || !from) throw new Error('two were asked for');
      return new EntityUnmerged(done, entity, from);
    });
  }

  @Mutation(() => DeclareDistinctResult, {
    description:
      'Two entities are two, however alike they look: they cannot be merged. Said again, it changes nothing.',
  })
  declareDistinct(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DeclareDistinctInput, { description: INPUT }) input: DeclareDistinctInput,
  ): Promise<DistinctDeclared | Refused> {
    return answered(op, 'declareDistinct', async () => {
      const entities = [entityId(input.a), entityId(input.b)] as const;
      const { owner } = await target(namedById(op, entities[0], NOW), 'entity', 'a');
      const { ids } = op.services;
      const request = {
        mutation: 'declareDistinct',
        input,
        owner,
        reason: `declare distinct: ${input.reason}`,
      } as const;
      const { done } = await committed(op, request, async (commit) => {
        const isNew = await keepApart(commit, { entities, reason: input.reason }, { ids });
        return isNew ? null : commit.nothing(null);
      });
      const shown = entities.map((id) => required(entityById(op, id, NOW), `entity ${id}`));
      return new DistinctDeclared(done, await Promise.all(shown));
    });
  }
}

@Resolver(() => DistinctPairNode)
export class DistinctPairResolver {
  @Query(() => DistinctPairConnection, {
    description: 'All pairs that were declared distinct, oldest first, page by page.',
  })
  async distinctPairs(
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<DistinctPairNode>> {
    return connect(op, DistinctPairConnection, {
      list: { name: 'Query.distinctPairs', of: null, shape: [args.asOf] },
      args,
      at: await atOf(op, args.asOf),
      read: listDistinctPairs,
      toNode: (record, at) => new DistinctPairNode(record, at),
    });
  }

  @FieldResolver(() => EntityNode, { description: 'One of the two.' })
  a(@Root() { record, readAt }: DistinctPairNode, @Ctx() { op }: RequestContext): Promise<EntityNode> {
    return required(entityById(op, record.lowId, readAt), `entity ${record.lowId}`);
  }

  @FieldResolver(() => EntityNode, { description: 'The other.' })
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
