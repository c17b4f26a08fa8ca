import type { Claim, Evidence } from '../domain/claim-record.ts';
import type { Span } from '../domain/document-record.ts';
import type { ClaimId } from '../domain/typed-ids.ts';
import { spansByIds } from '../ingest/index.ts';
import { claimsByIds, evidenceByClaims } from '../reconcile/index.ts';
import type { Eligibility } from '../retrieve/index.ts';
import type { View } from '../storage/index.ts';

/** A claim, and words that say it. */
export interface CitedClaim {
  readonly claim: Claim;
  readonly spans: readonly Span[];
}

/** Whether a document may be cited, as the caller allows. */
export const mayBeCited =
  ({ off, only }: Eligibility) =>
  (document: string): boolean =>
    !off.has(document) && (only === null || only.has(document));

/** Evidence of each claim that is read: that of documents that may not be told is left out. */
const READ_OF_EACH = 20;
/** Words of more documents make no answer surer to its reader; `Claim.evidence` has all. */
const CITED_OF_EACH = 2;

/** Claims with words of current documents that say them, and that may be told. Three statements, or none. */
export async function citedClaims(
  view: View,
  ids: readonly ClaimId[],
  isOpen: (document: string) => boolean,
): Promise<ReadonlyMap<ClaimId, CitedClaim>> {
  if (ids.length === 0) return new Map();
  const claims = await claimsByIds(view, ids);
  const page = { first: READ_OF_EACH, after: null };
  const pages = await evidenceByClaims(view, ids, 'SUPPORTS', page, { together: true, current: true });
  const cited = new Map<ClaimId, readonly Evidence[]>(
    ids.map((id) => {
      const evidence = (pages.get(id)?.items ?? []).map(({ node }) => node);
      return [id, evidence.filter(({ documentId }) => isOpen(documentId)).slice(0, CITED_OF_EACH)];
    }),
  );
  const wanted = [...cited.values()].flat().map(({ spanId }) => spanId);
  const spans = await spansByIds(view, wanted);
  return new Map(
    [...claims].map(([id, claim]) => [
      id,
      { claim, spans: (cited.get(id) ?? []).flatMap(({ spanId }) => spans.get(spanId) ?? []) },
    ]),
  );
}
