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
} from './claims.ts';
export { documentsBehindClaims, evidenceCounts } from './derived.ts';
export { evidenceByClaims, evidenceByIds } from './evidence.ts';
export { heldBack, someHeldBack } from './held.ts';
export { mergedClaims } from './merged.ts';
export type { ClaimParts } from './parts.ts';
export { listRelationships, relationshipsOf } from './relationships.ts';
export { conflictsByClaims, conflictsByIds, conflictsOf, listConflicts } from './conflicts.ts';
export { countReconcile } from './counts.ts';
export { listTrustRules, trustOfSources, trustRulesByIds } from './trust.ts';
export { listStatementCases, statementCasesByIds } from './statement-cases.ts';
