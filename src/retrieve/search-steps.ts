import type { Page } from '../domain/page-request.ts';
import type { Fusion } from '../domain/search-terms.ts';
import { groupedBy } from '../lib/grouped.ts';
import { digestOf, NO_TRACE, type Recorder } from '../trace/index.ts';
import type { RankedHit } from './fuse.ts';
import type { EarlierText } from './overtaken/later-texts.ts';
import type { SearchSettings } from './retrieval-settings.ts';
import type { SearchedKind, SearchHit } from './search-across-kinds.ts';

type ShownHit = readonly [id: string, score: number];

/** A hit of any list of a search. */
type ListedHit =
  | RankedHit
  | { readonly found: { readonly id: string }; readonly score: number }
  | { readonly found: { readonly id: string }; readonly cosine: number };

/** Hits as a trace keeps them: which, and how good. */
export const shownHits = (hits: readonly ListedHit[]): readonly ShownHit[] =>
  hits.map((hit) => ['found' in hit ? hit.found.id : hit.id, 'score' in hit ? hit.score : hit.cosine]);

interface ShownList {
  readonly name: string;
  readonly hits: readonly ListedHit[];
}

/** How the search of one kind is kept as steps. */
export interface ListSteps {
  /** Lists of one source. @param input what they depend on, beside the settings of lists; not asked for where nothing is kept */
  readonly lists: <Hit extends ListedHit>(
    name: string,
    input: () => object | Promise<object>,
    work: () => Promise<(readonly Hit[])[]>,
  ) => Promise<(readonly Hit[])[]>;
  /** A page of a list that goes on. */
  readonly page: (input: object, work: () => Promise<Page<SearchHit>>) => Promise<Page<SearchHit>>;
  /** Which of them a later text says nearly the same of. */
  readonly earlier: (
    hits: readonly ListedHit[],
    work: () => Promise<readonly EarlierText[]>,
  ) => Promise<readonly EarlierText[]>;
  /** @param lists what they hold is in their own steps */
  readonly fused: <Hit extends ListedHit>(
    how: { readonly fusion: Fusion; readonly weights: object },
    lists: readonly ShownList[],
    work: () => Hit[],
  ) => Promise<Hit[]>;
}

/**
 * @param settings those that say how lists are made are part of what is asked for; weights are for who fuses them
 */
export function listSteps(kind: SearchedKind, settings: SearchSettings, recorder: Recorder = NO_TRACE): ListSteps {
  // How rare a word is, and which texts have vectors, is known of the present alone, whatever commit is asked for.
  const read = <T>(name: string, input: object | null, work: () => Promise<T>): Promise<T> => {
    const request = recorder.keeps ? [kind, name, input, settingsOfLists(settings)] : null;
    return recorder.ask({ port: 'corpus', request, isReadable: true }, work);
  };
  return {
    lists: async (name, input, work) => {
      const asked = recorder.keeps ? await input() : null;
      return recorder.step(name, { input: () => asked, output: (lists) => lists.map(shownHits) }, () =>
        read(name, asked, work),
      );
    },
    page: (input, work) => {
      const output = ({ items }: Page<SearchHit>): object => shownHits(items.map(({ node }) => node));
      return recorder.step(kind, { input: () => input, output }, () => read('lexical', input, work));
    },
    earlier: (hits, work) => {
      const input = recorder.keeps ? { hits: digestOf(shownHits(hits)) } : null;
      return recorder.step('earlier', { input: () => input, output: (texts) => texts }, () =>
        read('earlier', input, work),
      );
    },
    fused: ({ fusion, weights }, lists, work) => {
      const input = (): object => ({ fusion, weights, lists: digests(lists) });
      return recorder.step('fuse', { input, output: shownHits }, work);
    },
  };
}

const settingsOfLists = (settings: SearchSettings): object =>
  Object.entries(settings).filter(([name]) => name.startsWith('search.') && !name.endsWith('Weight'));

/** Of each source what its lists hold. */
const digests = (lists: readonly ShownList[]): object =>
  Object.fromEntries(
    [...groupedBy(lists, ({ name }) => name)].map(([name, of]) => [
      name,
      digestOf(of.map(({ hits }) => shownHits(hits))),
    ]),
  );
