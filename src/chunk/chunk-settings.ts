import { factor, tokens, type ValuesOf } from '../domain/setting.ts';

/** How a text is cut. */
export const CHUNK_SETTINGS = {
  'chunk.tokens': tokens({ default: 512, min: 32, max: 8_192, what: 'tokens (cl100k_base)', source: 'PI-34' }),
  'chunk.overlap': tokens({ default: 64, min: 0, max: 1_024, what: 'tokens (cl100k_base)', source: 'PI-34' }),
  'chunk.forceCut': factor({ default: 1.5, min: 1, max: 4, what: '× chunk.tokens', source: 'PI-39 open point' }),
} as const;
export type ChunkSettings = ValuesOf<typeof CHUNK_SETTINGS>;
