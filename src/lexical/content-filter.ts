import { statusThen } from '../record/index.ts';
import type { SqlValue, View } from '../storage/index.ts';

/** What the content of a chunk must be from (PI-84); null or absent = anything, an empty list = nothing. */
export interface ContentFilter {
  /** Calendar years in UTC. */
  readonly years?: readonly number[] | null;
  /** As `2024-Q1`, in UTC. */
  readonly quarters?: readonly string[] | null;
  /** Not before. */
  readonly from?: Date | null;
  /** Before. */
  readonly to?: Date | null;
  /** What the status of the document's subject was at the time of the content, whatever it is now; case does not matter. */
  readonly statuses?: readonly string[] | null;
}

/** Conditions on a placed chunk `p` of a document `d`. Values are bound: nothing of them becomes part of a statement. */
export function contentCondition(view: View, values: SqlValue[], filter: ContentFilter | null | undefined): string {
  if (!filter) return 'true';
  const bound = (value: SqlValue, type: string): string => `$${values.push(value)}::${type}`;
  const { years, quarters, from, to, statuses } = filter;
  const conditions = [
    years && `p.content_year = any(${bound(years, 'integer[]')})`,
    quarters && `p.content_quarter = any(${bound(quarters, 'text[]')})`,
    from && `p.content_at >= ${bound(from, 'timestamptz')}`,
    to && `p.content_at < ${bound(to, 'timestamptz')}`,
    statuses &&
      `lower(${statusThen(view, 'd.subject_id', 'p.content_at')}) = any(${bound(
        statuses.map((status) => status.toLowerCase()),
        'text[]',
      )})`,
  ];
  return conditions.filter(Boolean).join(' and ') || 'true';
}
