import { unitVector, type EmbeddingModel } from '../domain/embedding-models.ts';
import { normalName } from '../text/normal-name.ts';
import type { Embedder } from './embedder.ts';

export const LEXICAL_DIMENSION = 384;
const MODEL: EmbeddingModel = {
  embedder: 'lexical',
  name: 'character-n-grams',
  dimension: LEXICAL_DIMENSION,
  lexical: true,
};
const SHORTEST = 3;
const LONGEST = 5;

/**
 * Hashed character n-grams (Weinberger et al., Feature Hashing, 2009): no model and no download, and no meaning either. It
 * finds other forms of the same words; that is why it says `lexical` wherever it shows.
 */
export const lexicalEmbedder: Embedder = {
  embedder: 'lexical',
  name: MODEL.name,
  model: () => Promise.resolve(MODEL),
  embed: (texts) => Promise.resolve(texts.map((text) => unitVector(hashed(text), MODEL))),
  health: () => ({ ok: true, detail: `${MODEL.name} (lexical: compares letters, not meaning)` }),
  close: () => Promise.resolve(),
};

function hashed(text: string): Float32Array {
  const vector = new Float32Array(MODEL.dimension);
  const counts = new Map<string, number>();
  for (const word of normalName(text).split(' ')) {
    const edged = ` ${word} `;
    for (let size = SHORTEST; size <= LONGEST; size++) {
      for (let from = 0; from + size <= edged.length; from++) {
        const gram = edged.slice(from, from + size);
        counts.set(gram, (counts.get(gram) ?? 0) + 1);
      }
    }
  }
  // Nothing but signs: as far from every word as it is from every other such text.
  if (counts.size === 0) counts.set('', 1);
  for (const [gram, count] of counts) {
    const hash = fnv1a(gram);
    const slot = hash % MODEL.dimension;
    // A sign of its own for each n-gram: two that meet in a slot cancel as often as they add.
    vector[slot] = (vector[slot] ?? 0) + (hash & 0x8000_0000 ? -1 : 1) * (1 + Math.log(count));
  }
  // Two n-grams of opposite signs in one slot can leave nothing at all of a very short text.
  if (vector.every((value) => value === 0)) vector[0] = 1;
  return vector;
}

/** FNV-1a, 32 bits, over UTF-16 units. */
function fnv1a(text: string): number {
  let hash = 0x811c_9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x0100_0193);
  return hash >>> 0;
}
