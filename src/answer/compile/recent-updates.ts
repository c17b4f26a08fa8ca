import type { Freshness } from '../../domain/evidence-outcomes.ts';
import type { EventKind } from '../../domain/event-record.ts';
import { speaksToModel } from '../../domain/quoted.ts';
import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import { entitiesByIds } from '../../identity/index.ts';
import { claimsByIds } from '../../reconcile/index.ts';
import type { Eligibility } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { citedClaims, mayBeCited } from '../cited-claims.ts';
import { withoutOrders } from './fence-block.ts';
import { sitesOfDocuments } from './source-domains.ts';

/** Which changes a prompt is to tell: those since the question before in the conversation. */
export interface UpdatesWanted {
  /** Commits after this one, up to that, or all where it is null. */
  readonly since: number;
  readonly until: number | null;
  /** What the question is about. */
  readonly entities: readonly EntityId[];
  readonly now: Date;
}

/** What was found for a question, as far as it tells what is new. */
export interface FoundInTime {
  /** The commit of the question before it in its conversation; null = there is none. */
  readonly previous: number | null;
  readonly entities: readonly EntityId[];
  /** Of cached evidence; else null. */
  readonly freshness: Freshness | null;
  /** Ids of its passages. */
  readonly passages: readonly string[];
}

/** What a prompt tells of time: changes since the question before, and whether a passage is live or recent. */
export interface PromptTime {
  readonly updates: UpdatesWanted | null;
  /** It was searched for now, or is not aged (SE-73). */
  readonly isRecent: (passage: string) => boolean;
}

/** @param found null = nothing was searched */
export function promptTime(
  found: FoundInTime | null,
  { until, now }: Pick<UpdatesWanted, 'until' | 'now'>,
): PromptTime {
  if (found === null) return { updates: null, isRecent: () => true };
  const { previous, entities, freshness, passages } = found;
  const aged = new Set(freshness === 'AGED' || freshness === 'STALE' ? passages : []);
  const updates = previous === null ? null : { since: previous, until, entities, now };
  return { updates, isRecent: (passage) => !aged.has(passage) };
}

/** What became of a claim, in a word. */
const CHANGES: Readonly<Partial<Record<EventKind, string>>> = {
  CLAIM_ADDED: 'said now',
  CLAIM_SUPPORTED: 'said once more',
  CLAIM_SUPERSEDED: 'superseded',
  CLAIM_DISPUTED: 'disputed',
  CLAIM_ENDED: 'holds no more',
  CLAIM_RETRACTED: 'retracted',
  CLAIM_RESTORED: 'holds again',
};

/** A block of a tenth of the prompt has no room for more. */
const MOST = 20;

/**
 * Changes of claims about what a question is about that came after the question before it, the newest first, each with its entity, its age
 * and the site that says it (SE-96). The last change of each claim counts. Some five statements, or none.
 */
export async function recentUpdates(
  view: View,
  { since, until, entities, now }: UpdatesWanted,
  eligibility: Eligibility,
): Promise<string[]> {
  if (entities.length === 0) return [];
  const rows = await view.sql.query<{ kind: EventKind; subject: ClaimId; at: Date }>(
    'answer.recentUpdates',
    `select * from (select distinct on (subject) kind, subject, at, commit, n from events
        where space_id = $1 and commit > $2::bigint and commit <= coalesce($3::bigint, commit) and kind = any($4) and about && $5::uuid[]
        order by subject, commit desc, n desc) last
      order by commit desc, n desc limit $6`,
    [view.sql.scope.spaceId, since, until, Object.keys(CHANGES), entities, MOST],
  );
  if (rows.length === 0) return [];
  const ids = rows.map(({ subject }) => subject);
  const claims = await claimsByIds({ ...view, valid: null }, ids);
  const names = await entitiesByIds(view, [...new Set([...claims.values()].map(({ subjectId }) => subjectId))]);
  const cited = await citedClaims(view, ids, mayBeCited(eligibility));
  const spans = [...cited.values()].flatMap((one) => one.spans);
  const sites = await sitesOfDocuments(view, [...new Set(spans.map(({ documentId }) => documentId))]);
  return rows.flatMap(({ kind, subject, at }) => {
    const claim = claims.get(subject);
    const [span] = cited.get(subject)?.spans ?? [];
    // Of what no document says that may be cited here nothing is told.
    if (!claim || !span || speaksToModel(claim.statement)) return [];
    const site = sites.get(span.documentId);
    const name = names.get(claim.subjectId)?.name ?? '';
    const told = `${name}: ${JSON.stringify(claim.statement)} ${CHANGES[kind] ?? ''}, ${ageOf(+now - +at)} ago`;
    return withoutOrders(`${told}${site === undefined ? '' : `, ${site}`}`);
  });
}

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** In the greatest unit of which there is one. */
function ageOf(ms: number): string {
  const [name, length] = UNITS.find(([, unit]) => ms >= unit) ?? ['second', 1_000];
  const count = Math.max(0, Math.floor(ms / length));
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
