import { MEMORY_BASES, STATUSES_THAT_HOLD, isMemory, type Claim } from '../../domain/claim-record.ts';
import type { ClaimWhere } from '../../domain/filter.ts';
import type { Episode } from '../../domain/memory-record.ts';
import { holdsAt, type Period } from '../../domain/time.ts';
import type { PageRequest } from '../../domain/page-request.ts';
import { searchMessages, type MessageSearchDeps } from '../../conversation/index.ts';
import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import { claimBases, claimsByIds, claimsOf, listClaims } from '../../reconcile/index.ts';
import type { View } from '../../storage/index.ts';
import { nearest, type RegisteredModel } from '../../vectors/index.ts';
import { episodesDuring, episodesOf, episodesOfMessages } from '../read-episodes.ts';

/** A span of time, half-open; null = it is open at that end. */
export type Span = Pick<Period, 'from' | 'to'>;

/** What one source found, of each kind in the source's order. */
export interface Found {
  readonly episodes: readonly Episode[];
  readonly claims: readonly Claim[];
}

/** What the vector of a question is compared with. */
export interface NearTo {
  readonly model: RegisteredModel;
  readonly vector: Float32Array;
}

/** Messages and claims asked for, for each memory wanted: an assistant says every other message, of which nothing is remembered. */
const SPARE = 3;

/** What a question is looked for by. */
export interface SearchedFor {
  readonly text: string;
  readonly range: Span | null;
  /** null = nothing is known of meaning. */
  readonly near: NearTo | null;
}

/** What a search found, with how well it fits: of the best of all messages 1, of a fact its cosine. */
export interface Searched extends Found {
  readonly relevance: ReadonlyMap<string, number>;
  /** The words of the question, each with how rare it is in what was said. */
  readonly words: ReadonlyMap<string, number>;
}

/**
 * Memories that a search finds (OM-78, OM-82): episodes by the words and the meaning of their message and of those around it, as
 * messages are searched, and facts by the meaning of their statement.
 */
export async function searchedMemories(
  view: View,
  { text, range, near }: SearchedFor,
  most: number,
  deps: MessageSearchDeps & { readonly now: Date },
): Promise<Searched> {
  const within = range && bounded(range);
  const search = { text, conversations: null, strategy: 'FUSED', range: within, first: most * SPARE } as const;
  const { hits, words } = await searchMessages(view.sql, search, deps);
  const found = await episodesOfMessages(
    view,
    hits.map(({ id }) => id),
  );
  const best = hits[0]?.score ?? 0;
  const relevance = new Map<string, number>();
  const episodes = hits
    .flatMap(({ id, score }) => {
      const episode = found.get(id);
      if (episode) relevance.set(episode.id, best > 0 ? Math.max(0, score / best) : 0);
      return episode ?? [];
    })
    .slice(0, most);
  return { episodes, claims: near ? await nearFacts(view, near, most, deps.now) : [], relevance, words };
}

async function nearFacts(view: View, { model, vector }: NearTo, most: number, now: Date): Promise<Claim[]> {
  const found = await nearest(view.sql, model, 'CLAIM', vector, most * SPARE, { own: true });
  const ids = found.map(({ id }) => id as ClaimId);
  const claims = await claimsByIds(view, ids);
  const bases = await claimBases(view, ids);
  return ids
    .flatMap((id) => claims.get(id) ?? [])
    .filter(
      ({ id, owner, status, validity }) =>
        isMemory(owner, bases.get(id) ?? 'DOCUMENT') && STATUSES_THAT_HOLD.includes(status) && holdsAt(validity, now),
    )
    .slice(0, most);
}

/** Memories about entities of a question, the newest first (OM-79, OM-82). */
export async function memoriesAbout(view: View, entityIds: readonly EntityId[], most: number): Promise<Found> {
  const page: PageRequest = { first: most, after: null };
  const episodes = await episodesOf(view, entityIds, ['ACTIVE'], page, 'DESC');
  const claims = await claimsOf(view, entityIds, memoriesOfOwner(view), 'CREATED', 'DESC', page);
  return {
    episodes: newest([...episodes.values()].flatMap(nodesOf), most),
    claims: newest([...claims.values()].flatMap(nodesOf), most),
  };
}

/** Memories that were kept in a span of time: episodes by importance (OM-80), facts, which have one importance, the newest first. */
export async function memoriesDuring(view: View, span: Span, most: number): Promise<Found> {
  const { from, to } = bounded(span);
  const where: ClaimWhere = { and: [memoriesOfOwner(view), { createdAt: { gte: from, lt: to } }] };
  const claims = await listClaims(view, where, 'CREATED', 'DESC', { first: most, after: null });
  return { episodes: await episodesDuring(view, { from, to }, most), claims: nodesOf(claims) };
}

const LONG_AGO = new Date(0);
const LONG_HENCE = new Date('9999-12-31T00:00:00Z');
const bounded = ({ from, to }: Span): { readonly from: Date; readonly to: Date } => ({
  from: from ?? LONG_AGO,
  to: to ?? LONG_HENCE,
});

const memoriesOfOwner = ({ sql }: View): ClaimWhere => ({
  owner: { eq: sql.scope.owner },
  basis: { in: MEMORY_BASES },
  status: { in: STATUSES_THAT_HOLD },
});

const nodesOf = <Item>({ items }: { readonly items: readonly { readonly node: Item }[] }): Item[] =>
  items.map(({ node }) => node);

/** Each once. */
function newest<Item extends { readonly id: string; readonly createdAt: Date }>(items: Item[], most: number): Item[] {
  const each = new Map(items.map((item) => [item.id, item]));
  return [...each.values()]
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .slice(0, most);
}
