import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { Searches, SearchArgs, SearchConnection, SearchEdge, SparseStatusValue } from '../../schema/index.ts';
import type { Page } from '../../src/domain/page-request.ts';
import {
  answerSearch,
  searchQuestion,
  type AskedSearch,
  type SearchQuestion,
  type StrategyHit,
  type StrategyPage,
} from '../../src/retrieve/index.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { pageInfoOf, pageOf, type OpenPage } from '../request/connection-page.ts';
import { embeddingStatusValue, scoresOf } from './search-parts.ts';
import { checkedTopK, checkedWeights, filtersOf, lookedUp } from './asked-search.ts';
import { foundNode } from './found-node.ts';
import { hintIfEmpty } from '../request/hints.ts';
import { exactly, type Narrowed } from '../request/narrowed.ts';
import { keysAmong } from '../request/keys-as-ids.ts';

@Resolver()
export class SearchResolver {
  @Searches('text')
  @Query(() => SearchConnection, {
    description:
      'Searches chunks, claims and entities, lexically (by words), densely (by embedding) or both. ' +
      'Best hits first, each with the terms of its score.',
  })
  async search(
    @Ctx() { op }: RequestContext,
    @Args(() => SearchArgs) args: SearchArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<SearchConnection> {
    const question = searchQuestion(askedBy(args), op.services.embeddings);
    const found = await connectionOf(op, question, args, await hitsOf(op, question, args));
    await hintIfEmpty(op, info, found.edges, narrowedByFilters(args));
    return found;
  }
}

const narrowedByFilters = ({ filters }: SearchArgs): Narrowed => ({
  types: exactly(filters?.entityTypes ?? []),
  sources: keysAmong(filters?.sources ?? []),
  documents: keysAmong(filters?.documents ?? []),
  argument: 'filters',
});

/** A page of the hits; the question names the list, so that a cursor goes on in no other. */
async function hitsOf(op: RequestSession, question: SearchQuestion, args: SearchArgs): Promise<OpenPage<StrategyPage>> {
  const deps = { ...(await op.views()), settings: await op.settings() };
  const { filters = null } = args;
  const asked = filters === null ? question : await lookedUp(op, question, filters);
  const { documents, sources, sourceKinds, entityKinds } = filters ?? {};
  return pageOf(op, {
    ...{
      list: {
        name: 'Query.search',
        of: null,
        shape: [question, entityKinds, documents, sources, sourceKinds, args.asOf],
      },
      args,
      timed: true,
      counted: false,
    },
    read: (view, page) => answerSearch(view, asked, { ...deps, page }),
  });
}

async function connectionOf(
  op: RequestSession,
  { strategy }: SearchQuestion,
  args: SearchArgs,
  { page, at, cursorOf }: OpenPage<StrategyPage>,
): Promise<SearchConnection> {
  const edges = await Promise.all(page.items.map((hit) => edgeOf(op, hit, { dense: page.dense, at, cursorOf })));
  const info = pageInfoOf(edges, page.hasNextPage, args);
  return new SearchConnection(edges, info, strategy, {
    dense: page.dense && embeddingStatusValue(page.dense),
    sparse: page.sparse && new SparseStatusValue(page.sparse),
  });
}

const askedBy = ({
  text,
  expand,
  in: kinds,
  strategy,
  fusion,
  weights,
  filters,
  includeHistory,
  topK,
  exact,
}: SearchArgs): AskedSearch => ({
  ...{ text, expand, fusion, includeHistory, exact, kinds: kinds ?? null, strategy: strategy ?? null },
  topK: checkedTopK(topK),
  weights: checkedWeights(weights),
  filters: filters ? filtersOf(filters) : null,
});

async function edgeOf(
  op: RequestSession,
  { node: hit, position }: Page<StrategyHit>['items'][number],
  { dense, at, cursorOf }: Pick<OpenPage<StrategyPage>, 'at' | 'cursorOf'> & Pick<StrategyPage, 'dense'>,
): Promise<SearchEdge> {
  const { score, relevance, found: thing } = hit;
  const shown = { node: await foundNode(op, thing, at), kind: thing.kind, score, relevance };
  return new SearchEdge({ ...shown, ...scoresOf(hit, dense) }, cursorOf(position));
}
