import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  ClaimNode,
  CommitNode,
  ConflictConnection,
  ConflictNode,
  ConflictPartyValue,
  ConflictResolutionValue,
  ConflictsArgs,
  EntityNode,
  pointInTime,
  type ConnectionOf,
} from '../../schema/index.ts';
import { decodeIdAsRead } from '../../src/domain/typed-ids.ts';
import { builtOn } from '../../src/storage/index.ts';
import { atOfId } from '../request/as-of.ts';
import { commitByNumber } from '../request/commit-nodes.ts';
import type { RequestContext } from '../request/context.ts';
import { conflictList } from '../request/node-lists.ts';
import { claimById, conflictById, entityById } from '../request/node-loaders.ts';

@Resolver(() => ConflictNode)
export class ConflictResolver {
  @Query(() => ConflictNode, { nullable: true, description: 'A conflict by its id.' })
  async conflict(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`cfl_…`).' }) id: string,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<ConflictNode | null> {
    const named = decodeIdAsRead(id, 'cfl');
    return conflictById(op, named.id, await atOfId(op, named.instant, asOf));
  }

  @Query(() => ConflictConnection, {
    description: 'Conflicts, page by page: contradictions, and questions that wait for a person.',
  })
  conflicts(
    @Ctx() { op }: RequestContext,
    @Args(() => ConflictsArgs) args: ConflictsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<ConflictNode>> {
    return conflictList(op, info, null, args);
  }

  @FieldResolver(() => EntityNode, {
    nullable: true,
    description:
      'The entity that it concerns: the subject of its claims, or the one about which the question of identity is; null if there is none.',
  })
  subject(@Root() { record, at }: ConflictNode, @Ctx() { op }: RequestContext): Promise<EntityNode | null> | null {
    return record.subjectId && entityById(op, record.subjectId, at);
  }
}

@Resolver(() => ConflictPartyValue)
export class ConflictPartyResolver {
  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim on this side; null if the side is an entity.',
  })
  claim(@Root() { record, at }: ConflictPartyValue, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.claimId && claimById(op, record.claimId, at);
  }

  @FieldResolver(() => EntityNode, {
    nullable: true,
    description: 'The entity that the name may mean; null if the side is a claim.',
  })
  entity(@Root() { record, at }: ConflictPartyValue, @Ctx() { op }: RequestContext): Promise<EntityNode | null> | null {
    return record.entityId && entityById(op, record.entityId, at);
  }
}

@Resolver(() => ConflictResolutionValue)
export class ConflictResolutionResolver {
  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim that holds; null if no single claim won, and in conflicts of kind IDENTITY.',
  })
  winner(
    @Root() { record, readAt }: ConflictResolutionValue,
    @Ctx() { op }: RequestContext,
  ): Promise<ClaimNode | null> | null {
    return record.winnerClaimId && claimById(op, record.winnerClaimId, readAt);
  }

  @FieldResolver(() => EntityNode, {
    nullable: true,
    description: 'The entity that the name means; null unless the kind is IDENTITY and one was chosen.',
  })
  winningEntity(
    @Root() { record, readAt }: ConflictResolutionValue,
    @Ctx() { op }: RequestContext,
  ): Promise<EntityNode | null> | null {
    return record.winnerEntityId && entityById(op, record.winnerEntityId, readAt);
  }

  @FieldResolver(() => CommitNode, {
    nullable: true,
    description: 'The commit of the decision; null if that commit is private to someone else.',
  })
  commit(@Root() { record }: ConflictResolutionValue, @Ctx() { op }: RequestContext): Promise<CommitNode | null> {
    return commitByNumber(op, record.commit);
  }

  @FieldResolver(() => Boolean, {
    description: 'True if `undo` of `commit` would take the decision back: nothing that it wrote has changed since.',
  })
  async undoable(@Root() { record }: ConflictResolutionValue, @Ctx() { op }: RequestContext): Promise<boolean> {
    const view = op.recordView(pointInTime({ recorded: null, valid: null, ignoringMerges: false }));
    return !(await op.ofParent('ConflictResolution.undoable', view, builtOn, String(record.commit)));
  }
}
