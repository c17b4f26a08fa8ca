/**
 * livedata: a business database of the user's, read only, behind an ontology as data (docs/live-data.md). In: which tables hold records of
 * which type, and how these lead to each other. Out: the records that an entity stands for and leads to, read when they are asked for;
 * name and key of one that an entity stands for are kept. Statements are made of names of the live database's own catalogue, and of bound
 * values. Writes `record_types`, `record_relations`, `external_refs`.
 */
export { LIVE_DATABASE_VARIABLE, LiveDatabase } from './live-database.ts';
export type { LiveDatabaseOptions } from './live-database.ts';
export type { SentStatement } from './live-session.ts';
export { LIVE_DATABASE_LIMITS } from './live-database-settings.ts';
export { externalRefsOf, recordOntology, registeredTables } from './read-ontology.ts';
export { relationKey, setRecordRelation, setRecordType } from './set-ontology.ts';
export { onlyRef, readFacts, readRelated } from './read-live-records.ts';
export type { LiveDeps, WantedRecords } from './read-live-records.ts';
export { disagreementsOf } from './disagreements.ts';
export type { Disagreement } from './disagreements.ts';
export { tellFacts } from './tell-records.ts';
export { findRecords } from './find-records.ts';
export type { FoundRecords } from './find-records.ts';
export { linkRecord } from './link-record.ts';
export type { RecordToLink } from './link-record.ts';
