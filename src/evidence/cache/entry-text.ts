import { z } from 'zod';
import { OVERTAKEN_REASONS } from '../../domain/search-terms.ts';
import { WEB_PARTS, type CacheEntry } from './cache-entry.ts';

/** A vector as text: its bytes in base64. */
export const vectorText = (vector: Float32Array): string =>
  Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64');

export function vectorOfText(text: string): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  // A copy begins where floats may begin.
  return new Float32Array(new Uint8Array(bytes).buffer, 0, Math.floor(bytes.byteLength / 4));
}

const vector = z.string().transform(vectorOfText).nullable();
const chunk = z.object({
  text: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('STORED'), id: z.string() }),
    z.object({ kind: z.literal('FETCHED'), text: z.string(), url: z.string() }),
  ]),
  contentHash: z.string(),
  relevance: z.number(),
  reliability: z.number(),
  asked: z.number(),
  near: z.number().nullable(),
  overtaken: z.enum(OVERTAKEN_REASONS).nullable(),
});
const source = z.object({
  url: z.string(),
  domain: z.string(),
  title: z.string().nullable(),
  reliability: z.number(),
  retrievedAt: z.string(),
  contentHash: z.string(),
});
const stored = z.object({
  question: z.object({
    hash: z.string(),
    canonical: z.string(),
    words: z.array(z.string()),
    entities: z.array(z.string()),
    vector,
  }),
  chunks: z.array(chunk),
  claims: z.array(z.string()),
  sources: z.array(source),
  restsOn: z.array(z.string()),
  commit: z.number(),
  web: z.enum(WEB_PARTS),
  wanted: z.number(),
  centroid: vector,
  confidence: z.number(),
  storedAt: z.number(),
  lifetime: z.object({ ttl: z.number(), fallback: z.number(), evict: z.number() }),
  latencyMs: z.number(),
  session: z.string(),
  origin: z.string(),
});

/** An entry as it is kept outside this process; how often it was used is kept beside it. */
export function entryText({ hits: _, question, centroid, ...rest }: CacheEntry): string {
  const asText = (some: Float32Array | null): string | null => some && vectorText(some);
  return JSON.stringify({
    question: { ...question, vector: asText(question.vector) },
    centroid: asText(centroid),
    ...rest,
  });
}

/** null = it is not one: of another version, or damaged. */
export function entryOfText(text: string, hits: number): CacheEntry | null {
  const parsed = stored.safeParse(jsonOf(text));
  return parsed.success ? { ...parsed.data, hits } : null;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
