import type { Owner } from '../domain/scope.ts';
import type { ClaimId, EntityId } from '../domain/typed-ids.ts';
import type { Sql } from '../storage/index.ts';

/** Claims, entities and merges that are looked at in one step. */
const [CLAIMS, ENTITIES, MERGES] = [500, 200, 200];
const FIRST = '00000000-0000-0000-0000-000000000000';

/** Up to where what changed was looked at: commits, and the last id of each. */
export interface Place {
  readonly claimsSince: number;
  readonly claimId: string;
  readonly entitiesSince: number;
  readonly entityId: string;
  readonly mergesSince: number;
  readonly mergeId: string;
}

const BEGINNING: Place = {
  claimsSince: -1,
  claimId: FIRST,
  entitiesSince: -1,
  entityId: FIRST,
  mergesSince: -1,
  mergeId: FIRST,
};

interface Changed {
  readonly id: string;
  readonly since: string;
}
export interface ChangedClaimRow extends Changed {
  readonly id: ClaimId;
  readonly subject_id: EntityId;
  readonly predicate: string;
}

/** What changed after a place, of each at most so much, and the place behind it. */
export interface ChangedSince {
  readonly claims: readonly ChangedClaimRow[];
  readonly entities: readonly EntityId[];
  /** Who stands for those that became one. */
  readonly merged: readonly EntityId[];
  /** null = nothing changed. */
  readonly next: Place | null;
  readonly more: boolean;
}

/** What changed of one owner behind a place; null = from the beginning. Three statements. */
export async function changedSince(sql: Sql, owner: Owner, after: Place | null): Promise<ChangedSince> {
  const place = after ?? BEGINNING;
  const claims = await sql.query<ChangedClaimRow>(
    'suggest.changedClaims',
    `select id, since, subject_id, predicate from claims
      where space_id = $1 and owner_id is not distinct from $2 and (since, id) > ($3::bigint, $4::uuid)
      order by since, id limit ${CLAIMS}`,
    [sql.scope.spaceId, owner, place.claimsSince, place.claimId],
  );
  const entities = await sql.query<Changed & { id: EntityId }>(
    'suggest.changedEntities',
    `select id, since from entities
      where space_id = $1 and owner_id is not distinct from $2 and (since, id) > ($3::bigint, $4::uuid)
      order by since, id limit ${ENTITIES}`,
    [sql.scope.spaceId, owner, place.entitiesSince, place.entityId],
  );
  const merges = await sql.query<Changed & { canonical_id: EntityId }>(
    'suggest.changedMerges',
    `select id, since, canonical_id from merges
      where space_id = $1 and owner_id is not distinct from $2 and (since, id) > ($3::bigint, $4::uuid)
      order by since, id limit ${MERGES}`,
    [sql.scope.spaceId, owner, place.mergesSince, place.mergeId],
  );
  const [claim, entity, merge] = [claims.at(-1), entities.at(-1), merges.at(-1)];
  const next = {
    ...place,
    ...(claim && { claimsSince: Number(claim.since), claimId: claim.id }),
    ...(entity && { entitiesSince: Number(entity.since), entityId: entity.id }),
    ...(merge && { mergesSince: Number(merge.since), mergeId: merge.id }),
  };
  return {
    claims,
    entities: entities.map(({ id }) => id),
    merged: [...new Set(merges.map(({ canonical_id: id }) => id))],
    next: claim || entity || merge ? next : null,
    more: claims.length === CLAIMS || entities.length === ENTITIES || merges.length === MERGES,
  };
}
