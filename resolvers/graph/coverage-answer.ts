import { coverageView } from '../../graph/views/index.ts';
import { ClaimNode, type At, type CoverageArgs, type CoverageValue } from '../../schema/index.ts';
import type { Claim } from '../../src/domain/claim-record.ts';
import type { RequestSession } from '../request/context.ts';

/**
 * How far the graph covers a question (SE-57).
 * @throws InvalidInput; Unavailable
 */
export async function coverage(
  op: RequestSession,
  { text, depth, maxClaims, method }: CoverageArgs,
  at: At,
): Promise<CoverageValue> {
  const found = await coverageView(await op.views(), op.view(at), { text, depth, maxClaims, method });
  op.used += found.read;
  const shown = (claims: readonly Claim[]): ClaimNode[] => claims.map((claim) => new ClaimNode(claim, at));
  return {
    score: found.score,
    method: found.method,
    model: found.model?.name ?? null,
    lexical: found.model?.lexical ?? false,
    missing: found.missing,
    parts: found.parts.map(({ claims, ...part }) => ({ ...part, claims: shown(claims) })),
    claims: shown(found.claims),
    truncated: found.truncated,
  };
}
