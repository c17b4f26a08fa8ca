import type { GraphQLResolveInfo } from 'graphql';
import {
  ClaimConnection,
  ClaimNode,
  ConflictConnection,
  ConflictNode,
  EntityConnection,
  EntityNode,
  RelationshipConnection,
  RelationshipNode,
  pointInTime,
  type At,
  type ClaimsArgs,
  type ConflictsArgs,
  type ConnectionClass,
  type ConnectionOf,
  type EntitiesArgs,
  type RelationshipsArgs,
} from '../../schema/index.ts';
import type { Claim, Conflict } from '../../src/domain/claim-record.ts';
import type { Entity } from '../../src/domain/entity-record.ts';
import type { ClaimWhere, ConflictWhere, EntityWhere, RelationshipWhere } from '../../src/domain/filter.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Page, PageRequest } from '../../src/domain/page-request.ts';
import { entityCounts, listEntities } from '../../src/identity/index.ts';
import type { Relationship, RelationshipFilter } from '../../src/domain/relationship-record.ts';
import {
  claimCounts,
  claimsOf,
  conflictCounts,
  claimsOfEntities,
  conflictsOf,
  listClaims,
  listConflicts,
  listRelationships,
  relationshipCounts,
  relatedTo,
  relationshipsOf,
} from '../../src/reconcile/index.ts';
import type { FilterCondition, View } from '../../src/storage/index.ts';
import { atOf } from './as-of.ts';
import { claimParts, relationshipParts } from './claim-parts.ts';
import type { RequestSession } from './context.ts';
import { connect, connectEach, type ListOfEach } from './connection-page.ts';
import { hintIfEmpty } from './hints.ts';
import { narrowedBy, relationshipsNarrowed, type Narrowed } from './narrowed.ts';
import { asRoomsTakeIt } from './kinds-as-types.ts';
import { asksForCursors, selectedOfItems } from './selected.ts';
import { knowEntity, prefetch } from './node-loaders.ts';
import { idsNamed } from './starting-point.ts';
import {
  CLAIM_FILTER,
  CONFLICT_FILTER,
  ENTITY_FILTER,
  namesTime,
  RELATIONSHIP_FILTER,
  whereOf,
} from './where-arguments.ts';

/*
 * Lists that take more than a line. Of most there are both that of the whole space (`entity` null) and that of one entity; the latter
 * are read for all the entities of a page at once.
 */

interface EntityList<T, N> extends ListOfEach<T, N> {
  readonly whole: (view: View, page: PageRequest) => Promise<Page<T>>;
}

/** The same; an empty list says what of that by which it was narrowed is not in use. */
async function hintedList<T, N>(
  narrowed: Narrowed,
  ...list: Parameters<typeof listOf<T, N>>
): Promise<ConnectionOf<N>> {
  const found = await listOf(...list);
  const [op, info] = list;
  await hintIfEmpty(op, info, found.edges, narrowed);
  return found;
}

export async function listOf<T, N>(
  op: RequestSession,
  info: GraphQLResolveInfo,
  Connection: ConnectionClass<N>,
  entity: EntityNode | null,
  query: () => EntityList<T, N> | Promise<EntityList<T, N>>,
): Promise<ConnectionOf<N>> {
  if (entity !== null) return connectEach(op, Connection, info, entity, query);
  const { name, shape, whole, ...asked } = await query();
  return connect(op, Connection, { ...asked, list: { name, of: null, shape }, read: whole });
}

export const listName = ({ parentType, fieldName }: GraphQLResolveInfo): string => `${parentType.name}.${fieldName}`;

export function claimList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: ClaimsArgs,
): Promise<ConnectionOf<ClaimNode>> {
  return hintedList<Claim, ClaimNode>(narrowedBy(args.where), op, info, ClaimConnection, entity, async () => {
    const { where, orderBy, orderDirection, asOf } = args;
    const filter = whereOf<ClaimWhere>(where, CLAIM_FILTER, await op.settings());
    const read = await asRoomsTakeIt(op, filter, CLAIM_FILTER);
    const selected = selectedOfItems(info);
    const referred = (claim: Claim): EntityId[] => referredBy(claim, selected);
    const parts = claimParts(selected);
    return {
      name: listName(info),
      parts,
      shape: [filter, orderBy, orderDirection, asOf],
      args,
      parent: entity?.at,
      timed: true,
      namesTime: namesTime(filter),
      cursors: asksForCursors(info),
      whole: (view, page) => listClaims(view, read, orderBy, orderDirection, { ...page, parts }),
      each: (page) => (view, ids) => claimsOf(view, ids, read, orderBy, orderDirection, { ...page, parts }),
      ahead: (claims, at) => prefetch(op, claims.flatMap(referred), at),
      toNode: (record, at) => new ClaimNode(record, at),
      counts: (view, of) => claimCounts(view, of, read),
    };
  });
}

