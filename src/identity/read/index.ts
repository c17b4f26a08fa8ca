/** Reads of identity: entities, their names, where they are mentioned. Each takes a View and writes nothing. */
export { entitiesByIds, entitiesByKeys, entityByKey, entityHistory, listEntities, namedEntities } from './entities.ts';
export { postersOf } from './posters.ts';
export { researchersOf } from './researchers.ts';
export { entityConfidence } from './entity-confidence.ts';
export { aliasesByIds, aliasesOf, aliasEvidence, aliasEvidenceByIds } from './aliases.ts';
export { mentionsByIds, mentionsOf } from './mentions.ts';
export {
  distinctPairs,
  distinctPairsByIds,
  mergeGroupOfAll,
  mergeGroupOfEach,
  listDistinctPairs,
  listMerges,
  mergesByIds,
  mergesInto,
} from './merges.ts';
export { lastSeen } from './last-seen.ts';
export { expandQuery } from './concepts.ts';
export { resolveName } from './resolve.ts';
export { countIdentity } from './counts.ts';
