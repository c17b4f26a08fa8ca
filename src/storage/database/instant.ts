import type { Present, SqlValue } from './database.ts';

/** An instant as SQL, in a statement whose first value is the space; what else it needs is pushed to `values`. */
export function instantSql(instant: Date | Present, values: SqlValue[]): string {
  if (instant instanceof Date) return `$${values.push(instant)}::timestamptz`;
  return `greatest($${values.push(instant.clock)}::timestamptz, (select at from spaces where id = $1))`;
}
