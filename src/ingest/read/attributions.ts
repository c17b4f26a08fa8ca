import { placeOf, type Attribution, type PlaceInRevision } from '../../domain/attributed-words.ts';
import type { View } from '../../storage/index.ts';
import { postsAt } from '../../vectors/index.ts';

/** Whose words stand in places of revisions, and from when, by their keys. Two statements, or none. */
export async function attributionsAt(view: View, keys: readonly string[]): Promise<Map<string, Attribution>> {
  const places = keys.map(placeOf);
  const posts = await postsAt(view, places);
  const times = await contentTimesAt(view, places);
  return new Map(
    keys.map((key, n) => {
      const [post] = posts.get(n) ?? [];
      const at = post?.at ?? times.get(n) ?? null;
      return [key, { by: post?.author ?? null, at: at && at.toISOString() }];
    }),
  );
}

/** When the content of places is from, by their index; of the first chunk that a place has a part of. One statement, or none. */
async function contentTimesAt(view: View, places: readonly PlaceInRevision[]): Promise<ReadonlyMap<number, Date>> {
  if (places.length === 0) return new Map();
  const rows = await view.sql.query<{ readonly i: string; readonly content_at: Date }>(
    'ingest.contentTimesAt',
    `select distinct on (w.i) w.i, p.content_at
      from unnest($2::uuid[], $3::integer[], $4::integer[]) with ordinality as w (revision_id, start_offset, end_offset, i)
      join revision_chunks p on p.space_id = $1 and p.revision_id = w.revision_id and p.start_offset < w.end_offset
        and p.end_offset > w.start_offset
      where p.content_at is not null order by w.i, p.n`,
    [
      view.sql.scope.spaceId,
      places.map(({ revisionId }) => revisionId),
      places.map(({ start }) => start),
      places.map(({ end }) => end),
    ],
  );
  return new Map(rows.map(({ i, content_at: at }) => [Number(i) - 1, at]));
}
