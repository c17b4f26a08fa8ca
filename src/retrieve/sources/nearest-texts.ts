import { digestOf } from '../../trace/index.ts';
import { denseHits } from '../dense.ts';
import { SEARCHED_KINDS } from '../search-across-kinds.ts';
import type { Source } from './retrieval-source.ts';

/** By meaning: the cosine of vectors. */
export const NEAREST_TEXTS: Source = {
  name: 'dense',
  kinds: SEARCHED_KINDS,
  weight: (settings) => 1 - settings['search.lexicalWeight'],
  look: ({ view, text, kind, filters, settings, exact, meaning, near, known }) => {
    const begun = near(kind);
    begun.catch(() => undefined); // whoever awaits it is told
    return {
      input: async () => {
        const { condition, vector } = await meaning;
        return { filters, state: condition.state, vector: vector && digestOf(vector) };
      },
      lists: async () => {
        const { condition, vector } = await meaning;
        if (condition.state === 'UNAVAILABLE' || !vector) return [];
        const query = { model: condition.model, vector, text, filters, settings, known, exact, begun };
        const hits = await denseHits(view, kind, query);
        return [hits.map(({ found, cosine, thread }) => ({ found, score: cosine, thread }))];
      },
    };
  },
};
