import { parseQuery } from '../../lexical/index.ts';
import type { SearchSettings } from '../retrieval-settings.ts';
import { SEARCHED_KINDS } from '../search-across-kinds.ts';
import { byWords } from './own-words.ts';
import type { QuestionSigns, Source, SourceHit } from './retrieval-source.ts';

/** By other names of what the question names (PI-86): half as many of each. */
export const OTHER_NAMES: Source = {
  name: 'expanded',
  kinds: SEARCHED_KINDS,
  weight: (settings) => settings['search.lexicalWeight'] * settings['search.expandedWeight'],
  look: ({ filters, settings, search, expanded = [] }) => {
    const names = expanded.slice(0, settings['search.expandedTerms']);
    if (names.length === 0) return null;
    return {
      input: () => ({ filters, expanded }),
      lists: async () => {
        const lists: SourceHit[][] = [];
        for (const name of names)
          lists.push((await search(asPhrase(name), Math.ceil(settings['search.listed'] / 2))).map(byWords));
        return lists;
      },
    };
  },
};

/** Words that it will look for beside those of the question, so that their postings are read at once. */
export const termsOfOtherNames = ({ expanded = [] }: QuestionSigns, settings: SearchSettings): readonly string[] =>
  expanded
    .slice(0, settings['search.expandedTerms'])
    .flatMap((name) => [...parseQuery(asPhrase(name), settings).terms.keys()]);

/** The words of a name must stand together: its `the` or `of` alone finds nothing. */
const asPhrase = (name: string): string => `"${name.replaceAll('"', ' ')}"`;
