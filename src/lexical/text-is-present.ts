import { isCurrent, usableAlias } from '../record/index.ts';
import { ANY_SPACE } from '../storage/index.ts';
import type { TextKind } from './text-kinds.ts';

/**
 * Frequencies count the present only: chunks of current revisions, claims that hold, names that were not rejected. Postings
 * of other texts stay, for reads as of then; what is shown is decided at read, so a late recount shows nobody a wrong text.
 */
const PRESENT: Readonly<Record<TextKind, (id: string) => string>> = {
  CHUNK: (id) => `select true as present from revision_chunks p cross join lateral (select from documents
      where space_id = ${ANY_SPACE} and ${isCurrent('documents', 'p.revision_id')} limit 1) as d
   where p.space_id = ${ANY_SPACE} and p.chunk_id = ${id} limit 1`,
  CLAIM: (id) =>
    `select true as present from claims where space_id = ${ANY_SPACE} and id = ${id} and status in ('ACTIVE', 'DISPUTED') limit 1`,
  NAME: (id) =>
    `select true as present from aliases where space_id = ${ANY_SPACE} and id = ${id} and ${usableAlias('aliases')} limit 1`,
  // What was said stays said.
  MESSAGE: () => 'select true as present',
};

/** A query of one row, `present`, while the text of a kind is in the present, else of none. `id` = an SQL expression of its id. */
export const whilePresent = (kind: TextKind, id: string): string => PRESENT[kind](id);

/**
 * The same for each text of rows `n` (kind, text_id), as columns `name.present`; null of other kinds. Joined and not asked with `exists`,
 * which PostgreSQL may answer by a hash of the whole table.
 */
export const joinPresent = (name: string, kind: TextKind): string =>
  `left join lateral (select present from (select where n.kind = '${kind}') as of_kind
     cross join lateral (${PRESENT[kind]('n.text_id')}) as one) as ${name} on true`;
