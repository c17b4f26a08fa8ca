/**
 * reconcile: what holds. In: what a document or a person says, with everybody known. Out: claims that are supported,
 * succeeded, disputed or new, and the questions on the desk.
 * Writes `claims`, `claim_evidence`, `conflicts`, `conflict_parties`, `source_trust`, `statement_cases`, `disputes_held`.
 */
export * from './read/index.ts';
export * from './consolidate/index.ts';
export { applyCandidates } from './write/apply.ts';
export type { Reconciled } from './write/apply.ts';
export type { ReconcileDeps } from './write/deps.ts';
export type { ResolvedCandidate, AssertingRevision } from './write/ledger.ts';
export { askWhoIsMeant, decidedNames } from './write/identity-questions.ts';
export { endUnsupported } from './write/removal.ts';
export { confirmClaim } from './write/confirm.ts';
export { findDuplicates, keepApart } from './write/find-duplicates.ts';
export type { DuplicateSearch } from './write/find-duplicates.ts';
export { claimToChange, retractClaim } from './write/curate.ts';
export { closeConflict, conflictToDecide, dismissConflict, letBothHold, resolveConflict } from './write/decide.ts';
export type { ResolveInput as ResolveConflictInput } from './write/decide.ts';
export { mergeEntities, unmergeEntity } from './write/merge.ts';
export type { Merged, Moved } from './write/merge.ts';
export { undoCommit } from './write/undo.ts';
export { claimEvidenceLines, claimLines, conflictLines } from './write/restore.ts';
export { setSourceTrust, trustRuleLines } from './write/trust.ts';
export { CONSOLIDATION_SETTINGS, ACCURACY_SETTINGS, DISPUTE_LIMITS, RECONCILE_SETTINGS } from './settings.ts';
export type {
  ConsolidationSettings,
  AccuracySettings,
  DisputeLimits,
  SourceTrustSettings,
  ReconcileSettings,
} from './settings.ts';
