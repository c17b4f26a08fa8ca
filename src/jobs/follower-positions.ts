import type { Owner } from '../domain/scope.ts';
import type { Database, Sql } from '../storage/index.ts';
import { notPutOff, type Line, type PutOff } from './put-off.ts';

/** Whose position it is: of a follower in a space, where it follows each owner by itself of one of them. */
export interface FollowerKey {
  readonly spaceId: string;
  readonly owner: Owner;
  readonly follower: string;
}

/** How far a follower is. */
export interface Followed<Place> extends FollowerKey {
  /** It is through with all commits up to this one. */
  readonly position: number;
  /** Where it is in those behind it, and what else it keeps of itself; null = it has not begun. */
  readonly place: Place | null;
  /** Another one when it was moved. */
  readonly mark: string;
}

/** Where a follower gets to. */
interface Reached<Place> {
  readonly position: number;
  readonly place: Place | null;
}

/** A space whose last commit a follower has not followed. */
export interface SpaceBehind<Place> extends Followed<Place>, Line {
  readonly spaceName: string;
  readonly head: number;
}

/** Another server has moved the follower meanwhile: what was read may be done by now. */
export class Overtaken extends Error {}

interface Row {
  position: string;
  place: string | null;
}

const toFollowed = <Place>(key: FollowerKey, row: Row | undefined): Followed<Place> => {
  const { position, place } = row ?? { position: '0', place: null };
  return {
    ...key,
    position: Number(position),
    place: place === null ? null : (JSON.parse(place) as Place),
    mark: `${position} ${place}`,
  };
};

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
      `select s.id, s.name, s.head, coalesce(p.position, 0)::text as position, p.place::text as place from spaces s
          left join follower_positions p on p.space_id = s.id and p.owner_id is null and p.follower = $1
        where (s.head > coalesce(p.position, 0) or ${or}) and ${notPutOff('s.id', 's.id', 3)}
        order by p.moved_at nulls first, s.id limit $2`,
      [follower, most, spaces, ids],
    ),
  );
  return rows.map((row) => ({
    ...toFollowed<Place>({ spaceId: row.id, owner: null, follower }, row),
    ...{ id: row.id, spaceName: row.name, head: Number(row.head) },
  }));
}

/** One statement. */
export async function readPosition<Place>(sql: Sql, follower: string, owner: Owner): Promise<Followed<Place>> {
  const [row] = await sql.query<Row>(
    'jobs.readPosition',
    `select position::text, place::text from follower_positions
      where space_id = $1 and owner_id is not distinct from $2 and follower = $3`,
    [sql.scope.spaceId, owner, follower],
  );
  return toFollowed({ spaceId: sql.scope.spaceId, owner, follower }, row);
}

/** Where the followers are whose names begin so, of everyone. One statement. */
export async function readPositions<Place>(sql: Sql, beginning: string): Promise<Followed<Place>[]> {
  const rows = await sql.query<Row & { follower: string }>(
    'jobs.readPositions',
    `select follower, position::text, place::text from follower_positions
      where space_id = $1 and owner_id is null and starts_with(follower, $2)`,
    [sql.scope.spaceId, beginning],
  );
  return rows.map((row) => toFollowed({ spaceId: sql.scope.spaceId, owner: null, follower: row.follower }, row));
}

/** Where the follower is; until the transaction ends nobody else moves it, nor writes what it holds this row for. One statement. */
export async function lockPosition<Place>(sql: Sql, follower: string, owner: Owner): Promise<Followed<Place>> {
  const [row] = await sql.query<Row>(
    'jobs.lockPosition',
    `insert into follower_positions as p (space_id, owner_id, follower) values ($1, $2, $3)
      on conflict (space_id, owner_id, follower) do update set position = p.position
      returning position::text, place::text`,
    [sql.scope.spaceId, owner, follower],
  );
  return toFollowed({ spaceId: sql.scope.spaceId, owner, follower }, row);
}

/**
 * Goes before what a batch writes, in its transaction: of several servers that read the same commits one writes what follows from them.
 * @throws Overtaken
 */
export async function holdPosition(
  sql: Sql,
  { follower, owner, mark }: Omit<Followed<unknown>, 'place'>,
): Promise<void> {
  if ((await lockPosition(sql, follower, owner)).mark !== mark)
    throw new Overtaken(`another has moved the follower ${follower} of this space`);
}

/**
 * Moves a follower on from where it was read, best in the transaction of what it wrote. Two statements.
 * @throws Overtaken
 */
export async function movePosition<Place extends object>(
  sql: Sql,
  from: Omit<Followed<unknown>, 'place'>,
  to: Reached<Place>,
): Promise<Followed<Place>> {
  await holdPosition(sql, from);
  return setPosition(sql, from, to);
}

/** Says where a follower is, whatever was said before: for one that has its turn by other means. One statement. */
export async function setPosition<Place extends object>(
  sql: Sql,
  { owner, follower }: Pick<FollowerKey, 'owner' | 'follower'>,
  { position, place }: Reached<Place>,
): Promise<Followed<Place>> {
  const [row] = await sql.query<Row>(
    'jobs.setPosition',
    `insert into follower_positions (space_id, owner_id, follower, position, place, moved_at)
      values ($1, $2, $3, $4, $5::jsonb, clock_timestamp())
      on conflict (space_id, owner_id, follower) do update set position = excluded.position, place = excluded.place,
        moved_at = excluded.moved_at
      returning position::text, place::text`,
    [sql.scope.spaceId, owner, follower, position, place && JSON.stringify(place)],
  );
  return toFollowed({ spaceId: sql.scope.spaceId, owner, follower }, row);
}

/** All commits up to this one are followed, whoever else says so; where it is in its own words stays. One statement. */
export async function followedUpTo(sql: Sql, follower: string, head: number): Promise<void> {
  await sql.query(
    'jobs.followedUpTo',
    `insert into follower_positions as p (space_id, follower, position, moved_at) values ($1, $2, $3, clock_timestamp())
      on conflict (space_id, owner_id, follower) do update set position = greatest(p.position, excluded.position),
        moved_at = excluded.moved_at`,
    [sql.scope.spaceId, follower, head],
  );
}
