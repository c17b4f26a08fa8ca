import type { ValueFilter } from '../../domain/filter.ts';
import { bearersOf } from '../../identity/index.ts';
import { mergeGroupOf } from '../../record/index.ts';
import { compileWhere, type FilterColumn, type Seen, type SqlValue, type View } from '../../storage/index.ts';

/** Longer texts are in no index: a row of a btree has a bound (migration 0056). */
export const INDEXED_TEXT = 400;
const TEXT: FilterColumn = { expression: 'c.object_text', type: 'text' };
const DATE: FilterColumn = { expression: 'c.object_date', type: 'text' };
const NUMBER: FilterColumn = { expression: 'c.object_number', type: 'double precision' };
const BOOLEAN: FilterColumn = { expression: 'c.object_boolean', type: 'boolean' };
const WRITTEN: FilterColumn = {
  expression: 'coalesce(c.object_text, c.object_date, c.object_number::text, c.object_boolean::text)',
  type: 'text',
};

const BEGINS_LIKE_A_DATE = /^[+-]?\d/u;
const DECIMAL = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d{1,3})?$/iu;

/** Condition on the object of claims `c`, of whatever type it is. `$1` is the space, values are pushed to `values`. */
export function valueCondition(view: View, asked: ValueFilter, values: SqlValue[], seen: Seen): string {
  const { eq, in: among, ...parts } = asked;
  const written = compileWhere({ value: parts }, { value: WRITTEN }, values, seen);
  const lists = [typeof eq === 'string' ? [eq] : null, among ?? null].filter((list) => list !== null);
  return [written, ...lists.map((words) => `(${equalToOne(view, words, values, seen)})`)].join(' and ');
}

/** In terms of the columns themselves, each of which has its index; of a type that no word is of, nothing is asked. */
function equalToOne(view: View, words: readonly string[], values: SqlValue[], seen: Seen): string {
  const one = (column: FilterColumn, given: readonly unknown[]): string[] =>
    given.length === 0
      ? []
      : [
          compileWhere(
            { value: given.length === 1 ? { eq: given[0] } : { in: given } },
            { value: column },
            values,
            seen,
          ),
        ];
  const [short, long] = [words.filter(isIndexed), words.filter((word) => !isIndexed(word))];
  const numbers = words.filter((word) => DECIMAL.test(word)).map(Number);
  const arms = [
    ...one(TEXT, short).map((text) => `(${text} and length(c.object_text) <= ${INDEXED_TEXT})`),
    ...one(TEXT, long),
    ...one(
      DATE,
      words.filter((word) => BEGINS_LIKE_A_DATE.test(word)),
    ),
    ...one(NUMBER, numbers.filter(Number.isFinite)),
    ...one(
      BOOLEAN,
      words.filter((word) => /^(?:true|false)$/iu.test(word)).map((word) => word.toLowerCase() === 'true'),
    ),
    ...(short.length === 0 ? [] : [entityCalled(view, short, values)]),
  ];
  return arms.join(' or ') || 'false';
}

const isIndexed = (word: string): boolean => word.length <= INDEXED_TEXT;

/** As an array that is made once: a query in the condition would keep row-level security from an index. */
const entityCalled = (view: View, names: readonly string[], values: SqlValue[]): string =>
  `c.object_entity_id = any(array(select member.id from (${bearersOf(view, names, values)}) called (id)
    cross join lateral (${mergeGroupOf(view, 'called.id')}) member (id)))`;
