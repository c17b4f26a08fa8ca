/**
 * What the contract called something before, and what it calls it now, version by version: a client that still uses an old
 * name is told the new one in the error. `Type`, `Type.field`, `Type.field(argument)` or `Enum.VALUE`. No twins are served: an
 * old name beside a new one would be asked for as long as it works.
 */
export const RENAMED: ReadonlyMap<string, string> = new Map([
  // 0.2
  ['Alias.confidence', 'resolutionConfidence'],
  ['Claim.confidenceApart', 'confidenceIgnoringMerges'],
  ['Claim.evidenceTogether', 'evidenceIncludingMerged'],
  ['Claim.conflicts', 'inConflicts'],
  ['Community.id', 'rank'],
  ['ConfidenceApart', 'ConfidenceIgnoringMerges'],
  ['DenseCondition', 'EmbeddingStatus'],
  ['DenseState', 'EmbeddingAvailability'],
  ['Entity.confidence', 'mentionConfidence'],
  ['Evidence.confidence', 'extractionConfidence'],
  ['Evidence.said', 'inLatestReading'],
  ['Mention.confidence', 'resolutionConfidence'],
  ['Mention.said', 'inLatestReading'],
  ['PathChoice.SUREST', 'MOST_CONFIDENT'],
  ['Query.argumentMap(topic)', 'entity'],
  ['Query.centrality(seeds)', 'entities'],
  ['Query.communities(seeds)', 'entities'],
  ['Query.dependencyView(roots)', 'entities'],
  ['Query.expandQuery', 'understand'],
  ['Query.pathsBetween', 'paths'],
  ['Query.subgraph(seeds)', 'entities'],
  ['Query.timeline(of)', 'entity'],
  ['Timeline.concept', 'entity'],
  ['VersionValue.version', 'versionText'],
  ['WalkAnswer', 'GraphAnswer'],
]);

/** What the contract had and has no more: `Type.field` of an input, and why. A client that still sends it is told so in the error. */
export const REMOVED: ReadonlyMap<string, string> = new Map([
  // 0.2
  ['FindEvidenceInput.jobKey', 'findEvidence starts no job'],
]);
