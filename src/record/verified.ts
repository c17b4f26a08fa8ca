import { ANY_SPACE, relation, type View } from '../storage/index.ts';

/**
 * Expression: when a text last said claim `c`, or a person last confirmed it. A claim that is only said again keeps its row; the
 * evidence that came then says when (migration 0046). `$1` is the space.
 */
export const lastVerifiedAt = (view: View, c: string): string => verifiedBy(relation(view, 'claim_evidence'), c);

/** The same of the present, in a commit. */
export const lastVerifiedNow = (c: string): string => verifiedBy('claim_evidence', c);

/** The same of a version of a claim that was recorded last by commit `number` (an expression). */
export const lastVerifiedBy = (number: string, c: string): string => verifiedBy(`claim_evidence_at($1, ${number})`, c);

const verifiedBy = (evidence: string, c: string): string =>
  `greatest(${c}.last_verified_at, (select max(s.created_at) from ${evidence} s
      where s.space_id = ${ANY_SPACE} and s.claim_id = ${c}.id and s.verifies))`;
