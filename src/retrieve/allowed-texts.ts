import { parseQuery, type SearchFilters } from '../lexical/index.ts';
import type { View } from '../storage/index.ts';
import { acceptedTexts, type Found, type KnownTexts } from './dense.ts';
import type { RankedHit } from './fuse.ts';
import type { SearchSettings } from './retrieval-settings.ts';

/** What a search holds its texts to. */
interface Allowing {
  readonly view: View;
  /** Words in quotation marks must stand in what is found. */
  readonly text: string;
  readonly settings: SearchSettings;
  readonly filters: SearchFilters;
  readonly known: KnownTexts;
}

/** Those texts of a list that are there and allowed, in its order. One statement, or none. */
export async function allowedTexts(
  { view, text, settings, filters, known }: Allowing,
  kind: 'CHUNK' | 'CLAIM',
  ranked: readonly RankedHit[],
): Promise<{ readonly found: Found; readonly score: number }[]> {
  const conditions = { filters, phrases: parseQuery(text, settings).phrases, known };
  const accepted = await acceptedTexts(
    view,
    kind,
    conditions,
    ranked.map(({ id }) => id),
  );
  return ranked.flatMap(({ id, score }) => {
    const found = accepted.get(id);
    return found ? [{ found, score }] : [];
  });
}
