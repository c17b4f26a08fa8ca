/** Reads of reconcile: claims, their evidence and history, relationships, conflicts. Each takes a View and writes nothing. */
export {
  claimHistory,
  claimsByIds,
  claimsOf,
  confidenceIgnoringMerges,
  confirmationsOf,
  confidenceParts,
  listClaims,
  supersedes,
} from './read-claims.ts';
export { documentsBehindClaims, evidenceCounts } from './derived.ts';
export { evidenceByClaims, evidenceByIds } from './read-evidence.ts';
export { heldBack, someHeldBack } from './held-back.ts';
export { mergedClaims } from './read-merged-claims.ts';
export type { ClaimParts } from './claim-parts-read.ts';
export { listRelationships, relationshipsOf } from './read-relationships.ts';
export { conflictsByClaims, conflictsByIds, conflictsOf, listConflicts } from './read-conflicts.ts';
export { countReconcile } from './reconcile-counts.ts';
export { listTrustRules, trustOfSources, trustRulesByIds } from './read-trust.ts';
export { listStatementCases, statementCasesByIds } from './read-statement-cases.ts';
