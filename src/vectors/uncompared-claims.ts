import type { ClaimId } from '../domain/typed-ids.ts';
import type { Owner } from '../domain/scope.ts';
import { mergeGroupOf } from '../record/index.ts';
import type { Commit, Database, Sql, View } from '../storage/index.ts';
import { currentModels, vectorTableOf } from './registered-models.ts';

/** Claims of one space and owner whose vectors nobody has compared yet. */
export interface FreshClaims {
  readonly spaceId: string;
  readonly owner: Owner;
  readonly claims: readonly ClaimId[];
}

/**
 * The oldest that are fresh, `most` of one space and owner; null = there are none. They stay until `forgetFresh`: who dies in between
 * has lost nothing. `of` null = of any space and owner. One statement.
 */
export async function takeFresh(
  database: Database,
  most: number,
  of: { readonly spaceId: string; readonly owner: Owner } | null = null,
): Promise<FreshClaims | null> {
  const rows = await database.system((query) =>
    query<{ space_id: string; owner_id: Owner; item_id: ClaimId }>(
      'vectors.takeFresh',
      `with first as (
        select space_id, owner_id from fresh_vectors
          where $2::uuid is null or space_id = $2 and owner_id is not distinct from $3 order by n limit 1)
      select q.space_id, q.owner_id, q.item_id from fresh_vectors q join first f
        on q.space_id = f.space_id and q.owner_id is not distinct from f.owner_id order by q.n limit $1`,
      [most, of?.spaceId ?? null, of?.owner ?? null],
    ),
  );
  const [first] = rows;
  return first ? { spaceId: first.space_id, owner: first.owner_id, claims: rows.map((row) => row.item_id) } : null;
}

/** These were compared. In the transaction that writes what came of it, so that neither is there without the other. One statement. */
export async function forgetFresh(sql: Sql, owner: Owner, claims: readonly ClaimId[]): Promise<void> {
  await sql.query(
    'vectors.forgetFresh',
    'delete from fresh_vectors where space_id = $1 and owner_id is not distinct from $2 and item_id = any($3::uuid[])',
    [sql.scope.spaceId, owner, claims],
  );
}

/** Claims that are to be compared again, as they stand again. In the commit that lets them. One statement. */
export async function noteUncompared(commit: Commit, claims: readonly ClaimId[]): Promise<void> {
  if (claims.length === 0) return;
  await commit.query(
    'vectors.noteUncompared',
    `insert into fresh_vectors (space_id, owner_id, item_id) select $1, $2, n.id from unnest($3::uuid[]) as n (id)
      on conflict (space_id, owner_id, item_id) do nothing`,
    [commit.scope.spaceId, commit.owner, claims],
  );
}

/** How many claims of all spaces wait to be compared. */
export async function countFresh(database: Database): Promise<number> {
  const rows = await database.system((query) =>
    query<{ waiting: number }>('vectors.countFresh', 'select count(*)::integer as waiting from fresh_vectors'),
  );
  return rows[0]?.waiting ?? 0;
}

export interface LikeClaim {
  readonly id: ClaimId;
  readonly other: ClaimId;
  /** −1 to 1. */
  readonly cosine: number;
}

/**
 * Of each of these claims the nearest others of the same owner that stand and are about the same entity, merged ones included, by the
 * model in use. Only claims in words. What is looked at is what is said of that entity, never the whole space. A claim without a
 * vector of that model has none. Two statements.
 */
export async function likeClaims(
  view: View,
  owner: Owner,
  claims: readonly ClaimId[],
  { above, most }: { readonly above: number; readonly most: number },
): Promise<LikeClaim[]> {
  const { sql } = view;
  const models = await currentModels(sql);
  const model = models.find(({ state }) => state === 'ACTIVE') ?? models[0];
  if (!model) return [];
  const vectors = vectorTableOf(model, 'CLAIM');
  const rows = await sql.query<LikeClaim>(
    'vectors.likeClaims',
    `select a.id, near.other, near.cosine from unnest($2::uuid[]) as n (id)
      cross join lateral (select c.id, c.subject_id from claims c where c.space_id = $1 and c.id = n.id
        and c.status in ('ACTIVE', 'DISPUTED') and c.object_type = 'TEXT' limit 1) a
      cross join lateral (select v.vector from ${vectors} v where v.space_id = $1 and v.owner_id is not distinct from $3
        and v.kind = 'CLAIM' and v.item_id = a.id limit 1) mine
      cross join lateral (
        select o.id as other, round((-(theirs.vector <#> mine.vector))::numeric, 6)::double precision as cosine
        from (${mergeGroupOf(view, 'a.subject_id')}) as member (id)
        join claims o on o.space_id = $1 and o.subject_id = member.id and o.id <> a.id and o.owner_id is not distinct from $3
          and o.status in ('ACTIVE', 'DISPUTED') and o.object_type = 'TEXT'
        cross join lateral (select v.vector from ${vectors} v where v.space_id = $1 and v.owner_id is not distinct from $3
          and v.kind = 'CLAIM' and v.item_id = o.id limit 1) theirs
        order by cosine desc, o.id limit $5) near
      where near.cosine > $4 order by a.id, near.cosine desc, near.other`,
    [sql.scope.spaceId, claims, owner, above, most],
  );
  return rows;
}
