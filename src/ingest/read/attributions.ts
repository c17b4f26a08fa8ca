import { placeOf, posterName, type Attribution, type PlaceInRevision } from '../../domain/attributed-words.ts';
import type { RevisionId } from '../../domain/typed-ids.ts';
import type { View } from '../../storage/index.ts';
import { revisionTexts } from './revisions.ts';
import { postsAt, type PostAt } from '../../vectors/index.ts';

/**
 * Whose words stand in places of revisions, and from when, by their keys; nobody's where a place is of several posts, has the time and the
 * name of one, or is what a post quotes of others. Three statements, or none.
 */
export async function attributionsAt(view: View, keys: readonly string[]): Promise<Map<string, Attribution>> {
  const places = keys.map(placeOf);
  const posts = await postsAt(view, places);
  const times = await contentTimesAt(view, places);
  const ofPosts = places.flatMap(({ revisionId }, n) => (posts.has(n) ? revisionId : []));
  const texts = ofPosts.length === 0 ? new Map<RevisionId, string>() : await revisionTexts(view, [...new Set(ofPosts)]);
  return new Map(
    keys.map((key, n) => {
      const place = places[n] as PlaceInRevision;
      const [post, another] = posts.get(n) ?? [];
      const isTheirs = post && !another && isSaid(place, post, texts.get(place.revisionId) ?? '');
      const at = (isTheirs ? post.at : null) ?? times.get(n) ?? null;
      return [key, { by: isTheirs ? posterName(post.author) : null, at: at && at.toISOString() }];
    }),
  );
}

/** Lines of others, as people quote them in plain text, and what stands below a line that says so. */
const QUOTED = /^[ \t]*>/u;
const QUOTES = /^[ \t]*-{2,}[^\n]{3,60}-{2,}[ \t]*$/mu;

/** Is it said in the post, by whoever wrote it? */
function isSaid({ start, end }: PlaceInRevision, post: PostAt, text: string): boolean {
  if (start < post.words && text.startsWith(post.opening, post.words)) return false;
  if (post.quotes.some((quote) => quote.start < end && quote.end > start)) return false;
  const line = text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1);
  return !QUOTED.test(line) && !QUOTES.test(text.slice(post.start, start));
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
