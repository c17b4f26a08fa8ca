import type { ClaimId, EntityId } from '../domain/typed-ids.ts';
import { parseQuery, type SearchFilters } from '../lexical/index.ts';
import { beside, type View } from '../storage/index.ts';
import type { FoundByRelation } from './asked/asked-list.ts';
import { chunksBehindClaims } from './claim-evidence-list.ts';
import { acceptedTexts, type AskedMeaning, denseHits, type KnownTexts } from './dense.ts';
import type { RankedHit } from './fuse.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import { searchOf } from './search-across-kinds.ts';

interface GraphOptions {
  readonly settings: SearchSettings;
  readonly filters?: SearchFilters | null;
  /** What the question names. */
  readonly named?: readonly EntityId[];
}

export const NONE_RELATED: Promise<readonly RankedHit[]> = Promise.resolve([]);

/**
 * Chunks that claims about what the question names rest on, whatever they are: the claims nearest to the question first, by meaning where
 * there are vectors. It needs nothing of the words, which are looked for meanwhile: 41 ms instead of 46 over the EIPs (p50).
 */
export function relatedChunks(
  view: View,
  text: string,
  { named = [], settings }: Pick<GraphOptions, 'named' | 'settings'>,
  question: AskedMeaning['question'],
): Promise<readonly RankedHit[]> {
  if (named.length === 0) return NONE_RELATED;
  const most = settings['search.graphClaims'];
  const filters = { subjectIds: named };
  const related = question.then(({ condition, vector }) =>
    beside(view.sql, async (sql) => {
      const there = { ...view, sql };
      if (condition.state === 'UNAVAILABLE' || !vector) {
        const page = { first: most, after: null };
        const { items } = await searchOf.CLAIM(there, text, { settings, filters, page });
        const claims = items.map(({ node }) => ({ id: node.id as ClaimId, score: node.relevance }));
        return chunksBehindClaims(there, claims);
      }
      const few = { ...settings, 'search.listed': most };
      const hits = await denseHits(there, 'CLAIM', { model: condition.model, vector, text, filters, settings: few });
      const claims = hits.map(({ found, cosine }) => ({ id: found.id as ClaimId, score: cosine }));
      return chunksBehindClaims(there, claims);
    }),
  );
  related.catch(() => undefined); // whoever awaits it is told
  return related;
}

/** Those chunks of a list that are there and allowed. One statement, or none. */
export async function allowedChunks(
  view: View,
  text: string,
  ranked: readonly RankedHit[],
  { settings, known, filters }: Pick<GraphOptions, 'settings' | 'filters'> & { readonly known: KnownTexts },
): Promise<FoundByRelation[]> {
  if (ranked.length === 0) return [];
  const conditions = { filters: filters ?? {}, phrases: parseQuery(text, settings).phrases, known };
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
