import type { At } from '../../schema/index.ts';
import { isMemory, type Claim, type ClaimBasis } from '../../src/domain/claim-record.ts';
import { claimBases } from '../../src/reconcile/index.ts';
import type { RequestSession } from './context.ts';

type Known = Pick<Claim, 'id' | 'owner'>;

/** By what a claim is known; all that are asked for at the same time in one statement. */
export const basisOf = (op: RequestSession, { id }: Pick<Known, 'id'>, at: At): Promise<ClaimBasis> =>
  op.ofParent('Claim.basis', op.recordView(at), claimBases, id);

/** Of what is everybody's nothing is read. */
export const isMemoryOf = async (op: RequestSession, claim: Known, at: At): Promise<boolean> =>
  claim.owner !== null && isMemory(claim.owner, await basisOf(op, claim, at));
