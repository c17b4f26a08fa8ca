import type { TextRange } from '../../domain/text.ts';
import type { RevisionId } from '../../domain/typed-ids.ts';
import type { View } from '../../storage/index.ts';

/** A post of a thread, by the range of it in a revision. */
export interface PostAt extends TextRange {
  /** Where its words begin, as far as its body stands at the end of it: in the log of a chat behind the time and the name. */
  readonly words: number;
  /** How its body begins, as the thread has it. */
  readonly opening: string;
  /** As the thread calls them; null = it does not say. */
  readonly author: string | null;
  readonly at: Date | null;
  /** What it quotes of others. */
  readonly quotes: readonly TextRange[];
}

/** Enough to know it by. */
const OPENING = 20;

interface PostAtRow {
  readonly i: string;
  readonly start_offset: number;
  readonly end_offset: number;
  readonly author_handle: string | null;
  readonly raw_content: string | null;
  readonly created_at: Date | null;
  readonly quotes: readonly TextRange[];
}

/** The posts that places have a part of, in their order, by the index of the place; a place of no thread has none. One statement. */
export async function postsAt(
  view: View,
  places: readonly (TextRange & { readonly revisionId: RevisionId })[],
): Promise<ReadonlyMap<number, readonly PostAt[]>> {
  if (places.length === 0) return new Map();
  const rows = await view.sql.query<PostAtRow>(
    'vectors.postsAt',
    `select w.i, p.start_offset, p.end_offset, p.author_handle, p.raw_content, p.created_at, p.quotes
      from unnest($2::uuid[], $3::integer[], $4::integer[]) with ordinality as w (revision_id, start_offset, end_offset, i)
      join thread_posts p on p.space_id = $1 and p.revision_id = w.revision_id and p.start_offset < w.end_offset
        and p.end_offset > w.start_offset
      order by w.i, p.n`,
    [
      view.sql.scope.spaceId,
      places.map(({ revisionId }) => revisionId),
      places.map(({ start }) => start),
      places.map(({ end }) => end),
    ],
  );
  const found = new Map<number, PostAt[]>();
  for (const row of rows) {
    const i = Number(row.i) - 1;
    found.set(i, [...(found.get(i) ?? []), toPostAt(row)]);
  }
  return found;
}

const toPostAt = ({ start_offset: start, end_offset: end, raw_content: raw, ...row }: PostAtRow): PostAt => ({
  ...{ start, end, words: raw === null ? start : Math.max(start, end - raw.length) },
  opening: (raw ?? '').slice(0, OPENING),
  ...{ author: row.author_handle, at: row.created_at, quotes: row.quotes },
});
