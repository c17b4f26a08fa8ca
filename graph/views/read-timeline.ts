import type { ClaimStatus } from '../../src/domain/claim-record.ts';
import { kindOf } from '../../src/domain/entity-kinds.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { EntityId } from '../../src/domain/typed-ids.ts';
import type { EventType } from '../../src/domain/view-vocabulary.ts';
import type { View } from '../../src/storage/index.ts';
import { timelineOf, type Follower, type Timeline } from './algorithms/order-timeline.ts';
import { claimsAbout, type About } from './about.ts';
import { claimsByPredicate, typesOf, whenever, type ViewReads } from './read-record.ts';
import { textsAbout } from './texts.sql.ts';

/** What was once said and held belongs to the past; what was taken back, or whose text is gone, does not. */
const TIMELINE_STATUSES: readonly ClaimStatus[] = ['ACTIVE', 'DISPUTED', 'SUPERSEDED', 'DEPRECATED'];

export interface TimelineAsked {
  readonly entityId: EntityId;
  /** Events from then on; null = from ever. */
  readonly from: Date | null;
  /** Events before then; null = for ever. */
  readonly to: Date | null;
  /** null = of any type, and of none. */
  readonly types: readonly EventType[] | null;
  /** Also when what follows it began. */
  readonly following: boolean;
  readonly maxClaims: number;
}

export interface TimelineView extends Timeline {
  /** Claims that were looked at. */
  readonly read: number;
  /** There are more about it. */
  readonly truncated: boolean;
}

/**
 * What happened to a thing (PI-18), whenever it held. Statements: those of its claims and its merge group, one for the texts of
 * documents about it, one for the types of what the claims are about, and one for what follows it, where that is asked for.
 * @throws InvalidInput
 */
export async function timelineView(by: ViewReads, view: View, asked: TimelineAsked): Promise<TimelineView> {
  const { entityId, from, to, types, maxClaims } = asked;
  if (from && to && from >= to) throw new InvalidInput('expected `from` before `to`', ['from']);
  const anyTime = whenever(view);
  const about = await claimsAbout(by, anyTime, entityId, maxClaims, TIMELINE_STATUSES);
  const { topic, claims } = about;
  const { texts, more } = await textsAbout(view, [...topic], maxClaims);
  const following = asked.following ? await followersOf(by, anyTime, about) : [];
  const ends = claims.flatMap(({ subjectId, object }) => [
    subjectId,
    ...(object.type === 'ENTITY' ? [object.entityId] : []),
  ]);
  const typeOf = await typesOf(anyTime, [...new Set(ends)]);
  const acts = (id: EntityId): boolean => ['PERSON', 'ORGANISATION'].includes(kindOf(typeOf.get(id) ?? ''));
  const request = { topic, from, to, types, acts, gapDays: by.settings['view.phaseGap'] };
  const found = timelineOf({ claims, texts, following }, by.rules, request);
  return { ...found, read: claims.length + texts.length + following.length, truncated: about.truncated || more };
}

/** What stands in some relationship to the topic, with the day on which it began. One statement, or none. */
async function followersOf(by: ViewReads, view: View, { topic, claims }: About): Promise<Follower[]> {
  const { rules, settings } = by;
  const links = claims.flatMap((claim) => {
    const isTo = claim.object.type === 'ENTITY' && topic.has(claim.object.entityId) && !topic.has(claim.subjectId);
    const rule = isTo ? rules.following.find(({ predicate }) => predicate === claim.predicate) : undefined;
    return rule ? [{ claim, rule }] : [];
  });
  if (links.length === 0) return [];
  const words = links.flatMap(({ rule: { dated, titled } }) => (titled === null ? [dated] : [dated, titled]));
  const ids = [...new Set(links.map(({ claim }) => claim.subjectId))];
  const found = await claimsByPredicate(view, ids, [...new Set(words)], settings['page.evidence']);
  const followers = links.flatMap(({ claim, rule }): Follower[] => {
    const subjectClaims = found.get(claim.subjectId) ?? [];
    const titled = subjectClaims.find(({ predicate }) => predicate === rule.titled) ?? null;
    return subjectClaims
      .filter(({ predicate }) => predicate === rule.dated)
      .map((dated) => ({ dated, by: claim, titled }));
  });
  return [...new Map(followers.map((each) => [each.dated.id, each])).values()];
}
