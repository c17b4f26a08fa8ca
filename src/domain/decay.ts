import type { Claim } from './claim-record.ts';
import { DECAY_SETTINGS, type DecaySettings } from './settings.ts';
import { defaultsOf } from './setting.ts';

const DEFAULTS = defaultsOf(DECAY_SETTINGS);

/** Of a day, for statements that decay by themselves. */
export const SECONDS_OF_DAY = 86_400;
const DAY_MS = SECONDS_OF_DAY * 1_000;

/** What time does to a claim depends on whether it is a memory (`isMemory`), and on what kind of time it speaks of. */
export type Decaying = Pick<Claim, 'temporal' | 'confidence' | 'lastVerifiedAt'> & { readonly isMemory: boolean };

/**
 * How sure a claim still is at an instant, 0–1: what is stored × exp(−rate · days), with whole days since something last spoke for
 * it or a person confirmed it (SF-05, OM-20). It is a closed form of two stored values, so reading often, or seldom, changes
 * nothing, and an instant before the last evidence takes nothing off. Memories fade; what documents say
 * stands as long as they say it, unless `decay.claimsPerDay` says otherwise; what is PERMANENT never fades.
 */
export function effectiveConfidence(claim: Decaying, at: Date, settings: DecaySettings = DEFAULTS): number {
  const days = daysSinceVerified(claim, at);
  return claim.confidence * Math.exp(-rateOf(claim, settings) * days);
}

/** Whole days. */
export const daysSinceVerified = ({ lastVerifiedAt }: Pick<Decaying, 'lastVerifiedAt'>, at: Date): number =>
  Math.max(0, Math.floor((at.getTime() - lastVerifiedAt.getTime()) / DAY_MS));

/** Does so little speak for it by now that it is on its way out (SF-03, OM-116)? Exactly at the number it is not yet. */
export const isAging = (claim: Decaying, at: Date, settings: DecaySettings = DEFAULTS): boolean =>
  effectiveConfidence(claim, at, settings) < settings['confidence.aging'];

function rateOf({ isMemory, temporal }: Decaying, settings: DecaySettings): number {
  if (temporal === 'PERMANENT') return 0;
  return settings[isMemory ? 'decay.memoriesPerDay' : 'decay.claimsPerDay'];
}
