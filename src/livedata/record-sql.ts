import type { ConstraintOperator, LiveRange, RecordConstraint, RecordProperty } from '../domain/live-record.ts';
import { wallClock } from '../text/values/zone-calendar.ts';
import { quoted, sqlOf, type LiveColumn, type LiveTable } from './catalogue.ts';

/** A statement with its values: names in it are quoted ones of the catalogue, whatever else somebody said is a value. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A record type as the catalogue has it now. */
export interface ResolvedType {
  readonly entityType: string;
  readonly table: LiveTable;
  readonly key: LiveColumn;
  readonly name: LiveColumn | null;
  readonly date: LiveColumn | null;
  readonly amount: LiveColumn | null;
  readonly properties: readonly { readonly name: RecordProperty['name']; readonly column: LiveColumn }[];
}

/** A relation likewise. */
export interface ResolvedRelation {
  readonly from: ResolvedType;
  readonly to: ResolvedType;
  readonly fromColumn: LiveColumn;
  readonly toColumn: LiveColumn;
  readonly constraints: readonly { readonly column: LiveColumn; readonly constraint: RecordConstraint }[];
}

/** Characters of a value that are read; a longer one is cut. */
export const LONGEST_VALUE = 4_000;

const columnOf = (alias: string, { name }: LiveColumn): string => `${alias}.${quoted(name)}`;
/** One more than is shown, so that it is seen to be cut. */
const textOf = (alias: string, column: LiveColumn | null): string =>
  column === null ? 'null::text' : `left(${columnOf(alias, column)}::text, ${LONGEST_VALUE + 1})`;
/** A cast of a float rounds it, to 6 digits or 15; its text has all of them. */
const FLOAT = /^(?:real|double precision)$/u;
const numberOf = (alias: string, column: LiveColumn): string =>
  `${columnOf(alias, column)}${FLOAT.test(column.type) ? '::text' : ''}::numeric`;

const shownOf = (alias: string, { key, name, date, amount, properties }: ResolvedType): string =>
  [
    `${columnOf(alias, key)}::text as key`,
    `${textOf(alias, name)} as name`,
    `${textOf(alias, date)} as date`,
    `${amount === null ? 'null::text' : `${numberOf(alias, amount)}::text`} as amount`,
    `array[${properties.map(({ column }) => textOf(alias, column)).join(', ')}]::text[] as properties`,
  ].join(', ');

/** A value, as a column of this kind is compared with it. */
const cast = (place: string, { type }: LiveColumn): string => `${place}::text::${type}`;

/** The bound of a time, as a column of this kind is compared with it: one without a zone says what clocks showed. */
function boundOf(during: LiveRange | null, end: 'from' | 'to', hasZone: boolean): Date | string | null {
  const at = during?.[end] ?? null;
  return during === null || at === null || hasZone ? at : wallClock(at, during.zone);
}

/** One record by its key, with the months since its date, if that has come; two where the key is none. */
export function recordStatement(type: ResolvedType, key: string, now: Date): Statement {
  const since = type.date === null ? null : `${columnOf('t', type.date)}::timestamptz`;
  const age = `age($2::timestamptz, ${since})`;
  const months =
    since === null
      ? 'null::integer'
      : `case when ${since} <= $2::timestamptz then (extract(year from ${age}) * 12 + extract(month from ${age}))::integer end`;
  return {
    text: `select ${shownOf('t', type)}, ${months} as months from ${sqlOf(type.table)} t
  where ${columnOf('t', type.key)} = ${cast('$1', type.key)} limit 2`,
    values: since === null ? [key] : [key, now],
  };
}

const OPERATORS: Readonly<Record<ConstraintOperator, string>> = {
  EQ: '=',
  NE: '<>',
  LT: '<',
  LTE: '<=',
  GT: '>',
  GTE: '>=',
};

/**
 * The records that a relation leads to from each of some records, newest first, at most `first`: counted and summed over all
 * of them, in decimals. `$1` keys, `$2` and `$3` the time, `$4` how many, then what constraints compare with.
 */
export function relatedStatement(
  { from, to, fromColumn, toColumn, constraints }: ResolvedRelation,
  asked: { readonly keys: readonly string[]; readonly during: LiveRange | null; readonly first: number },
): Statement {
  const { keys, first } = asked;
  const during = to.date === null ? null : asked.during;
  const date = to.date === null ? null : columnOf('t', to.date);
  const hasZone = to.date?.type === 'timestamp with time zone';
  const instant = hasZone ? 'timestamptz' : 'timestamp';
  const broken = constraints.map(({ column, constraint: { operator } }, n) => {
    const meets = `${columnOf('t', column)} ${OPERATORS[operator]} ${cast(`$${n + 5}`, column)}`;
    return `count(*) filter (where (${meets}) is not true) over ()`;
  });
  const amounts = to.amount === null ? null : numberOf('t', to.amount);
  const counted = [
    'count(*) over () as count',
    `${amounts === null ? 'null::text' : `round(sum(${amounts}) over (), 2)::text`} as total`,
    `${amounts === null ? 'null::text' : `round(avg(${amounts}) over (), 2)::text`} as average`,
    `array[${broken.join(', ')}]::bigint[] as broken`,
  ];
  const within =
    date === null
      ? '$2::timestamp is null and $3::timestamp is null'
      : `($2::${instant} is null or ${date} >= $2::${instant}) and ($3::${instant} is null or ${date} < $3::${instant})`;
  const key = columnOf('t', to.key);
  return {
    text: `select p.key as parent, r.* from unnest($1::text[]) with ordinality as p (key, n)
  cross join lateral (select ${shownOf('t', to)}, ${counted.join(', ')}
    from ${sqlOf(from.table)} f join ${sqlOf(to.table)} t on ${columnOf('t', toColumn)} = ${columnOf('f', fromColumn)}
    where ${columnOf('f', from.key)} = ${cast('p.key', from.key)} and ${within}
    order by ${date === null ? '' : `${date} desc nulls last, `}${key} desc limit $4::integer) r
  order by p.n`,
    values: [
      keys,
      boundOf(during, 'from', hasZone),
      boundOf(during, 'to', hasZone),
      first,
      ...constraints.map(({ constraint: { value } }) => value),
    ],
  };
}

/** Text that stands for itself in a pattern of `like`. */
export const escaped = (text: string): string => text.replace(/[\\%_]/gu, '\\$&');

/** Records whose name has these letters in it, whatever their case: those that are just that first, then the shortest. */
export function namesStatement(type: ResolvedType, name: LiveColumn, text: string, first: number): Statement {
  const column = `${columnOf('t', name)}::text`;
  return {
    text: `select ${columnOf('t', type.key)}::text as key, ${textOf('t', name)} as name from ${sqlOf(type.table)} t
  where ${column} ilike $1 escape '\\' order by lower(${column}) = lower($2) desc, length(${column}), ${columnOf('t', type.key)} limit $3`,
    values: [`%${escaped(text)}%`, text, first + 1],
  };
}

/** Is there a value that two rows have? */
export const repeatedStatement = (table: LiveTable, column: LiveColumn): Statement => ({
  text: `select from ${sqlOf(table)} t where ${columnOf('t', column)} is not null
  group by ${columnOf('t', column)} having count(*) > 1 limit 1`,
  values: [],
});
