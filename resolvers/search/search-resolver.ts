import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import {
  SearchArgs,
  SearchConnection,
  SearchEdge,
  type At,
  type Found,
  type SearchFiltersInput,
} from '../../schema/index.ts';
import type { Page } from '../../src/domain/page-request.ts';
import {
  answerSearch,
  searchQuestion,
  type AskedSearch,
  type SearchQuestion,
  type StrategyHit,
  type StrategyPage,
} from '../../src/retrieve/index.ts';
import type { SearchFilters } from '../../src/lexical/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { FusedList, ListWeights } from '../../src/domain/search-terms.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { chunkAt } from '../document/chunk-places.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { pageInfoOf, pageOf, type OpenPage } from '../request/connection-page.ts';
import { embeddingStatusValue, scoresOf } from './search-parts.ts';
import { contentFilter, sourcesMeant } from './content-filters.ts';
import { hintIfEmpty } from '../request/hints.ts';
import { exactly, type Narrowed } from '../request/narrowed.ts';
import { idsNamedOrKeyed, keysAmong } from '../request/keys-as-ids.ts';
import { typesOfKinds } from '../request/kinds-as-types.ts';
import { claimById, entityOf, required } from '../request/node-loaders.ts';

@Resolver()
export class SearchResolver {
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
  const deps = { settings: await op.settings(), embeddings: op.services.embeddings, concepts: builtInConcepts };
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

function ofTypes(question: SearchQuestion, types: readonly string[]): SearchQuestion {
  const { filters } = question;
  const given = filters?.entityTypes ?? null;
  const entityTypes = given === null ? types : types.filter((type) => given.includes(type));
  return { ...question, filters: { ...filters, entityTypes } };
}

async function connectionOf(
  op: RequestSession,
  { strategy }: SearchQuestion,
  args: SearchArgs,
  { page, at, cursorOf }: OpenPage<StrategyPage>,
): Promise<SearchConnection> {
  const edges = await Promise.all(page.items.map((hit) => edgeOf(op, hit, { dense: page.dense, at, cursorOf })));
  const info = pageInfoOf(edges, page.hasNextPage, args);
  return new SearchConnection(edges, info, strategy, page.dense && embeddingStatusValue(page.dense));
}

const askedBy = ({ text, expand, in: kinds, strategy, fusion, weights, filters }: SearchArgs): AskedSearch => ({
  ...{ text, expand, fusion, kinds: kinds ?? null, strategy: strategy ?? null },
  weights: checkedWeights(weights),
  filters: filters ? filtersOf(filters) : null,
});

async function edgeOf(
  op: RequestSession,
  { node: hit, position }: Page<StrategyHit>['items'][number],
  { dense, at, cursorOf }: Pick<OpenPage<StrategyPage>, 'at' | 'cursorOf'> & Pick<StrategyPage, 'dense'>,
): Promise<SearchEdge> {
  const { score, relevance, found: thing } = hit;
  const shown = { node: await found(op, thing, at), kind: thing.kind, score, relevance };
  return new SearchEdge({ ...shown, ...scoresOf(hit, dense) }, cursorOf(position));
}

/** @throws InvalidInput for one that is no weight */
function checkedWeights(given: SearchArgs['weights']): ListWeights | null {
  if (!given) return null;
  const weights = Object.entries(given).filter((entry): entry is [FusedList, number] => typeof entry[1] === 'number');
  const bad = weights.find(([, weight]) => weight < 0 || weight > MOST_WEIGHT);
  if (bad) throw new InvalidInput(`expected a weight from 0 to ${MOST_WEIGHT}, got ${bad[1]}`, ['weights', bad[0]]);
  return Object.fromEntries(weights);
}

const MOST_WEIGHT = 100;

/** What of a filter is asked as it was given; the others are looked up. */
const filtersOf = ({ entityTypes, claimStatuses, content }: SearchFiltersInput): SearchFilters => ({
  content: contentFilter(content),
  entityTypes: entityTypes ?? null,
  claimStatuses: claimStatuses ?? null,
});

/** Natural keys and kinds are looked up; a cursor belongs to the question as it was given. */
async function lookedUp(
  op: RequestSession,
  question: SearchQuestion,
  given: SearchFiltersInput,
): Promise<SearchQuestion> {
  const { documents, entityKinds } = given;
  const asked = entityKinds ? ofTypes(question, await typesOfKinds(op, entityKinds)) : question;
  const documentIds = documents ? await idsNamedOrKeyed(op, 'doc', documents) : null;
  const sourceIds = await sourcesMeant(op, given);
  return { ...asked, filters: { ...asked.filters, documentIds, sourceIds } };
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
