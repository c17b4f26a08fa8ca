import { CLAIM_STATUSES, type ClaimStatus } from '../../domain/claim-record.ts';
import { SECONDS_OF_DAY } from '../../domain/decay.ts';
import type { MemoryFilter } from '../../domain/filter.ts';
import { MEMORY_LIFE } from '../../domain/memory-record.ts';
import { lastVerifiedAt } from '../../record/index.ts';
import { instantSql, type SqlValue, type View } from '../../storage/index.ts';

const statusesOf = (life: (typeof MEMORY_LIFE)[ClaimStatus]): ClaimStatus[] =>
  CLAIM_STATUSES.filter((status) => MEMORY_LIFE[status] === life);

/**
 * Condition: the memory that claim `c` is has one of these states. Whether it is AGING is `isAging` of domain/decay.ts in SQL, as a page of
 * a list is not to be filtered after it was read. `holdsAt`: a claim holds at an instant, an expression.
 */
export function memoryCondition(
  view: View,
  { statuses, at, settings, isTimed }: MemoryFilter,
  values: SqlValue[],
  holdsAt: (instant: string) => string,
): string {
  const push = (value: SqlValue, type: string): string => `$${values.push(value)}::${type}`;
  const isIn = (life: Parameters<typeof statusesOf>[0]): string =>
    `c.status = any(${push(statusesOf(life), 'text[]')})`;
  const gone = (['SUPERSEDED', 'INVALIDATED'] as const).filter((life) => statuses.includes(life)).map(isIn);
  const [active, aging] = [statuses.includes('ACTIVE'), statuses.includes('AGING')];
  if (!active && !aging) return gone.length === 0 ? 'false' : gone.join(' or ');
  const instant = instantSql(at, values);
  const stands = [isIn('STANDING'), ...(isTimed ? [holdsAt(instant)] : [])];
  if (active !== aging) {
    const rate = push(settings['decay.memoriesPerDay'], 'double precision');
    const days = `greatest(0, floor(extract(epoch from ${instant} - ${lastVerifiedAt(view, 'c')})::double precision / ${SECONDS_OF_DAY}))`;
    const effective = `c.confidence * case when c.temporal = 'PERMANENT' then 1 else exp(-${rate} * ${days}) end`;
    stands.push(`${effective} ${aging ? '<' : '>='} ${push(settings['confidence.aging'], 'double precision')}`);
  }
  return [`(${stands.join(' and ')})`, ...gone].join(' or ');
}
