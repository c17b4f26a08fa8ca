import type { Shape } from './where-arguments.ts';

/** What a filter asks of one kind of thing: its fields, each with a condition or with what is asked of things related to it. */
export type FilterLevel = Readonly<Record<string, object | undefined>>;

/** A filter in which each level is changed, those within it first: `and`, `or` and `not` are of the same kind of thing. */
export function mapLevels(
  where: FilterLevel,
  shape: Shape,
  change: (level: FilterLevel, shape: Shape) => FilterLevel,
): FilterLevel {
  const fields = Object.entries(where).map(([field, value]): [string, object | undefined] => {
    if (Array.isArray(value)) return [field, value.map((one: FilterLevel) => mapLevels(one, shape, change))];
    const nested = field === 'not' ? shape : shape.nested[field]?.();
    return [field, nested && value ? mapLevels(value as FilterLevel, nested, change) : value];
  });
  return change(Object.fromEntries(fields), shape);
}

/** Its conditions of one field, each by an operator that names what is asked: all of them have to be met. */
export const groupsOf = <T>({
  eq,
  in: among,
}: {
  readonly eq?: T | null;
  readonly in?: readonly T[] | null;
}): (readonly T[])[] =>
  [eq === null || eq === undefined ? null : [eq], among ?? null].filter((group) => group !== null);
