/** Reads of identity: entities, their names, where they are mentioned. Each takes a View and writes nothing. */
export {
  entitiesByIds,
  entitiesByKeys,
  entityByKey,
  entityHistory,
  listEntities,
  namedEntities,
} from './read-entities.ts';
export { postersOf } from './read-posters.ts';
export { researchersOf } from './read-researchers.ts';
export { entityConfidence } from './entity-confidence.ts';
export { aliasesByIds, aliasesOf, aliasEvidence, aliasEvidenceByIds } from './read-aliases.ts';
export { mentionsByIds, mentionsOf } from './read-mentions.ts';
export {
  distinctPairs,
  distinctPairsByIds,
  mergeGroupOfAll,
  mergeGroupOfEach,
  listDistinctPairs,
  listMerges,
  mergesByIds,
  mergesInto,
} from './read-merges.ts';
export { lastSeen } from './last-seen.ts';
export { expandQuery } from './read-concepts.ts';
export { resolveName } from './resolve.ts';
export { countIdentity } from './identity-counts.ts';
