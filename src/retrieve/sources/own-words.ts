import { SEARCHED_KINDS, type SearchHit } from '../search-across-kinds.ts';
import type { Source, SourceHit } from './retrieval-source.ts';

/** By the words of the question. */
export const OWN_WORDS: Source = {
  name: 'lexical',
  kinds: SEARCHED_KINDS,
  weight: (settings) => settings['search.lexicalWeight'],
  look: ({ text, filters, settings, search, known }) => ({
    input: () => ({ text, filters }),
    lists: async () => {
      const hits = await search(text, settings['search.listed']);
      for (const hit of hits) known.set(hit.id, hit);
      return [hits.map(byWords)];
    },
  }),
};

export const byWords = (hit: SearchHit): SourceHit => ({ found: hit, score: hit.score, words: hit });
