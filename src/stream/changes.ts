import type { EventKind } from '../domain/event-record.ts';
import type { Page, PageRequest } from '../domain/page-request.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import type { View } from '../storage/index.ts';
import { groupedBy } from '../lib/grouped.ts';

/** One thing that a commit did. */
export interface CommitChange {
  readonly kind: EventKind;
  /** UUID of the thing it was done to. */
  readonly subject: string;
  /** Entities that it is about. */
  readonly about: readonly EntityId[];
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

interface ChangeRow {
  commit: string;
  n: number;
  kind: EventKind;
  subject: string;
  about: EntityId[];
  data: CommitChange['data'];
}

/**
 * What each commit did, in order; private events of others are not in the answer. Commits are named by their number as
 * text. `page.after` = [n] applies to each commit alike. One statement for any number of commits.
 */
export async function changesOfCommits(
  view: View,
  commits: readonly string[],
  page: PageRequest,
): Promise<Map<string, Page<CommitChange>>> {
  const after = page.after === null ? -1 : Number(page.after[0]);
  const rows = await view.sql.query<ChangeRow>(
    'stream.changesOfCommits',
    `select found.* from unnest($2::bigint[]) as parent (number)
      cross join lateral (
        select e.commit, e.n, e.kind, e.subject, e.about, e.data from events e
         where e.space_id = $1 and e.commit = parent.number and e.n > $3::integer order by e.n limit $4::integer) found
      order by found.commit, found.n`,
    [view.sql.scope.spaceId, [...new Set(commits)], after, page.first + 1],
  );
  const grouped = groupedBy(rows, (row) => row.commit);
  return new Map(
    commits.map((number) => {
      const mine = grouped.get(number) ?? [];
      const items = mine
        .slice(0, page.first)
        .map(({ kind, subject, about, data, n }) => ({ node: { kind, subject, about, data }, position: [n] }));
      return [number, { items, hasNextPage: mine.length > page.first }];
    }),
  );
}
