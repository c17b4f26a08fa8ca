import { InvalidInput } from '../domain/errors.ts';
import type { Page, PageRequest, Position } from '../domain/page-request.ts';
import type { View } from '../storage/index.ts';
import {
  type ChunkHit,
  type ClaimHit,
  type EntityHit,
  searchChunks,
  searchClaims,
  searchEntities,
  type SearchOptions,
} from '../lexical/index.ts';

/** What can be searched for; the order decides between hits of equal relevance. */
export const SEARCHED_KINDS = ['ENTITY', 'CLAIM', 'CHUNK'] as const;
export type SearchedKind = (typeof SEARCHED_KINDS)[number];
export type SearchHit = EntityHit | ClaimHit | ChunkHit;

export const searchOf: Readonly<
  Record<SearchedKind, (view: View, text: string, options: SearchOptions) => Promise<Page<SearchHit>>>
> = { ENTITY: searchEntities, CLAIM: searchClaims, CHUNK: searchChunks };

/** Several kinds in one list by their words; see `acrossKinds`. */
export function search(
  view: View,
  text: string,
  kinds: readonly SearchedKind[],
  options: SearchOptions,
): Promise<Page<SearchHit>> {
  return acrossKinds(kinds, options.page, (kind, page) => searchOf[kind](view, text, { ...options, page }));
}

/**
 * Several kinds in one list, by relevance; each kind's hits stay in the order they have alone. A position holds where each
 * kind stands: the position of its last hit so far, in the order of SEARCHED_KINDS, null before its first one.
 * @throws InvalidInput when no kind is asked for, or the position is not one of such a list
 */
export async function acrossKinds<Hit extends { readonly relevance: number }>(
  kinds: readonly SearchedKind[],
  page: PageRequest,
  searchKind: (kind: SearchedKind, page: PageRequest) => Promise<Page<Hit>>,
): Promise<Page<Hit>> {
  if (kinds.length === 0) throw new InvalidInput('expected at least one kind to search in, got none', ['in']);
  const start = startOf(page);
  // Each kind's statements are sent while another's are answered.
  const pages = SEARCHED_KINDS.flatMap((kind, i) =>
    kinds.includes(kind)
      ? [searchKind(kind, { first: page.first, after: start[i] ?? null }).then((found) => [kind, found] as const)]
      : [],
  );
  return merged(new Map(await Promise.all(pages)), start, page.first);
}

function startOf({ after }: PageRequest): (Position | null)[] {
  if (after === null) return SEARCHED_KINDS.map(() => null);
  if (after.length !== 2 * SEARCHED_KINDS.length) throw new InvalidInput('expected a cursor of a search', ['after']);
  return SEARCHED_KINDS.map((_, i) => {
    const position = after.slice(2 * i, 2 * i + 2);
    return position.every((value) => value === null) ? null : position;
  });
}

function merged<Hit extends { readonly relevance: number }>(
  found: ReadonlyMap<SearchedKind, Page<Hit>>,
  start: readonly (Position | null)[],
  first: number,
): Page<Hit> {
  const reached = [...start];
  const taken = SEARCHED_KINDS.map(() => 0);
  const items: { node: Hit; position: Position }[] = [];
  while (items.length < first) {
    const next = SEARCHED_KINDS.flatMap((kind, i) => {
      const item = found.get(kind)?.items[taken[i] ?? 0];
      return item ? [{ i, item }] : [];
    });
    // Sorting is stable, so the order of kinds decides between equals.
    const [best] = next.sort((a, b) => b.item.node.relevance - a.item.node.relevance);
    if (!best) break;
    taken[best.i] = (taken[best.i] ?? 0) + 1;
    reached[best.i] = best.item.position;
    items.push({ node: best.item.node, position: reached.flatMap((position) => position ?? [null, null]) });
  }
  const left = SEARCHED_KINDS.some((kind, i) => {
    const page = found.get(kind);
    return page !== undefined && (page.items.length > (taken[i] ?? 0) || page.hasNextPage);
  });
  return { items, hasNextPage: left };
}
