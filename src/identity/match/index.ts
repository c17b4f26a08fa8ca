/** Likeness of names and of records: pure, no database. What may be decided by it, and what a person is asked. */
export { nameSimilarity } from './name-similarity.ts';
export type { Limit } from './limit.ts';
export type { NameOptions, NameReason, NameSimilarity } from './name-similarity.ts';
export { duplicateLikeness } from './duplicates.ts';
export type { Likeness, Namesake } from './duplicates.ts';
export { decideName } from './decide-name.ts';
export type { NameCandidate, NameDecision } from './decide-name.ts';
export { againstRivals, matchRecords } from './match-records.ts';
export type { Contradiction, EvidencePart, Identification, RecordMatch, RecordPair, Verdict } from './match-records.ts';
export { recordContext } from './record-context.ts';
export type { RecordContext } from './record-context.ts';
export { nameIndex } from './name-index.ts';
export type { KnownName, NameIndex, NominatedName } from './name-index.ts';
export { blockRecords } from './blocking.ts';
export type { BlockingLimits } from './blocking.ts';
export type { EntityRecord, FieldKind } from './record-fields.ts';
