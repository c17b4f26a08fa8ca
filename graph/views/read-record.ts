import type { Claim, ClaimStatus } from '../../src/domain/claim-record.ts';
import type { PackConcepts } from '../../src/domain/concepts.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { GraphViewSettings } from './view-settings.ts';
import { CURRENT_STATUSES } from '../../src/domain/relationship-record.ts';
import type { ViewRules } from '../../src/domain/view-vocabulary.ts';
import { entitiesByIds, expandQuery, mergeGroupOfAll } from '../../src/identity/index.ts';
import { claimsOf, listClaims } from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { Embeddings } from '../../src/vectors/index.ts';
import type { GraphStore } from '../graph-port.ts';

/** What a view of the graph is made by. */
export interface ViewReads {
  readonly graph: GraphStore;
  /** null = this program makes no vectors. */
  readonly embeddings: Embeddings | null;
  /** Names of notions, of all packs. */
  readonly concepts: readonly PackConcepts[];
  readonly rules: ViewRules;
  readonly settings: GraphViewSettings;
}

/** The same point in time, whatever holds at it: how things are read that are known by id or name. */
export const whenever = (view: View): View => ({ ...view, valid: null });

/** Claims that have one of the entities, or what is one with it, at that end, the most confident first, at most `most`. */
export async function claimsAtEnd(
  view: View,
  entityIds: readonly EntityId[],
  end: 'SUBJECT' | 'OBJECT' | 'EITHER',
  status: readonly ClaimStatus[],
  most: number,
): Promise<{ readonly claims: readonly Claim[]; readonly more: boolean }> {
  const bySubject = end === 'OBJECT' ? [] : [{ subject: { id: { in: entityIds } } }];
  const byObject = end === 'SUBJECT' ? [] : [{ object: { id: { in: entityIds } } }];
  const where = { status: { in: status }, or: [...bySubject, ...byObject] };
  const page = await listClaims(view, where, 'CONFIDENCE', 'DESC', { first: most, after: null });
  return { claims: page.items.map(({ node }) => node), more: page.hasNextPage };
}

/** Claims that hold or are disputed, of each entity, with one of some predicates, the most confident first, at most `most` of each. */
export async function claimsByPredicate(
  view: View,
  entityIds: readonly EntityId[],
  predicates: readonly string[],
  most: number,
): Promise<ReadonlyMap<EntityId, readonly Claim[]>> {
  const where = { predicate: { in: predicates }, status: { in: CURRENT_STATUSES } };
  const pages = await claimsOf(view, entityIds, where, 'CONFIDENCE', 'DESC', { first: most, after: null });
  return new Map([...pages].map(([id, { items }]) => [id, items.map(({ node }) => node)]));
}

/** The entities and all that are one with them. */
export const withMerged = async (view: View, ids: readonly EntityId[]): Promise<ReadonlySet<EntityId>> =>
  new Set(await mergeGroupOfAll(view, ids));

/** The types of entities, as their packs call them. */
export async function typesOf(view: View, ids: readonly EntityId[]): Promise<ReadonlyMap<EntityId, string>> {
  const found = await entitiesByIds(view, ids);
  return new Map([...found].map(([id, { type }]) => [id, type]));
}

/** The names in a question that somebody or something known bears. @throws InvalidInput for one that is too long */
export async function namesIn(
  view: View,
  text: string,
  { concepts, settings }: ViewReads,
): Promise<readonly { readonly term: string; readonly ids: readonly EntityId[] }[]> {
  const { terms } = await expandQuery(view, text, concepts, settings);
  return terms.flatMap(({ term, meanings }) => {
    const ids = meanings.flatMap(({ entity }) => entity?.id ?? []);
    return ids.length > 0 ? [{ term, ids }] : [];
  });
}
