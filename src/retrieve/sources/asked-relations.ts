import { digestOf } from '../../trace/index.ts';
import { askedList } from '../asked/asked-list.ts';
import { shownHits } from '../search-steps.ts';
import type { Source } from './retrieval-source.ts';

/** What says what the question asks for, of what the other sources have it be about: claims, and sections. */
export const ASKED_RELATIONS: Source = {
  name: 'asked',
  kinds: ['CLAIM', 'CHUNK'],
  weight: (settings) => settings['search.askedWeight'],
  isShare: true,
  isLast: true,
  look: (asked) => ({
    input: (soFar) => ({ text: asked.text, found: digestOf(shownHits(soFar)) }),
    lists: async (soFar) => [await askedList(asked.view, asked.text, asked.kind, soFar, asked)],
  }),
};
