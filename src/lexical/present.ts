import { isCurrent, usableAlias } from '../record/index.ts';
import { ANY_SPACE } from '../storage/index.ts';
import type { TextKind } from './text-kinds.ts';

/**
 * Frequencies count the present only: chunks of current revisions, claims that hold, names that were not rejected. Postings
 * of other texts stay, for reads as of then; what is shown is decided at read, so a late recount shows nobody a wrong text.
 */
const PRESENT: Readonly<Record<TextKind, (id: string) => string>> = {
  CHUNK: (id) => `select from revision_chunks p cross join lateral (select from documents
      where space_id = ${ANY_SPACE} and ${isCurrent('documents', 'p.revision_id')} limit 1) as d
   where p.space_id = ${ANY_SPACE} and p.chunk_id = ${id} limit 1`,
  CLAIM: (id) =>
    `select from claims where space_id = ${ANY_SPACE} and id = ${id} and status in ('ACTIVE', 'DISPUTED') limit 1`,
  NAME: (id) =>
    `select from aliases where space_id = ${ANY_SPACE} and id = ${id} and ${usableAlias('aliases')} limit 1`,
};

/** Is the text of a kind in the present? `id` = an SQL expression of its id. */
export const isPresent = (kind: TextKind, id: string): string => `exists (${PRESENT[kind](id)})`;
