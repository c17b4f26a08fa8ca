import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ClaimNode, SearchConnection } from '../../schema/index.ts';
import { heldBack, someHeldBack } from '../../src/reconcile/index.ts';
import type { RequestContext } from '../request/context.ts';

/** Disputed claims that answer no questions until a sweep has passed (SE-52). */
@Resolver(() => ClaimNode)
export class HeldClaimResolver {
  @FieldResolver(() => Boolean, {
    description:
      'It is DISPUTED, and held back: searches, relationships and traversals leave it out until inconsistent markers of disputes are repaired.',
  })
  heldBack(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return op.ofParent('Claim.heldBack', op.recordView(at), heldBack, record.id);
  }
}

@Resolver(() => SearchConnection)
export class HeldSearchResolver {
  @FieldResolver(() => Boolean, {
    description:
      'Disputed claims are held back at present, unless statuses are asked for: markers of disputes are inconsistent, and no sweep has passed yet.',
  })
  heldBack(@Ctx() { op }: RequestContext): Promise<boolean> {
    return someHeldBack(op.recordView({ recorded: null, valid: null, apart: true }));
  }
}
