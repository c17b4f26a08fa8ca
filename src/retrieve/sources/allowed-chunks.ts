import { parseQuery } from '../../lexical/index.ts';
import { acceptedTexts } from '../dense.ts';
import type { RankedHit } from '../fuse.ts';
import type { AskedSource, SourceHit } from './retrieval-source.ts';

/** Those chunks of a list that are there and allowed. One statement, or none. */
export async function allowedChunks(
  { view, text, settings, known, filters }: AskedSource,
  ranked: readonly RankedHit[],
): Promise<SourceHit[]> {
  if (ranked.length === 0) return [];
  const conditions = { filters, phrases: parseQuery(text, settings).phrases, known };
  const accepted = await acceptedTexts(
    view,
    'CHUNK',
    conditions,
    ranked.map(({ id }) => id),
  );
  return ranked.flatMap(({ id, score }) => {
    const found = accepted.get(id);
    return found ? [{ found, score }] : [];
  });
}
