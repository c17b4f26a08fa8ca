import type { GraphQLResolveInfo } from 'graphql';
import {
  ClaimConnection,
  ClaimNode,
  ConflictConnection,
  ConflictNode,
  EntityConnection,
  EntityNode,
  MemoryConnection,
  RelationshipConnection,
  RelationshipNode,
  SemanticMemoryNode,
  pointInTime,
  type At,
  type ClaimsArgs,
  type ConflictsArgs,
  type ConnectionClass,
  type ConnectionOf,
  type EntitiesArgs,
  type MemoriesArgs,
  type Memory,
  type RelationshipsArgs,
} from '../../schema/index.ts';
import type { Claim, Conflict } from '../../src/domain/claim-record.ts';
import type { Entity } from '../../src/domain/entity-record.ts';
import type { ClaimWhere } from '../../src/domain/filter.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { Page, PageRequest } from '../../src/domain/page-request.ts';
import { listEntities } from '../../src/identity/index.ts';
import type { Relationship, RelationshipFilter } from '../../src/domain/relationship-record.ts';
import {
  claimsOf,
  conflictsOf,
  listClaims,
  listConflicts,
  listRelationships,
  relationshipsOf,
} from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import { atOf } from './as-of.ts';
import { claimParts, relationshipParts } from './claim-parts.ts';
import type { RequestSession } from './context.ts';
import { connect, connectEach, type ListOfEach } from './connection-page.ts';
import { asksForCursors, selectedOfItems } from './selected.ts';
import { idsNamed, knowEntity, prefetch } from './node-loaders.ts';
import { CLAIM_REFERENCES, CONFLICT_REFERENCES, whereOf } from './where-arguments.ts';

/*
 * Lists that take more than a line. Of most there are both that of the whole space (`entity` null) and that of one entity; the latter
 * are read for all the entities of a page at once.
 */

interface EntityList<T, N> extends ListOfEach<T, N> {
  readonly whole: (view: View, page: PageRequest) => Promise<Page<T>>;
}

async function listOf<T, N>(
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

const listName = ({ parentType, fieldName }: GraphQLResolveInfo): string => `${parentType.name}.${fieldName}`;

export function claimList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: ClaimsArgs,
): Promise<ConnectionOf<ClaimNode>> {
  return listOf<Claim, ClaimNode>(op, info, ClaimConnection, entity, async () => {
    const { where, orderBy, orderDirection, asOf } = args;
    const filter = whereOf<ClaimWhere>(where, CLAIM_REFERENCES, await op.settings());
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
      cursors: asksForCursors(info),
      whole: (view, page) => listClaims(view, filter, orderBy, orderDirection, { ...page, parts }),
      each: (page) => (view, ids) => claimsOf(view, ids, filter, orderBy, orderDirection, { ...page, parts }),
      ahead: (claims, at) => prefetch(op, claims.flatMap(referred), at),
      toNode: (record, at) => new ClaimNode(record, at),
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

/** The caller's private claims. The other kinds of memories are made in conversations. */
export function memoryList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: MemoriesArgs,
): Promise<ConnectionOf<Memory>> {
  return listOf<Claim, Memory>(op, info, MemoryConnection, entity, () => {
    const semantic = !args.kinds || args.kinds.includes('SEMANTIC');
    const filter: ClaimWhere = { owner: semantic ? { eq: op.scope.owner } : { in: [] } };
    return {
      name: listName(info),
      shape: [args.kinds, args.asOf],
      args,
      parent: entity?.at,
      timed: true,
      cursors: asksForCursors(info),
      whole: (view, page) => listClaims(view, filter, 'CREATED', 'ASC', page),
      each: (page) => (view, ids) => claimsOf(view, ids, filter, 'CREATED', 'ASC', page),
      toNode: (record, at) => new SemanticMemoryNode(record, at),
    };
  });
}

export function conflictList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: ConflictsArgs,
): Promise<ConnectionOf<ConflictNode>> {
  return listOf<Conflict, ConflictNode>(op, info, ConflictConnection, entity, async () => {
    const { where, orderBy, orderDirection, asOf } = args;
    const filter = whereOf(where, CONFLICT_REFERENCES, await op.settings());
    return {
      name: listName(info),
      shape: [filter, orderBy, orderDirection, asOf],
      args,
      parent: entity?.at,
      cursors: asksForCursors(info),
      whole: (view, page) => listConflicts(view, filter, orderBy, orderDirection, page),
      each: (page) => (view, ids) => conflictsOf(view, ids, filter, orderBy, orderDirection, page),
      toNode: (record, at) => new ConflictNode(record, at),
    };
  });
}

export async function entityList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  args: EntitiesArgs,
): Promise<ConnectionOf<EntityNode>> {
  const { where, orderBy, orderDirection, asOf } = args;
  const filter = whereOf(where, {}, await op.settings());
  return connect(op, EntityConnection, {
    list: { name: 'Query.entities', of: null, shape: [filter, orderBy, orderDirection, asOf] },
    args,
    cursors: asksForCursors(info),
    read: (view, page) => listEntities(view, filter, orderBy, orderDirection, page),
    toNode: (record, at) => new EntityNode(record, at),
  });
}

/** `touching`: entities by their ids or natural keys; null = whatever it joins. */
export function relationshipList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: RelationshipsArgs,
  touching: readonly string[] | null = null,
): Promise<ConnectionOf<RelationshipNode>> {
  return listOf<Relationship, RelationshipNode>(op, info, RelationshipConnection, entity, async () => {
    const { orderBy, orderDirection, asOf } = args;
    const filter = relationshipFilter(args);
    const selected = selectedOfItems(info);
    const parts = relationshipParts(selected);
    const at = await atOf(op, asOf, entity?.at);
    const ends = (['from', 'to'] as const).filter((end) => selected.has(end));
    // A later page is read at the instant of the first one, which is not known here.
    const of = typeof args.after === 'string' ? [] : ends;
    const beside = { of, found: (id: EntityId, end: Entity): void => knowEntity(op, id, end, at) };
    return {
      name: listName(info),
      parts,
      shape: [filter, touching, orderBy, orderDirection, asOf],
      args,
      parent: entity?.at,
      timed: true,
      cursors: asksForCursors(info),
      whole: async (view, page) => {
        const ids = touching && (await idsNamed(op, touching, recordedAt(view), 'entities'));
        return listRelationships(view, ids, filter, orderBy, orderDirection, { ...page, parts });
      },
      each: (page) => (view, ids) =>
        relationshipsOf(view, ids, filter, orderBy, orderDirection, { ...page, parts, ends: beside }),
      ahead: (edges, at) =>
        prefetch(
          op,
          edges.flatMap((edge) => ends.map((end) => edge[end])),
          at,
        ),
      toNode: (record, at) => new RelationshipNode(record, at),
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
