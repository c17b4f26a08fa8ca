import type { Claim } from '../../../src/domain/claim-record.ts';
import type { ClaimId, EntityId } from '../../../src/domain/typed-ids.ts';
import { valueText, type EventType, type ViewRules } from '../../../src/domain/view-vocabulary.ts';
import { compilePattern } from '../../../src/lib/pattern.ts';
import { compareText } from '../../algorithms/breadth-first.ts';
import type { EventPrecision, PublishedText, TimelineEvent } from './timeline-events.ts';
import { publicationsOf } from './publications.ts';

/** Events of one type without a long gap; those of no type belong to the phase they fall in. */
export interface Phase {
  readonly from: Date;
  /** Of its last event. */
  readonly to: Date;
  readonly type: EventType | null;
  readonly eventIds: readonly string[];
  /** Why it begins where it does. */
  readonly reason: string;
}

export interface TurningPoint {
  readonly event: TimelineEvent;
  readonly reason: string;
}

export interface Timeline {
  readonly events: readonly TimelineEvent[];
  readonly phases: readonly Phase[];
  readonly turningPoints: readonly TurningPoint[];
  /** Every claim that anything above rests on, once. */
  readonly ledger: readonly Claim[];
}

/** Something that follows the topic: the claim that says when it began, the relationship by which it does, and what says what it is. */
export interface Follower {
  readonly dated: Claim;
  readonly by: Claim;
  readonly titled: Claim | null;
}

/** What is known of the topic. */
export interface TimelineSources {
  /** About it, whenever they hold; those taken back are left out. */
  readonly claims: readonly Claim[];
  readonly texts: readonly PublishedText[];
  readonly following: readonly Follower[];
}

export interface TimelineRequest {
  /** The entity and all that are one with it. */
  readonly topic: ReadonlySet<EntityId>;
  /** Events from then on; null = from ever. */
  readonly from: Date | null;
  /** Events before then; null = for ever. */
  readonly to: Date | null;
  /** null = of any type, and of none. */
  readonly types: readonly EventType[] | null;
  /** Who can act: people and organisations. */
  readonly acts: (id: EntityId) => boolean;
  /** Days without an event after which a new phase begins. */
  readonly gapDays: number;
}

const DAY = 86_400_000;

/**
 * What happened to a thing (PI-18): a date that a claim says, the begin of its validity, and its end where nothing takes its place; what
 * became of the texts about it; what follows it. By date, then from coarse to exact, then by id. The type is that of
 * the first rule that fits.
 */
export function timelineOf(
  { claims, texts, following }: TimelineSources,
  rules: ViewRules,
  request: TimelineRequest,
): Timeline {
  const { from, to, types } = request;
  const typeOf = typing(rules);
  const claimEvents = claims.flatMap((claim) => eventsOf(claim, claims, typeOf, rules, request));
  const later = following.flatMap((follower) => followingOf(follower, typeOf));
  const events = [...claimEvents, ...publicationsOf(texts, rules, claimEvents), ...later]
    .filter(({ date }) => (from === null || from <= date) && (to === null || date < to))
    .filter(({ type }) => types === null || (type !== null && types.includes(type)))
    .toSorted(
      (a, b) =>
        a.date.getTime() - b.date.getTime() || COARSE[b.precision] - COARSE[a.precision] || compareText(a.id, b.id),
    );
  return {
    events,
    phases: phasesOf(events, request.gapDays),
    turningPoints: turningPointsOf(events, claims),
    ledger: [...new Map(events.flatMap((event) => event.claims).map((claim) => [claim.id, claim])).values()],
  };
}

/** What follows the topic began: the topic is what it needs, or takes the place of. */
function followingOf({ dated, by, titled }: Follower, typeOf: (claim: Claim) => EventType | null): TimelineEvent[] {
  const statedDate = dated.object.type === 'DATE' ? dateOf(dated.object.date) : null;
  if (!statedDate) return [];
  return [
    {
      id: `${dated.id}:date`,
      ...statedDate,
      title: dated.statement.replace(/\.$/u, '') + (titled ? ` (${valueText(titled.object)})` : ''),
      description: `${dated.statement} ${by.statement}`,
      type: typeOf(dated),
      claims: [dated, by, ...(titled ? [titled] : [])],
      text: null,
      related: [dated.subjectId],
      actors: [],
    },
  ];
}

const COARSE: Readonly<Record<EventPrecision, number>> = { DAY: 0, MONTH: 1, QUARTER: 2, YEAR: 3 };

/** The type of event that a claim records. */
function typing({ events }: ViewRules): (claim: Claim) => EventType | null {
  const compiled = events.map(({ predicate, value, type }) => ({
    predicate: compilePattern(predicate),
    value: value === null ? null : compilePattern(value),
    type,
  }));
  return ({ predicate, object }) => {
    const rule = compiled.find(
      (each) => each.predicate.matchesWhole(predicate) && (each.value?.matchesWhole(valueText(object)) ?? true),
    );
    return rule?.type ?? null;
  };
}

interface Moment {
  readonly part: 'date' | 'from' | 'to';
  readonly date: Date;
  readonly precision: EventPrecision;
}

