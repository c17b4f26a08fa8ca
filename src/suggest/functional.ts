import { commonPredicate, fieldWords } from '../domain/common-predicates.ts';
import type { Owner } from '../domain/scope.ts';
import type { EntityId } from '../domain/typed-ids.ts';
import type { Sql } from '../storage/index.ts';

/** Under fewer subjects nothing is learnt of a predicate: one that says one thing of each of three may be a list of one. */
export const LEAST_SUBJECTS = 5;
/** Of its subjects so many have one value alone: those that have two are what is suggested, and may be a fifth at most. */
export const LEAST_SHARE = 0.8;
/** Claims of a predicate that are looked at; the oldest. Of more, more of the same is not learnt. */
const SAMPLE = 5_000;
/** Subjects of a predicate with several values that are looked at again when it turns out to have one value. */
const AGAIN = 100;

/** How many values a thing has of a predicate, as far as it was looked at. */
export interface Cardinality {
  readonly subjects: number;
  /** Those with exactly one value. */
  readonly single: number;
  /** Those of which one document alone says several values: a list. */
  readonly listed: number;
  readonly several: readonly EntityId[];
}

/** What a predicate is called where those that mean the same are one. */
export const familyOf = (predicate: string): string => {
  const common = commonPredicate(predicate);
  return common ? (common.group ?? common.name) : fieldWords(predicate);
};

/** By what is shipped: one value, or many; null = it is not among the common ones. */
export const shippedSingle = (predicate: string): boolean | null => commonPredicate(predicate)?.single ?? null;

/** Whether the data of a space say that a thing has one value of it. A list in one document says that it has many. */
export const learntSingle = ({ subjects, single, listed }: Cardinality): boolean =>
  subjects >= LEAST_SUBJECTS && listed === 0 && single >= LEAST_SHARE * subjects;

/** How many values things have of these predicates, of one owner. One statement, of so many claims a predicate at most. */
export async function cardinalities(
  sql: Sql,
  owner: Owner,
  predicates: readonly string[],
): Promise<Map<string, Cardinality>> {
  if (predicates.length === 0) return new Map();
  const rows = await sql.query<Cardinality & { predicate: string }>(
    'suggest.cardinalities',
    `select p.predicate, s.subjects, s.single, s.listed, coalesce(s.several, '{}') as several from unnest($3::text[]) as p (predicate)
      cross join lateral (select count(*)::integer as subjects, count(*) filter (where n = 1)::integer as single,
          count(*) filter (where n > documents)::integer as listed,
          (array_agg(subject_id) filter (where n between 2 and 5))[1:${AGAIN}] as several
        from (select c.subject_id, count(distinct c.object_key) as n, count(distinct c.document_id) as documents
          from (select c.subject_id, c.object_key, (select e.document_id from claim_evidence e
                where e.space_id = $1 and e.claim_id = c.id and e.said limit 1) as document_id from claims c
              where c.space_id = $1 and c.predicate = p.predicate and c.owner_id is not distinct from $2
                and c.status in ('ACTIVE', 'DISPUTED') order by c.id limit ${SAMPLE}) c
          group by c.subject_id) subject) s`,
    [sql.scope.spaceId, owner, [...new Set(predicates)]],
  );
  return new Map(rows.map((row) => [row.predicate, row]));
}
