import type { Claim, ClaimStatus } from '../../src/domain/claim-record.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { ViewSettings } from './view-settings.ts';
import type { View } from '../../src/storage/index.ts';
import { claimsAtEnd, withMerged, type ViewReads } from './read-record.ts';

/** What is said of a thing. */
export interface About {
  /** It and all that are one with it. */
  readonly topic: ReadonlySet<EntityId>;
  /** Those whose subject it is, the most confident first, then those whose object it is. */
  readonly claims: readonly Claim[];
  /** There are more. */
  readonly truncated: boolean;
}

/** @throws InvalidInput for a number of claims outside 1 to `view.maxClaims` */
export function checkMaxClaims(maxClaims: number, settings: Pick<ViewSettings, 'view.maxClaims'>): void {
  const max = settings['view.maxClaims'];
  if (maxClaims < 1 || maxClaims > max)
    throw new InvalidInput(`expected 1 to ${max} claims, got ${maxClaims}`, ['maxClaims']);
}

/**
 * What is said of the thing itself comes first: of something that a thousand others name, that would be lost among them.
 * @param view which of the claims hold
 * @throws InvalidInput
 */
export async function claimsAbout(
  { settings }: ViewReads,
  view: View,
  entityId: EntityId,
  maxClaims: number,
  status: readonly ClaimStatus[],
): Promise<About> {
  checkMaxClaims(maxClaims, settings);
  const of = await claimsAtEnd(view, [entityId], 'SUBJECT', status, maxClaims);
  const left = maxClaims - of.claims.length;
  const by = await claimsAtEnd(view, [entityId], 'OBJECT', status, Math.max(left, 1));
  const claims = new Map([...of.claims, ...by.claims.slice(0, left)].map((claim) => [claim.id, claim]));
  const truncated = of.more || by.more || by.claims.length > left;
  return { topic: await withMerged(view, [entityId]), claims: [...claims.values()], truncated };
}