function eventsOf(
  claim: Claim,
  claims: readonly Claim[],
  typeOf: (claim: Claim) => EventType | null,
  { actors: acting, related: relating }: ViewRules,
  { topic, acts }: TimelineRequest,
): TimelineEvent[] {
  const ends = [claim.subjectId, ...(claim.object.type === 'ENTITY' ? [claim.object.entityId] : [])];
  const others = ends.filter((id) => !topic.has(id));
  return momentsOf(claim, claims).map(({ part, date, precision }) => {
    const type = part === 'to' ? null : typeOf(claim);
    const doing = acting.filter((rule) => rule.type === type).map(({ predicate }) => predicate);
    const doers = claims.filter(
      ({ predicate, object, subjectId }) =>
        doing.includes(predicate) && object.type === 'ENTITY' && topic.has(object.entityId) && !topic.has(subjectId),
    );
    const relations = relating.filter((rule) => rule.type === type).map(({ predicate }) => predicate);
    const relates = claims.filter(({ predicate, subjectId }) => relations.includes(predicate) && topic.has(subjectId));
    const beside = relates.flatMap(({ object }) => (object.type === 'ENTITY' ? [object.entityId] : []));
    const actors = [...others.filter(acts), ...doers.map(({ subjectId }) => subjectId)];
    const title = claim.statement.replace(/\.$/u, '');
    return {
      id: `${claim.id}:${part}`,
      date,
      precision,
      title: part === 'to' ? `No longer: ${title}` : title,
      description: [claim.statement, claim.statusReason].filter(Boolean).join(' '),
      type,
      claims: [claim, ...[...doers, ...relates].filter(({ id }) => id !== claim.id)],
      text: null,
      related: [...new Set([...others, ...beside].filter((id) => !acts(id) && !topic.has(id)))],
      actors: [...new Set(actors)],
    };
  });
}

function momentsOf({ id, subjectId, predicate, object, validity }: Claim, claims: readonly Claim[]): Moment[] {
  if (object.type === 'DATE') {
    const statedDate = dateOf(object.date);
    return statedDate ? [{ part: 'date', ...statedDate }] : [];
  }
  const precision = precisionOf(validity);
  const succeeded = claims.some(
    (other) =>
      other.id !== id &&
      other.subjectId === subjectId &&
      other.predicate === predicate &&
      other.validity.from?.getTime() === validity.to?.getTime(),
  );
  return [
    ...(validity.from ? [{ part: 'from' as const, date: validity.from, precision }] : []),
    ...(validity.to && !succeeded ? [{ part: 'to' as const, date: validity.to, precision }] : []),
  ];
}

/** `2019`, `2019-04`, `2019-04-13`; null where it is none. */
function dateOf(text: string): Pick<Moment, 'date' | 'precision'> | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/u.exec(text) ?? [];
  if (year === undefined) return null;
  const date = new Date(`${year}-${month ?? '01'}-${day ?? '01'}T00:00:00Z`);
  return { date, precision: day !== undefined ? 'DAY' : month !== undefined ? 'MONTH' : 'YEAR' };
}

/** A stretch of exactly three months from January, April, July or October on is a quarter. */
function precisionOf({ from, to, precision }: Claim['validity']): EventPrecision {
  if (precision === 'YEAR') return 'YEAR';
  if (precision !== 'MONTH') return 'DAY';
  const months =
    from && to ? (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth() : 0;
  return months === 3 && from && from.getUTCMonth() % 3 === 0 ? 'QUARTER' : 'MONTH';
}

function phasesOf(events: readonly TimelineEvent[], gapDays: number): Phase[] {
  const phases: { from: Date; to: Date; type: EventType | null; eventIds: string[]; reason: string }[] = [];
  for (const { id, date, type } of events) {
    const last = phases.at(-1);
    const days = last ? Math.floor((date.getTime() - last.to.getTime()) / DAY) : 0;
    const turns = last !== undefined && type !== null && last.type !== null && type !== last.type;
    if (last && days <= gapDays && !turns) {
      last.to = date;
      last.type ??= type;
      last.eventIds.push(id);
      continue;
    }
    const reason = !last ? 'the first event' : turns ? `${type} after ${last.type}` : `no event for ${days} days`;
    phases.push({ from: date, to: date, type, eventIds: [id], reason });
  }
  return phases;
}

/** Where the type of events turns, and where a claim took the place of another. */
function turningPointsOf(events: readonly TimelineEvent[], claims: readonly Claim[]): TurningPoint[] {
  const replaced = new Map<ClaimId, Claim>();
  for (const claim of claims) if (claim.supersededBy !== null) replaced.set(claim.supersededBy, claim);
  let before: EventType | null = null;
  return events.flatMap((event) => {
    const [first] = event.claims;
    const former = first && event.id.endsWith(':from') ? replaced.get(first.id) : undefined;
    const reasons = [
      ...(before !== null && event.type !== null && event.type !== before ? [`${event.type} after ${before}`] : []),
      ...(former ? [`took the place of: ${former.statement}`] : []),
    ];
    before = event.type ?? before;
    return reasons.length > 0 ? [{ event, reason: reasons.join('; ') }] : [];
  });
}
