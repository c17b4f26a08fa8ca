/** Reads of ingest: sources, documents with their history, chunks, spans, builds. Each takes a View and writes nothing. */
export { documentByKey, documentsByIds, documentsByKeys, documentsOf, listDocuments } from './read-documents.ts';
export { readingsOfRevisions, revisionPlaces, revisionsByIds, revisionsOf, revisionTexts } from './revisions.ts';
export { chunksAt, chunksByIds, chunksOfSpans, placedChunks, placementsOf } from './chunks.ts';
export { spansByIds, spanTexts } from './spans.ts';
export type { SpanReading } from './spans.ts';
export { listQuarantine, listSources, quarantinedByIds, quarantinedOf, sourcesByIds } from './read-sources.ts';
export { corpusBuild, documentsOfBuild, manifestHash } from './builds.ts';
export { countIngest } from './ingest-counts.ts';
