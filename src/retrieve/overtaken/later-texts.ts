import { chunksAt } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';
import { vectorsOfChunks } from '../../vectors/index.ts';
import { cosineSimilarity } from '../../lib/vector-math.ts';
import type { Found } from '../dense.ts';

/** A hit with how near its meaning is to the question. */
interface NearHit {
  readonly found: Found;
  /** null = it was found by its words alone. */
  readonly dense: { readonly cosine: number } | null;
}

/** Hits that are compared: each with each. */
const LOOKED_AT = 20;
/**
 * Cosine from which on two texts say nearly the same, and how near the later one is to the question beside the earlier one. Of 60
 * histories of change the value of now comes first in .35 so, in .15 without (npm run bench -- changes -- --written). At .7 it does
 * more often, and of proposals later ones displace the one that is asked for (npm run bench -- retrieval).
 */
const NEARLY_THE_SAME = 0.8;
const AS_NEAR = 0.8;

/**
 * Which of the best chunks say nearly the same as a later text of another document that is as near to the question. In all likelihood the
 * later one is what holds; that is not known, so that neither is dropped. By the time that content is from; nothing from after `view.valid`
 * counts. Three statements, or none where no meaning was compared.
 * @returns ids of the earlier ones
 */
export async function saidEarlier(view: View, hits: readonly NearHit[]): Promise<readonly string[]> {
  const looked = hits
    .slice(0, LOOKED_AT)
    .flatMap(({ found, dense }) => (found.kind === 'CHUNK' && dense ? [{ found, dense }] : []));
  if (looked.length < 2) return [];
  const placed = await chunksAt(
    view,
    looked.map(({ found }) => found),
  );
  const times = new Map(placed.map(({ chunkId, contentAt }) => [chunkId, contentAt]));
  const vectors = await vectorsOfChunks(
    view,
    looked.map(({ found }) => found.id),
  );
  const texts = looked.flatMap(({ found: { id, documentId }, dense: { cosine } }) => {
    const [at, vector] = [times.get(id) ?? null, vectors.get(id)];
    return at === null || !vector || (view.valid !== null && at > view.valid)
      ? []
      : [{ id, documentId, at, vector: Float32Array.from(vector), cosine }];
  });
  return texts
    .filter((one) =>
      texts.some(
        (other) =>
          other.at > one.at &&
          other.documentId !== one.documentId &&
          other.cosine >= AS_NEAR * one.cosine &&
          cosineSimilarity(one.vector, other.vector) >= NEARLY_THE_SAME,
      ),
    )
    .map(({ id }) => id);
}
