/**
 * chunk: a text with structure, cut. In: what parse made of bytes, and how large a part may be. Out: chunks with their places, each
 * with the words that say where it stands; pure.
 */
export { chunk } from './cut-chunks.ts';
export type { ChunkProfile } from './chunk-pieces.ts';
export { CHUNK_SETTINGS } from './chunk-settings.ts';
export type { ChunkSettings } from './chunk-settings.ts';
