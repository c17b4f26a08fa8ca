import type { SearchFilters } from '../../lexical/index.ts';
import type { Cited } from '../asked/asked-list.ts';
import { byWords } from './own-words.ts';
import type { Source, SourceHit } from './retrieval-source.ts';

/** By the words of the question, in what it cites: documents, or texts about things of that key. */
export const CITED_DOCUMENTS: Source = {
  name: 'cited',
  kinds: ['CHUNK'],
  weight: (settings) => settings['search.citedWeight'],
  look: ({ text, filters, settings, search, cited }) => {
    const within = cited ? filtersOf(cited, filters) : [];
    if (within.length === 0) return null;
    return {
      input: () => ({ text, filters, cited }),
      lists: async () => {
        const lists: SourceHit[][] = [];
        for (const filter of within) lists.push((await search(text, settings['search.listed'], filter)).map(byWords));
        return lists;
      },
    };
  },
};

/** Documents that are cited are among those that the caller allows. */
function filtersOf({ documents, subjects }: Cited, filters: SearchFilters): SearchFilters[] {
  const allowed = filters.documentIds ? new Set<string>(filters.documentIds) : null;
  const open = documents.filter((id) => !allowed || allowed.has(id));
  return [
    ...(open.length > 0 ? [{ ...filters, documentIds: open }] : []),
    ...(subjects.length > 0 && documents.length === 0 ? [{ ...filters, subjectIds: subjects }] : []),
  ];
}
