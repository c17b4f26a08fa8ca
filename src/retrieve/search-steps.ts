import type { Page } from '../domain/page-request.ts';
import type { Fusion } from '../domain/search-terms.ts';
import { digestOf, NO_TRACE, type Recorder } from '../trace/index.ts';
import type { RankedHit } from './fuse.ts';
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

type Input = () => object;

/** How the lists of one kind are kept as steps. */
export interface ListSteps {
  readonly one: <Hit extends ListedHit>(name: string, input: Input, work: () => Promise<Hit[]>) => Promise<Hit[]>;
  /** Lists by words: the question's own, and others of it. */
  readonly several: <List extends { readonly name: string; readonly hits: readonly ListedHit[] }>(
    name: string,
    input: Input,
    work: () => Promise<List[]>,
  ) => Promise<List[]>;
  /** A page of a list that goes on. */
  readonly page: (input: object, work: () => Promise<Page<SearchHit>>) => Promise<Page<SearchHit>>;
  /** Which of them a later text says nearly the same of. */
  readonly earlier: (hits: readonly ListedHit[], work: () => Promise<readonly string[]>) => Promise<readonly string[]>;
  /** @param lists by name: what they hold is in their own steps */
  readonly fused: <Hit extends ListedHit>(
    fusion: Fusion,
    weights: object,
    lists: Readonly<
      Record<string, readonly (ListedHit | { readonly name: string; readonly hits: readonly ListedHit[] })[]>
    >,
    work: () => Hit[],
  ) => Promise<Hit[]>;
}

/**
 * @param settings those that say how lists are made are part of what is asked for; weights are for who fuses them
 */
export function listSteps(kind: SearchedKind, settings: SearchSettings, recorder: Recorder = NO_TRACE): ListSteps {
  // How rare a word is, and which texts have vectors, is known of the present alone, whatever commit is asked for.
  const read = <T>(name: string, input: Input, work: () => Promise<T>): Promise<T> => {
    const request = recorder.keeps ? [kind, name, input(), settingsOfLists(settings)] : null;
    return recorder.ask({ port: 'corpus', request, isReadable: true }, work);
  };
  return {
    one: (name, input, work) => recorder.step(name, { input, output: shownHits }, () => read(name, input, work)),
    several: (name, input, work) => recorder.step(name, { input, output: shownLists }, () => read(name, input, work)),
    page: (input, work) => {
      const output = ({ items }: Page<SearchHit>): object => shownHits(items.map(({ node }) => node));
      return recorder.step(kind, { input: () => input, output }, () => read('lexical', () => input, work));
    },
    earlier: (hits, work) => {
      const input = (): object => ({ hits: digestOf(shownHits(hits)) });
      return recorder.step('earlier', { input, output: (ids) => ids }, () => read('earlier', input, work));
    },
    fused: (fusion, weights, lists, work) => {
      const input = (): object => ({ fusion, weights, lists: digests(lists) });
      return recorder.step('fuse', { input, output: shownHits }, work);
    },
  };
}

const settingsOfLists = (settings: SearchSettings): object =>
  Object.entries(settings).filter(([name]) => name.startsWith('search.') && !name.endsWith('Weight'));

const shownLists = (lists: readonly { readonly name: string; readonly hits: readonly ListedHit[] }[]): object[] =>
  lists.map(({ name, hits }) => ({ name, hits: shownHits(hits) }));

const digests = (lists: Parameters<ListSteps['fused']>[2]): object =>
  Object.fromEntries(
    Object.entries(lists).map(([name, list]) => [
      name,
      digestOf(list.map((one) => ('hits' in one ? [one.name, shownHits(one.hits)] : shownHits([one])))),
    ]),
  );
