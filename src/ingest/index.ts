/**
 * ingest: from a source's bytes to what the space knows. In: what callers hand in, items of connectors, the words of curators. Out:
 * documents with their revisions, chunks and spans, and, through identity and reconcile, what they say.
 * Writes `sources`, `documents`, `revisions`, `document_revisions`, `chunks`, `revision_chunks`, `spans`, `quarantine`,
 * `model_readings`, `source_centres`, `awaited_names`.
 */
export {
  documentByKey,
  documentCounts,
  documentCountsOf,
  documentsByIds,
  documentsByKeys,
  documentsByPaths,
  documentsOf,
  listDocuments,
} from './read/read-documents.ts';
export { trustOfDocuments } from './read/trust-of-documents.ts';
export { readingsOfRevisions, revisionPlaces, revisionsByIds, revisionsOf, revisionTexts } from './read/revisions.ts';
export { listChunks } from './read/list-chunks.ts';
export type { ChunkFilter } from './read/list-chunks.ts';
export { statusesThen } from './read/statuses-then.ts';
export { attributionsAt } from './read/attributions.ts';
export { chunksAt, chunksByIds, chunksOfSpans, headingsOf, placedChunks, placementsOf } from './read/chunks.ts';
export { spansByIds, spanTexts } from './read/spans.ts';
export type { SpanReading } from './read/spans.ts';
export { listQuarantine, listSources, quarantinedByIds, quarantinedOf, sourcesByIds } from './read/read-sources.ts';
export type { SourceFilter } from './read/read-sources.ts';
export { corpusBuild, documentsOfBuild, manifestHash } from './read/builds.ts';
export {
  citedDocuments,
  documentIdsByKeys,
  keysOfSources,
  sourceIdsByKeys,
  sourceIdsOfKinds,
} from './read/ids-by-keys.ts';
export type { CitedDocuments } from './read/ids-by-keys.ts';
export { countIngest } from './read/ingest-counts.ts';
export { ingestHandedIn } from './handed-in.ts';
export type { HandedIn, HandedInReport, HandInDeps } from './handed-in.ts';
export type { GivenDocument } from './given-documents.ts';
export { addOutcome, emptyReport, ingestItems } from './ingest-items.ts';
export type { CommitDeps, IngestDeps } from './ingest-deps.ts';
export type { IngestReport, ItemOutcome } from './ingest-items.ts';
export type { IngestRequest } from './request.ts';
export type { CommittedDocument, DocumentCounts } from './commit-document.ts';
export type { DocumentReader, ModelReading } from '../extract/index.ts';
export { chooseEntity } from './choose-entity.ts';
export type { ChooseInput, Chosen, NameQuestion } from './choose-entity.ts';
export { inferAliasesAsJob } from './infer/infer-aliases-as-job.ts';
export { assertClaim, nameEntity, reviseClaim } from './notes.ts';
export { correctMemory, rememberFact } from './remember.ts';
export type { AssertInput, EntityReference, NameInput, ReviseInput } from './notes.ts';
export { registerSource, removeDocument, removeSource } from './write/write-sources.ts';
export type { Removal, SourceInput } from './write/write-sources.ts';
export { storeWords } from './write/store-text.ts';
export { storeUncut } from './write/store-uncut.ts';
export type { UncutText } from './write/store-uncut.ts';
export type { StorableText } from './write/storable.ts';
export { releaseQuarantined } from './release.ts';
export { screenPassage } from './screen-passage.ts';
export type { Drift } from './measure-drift.ts';
export type { HeldDocument, PrepareContext, PreparedDocument } from './prepare-here.ts';
export { beginImport, cancelImport, importPart } from './restore/import-job.ts';
export type { ImportBeginning, ImportedPart, ImportPart } from './restore/import-job.ts';
export type { GivenLine } from './restore/judge-lines.ts';
export { SCREEN_SETTINGS, PREPARE_SETTINGS, READING_SETTINGS, ALIAS_INFERENCE_SETTINGS } from './ingest-settings.ts';
export type {
  ScreenSettings,
  PrepareSettings,
  ReadingSettings,
  AliasInferenceSettings,
  PreparationSettings,
  IngestSettings,
} from './ingest-settings.ts';
