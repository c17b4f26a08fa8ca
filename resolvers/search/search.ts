import { Args, Ctx, Query, Resolver } from 'type-graphql';
import {
  SearchArgs,
  SearchConnection,
  SearchEdge,
  type At,
  type Found,
  type SearchFiltersInput,
} from '../../schema/index.ts';
import { decodeId, type DocumentId, type SourceId } from '../../src/domain/ids.ts';
import { searchByStrategy, SEARCHED_KINDS, type StrategyHit } from '../../src/retrieve/index.ts';
import type { EmbeddingStatus } from '../../src/vectors/index.ts';
import type { LexicalSettings, SearchFilters } from '../../src/lexical/index.ts';
import { atOf } from '../request/as-of.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { expandQuery, type ReferenceSettings } from '../../src/identity/index.ts';
import { chunkAt } from '../document/chunk-places.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { pageInfoOf, pageOf } from '../request/page.ts';
import { conditionValue, scoresOf } from './search-parts.ts';
import { claimById, entityOf, required } from '../request/node-loaders.ts';

@Resolver()
export class SearchResolver {
  @Query(() => SearchConnection, {
    description:
      'Texts, claims and entities by their words and by their meaning, the best first, each with why it was found.',
  })
  async search(@Ctx() { op }: RequestContext, @Args(() => SearchArgs) args: SearchArgs): Promise<SearchConnection> {
    const policy = await op.policy();
    const point = await atOf(op, args.asOf);
    const { embeddings } = op.services;
    const { fusion, asOf } = args;
    const strategy = args.strategy ?? (embeddings ? 'FUSED' : 'LEXICAL');
    const kinds = args.in ?? SEARCHED_KINDS;
    const filters = args.filters ? filtersOf(args.filters) : null;
    const asked = args.expand ? await expandedText(op, args.text, point, policy) : args.text;
    const told: { dense: EmbeddingStatus | null } = { dense: null };
    const { page, at, cursorOf } = await pageOf(op, {
      list: { name: 'Query.search', of: null, shape: [asked, kinds, filters, asOf, strategy, fusion] },
      args,
      at: point,
      timed: true,
      read: async (view, request) => {
        const options = { page: request, policy, filters, strategy, fusion, embeddings };
        const answer = await searchByStrategy(view, asked, kinds, options);
        told.dense = answer.dense;
        return answer.page;
      },
    });
    const { dense } = told;
    const edges = page.items.map(async ({ node: hit, position }) => {
      const { score, relevance } = hit;
      const shown = { node: await found(op, hit.found, at), kind: hit.found.kind, score, relevance };
      return new SearchEdge({ ...shown, ...scoresOf(hit, dense) }, cursorOf(position));
    });
    const shown = await Promise.all(edges);
    const info = pageInfoOf(shown, page.hasNextPage, args);
    return new SearchConnection(shown, info, strategy, dense && conditionValue(dense));
  }
}

/** The question with the other names of what it names, as far as a question may be long. */
async function expandedText(
  op: RequestSession,
  text: string,
  at: At,
  policy: Pick<LexicalSettings, 'search.maxCharacters'> & ReferenceSettings,
): Promise<string> {
  const { expanded } = await expandQuery(op.recordView(at), text, builtInConcepts, policy);
  const most = policy['search.maxCharacters'];
  return expanded.reduce((all, name) => (all.length + name.length < most ? `${all} ${name}` : all), text);
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
function found(op: RequestSession, hit: StrategyHit['found'], at: At): Promise<Found> {
  switch (hit.kind) {
    case 'CHUNK':
      return required(chunkAt(op, hit, at), `chunk ${hit.id}`);
    case 'CLAIM':
      return required(claimById(op, hit.id, at), `claim ${hit.id}`);
    case 'ENTITY':
      return Promise.resolve(entityOf(op, hit.id, at));
    default:
      return hit satisfies never;
  }
}
