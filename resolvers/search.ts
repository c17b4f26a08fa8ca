import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  ChunkNode, chunkOf, ClaimNode, EntityNode, ScorePartValue, SearchArgs, SearchConnection, SearchEdge,
  type At, type Found, type SearchFiltersInput,
} from '../schema/index.ts'; // prettier-ignore
import { decodeId, type DocumentId, type SourceId } from '../src/domain/ids.ts';
import { entitiesByIds } from '../src/identity/index.ts';
import { search, SEARCHED_KINDS, type SearchFilters, type SearchHit } from '../src/index/index.ts';
import { claimsByIds } from '../src/reconcile/index.ts';
import { atOf } from './as-of.ts';
import { chunkAt } from './chunk-places.ts';
import type { Operation, RequestContext } from './context.ts';
import { pageInfoOf, pageOf } from './page.ts';
import { there } from './things.ts';

@Resolver()
export class SearchResolver {
  @Query(() => SearchConnection, {
    description: 'Texts, claims and entities by their words, the best first, each with why it was found.',
  })
  async search(@Ctx() { op }: RequestContext, @Args(() => SearchArgs) args: SearchArgs): Promise<SearchConnection> {
    const policy = await op.policy();
    const kinds = args.in ?? SEARCHED_KINDS;
    const filters = args.filters ? filtersOf(args.filters) : null;
    const { page, at, cursorOf } = await pageOf(op, {
      list: { name: 'Query.search', of: null, shape: [args.text, kinds, filters, args.asOf] },
      args,
      at: await atOf(op, args.asOf),
      timed: true,
      read: (view, request) => search(view, args.text, kinds, { page: request, policy, filters }),
    });
    const edges = page.items.map(async ({ node: hit, position }) => {
      const { kind, score, relevance } = hit;
      const shown = { node: await found(op, hit, at), kind, score, relevance, parts: partsOf(hit) };
      return new SearchEdge(shown, cursorOf(position));
    });
    const shown = await Promise.all(edges);
    return new SearchConnection(shown, pageInfoOf(shown, page.hasNextPage, args));
  }
}

function filtersOf({ documents, sources, entityTypes, claimStatuses }: SearchFiltersInput): SearchFilters {
  return {
    documentIds: documents?.map((id): DocumentId => decodeId(id, 'doc').id) ?? null,
    sourceIds: sources?.map((id): SourceId => decodeId(id, 'src').id) ?? null,
    entityTypes: entityTypes ?? null,
    claimStatuses: claimStatuses ?? null,
  };
}

/** The index names a hit; what it is, is read from the room that keeps it. */
async function found(op: Operation, hit: SearchHit, at: At): Promise<Found> {
  switch (hit.kind) {
    case 'CHUNK':
      return new ChunkNode(chunkOf(await there(chunkAt(op, hit, at), `chunk ${hit.id}`)), at);
    case 'CLAIM':
      return new ClaimNode(await there(op.byId(claimsByIds, at, hit.id), `claim ${hit.id}`), at);
    case 'ENTITY':
      return new EntityNode(await there(op.byId(entitiesByIds, at, hit.id), `entity ${hit.id}`), at);
    default:
      return hit satisfies never;
  }
}

function partsOf(hit: SearchHit): ScorePartValue[] {
  if (hit.kind !== 'ENTITY') {
    return hit.parts.map(
      (part) => new ScorePartValue(part.term, part.queryTf * part.idf, part.saturation, part.contribution),
    );
  }
  // The highest of the similarities is the score; where several are highest, the first counts.
  const similarities = Object.entries(hit.similarity) as [string, number][];
  const decisive = similarities.findIndex(([, similarity]) => similarity === hit.score);
  return similarities.map(([name, similarity], n) => {
    const weight = n === decisive ? 1 : 0;
    return new ScorePartValue(name, weight, similarity, weight * similarity);
  });
}