/** The entities that fields of a claim lead to. */
function referredBy(claim: Claim, selected: ReadonlySet<string>): EntityId[] {
  const subject = selected.has('subject') ? [claim.subjectId] : [];
  if (!selected.has('object')) return subject;
  const { object } = claim;
  return object.type === 'ENTITY' ? [...subject, object.entityId] : subject;
}

export function conflictList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: ConflictsArgs,
): Promise<ConnectionOf<ConflictNode>> {
  return hintedList<Conflict, ConflictNode>(narrowedBy(args.where), op, info, ConflictConnection, entity, async () => {
    const { where, orderBy, orderDirection, asOf } = args;
    const filter = whereOf<ConflictWhere>(where, CONFLICT_FILTER, await op.settings());
    const read = await asRoomsTakeIt(op, filter, CONFLICT_FILTER);
    return {
      name: listName(info),
      shape: [filter, orderBy, orderDirection, asOf],
      args,
      parent: entity?.at,
      timed: true,
      cursors: asksForCursors(info),
      whole: (view, page) => listConflicts(view, read, orderBy, orderDirection, page),
      each: (page) => (view, ids) => conflictsOf(view, ids, read, orderBy, orderDirection, page),
      toNode: (record, at) => new ConflictNode(record, at),
      counts: (view, of) => conflictCounts(view, of, read),
    };
  });
}

export async function entityList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  args: EntitiesArgs,
): Promise<ConnectionOf<EntityNode>> {
  const { where, orderBy, orderDirection, asOf } = args;
  const filter = whereOf<EntityWhere>(where, ENTITY_FILTER, await op.settings());
  const asked = await asRoomsTakeIt(op, filter, ENTITY_FILTER);
  const claimsMet = async (view: View): Promise<FilterCondition> =>
    claimsOfEntities(view, await relatedTo(view, asked));
  const found = await connect(op, EntityConnection, {
    list: { name: 'Query.entities', of: null, shape: [filter, orderBy, orderDirection, asOf] },
    args,
    timed: true,
    cursors: asksForCursors(info),
    read: async (view, page) => listEntities(view, asked, orderBy, orderDirection, page, await claimsMet(view)),
    toNode: (record, at) => new EntityNode(record, at),
    counts: (view) => entityCounts(view, asked, () => claimsMet(view)),
  });
  await hintIfEmpty(op, info, found.edges, narrowedBy(where));
  return found;
}

/** `touching`: entities by their ids or natural keys; null = whatever it joins. */
export function relationshipList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: RelationshipsArgs,
  touching: readonly string[] | null = null,
): Promise<ConnectionOf<RelationshipNode>> {
  const narrowed = relationshipsNarrowed(args.kinds, args.minConfidence, args.where);
  return hintedList<Relationship, RelationshipNode>(narrowed, op, info, RelationshipConnection, entity, async () => {
    const { orderBy, orderDirection, asOf } = args;
    const where = whereOf<RelationshipWhere>(args.where, RELATIONSHIP_FILTER, await op.settings());
    const filter = { ...relationshipFilter(args), ...(where && { where }) };
    const read = await asRoomsTakeIt(op, where, RELATIONSHIP_FILTER);
    const asked = { ...filter, ...(read && { where: read }) };
    const selected = selectedOfItems(info);
    const parts = relationshipParts(selected);
    const at = await atOf(op, asOf, entity?.at);
    const ends = (['from', 'to'] as const).filter((end) => selected.has(end));
    // A later page is read at the instant of the first one, which is not known here.
    const of = typeof args.after === 'string' ? [] : ends;
    const touched = async (view: View): Promise<readonly EntityId[] | null> =>
      touching && idsNamed(op, touching, recordedAt(view), 'entities');
    const beside = { of, found: (id: EntityId, end: Entity): void => knowEntity(op, id, end, at) };
    return {
      name: listName(info),
      parts,
      shape: [filter, touching, orderBy, orderDirection, asOf],
      args,
      parent: entity?.at,
      timed: true,
      namesTime: namesTime(where),
      cursors: asksForCursors(info),
      whole: async (view, page) =>
        listRelationships(view, await touched(view), asked, orderBy, orderDirection, { ...page, parts }),
      each: (page) => (view, ids) =>
        relationshipsOf(view, ids, asked, orderBy, orderDirection, { ...page, parts, ends: beside }),
      ahead: (edges, at) =>
        prefetch(
          op,
          edges.flatMap((edge) => ends.map((end) => edge[end])),
          at,
        ),
      toNode: (record, at) => new RelationshipNode(record, at),
      counts: (view, id) => relationshipCounts(view, async () => (id === null ? touched(view) : [id]), asked),
    };
  });
}

const recordedAt = ({ recorded, ignoringMerges = false }: View): At =>
  pointInTime({ recorded, valid: null, ignoringMerges });

const relationshipFilter = ({
  direction,
  kinds,
  basis,
  minConfidence,
  status,
  review,
}: RelationshipsArgs): RelationshipFilter => ({
  direction,
  kinds: kinds ?? null,
  basis: basis ?? null,
  minConfidence: minConfidence ?? null,
  status: status ?? null,
  review: review ?? null,
});
