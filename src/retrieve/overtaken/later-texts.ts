import { chunksAt } from '../../ingest/index.ts';
import type { View } from '../../storage/index.ts';
import { vectorsOfChunks } from '../../vectors/index.ts';
import { containment } from '../../text/containment.ts';
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
 * Cosine from which on two texts say nearly the same, and how near the later one is to the question beside the earlier one. At .65 for
 * short texts the value of now comes first more often (npm run bench -- changes -- --written), and of proposals later ones displace the one
 * that is asked for (mean reciprocal rank .64 for .70, npm run bench -- retrieval).
 */
const NEARLY_THE_SAME = 0.8;
const AS_NEAR = 0.8;
/** How much of its words a later text has that repeats it; .3 and .7 give the same figures. */
const REPEATED = 0.5;

/** A chunk of which later texts say nearly the same. */
export interface EarlierText {
  readonly id: string;
  /** One of them has its words: a mail that quotes it. */
  readonly isRepeated: boolean;
}

/**
 * Which of the best chunks say nearly the same as a later text of another document that is as near to the question. In all likelihood the
 * later one is what holds; that is not known, so that neither is dropped. By the time that content is from; nothing from after `view.valid`
 * counts. Three statements, or none where no meaning was compared.
 */
export async function saidEarlier(view: View, hits: readonly NearHit[]): Promise<readonly EarlierText[]> {
  const looked = hits
    .slice(0, LOOKED_AT)
    .flatMap(({ found, dense }) => (found.kind === 'CHUNK' && dense ? [{ found, dense }] : []));
  if (looked.length < 2) return [];
  const placed = await chunksAt(
    view,
    looked.map(({ found }) => found),
  );
  const places = new Map(placed.map((place) => [place.chunkId, place]));
  const vectors = await vectorsOfChunks(
    view,
    looked.map(({ found }) => found.id),
  );
  const texts = looked.flatMap(({ found: { id, documentId }, dense: { cosine } }) => {
    const [place, vector] = [places.get(id), vectors.get(id)];
    const at = place?.contentAt ?? null;
    return !place || at === null || !vector || (view.valid !== null && at > view.valid)
      ? []
      : [{ id, documentId, at, text: place.text, vector: Float32Array.from(vector), cosine }];
  });
  return texts.flatMap((one) => {
    const later = texts.filter(
      ({ at, documentId, cosine }) => at > one.at && documentId !== one.documentId && cosine >= AS_NEAR * one.cosine,
    );
    const isRepeated = later.some(({ text }) => containment(wordsOf(one.text), text) >= REPEATED);
    const isEarlier = isRepeated || later.some(({ vector }) => cosineSimilarity(one.vector, vector) >= NEARLY_THE_SAME);
    return isEarlier ? [{ id: one.id, isRepeated }] : [];
  });
}

/** Without the lines of a header, of a mail or a front matter: nobody quotes these, and those of documents of one kind are alike. */
const wordsOf = (text: string): string => text.replace(/^(?:(?:[\w-]+:[^\n]*|---)(?:\n|$))+\s*/u, '');
