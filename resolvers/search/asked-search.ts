import type { SearchArgs, SearchFiltersInput } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { FusedList, ListWeights } from '../../src/domain/search-terms.ts';
import type { SearchFilters } from '../../src/lexical/index.ts';
import type { SearchQuestion } from '../../src/retrieve/index.ts';
import type { RequestSession } from '../request/context.ts';
import { idsNamedOrKeyed } from '../request/keys-as-ids.ts';
import { typesOfKinds } from '../request/kinds-as-types.ts';
import { contentFilter, sourcesMeant } from './content-filters.ts';

/** @throws InvalidInput for one that is no weight */
export function checkedWeights(given: SearchArgs['weights']): ListWeights | null {
  if (!given) return null;
  const weights = Object.entries(given).filter((entry): entry is [FusedList, number] => typeof entry[1] === 'number');
  const bad = weights.find(([, weight]) => weight < 0 || weight > MOST_WEIGHT);
  if (bad) throw new InvalidInput(`expected a weight from 0 to ${MOST_WEIGHT}, got ${bad[1]}`, ['weights', bad[0]]);
  return Object.fromEntries(weights);
}

const MOST_WEIGHT = 100;

/** @throws InvalidInput for none, or more than a list can give */
export function checkedTopK(topK: number | null | undefined): number | null {
  if (topK === null || topK === undefined) return null;
  if (topK < 1 || topK > MOST_WANTED)
    throw new InvalidInput(`expected \`topK\` from 1 to ${MOST_WANTED}, got ${topK}`, ['topK']);
  return topK;
}

const MOST_WANTED = 1_000;

/** What of a filter is asked as it was given; the others are looked up. */
export const filtersOf = ({ entityTypes, claimStatuses, content }: SearchFiltersInput): SearchFilters => ({
  content: contentFilter(content),
  entityTypes: entityTypes ?? null,
  claimStatuses: claimStatuses ?? null,
});

/** Natural keys and kinds are looked up; a cursor belongs to the question as it was given. */
export async function lookedUp(
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

function ofTypes(question: SearchQuestion, types: readonly string[]): SearchQuestion {
  const { filters } = question;
  const given = filters?.entityTypes ?? null;
  const entityTypes = given === null ? types : types.filter((type) => given.includes(type));
  return { ...question, filters: { ...filters, entityTypes } };
}
