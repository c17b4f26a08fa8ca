import type { Owner } from '../domain/scope.ts';
import type { Database, Sql } from '../storage/index.ts';
import { notPutOff, type Line, type PutOff } from './put-off.ts';

/** A follower in a space; where it follows each owner by itself, of one of them. */
interface Follower {
  readonly follower: string;
  readonly owner: Owner;
}

/** How far a follower is. */
export interface Followed<Place> extends Follower {
  /** It is through with all commits up to this one. */
  readonly position: number;
  /** Where it is in those behind it, and what else it keeps of itself; null = it has not begun. */
  readonly place: Place | null;
  /** Another one once it was moved, or the space was emptied. */
  readonly mark: string;
}

/** A space whose last commit a follower has not followed. */
export interface SpaceBehind<Place> extends Followed<Place>, Line {
  readonly spaceName: string;
  readonly head: number;
}

/** Another server has moved the follower meanwhile: what was read may be done by now. */
export class StalePosition extends Error {}

interface Row {
  position: string;
  place: string | null;
  floor: string;
}

const followed = <Place>({ follower, owner }: Follower, { position, place, floor }: Row): Followed<Place> => ({
  ...{ follower, owner, position: Number(position), mark: `${floor} ${position} ${place}` },
  place: place === null ? null : (JSON.parse(place) as Place),
});

const COLUMNS = 'position::text, place::text, (select history_floor from spaces where id = $1) as floor';

function theOne([row]: readonly Row[]): Row {
  if (!row) throw new Error('the space of a follower is not there');
  return row;
}

/**
 * Spaces with commits that a follower has not followed, or that are behind for a reason of its own, the one that was moved longest ago
 * first. A space without a row is followed from its first commit. One statement.
 * @param or a condition over the space `s` and its row `p`
 */
export async function spacesBehind<Place>(
  database: Database,
  follower: string,
  { most, putOff, or = 'false' }: { readonly most: number; readonly putOff: PutOff; readonly or?: string },
): Promise<SpaceBehind<Place>[]> {
  const { spaces, ids } = putOff.columns();
  const rows = await database.system((query) =>
    query<Row & { id: string; name: string; head: string }>(
      'jobs.spacesBehind',
      `select s.id, s.name, s.head, coalesce(p.position, 0)::text as position, p.place::text, s.history_floor as floor from spaces s
          left join follower_positions p on p.space_id = s.id and p.owner_id is null and p.follower = $1
        where (s.head > coalesce(p.position, 0) or ${or}) and ${notPutOff('s.id', 's.id', 3)}
        order by p.moved_at nulls first, s.id limit $2`,
      [follower, most, spaces, ids],
    ),
  );
  return rows.map((row) => ({
    ...followed<Place>({ follower, owner: null }, row),
    ...{ spaceId: row.id, id: row.id, spaceName: row.name, head: Number(row.head) },
  }));
}

/** How many commits each of these followers is behind in the space where it is furthest behind. One statement. */
export async function commitsBehind(database: Database, followers: readonly string[]): Promise<Map<string, number>> {
  const rows = await database.system((query) =>
    query<{ follower: string; behind: string }>(
      'jobs.commitsBehind',
      `select f.follower, coalesce(max(s.head - coalesce(p.position, 0)), 0)::text as behind
        from unnest($1::text[]) with ordinality as f (follower, place) left join spaces s on true
          left join follower_positions p on p.space_id = s.id and p.owner_id is null and p.follower = f.follower
       group by f.follower, f.place order by f.place`,
      [followers],
    ),
  );
  return new Map(rows.map(({ follower, behind }) => [follower, Number(behind)]));
}

/** One statement. */
export async function readPosition<Place>(sql: Sql, { follower, owner }: Follower): Promise<Followed<Place>> {
  const rows = await sql.query<Row>(
    'jobs.readPosition',
    `select coalesce(p.position, 0)::text as position, p.place::text, s.history_floor as floor from spaces s
      left join follower_positions p on p.space_id = s.id and p.owner_id is not distinct from $2 and p.follower = $3
     where s.id = $1`,
    [sql.scope.spaceId, owner, follower],
  );
  return followed({ follower, owner }, theOne(rows));
}

/** Where the followers are whose names begin so. One statement. */
export async function readPositions<Place>(sql: Sql, beginning: string): Promise<Followed<Place>[]> {
  const rows = await sql.query<Row & { follower: string }>(
    'jobs.readPositions',
    `select follower, ${COLUMNS} from follower_positions
      where space_id = $1 and owner_id is null and starts_with(follower, $2)`,
    [sql.scope.spaceId, beginning],
  );
  return rows.map((row) => followed({ follower: row.follower, owner: null }, row));
}

/**
 * Where a follower is; nobody else moves it until the transaction ends. With the `mark` with which it was read it goes before what a batch
 * writes: of several servers that read the same commits one writes what follows from them. One statement.
 * @throws StalePosition
 */
export async function lockPosition<Place>(
  sql: Sql,
  { follower, owner, mark }: Follower & { readonly mark?: string },
): Promise<Followed<Place>> {
  const rows = await sql.query<Row>(
    'jobs.lockPosition',
    `insert into follower_positions as p (space_id, owner_id, follower) values ($1, $2, $3)
      on conflict (space_id, owner_id, follower) do update set position = p.position returning ${COLUMNS}`,
    [sql.scope.spaceId, owner, follower],
  );
  const now = followed<Place>({ follower, owner }, theOne(rows));
  if (mark === undefined || mark === now.mark) return now;
  throw new StalePosition(`another has moved the follower ${follower} of this space`);
}

/**
 * Moves a follower on, best in the transaction of what it wrote: from where it was read, or, without a `mark`, from wherever it is. What is
 * left out of `to` stays as it is. Two statements at most.
 * @throws StalePosition
 */
export async function movePosition<Place extends object>(
  sql: Sql,
  from: Follower & { readonly mark?: string },
  { position, place }: { readonly position?: number; readonly place?: Place | null },
): Promise<Followed<Place>> {
  if (from.mark !== undefined) await lockPosition(sql, from);
  const rows = await sql.query<Row>(
    'jobs.movePosition',
    `insert into follower_positions as p (space_id, owner_id, follower, position, place, moved_at)
      values ($1, $2, $3, $4, $5::jsonb, clock_timestamp())
      on conflict (space_id, owner_id, follower) do update set position = greatest(p.position, excluded.position),
        place = case when $6 then p.place else excluded.place end, moved_at = excluded.moved_at
      returning ${COLUMNS}`,
    [
      ...[sql.scope.spaceId, from.owner, from.follower, position ?? 0],
      ...[place ? JSON.stringify(place) : null, place === undefined],
    ],
  );
  return followed(from, theOne(rows));
}
