import { digestOf } from '../../trace/index.ts';
import { allowedTexts } from '../allowed-texts.ts';
import type { Source } from './retrieval-source.ts';

/** What evidence memory has for the question (SE-80). */
export const REMEMBERED_CHUNKS: Source = {
  name: 'remembered',
  kinds: ['CHUNK'],
  weight: (settings) => settings['search.rememberedWeight'],
  look: (asked) => {
    const { filters, remembered = [] } = asked;
    if (remembered.length === 0) return null;
    return {
      input: () => ({ filters, remembered: digestOf(remembered) }),
      lists: async () => [await allowedTexts(asked, 'CHUNK', remembered)],
    };
  },
};
