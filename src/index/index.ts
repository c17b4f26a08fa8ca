/**
 * index: a text becomes findable, in words at once and in meaning as soon as it has its vector. In: texts with their ids, inside the commit
 * that stores them, and what left the present or came back to it. It keeps nothing itself: words are kept by lexical, vectors by vectors.
 */
export { indexChunks, indexClaims, indexNames } from './add-to-index.ts';
export type { ChunkToIndex, ClaimToIndex, NameToIndex } from './add-to-index.ts';
export { recountClaims, recountDocuments, recountNames } from './recount-index.ts';
export { indexPlaces } from './places.ts';
