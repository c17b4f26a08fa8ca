/**
 * reconcile: what holds. In: what a document or a person says, with everybody known. Out: claims that are supported,
 * succeeded, disputed or new, and the questions on the desk.
 * Writes `claims`, `claim_evidence`, `conflicts`, `conflict_parties`, `source_trust`, `statement_cases`, `disputes_held`.
 */
export {
  claimHistory,
  claimBases,
  claimsByIds,
  claimsOf,
  confidenceIgnoringMerges,
  confirmationsOf,
  confidenceParts,
  listClaims,
  supersedes,
} from './read/read-claims.ts';
export { messagesBehindClaims } from './read/claim-basis.ts';
export { documentsBehindClaims, evidenceCounts } from './read/documents-behind-claims.ts';
export { evidenceByClaims, evidenceByIds } from './read/read-evidence.ts';
export { tellingFacts } from './read/telling-facts.ts';
export { heldBack, someHeldBack } from './read/held-back.ts';
export { mergedClaims } from './read/read-merged-claims.ts';
export type { ClaimParts } from './read/claim-parts-read.ts';
export { predicatesInUse, valuesOfPredicate } from './read/predicates-in-use.ts';
export { claimCounts } from './read/claim-counts.ts';
export { relationshipCounts } from './read/relationship-counts.ts';
export { claimsOfEntities } from './read/claim-filters.ts';
export { relatedTo } from './read/relation-filters.ts';
export { listRelationships, relationshipsOf } from './read/read-relationships.ts';
export {
  conflictCounts,
  conflictsByClaims,
  conflictsByIds,
  conflictsOf,
  listConflicts,
} from './read/read-conflicts.ts';
export { countReconcile } from './read/reconcile-counts.ts';
export { listTrustRules, sourcesTrusted, trustOfDomains, trustOfSources, trustRulesByIds } from './read/read-trust.ts';
export { listStatementCases, statementCasesByIds } from './read/read-statement-cases.ts';
export { consolidateAsJob } from './consolidate/consolidate-as-job.ts';
export { consolidate, heldDisputes, sweepHeld } from './consolidate/cycle.ts';
export type { Cycle, CycleDeps } from './consolidate/cycle.ts';
export { compareNext } from './consolidate/nominate.ts';
export type { Compared, CompareDeps } from './consolidate/nominate.ts';
export { countQueuedCases } from './read/read-statement-cases.ts';
export { statementCaseLines } from './consolidate/statement-case-lines.ts';
export { applyCandidates } from './write/apply-candidates.ts';
export type { Reconciled } from './write/apply-candidates.ts';
export type { ReconcileDeps } from './write/reconcile-deps.ts';
export type { ResolvedCandidate, AssertingRevision } from './write/current-claims.ts';
export { askWhoIsMeant, decidedNames } from './write/identity-questions.ts';
export { endUnsupported } from './write/removal.ts';
export { confirmClaim, reinforceUsed } from './write/confirm.ts';
export { findDuplicates, markDistinct } from './write/find-duplicates.ts';
export type { DuplicateSearch } from './write/find-duplicates.ts';
export { duplicateFollower } from './write/duplicate-follower.ts';
export { claimToChange, retractClaim } from './write/curate-claims.ts';
export { recordCorrection, sameMemory } from './write/correct-memory.ts';
export {
  closeConflict,
  conflictToDecide,
  dismissConflict,
  letBothHold,
  resolveConflict,
} from './write/decide-conflicts.ts';
export type { ResolveInput as ResolveConflictInput } from './write/decide-conflicts.ts';
export { mergeEntities, unmergeEntity } from './write/merge-entities.ts';
export { mergeAccounts } from './write/merge-people.ts';
export type { Merged, Moved } from './write/merge-entities.ts';
export { disputeValues } from './write/dispute-values.ts';
export { undoCommit } from './write/undo-commit.ts';
export { claimEvidenceLines, claimLines, conflictLines } from './write/claim-lines.ts';
export { setSourceTrust, trustRuleLines } from './write/write-trust.ts';
export { CONSOLIDATION_SETTINGS, ACCURACY_SETTINGS, DISPUTE_LIMITS, RECONCILE_SETTINGS } from './reconcile-settings.ts';
export type {
  ConsolidationSettings,
  AccuracySettings,
  DisputeLimits,
  SourceTrustSettings,
  ReconcileSettings,
} from './reconcile-settings.ts';
