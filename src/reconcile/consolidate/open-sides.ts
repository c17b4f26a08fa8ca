import type { ClaimId, ConflictId } from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import { componentsOf } from '../../lib/components.ts';
import { groupedBy } from '../../lib/grouped.ts';
import type { Commit, Sql } from '../../storage/index.ts';
import { STATEMENTS } from '../write/write-conflicts.ts';

/** A claim that is a side of an open conflict. */
export interface Side {
  readonly conflict_id: ConflictId;
  readonly claim_id: ClaimId;
  readonly policy: string;
  readonly current: boolean;
}

/** An open conflict between two free statements. */
export interface Pair {
  readonly conflict: ConflictId;
  readonly ends: readonly [ClaimId, ClaimId];
}

/** $3 = claims → those that are tied to one of them by open conflicts of statements, themselves among them. */
const TIED = `with recursive tied (id) as (
    select unnest($3::uuid[])
    union
    select q.claim_id from tied t
      join conflict_parties p on p.space_id = $1 and p.claim_id = t.id
      join conflicts f on f.space_id = $1 and f.id = p.conflict_id and f.status = 'OPEN' and f.policy = '${STATEMENTS}'
      join conflict_parties q on q.space_id = $1 and q.conflict_id = f.id and q.claim_id is not null)`;

/**
 * The sides of the open conflicts of an owner, the oldest conflict first: each once. One statement.
 * @param near only those of conflicts that these claims are tied to; null = all
 */
export function openSides(sql: Sql, owner: Owner, near: readonly ClaimId[] | null = null): Promise<Side[]> {
  const of =
    near === null
      ? ''
      : `and f.id in (select p.conflict_id from tied t join conflict_parties p on p.space_id = $1 and p.claim_id = t.id)`;
  return sql.query<Side>(
    `reconcile.openSides${near === null ? '' : '.near'}`,
    `${near === null ? '' : TIED}
    select p.conflict_id, p.claim_id, f.policy, coalesce(c.status in ('ACTIVE', 'DISPUTED'), false) as current
      from conflicts f join conflict_parties p on p.space_id = $1 and p.conflict_id = f.id and p.claim_id is not null
      left join claims c on c.space_id = $1 and c.id = p.claim_id
      where f.space_id = $1 and f.status = 'OPEN' and f.owner_id is not distinct from $2 ${of} order by f.created_at, f.id, p.n`,
    near === null ? [sql.scope.spaceId, owner] : [sql.scope.spaceId, owner, near],
  );
}

/** The sides that stand, and conflicts of which fewer than two do. */
export function faultsOf(sides: readonly Side[]): { sides: readonly Side[]; dead: readonly (readonly Side[])[] } {
  const dead = [...groupedBy(sides, (side) => side.conflict_id).values()].filter(
    (all) => all.filter(({ current }) => current).length < 2,
  );
  return { sides: sides.filter(({ current }) => current), dead };
}

/** Pairs of statements that close a circle of three claims or more, by circle. Linear in the sides. */
export function circlesOf(sides: readonly Side[]): Pair[][] {
  const ofConflict = groupedBy(
    sides.filter(({ policy }) => policy === STATEMENTS),
    (side) => side.conflict_id,
  );
  const pairs = [...ofConflict].flatMap(([conflict, [a, b, ...more]]): Pair[] =>
    a && b && more.length === 0 ? [{ conflict, ends: [a.claim_id, b.claim_id] }] : [],
  );
  const part = componentsOf(pairs.map(({ ends }) => ends));
  const parts = groupedBy(pairs, ({ ends }) => part.get(ends[0]) ?? ends[0]);
  return [...parts.values()].filter((all) => {
    const claims = new Set(all.flatMap(({ ends }) => ends));
    // As many pairs as claims, or more: somewhere they close.
    return claims.size >= 3 && all.length >= claims.size;
  });
}

/**
 * Holds the disputed claims of an owner back where markers cannot be: from then on, only what nobody disputes is served, until a sweep
 * has passed (SE-52). At most four statements, which read each disputed claim and each side of an open conflict once.
 * @returns whether they are held back, be it since before
 */
export async function holdWhereInconsistent(sql: Sql, owner: Owner): Promise<boolean> {
  const { sides, dead } = faultsOf(await openSides(sql, owner));
  if (dead.length > 0 || circlesOf(sides).length > 0 || (await someAlone(sql, owner))) await hold(sql, owner);
  return isHeld(sql, owner);
}

/** The same for what new conflicts of these claims may have closed: reads no farther than conflicts tie them. At most two statements. */
export async function holdWhereCircular(commit: Commit, claims: readonly ClaimId[]): Promise<void> {
  if (claims.length === 0) return;
  const { sides } = faultsOf(await openSides(commit, commit.owner, claims));
  if (circlesOf(sides).length > 0) await hold(commit, commit.owner);
}

/** A sweep has passed: disputed claims are served again. One statement. @returns whether they were not */
export async function letServe(commit: Commit): Promise<boolean> {
  const rows = await commit.query(
    'reconcile.letServe',
    'delete from disputes_held where space_id = $1 and owner_id is not distinct from $2 returning at',
    [commit.scope.spaceId, commit.owner],
  );
  return rows.length > 0;
}

async function hold(sql: Sql, owner: Owner): Promise<void> {
  await sql.query(
    'reconcile.hold',
    'insert into disputes_held (space_id, owner_id) values ($1, $2) on conflict (space_id, owner_id) do nothing',
    [sql.scope.spaceId, owner],
  );
}

async function isHeld(sql: Sql, owner: Owner): Promise<boolean> {
  const rows = await sql.query(
    'reconcile.isHeld',
    'select from disputes_held where space_id = $1 and owner_id is not distinct from $2',
    [sql.scope.spaceId, owner],
  );
  return rows.length > 0;
}

/** Is a claim DISPUTED with nobody? */
async function someAlone(sql: Sql, owner: Owner): Promise<boolean> {
  const rows = await sql.query(
    'reconcile.disputedAlone',
    `select from claims c where c.space_id = $1 and c.status = 'DISPUTED' and c.owner_id is not distinct from $2
      and not exists (select from conflict_parties p join conflicts f on f.space_id = p.space_id and f.id = p.conflict_id
        where p.space_id = $1 and p.claim_id = c.id and f.status = 'OPEN') limit 1`,
    [sql.scope.spaceId, owner],
  );
  return rows.length > 0;
}
