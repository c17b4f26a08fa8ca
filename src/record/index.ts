/**
 * record: what counts, in statements. In: a view, the alias of a table. Out: conditions, relations and look-ups in SQL: which revision of a
 * document is current, which entity a row means, which name may lead to somebody, which claim may answer. One definition of each, used by
 * every room that reads another's rows (ADR 16). Writes nothing.
 */
export { currentDocuments, currentRevisionOf, isCurrent, isLatest, isCurrentEvidence, joinCurrent } from './current.ts';
export { canonicalOf, canonicalRow, hasMerges, isCanonical, mergeGroupOf, mergesIn } from './canonical-entities.ts';
export { claimsWithin } from './claims-within.ts';
export { isServed } from './served.ts';
export { statusThen } from './status-then.ts';
export { usableAlias } from './usable-alias.ts';
export { LiveSettings } from './live-settings.ts';
export { SpaceStates } from './space-states.ts';
export { lastVerifiedAt, lastVerifiedBy, lastVerifiedNow } from './verified.ts';
