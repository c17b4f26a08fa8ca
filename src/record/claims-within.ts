import { STATUSES_THAT_HOLD } from '../domain/claim-record.ts';
import { relation, type View } from '../storage/index.ts';
import { isCurrentEvidence } from './current.ts';
import { isServed } from './served.ts';

/** Expressions of a statement for a range of a revision. */
export interface RangeOfRevision {
  readonly revision: string;
  readonly start: string;
  readonly end: string;
}

const HELD = STATUSES_THAT_HOLD.map((status) => `'${status}'`).join(', ');

/**
 * Joins of `c`, the claims for which words within the range of each row speak now, and whether each holds or was superseded, ended,
 * retracted or refused since (`id`, `holds`), with its period; one that was merged is the one that it was merged into. Look-ups, row by
 * row: as of a commit, a join would read every claim there is. `$1` is the space.
 */
export const claimsWithin = (view: View, { revision, start, end }: RangeOfRevision): string =>
  `cross join lateral (select id from spans s where s.space_id = $1 and s.revision_id = ${revision}
      and ${start} < s.end_offset and s.start_offset < ${end} offset 0) s
   cross join lateral (select claim_id from ${relation(view, 'claim_evidence')} v
      where v.space_id = $1 and v.span_id = s.id and v.stance = 'SUPPORTS' and ${isCurrentEvidence(view, 'v')} offset 0) v
   cross join lateral (select case when m.status = 'MERGED' then m.superseded_by else m.id end as id
      from ${relation(view, 'claims')} m where m.space_id = $1 and m.id = v.claim_id limit 1) m
   cross join lateral (select id, status in (${HELD}) and ${isServed(view, 'c')} as holds, valid_from, valid_to
      from ${relation(view, 'claims')} c where c.space_id = $1 and c.id = m.id limit 1) c`;
