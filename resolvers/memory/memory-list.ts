import type { GraphQLResolveInfo } from 'graphql';
import {
  EpisodicMemoryNode,
  MemoryConnection,
  SemanticMemoryNode,
  type At,
  type ConnectionOf,
  type EntityNode,
  type MemoriesArgs,
  type Memory,
} from '../../schema/index.ts';
import { MEMORY_BASES, type Claim } from '../../src/domain/claim-record.ts';
import type { ClaimWhere } from '../../src/domain/filter.ts';
import { LIVE_MEMORIES, MEMORY_KINDS, type Episode } from '../../src/domain/memory-record.ts';
import type { Page } from '../../src/domain/page-request.ts';
import { episodesOf, listEpisodes, type Remembered } from '../../src/memory/index.ts';
import { claimsOf, listClaims } from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestSession } from '../request/context.ts';
import { listName, listOf } from '../request/node-lists.ts';
import { asksForCursors } from '../request/selected.ts';

/** A memory of either kind, as the contract shows it. */
export const memoryNode = (one: Remembered, at: At): Memory =>
  'claim' in one ? new SemanticMemoryNode(one.claim, at) : new EpisodicMemoryNode(one.episode, at);

/**
 * The caller's memories, oldest first: private claims that no document states, and episodes of their conversations. Both are ordered alike,
 * so a page is the first of both, and its cursor a place in either.
 */
export function memoryList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: MemoriesArgs,
): Promise<ConnectionOf<Memory>> {
  return listOf<Remembered, Memory>(op, info, MemoryConnection, entity, async () => {
    const kinds = new Set(args.kinds ?? MEMORY_KINDS);
    const [semantic, episodic] = [kinds.has('SEMANTIC'), kinds.has('EPISODIC')];
    const statuses = args.status ?? LIVE_MEMORIES;
    const [settings, now] = [await op.settings(), await op.present()];
    const filter = ({ valid }: View): ClaimWhere => ({
      ...{ owner: { eq: op.scope.owner }, basis: { in: MEMORY_BASES } },
      memory: { statuses, at: valid ?? now, settings, isTimed: valid !== null },
    });
    return {
      name: listName(info),
      shape: [args.kinds, args.status, args.asOf],
      args,
      parent: entity?.at,
      timed: true,
      cursors: asksForCursors(info),
      whole: async (view, page) =>
        merged(
          semantic ? await listClaims(atAnyTime(view), filter(view), 'CREATED', 'ASC', page) : NOTHING,
          episodic ? await listEpisodes(view, statuses, page) : NOTHING,
          page.first,
        ),
      each: (page) => async (view, ids) => {
        const [asked, anyTime] = [filter(view), atAnyTime(view)];
        const claims = semantic ? await claimsOf(anyTime, ids, asked, 'CREATED', 'ASC', page) : null;
        const episodes = episodic ? await episodesOf(view, ids, statuses, page) : null;
        return new Map(
          ids.map((id) => [id, merged(claims?.get(id) ?? NOTHING, episodes?.get(id) ?? NOTHING, page.first)]),
        );
      },
      toNode: memoryNode,
    };
  });
}

/** What another took the place of holds no more: when it is to hold is for the filter. */
const atAnyTime = (view: View): View => ({ ...view, valid: null });

const NOTHING: Page<never> = { items: [], hasNextPage: false };

/** The first of two pages that are in the order of creation, the id last. */
function merged(claims: Page<Claim>, episodes: Page<Episode>, first: number): Page<Remembered> {
  const all = [
    ...claims.items.map(({ node, position }) => ({ node: { claim: node }, position, of: node })),
    ...episodes.items.map(({ node, position }) => ({ node: { episode: node }, position, of: node })),
  ].sort((a, b) => a.of.createdAt.getTime() - b.of.createdAt.getTime() || (a.of.id < b.of.id ? -1 : 1));
  return {
    items: all.slice(0, first).map(({ node, position }) => ({ node, position })),
    hasNextPage: claims.hasNextPage || episodes.hasNextPage || all.length > first,
  };
}
