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
  type ClaimsArgs,
  type ConflictsArgs,
  type ConnectionOf,
  type EntitiesArgs,
  type MemoriesArgs,
  type Memory,
  type RelationshipsArgs,
} from '../../schema/index.ts';
import type { Claim, Conflict } from '../../src/domain/claims.ts';
import type { ClaimWhere } from '../../src/domain/filters.ts';
import type { EntityId } from '../../src/domain/ids.ts';
import type { Page, PageRequest } from '../../src/domain/pages.ts';
import { listEntities } from '../../src/identity/index.ts';
import type { Relationship, RelationshipFilter } from '../../src/domain/relationships.ts';
import {
  claimsOf,
  conflictsOf,
  listClaims,
  listConflicts,
  listRelationships,
  relationshipsOf,
} from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { BatchRead, RequestSession } from './context.ts';
import { connect } from './page.ts';
import { asksForCursors, selectedOfItems } from './selected.ts';
import { prefetch } from './node-loaders.ts';
import { CLAIM_REFERENCES, CONFLICT_REFERENCES, whereOf } from './where.ts';

/*
 * Lists that take more than a line. Of most there are both that of the whole space (`entity` null) and that of one entity; the latter
 * are read for all the entities of a page at once.
 */

type Whole<T> = (view: View, page: PageRequest) => Promise<Page<T>>;

/** Reads the list of the space, or the lists of all entities that are asked for it at the same time. */
const reader =
  <T>(
    op: RequestSession,
    entity: EntityNode | null,
    whole: Whole<T>,
    each: (page: PageRequest) => BatchRead<EntityId, Page<T>>,
  ) =>
  (view: View, page: PageRequest, batch: string): Promise<Page<T>> =>
    entity === null ? whole(view, page) : op.ofParent(batch, view, each(page), entity.record.id);

export async function claimList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: ClaimsArgs,
): Promise<ConnectionOf<ClaimNode>> {
  const { where, orderBy, orderDirection, asOf } = args;
  const filter = whereOf<ClaimWhere>(where, CLAIM_REFERENCES, await op.policy());
  const selected = selectedOfItems(info);
  return connect(op, ClaimConnection, {
    list: { name: listName(info), of: entity?.record.id ?? null, shape: [filter, orderBy, orderDirection, asOf] },
    args,
    parent: entity?.at,
    timed: true,
    cursors: asksForCursors(info),
    read: reader<Claim>(
      op,
      entity,
      (view, page) => listClaims(view, filter, orderBy, orderDirection, page),
      (page) => (view, ids) => claimsOf(view, ids, filter, orderBy, orderDirection, page),
    ),
    ahead: (claims, at) =>
      prefetch(
        op,
        claims.flatMap((claim) => referred(claim, selected)),
        at,
      ),
    toNode: (record, at) => new ClaimNode(record, at),
  });
}

const listName = ({ parentType, fieldName }: GraphQLResolveInfo): string => `${parentType.name}.${fieldName}`;

/** The entities that fields of a claim lead to. */
function referred({ subjectId, object }: Claim, selected: ReadonlySet<string>): EntityId[] {
  const subject = selected.has('subject') ? [subjectId] : [];
  return selected.has('object') && object.type === 'ENTITY' ? [...subject, object.entityId] : subject;
}

const endsOf = ({ from, to }: Relationship, selected: ReadonlySet<string>): EntityId[] => [
  ...(selected.has('from') ? [from] : []),
  ...(selected.has('to') ? [to] : []),
];

/** The caller's private claims. The other kinds of memories are made in conversations. */
export async function memoryList(
  op: RequestSession,
  name: string,
  entity: EntityNode | null,
  args: MemoriesArgs,
): Promise<ConnectionOf<Memory>> {
  const semantic = !args.kinds || args.kinds.includes('SEMANTIC');
  const filter: ClaimWhere = { owner: semantic ? { eq: op.scope.owner } : { in: [] } };
  return connect<Claim, Memory>(op, MemoryConnection, {
    list: { name, of: entity?.record.id ?? null, shape: [args.kinds, args.asOf] },
    args,
    parent: entity?.at,
    timed: true,
    read: reader<Claim>(
      op,
      entity,
      (view, page) => listClaims(view, filter, 'CREATED', 'ASC', page),
      (page) => (view, ids) => claimsOf(view, ids, filter, 'CREATED', 'ASC', page),
    ),
    toNode: (record, at) => new SemanticMemoryNode(record, at),
  });
}

export async function conflictList(
  op: RequestSession,
  name: string,
  entity: EntityNode | null,
  args: ConflictsArgs,
): Promise<ConnectionOf<ConflictNode>> {
  const { where, orderBy, orderDirection, asOf } = args;
  const filter = whereOf(where, CONFLICT_REFERENCES, await op.policy());
  return connect(op, ConflictConnection, {
    list: { name, of: entity?.record.id ?? null, shape: [filter, orderBy, orderDirection, asOf] },
    args,
    parent: entity?.at,
    read: reader<Conflict>(
      op,
      entity,
      (view, page) => listConflicts(view, filter, orderBy, orderDirection, page),
      (page) => (view, ids) => conflictsOf(view, ids, filter, orderBy, orderDirection, page),
    ),
    toNode: (record, at) => new ConflictNode(record, at),
  });
}

export async function entityList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  args: EntitiesArgs,
): Promise<ConnectionOf<EntityNode>> {
  const { where, orderBy, orderDirection, asOf } = args;
  const filter = whereOf(where, {}, await op.policy());
  return connect(op, EntityConnection, {
    list: { name: 'Query.entities', of: null, shape: [filter, orderBy, orderDirection, asOf] },
    args,
    cursors: asksForCursors(info),
    read: (view, page) => listEntities(view, filter, orderBy, orderDirection, page),
    toNode: (record, at) => new EntityNode(record, at),
  });
}

/** `touching` null = whatever it joins. */
export async function relationshipList(
  op: RequestSession,
  info: GraphQLResolveInfo,
  entity: EntityNode | null,
  args: RelationshipsArgs,
  touching: readonly EntityId[] | null = null,
): Promise<ConnectionOf<RelationshipNode>> {
  const { orderBy, orderDirection, asOf } = args;
  const filter = relationshipFilter(args);
  const selected = selectedOfItems(info);
  return connect(op, RelationshipConnection, {
    list: {
      name: listName(info),
      of: entity?.record.id ?? null,
      shape: [filter, touching, orderBy, orderDirection, asOf],
    },
    args,
    parent: entity?.at,
    timed: true,
    cursors: asksForCursors(info),
    read: reader<Relationship>(
      op,
      entity,
      (view, page) => listRelationships(view, touching, filter, orderBy, orderDirection, page),
      (page) => (view, ids) => relationshipsOf(view, ids, filter, orderBy, orderDirection, page),
    ),
    ahead: (edges, at) =>
      prefetch(
        op,
        edges.flatMap((edge) => endsOf(edge, selected)),
        at,
      ),
    toNode: (record, at) => new RelationshipNode(record, at),
  });
}

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
