import type { Counts } from '../../domain/facets.ts';
import type { BooleanFilter, CommitWhere, DateFilter } from '../../domain/filter.ts';
import type { Page, PageRequest } from '../../domain/page-request.ts';
import { compileWhere, keysetPage, type FilterFields } from '../database/compile-where.ts';
import { countsOf } from '../database/counts.ts';
import type { SqlValue, View } from '../database/database.ts';
import { COMMIT_COLUMNS, toCommit, type CommitRecord, type CommitRow } from './read-history.ts';

/** Whether the bound is met by numbers up to the last commit of that time, or by those after it, and whether that time is still of it. */
const BOUNDS: Readonly<Record<keyof Omit<DateFilter, 'isNull'>, readonly [number: '<=' | '>', at: '<=' | '<']>> = {
  lt: ['<=', '<'],
  lte: ['<=', '<='],
  gt: ['>', '<='],
  gte: ['>', '<'],
};

/**
 * Each commit is later than those before it: a bound in time is one in the line of commits, looked up in `commits_at`. Compared row by
 * row, a month of long ago was read for from the newest commit on. `coalesce` stands inside, as under row-level security an index takes
 * no expression that has it.
 */
function within(asked: DateFilter, values: SqlValue[]): string {
  const conditions = Object.entries(BOUNDS).flatMap(([operator, [number, at]]) => {
    const bound = asked[operator as keyof typeof BOUNDS];
    if (!(bound instanceof Date)) return [];
    const given = `$${values.push(bound)}::timestamptz`;
    return [
      `k.number ${number} (select coalesce(max(b.number), 0) from (select number from commits
        where space_id = $1 and at ${at} ${given} order by at desc limit 1) b)`,
    ];
  });
  if (typeof asked.isNull === 'boolean') conditions.push(String(!asked.isNull));
  return conditions.join(' and ') || 'true';
}

const FIELDS: FilterFields = {
  at: (asked: DateFilter, values) => within(asked, values),
  actor: { expression: 'k.actor collate "C"', type: 'text' },
  reason: { expression: 'k.reason collate "C"', type: 'text' },
  owner: { expression: 'k.owner_id', type: 'text' },
  isUndo: ({ eq }: BooleanFilter) => (typeof eq === 'boolean' ? `k.undoes is ${eq ? 'not null' : 'null'}` : 'true'),
};

/** Those in the list, up to the commit as of which its pages are read. */
function listed({ sql, recorded }: View, where: CommitWhere | null): { condition: string; values: SqlValue[] } {
  const values: SqlValue[] = [sql.scope.spaceId];
  const kept = recorded === null ? 'true' : `k.number <= $${values.push(recorded)}::bigint`;
  return { condition: `k.space_id = $1 and ${kept} and ${compileWhere(where, FIELDS, values)}`, values };
}

/** The audit log, newest first; positions are [number]. */
export function listCommits(view: View, where: CommitWhere | null, page: PageRequest): Promise<Page<CommitRecord>> {
  const { condition, values } = listed(view, where);
  return keysetPage<CommitRow, CommitRecord>(
    view,
    {
      name: 'storage.listCommits',
      select: `select ${COMMIT_COLUMNS} from commits k where ${condition}`,
      values,
      order: [{ expression: 'k.number', type: 'bigint' }],
      direction: 'DESC',
      positionOf: (row) => [Number(row.number)],
    },
    page,
    toCommit,
  );
}

/** How many there are in all its pages. */
export const commitCounts = (view: View, where: CommitWhere | null): Counts<never> =>
  countsOf<never>(view, {
    name: 'storage.commits',
    rows: () => ({ parts: ['commits k'], ...listed(view, where) }),
    columns: {},
  });
