/**
 * Condition on a write-once table: only rows that were there after commit `recorded` (null = all). Such rows have no
 * past versions, so the commit that wrote them is all there is to ask.
 */
export function upTo(recorded: number | null, alias: string): string {
  return recorded === null ? 'true' : `${alias}.since <= ${Math.trunc(recorded)}`;
}
