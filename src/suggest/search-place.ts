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

/** What changed of one owner since the last step. Four statements. */
export async function changedSince(sql: Sql, owner: Owner): Promise<ChangedSince> {
  const place = await placeOf(sql, owner);
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

interface PlaceRow {
  claims_since: string;
  claim_id: string;
  entities_since: string;
  entity_id: string;
  merges_since: string;
  merge_id: string;
}

async function placeOf(sql: Sql, owner: Owner): Promise<Place> {
  const [row] = await sql.query<PlaceRow>(
    'suggest.searchedTo',
    `select claims_since, claim_id, entities_since, entity_id, merges_since, merge_id from suggestion_searches
      where space_id = $1 and owner_id is not distinct from $2`,
    [sql.scope.spaceId, owner],
  );
  if (!row) return BEGINNING;
  return {
    claimsSince: Number(row.claims_since),
    claimId: row.claim_id,
    entitiesSince: Number(row.entities_since),
    entityId: row.entity_id,
    mergesSince: Number(row.merges_since),
    mergeId: row.merge_id,
  };
}

/** One statement. */
export async function rememberPlace(sql: Sql, owner: Owner, place: Place): Promise<void> {
  await sql.query(
    'suggest.rememberPlace',
    `insert into suggestion_searches (space_id, owner_id, claims_since, claim_id, entities_since, entity_id, merges_since, merge_id)
      values ($1, $2, $3, $4, $5, $6, $7, $8)
      on conflict (space_id, owner_id) do update set claims_since = excluded.claims_since, claim_id = excluded.claim_id,
        entities_since = excluded.entities_since, entity_id = excluded.entity_id, merges_since = excluded.merges_since,
        merge_id = excluded.merge_id`,
    [
      sql.scope.spaceId,
      owner,
      place.claimsSince,
      place.claimId,
      place.entitiesSince,
      place.entityId,
      place.mergesSince,
      place.mergeId,
    ],
  );
}
