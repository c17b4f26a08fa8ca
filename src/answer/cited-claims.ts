import type { Claim, Evidence } from '../domain/claim-record.ts';
import type { Span } from '../domain/document-record.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { spansByIds } from '../ingest/index.ts';
import { claimsByIds, evidenceByClaims } from '../reconcile/index.ts';
import type { View } from '../storage/index.ts';

/** A claim, and words that say it. */
export interface CitedClaim {
  readonly claim: Claim;
  readonly spans: readonly Span[];
}

/** Evidence of each claim that is read; what an outdated revision said is left out after that. */
const READ_OF_EACH = 20;
/** Words of more documents make no answer surer to its reader; `Claim.evidence` has all. */
const CITED_OF_EACH = 2;

/** Claims with words of current documents that say them. Three statements, or none. */
export async function citedClaims(view: View, ids: readonly ClaimId[]): Promise<ReadonlyMap<ClaimId, CitedClaim>> {
  if (ids.length === 0) return new Map();
  const claims = await claimsByIds(view, ids);
  const page = { first: READ_OF_EACH, after: null };
  const pages = await evidenceByClaims(view, ids, 'SUPPORTS', page, true);
  const cited = new Map<ClaimId, readonly Evidence[]>(
    ids.map((id) => [id, (pages.get(id)?.items ?? []).map(({ node }) => node).filter(({ current }) => current)]),
  );
  const wanted = [...cited.values()].flatMap((evidence) => evidence.slice(0, CITED_OF_EACH));
  const spans = await spansByIds(
    view,
    wanted.map(({ spanId }) => spanId),
  );
  return new Map(
    [...claims].map(([id, claim]) => {
      const evidence = (cited.get(id) ?? []).slice(0, CITED_OF_EACH);
      return [id, { claim, spans: evidence.flatMap(({ spanId }) => spans.get(spanId) ?? []) }];
    }),
  );
}
