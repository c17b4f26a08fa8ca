import type { Derivation } from '../../src/domain/relationship-record.ts';
import type { Owner } from '../../src/domain/scope.ts';
import type { Sql, SqlValue } from '../../src/storage/index.ts';
import { derivationIdOf } from '../store/index.ts';
import type { Conclusion } from '../../src/domain/conclusions.ts';

/** A reason as it stands. */
export interface Stored {
  readonly id: Derivation['id'];
  readonly confidence: number;
  readonly valid_from: Date | null;
  readonly valid_to: Date | null;
}

/** The reasons `d` of an owner (null = shared) that a condition holds for; `$1` is the space. One statement. */
export function storedReasons(
  sql: Sql,
  condition: string,
  values: readonly SqlValue[],
  owner: Owner,
): Promise<Stored[]> {
  return sql.query<Stored>(
    'graph.storedReasons',
    `select d.id, d.confidence, d.valid_from, d.valid_to from derivations d where d.space_id = $1
      and d.owner_id is not distinct from $${values.length + 2}::text and ${condition}`,
    [sql.scope.spaceId, ...values, owner],
  );
}

/** How many there are. One statement. */
export async function countReasons(
  sql: Sql,
  [condition, ...values]: readonly [string, ...SqlValue[]],
  owner: Owner,
): Promise<number> {
  const [row] = await sql.query<{ n: string }>(
    'graph.countReasons',
    `select count(*) as n from derivations d where d.space_id = $1 and d.owner_id is not distinct from $${values.length + 2}::text
      and ${condition}`,
    [sql.scope.spaceId, ...values, owner],
  );
  return Number(row?.n);
}

/** What is to be done so that the reasons that stand are those that are concluded. */
export interface Difference {
  readonly draw: readonly Conclusion[];
  /** How many of them do not stand yet. */
  readonly fresh: number;
  readonly withdraw: readonly Derivation['id'][];
}

/**
 * @param stored every reason that would stand if it still followed; those that are not concluded do not
 */
export function differenceOf(
  { spaceId, owner }: { readonly spaceId: string; readonly owner: Owner },
  concluded: readonly Conclusion[],
  stored: readonly Stored[],
): Difference {
  const known = new Map(stored.map((one) => [one.id, one]));
  const wanted = new Map(concluded.map((one) => [derivationIdOf({ spaceId, owner }, one), one]));
  const draw = [...wanted].filter(([id, one]) => !isSame(known.get(id), one)).map(([, one]) => one);
  return {
    draw,
    fresh: [...wanted.keys()].filter((id) => !known.has(id)).length,
    withdraw: [...known.keys()].filter((id) => !wanted.has(id)),
  };
}

const isSame = (stored: Stored | undefined, one: Conclusion): boolean =>
  stored !== undefined &&
  stored.confidence === one.confidence &&
  stored.valid_from?.getTime() === one.validFrom?.getTime() &&
  stored.valid_to?.getTime() === one.validTo?.getTime();
