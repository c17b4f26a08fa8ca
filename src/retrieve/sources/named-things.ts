import { byWords } from './own-words.ts';
import type { Source } from './retrieval-source.ts';

/** By the words of the question, in texts and claims about what it names. */
export const NAMED_THINGS: Source = {
  name: 'named',
  kinds: ['CLAIM', 'CHUNK'],
  weight: (settings) => settings['search.namedWeight'],
  look: ({ text, filters, settings, search, named = [] }) =>
    named.length === 0
      ? null
      : {
          input: () => ({ text, filters, named }),
          lists: async () => {
            const hits = await search(text, settings['search.listed'], { ...filters, subjectIds: named });
            return [hits.map(byWords)];
          },
        },
};
