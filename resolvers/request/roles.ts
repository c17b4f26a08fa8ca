import { Forbidden } from '../../src/domain/errors.ts';
import { mayActAs, type Role, type Scope } from '../../src/domain/scope.ts';

/** Who may do what. Reading needs no more than a key. */
export const ROLE_NEEDED = {
  ingest: 'WRITER',
  startConversation: 'WRITER',
  clarify: 'WRITER',
  ask: 'WRITER',
  compileContext: 'WRITER',
  findEvidence: 'WRITER',
  replayTrace: 'WRITER',
  rejectEvidence: 'WRITER',
  appendMessages: 'WRITER',
  assertClaim: 'WRITER',
  reviseClaim: 'WRITER',
  confirmClaim: 'WRITER',
  retractClaim: 'WRITER',
  remember: 'WRITER',
  correctMemory: 'WRITER',
  confirmMemory: 'WRITER',
  forgetMemory: 'WRITER',
  addAlias: 'WRITER',
  registerSource: 'WRITER',
  removeDocument: 'WRITER',
  chooseEntity: 'WRITER',
  resolveEntity: 'WRITER',
  reviewAlias: 'CURATOR',
  reviewRelationship: 'CURATOR',
  inferAliases: 'CURATOR',
  defineRule: 'CURATOR',
  setRuleEnabled: 'CURATOR',
  decide: 'CURATOR',
  resolveConflict: 'CURATOR',
  dismissConflict: 'CURATOR',
  acceptSuggestions: 'CURATOR',
  dismissSuggestions: 'CURATOR',
  findSuggestions: 'CURATOR',
  mergeEntities: 'CURATOR',
  unmergeEntity: 'CURATOR',
  declareDistinct: 'CURATOR',
  removeSource: 'CURATOR',
  setSourceTrust: 'CURATOR',
  releaseQuarantined: 'CURATOR',
  undo: 'CURATOR',
  linkRecord: 'WRITER',
  updateSetting: 'ADMIN',
  checkLiveDatabase: 'ADMIN',
  setRecordType: 'ADMIN',
  setRecordRelation: 'ADMIN',
  beginImport: 'ADMIN',
  importLines: 'ADMIN',
  cancelImport: 'ADMIN',
  consolidate: 'CURATOR',
  retryEmbedding: 'ADMIN',
  resetSpace: 'ADMIN',
} as const satisfies Record<string, Role>;
export type MutationName = keyof typeof ROLE_NEEDED;

/**
 * @param needed more than the mutation needs for anything it may do
 * @throws Forbidden
 */
export function checkRole(scope: Scope, mutation: MutationName, needed: Role = ROLE_NEEDED[mutation]): void {
  if (mayActAs(scope, needed)) return;
  throw new Forbidden(`${mutation} needs a key with the role ${needed} or more, this one has ${scope.role}`);
}
