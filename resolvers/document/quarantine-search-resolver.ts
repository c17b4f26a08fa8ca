import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ClaimNode, pointInTime, SearchConnection } from '../../schema/index.ts';
import { heldBack, someHeldBack } from '../../src/reconcile/index.ts';
import type { RequestContext } from '../request/context.ts';

/** Disputed claims that answer no questions until a sweep has passed (SE-52). */
@Resolver(() => ClaimNode)
export class HeldClaimResolver {
  @FieldResolver(() => Boolean, {
    description:
      'True if it is DISPUTED and left out of searches, relationships and traversals for now, until ' +
      'consolidation has repaired inconsistent conflicts.',
  })
  heldBack(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return op.ofParent('Claim.heldBack', op.recordView(at), heldBack, record.id);
  }
}

@Resolver(() => SearchConnection)
export class HeldSearchResolver {
  @FieldResolver(() => Boolean, {
    description:
      'True if DISPUTED claims are left out for now, until consolidation has repaired inconsistent conflicts. ' +
      '`filters.claimStatuses` still finds them.',
  })
  heldBack(@Ctx() { op }: RequestContext): Promise<boolean> {
    return someHeldBack(op.recordView(pointInTime({ recorded: null, valid: null, ignoringMerges: true })));
  }
}
