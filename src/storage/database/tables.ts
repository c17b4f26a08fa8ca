/** Tables whose rows keep their history; a commit's effect on them can be taken back. Parents before children. */
export const VERSIONED_TABLES = [
  'settings',
  'sources',
  'source_trust',
  'documents',
  'quarantine',
  'entities',
  'aliases',
  'merges',
  'distinct_pairs',
  'claims',
  'conflicts',
  'conflict_parties',
  'statement_cases',
  'suggestions',
  'rules',
  'inferred_edges',
  'derivations',
  'record_types',
  'record_relations',
  'external_refs',
] as const;
export type VersionedTable = (typeof VERSIONED_TABLES)[number];

/**
 * What readings found in a text. Their rows have a history too, for what another reading of the same text no longer says
 * (`said`); they come and go with the revision that a commit read, by which they are found.
 */
export const READING_TABLES = ['claim_evidence', 'alias_evidence', 'mentions'] as const;
export type ReadingTable = (typeof READING_TABLES)[number];

/** Every table with a history. */
export const TABLES_WITH_HISTORY = [...VERSIONED_TABLES, ...READING_TABLES] as const;
