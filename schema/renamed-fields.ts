/**
 * What the contract called something before, and what it calls it now, version by version: a client that still uses an old
 * name is told the new one in the error. `Type`, `Type.field` or `Enum.VALUE`. No twins are served: an old name beside a new
 * one would be asked for as long as it works.
 */
export const RENAMED: ReadonlyMap<string, string> = new Map([
  // 0.2
  ['Claim.confidenceApart', 'confidenceIgnoringMerges'],
  ['Claim.evidenceTogether', 'evidenceIncludingMerged'],
  ['Community.id', 'rank'],
  ['ConfidenceApart', 'ConfidenceIgnoringMerges'],
  ['DenseCondition', 'EmbeddingStatus'],
  ['DenseState', 'EmbeddingAvailability'],
  ['Evidence.said', 'inLatestReading'],
  ['Mention.said', 'inLatestReading'],
  ['PathChoice.SUREST', 'MOST_CONFIDENT'],
  ['WalkAnswer', 'GraphAnswer'],
]);
