/** What has a vector of its own text: chunks with their prefix, statements of claims, entities by all their names, messages. */
export type TextVectorKind = 'CHUNK' | 'CLAIM' | 'ENTITY' | 'MESSAGE';

/** What has vectors: texts, and threads as a whole. */
export type VectorKind = TextVectorKind | 'THREAD';

/** Whose turn it is first: what is quoted, then what is said, then who it is about; what is found already comes last. */
export const TURN: Readonly<Record<VectorKind, number>> = { MESSAGE: 0, CHUNK: 0, CLAIM: 1, ENTITY: 2, THREAD: 3 };
