import type { Claim } from '../../domain/claim-record.ts';
import type { ClaimWhere } from '../../domain/filter.ts';
import { CURRENT_STATUSES } from '../../domain/relationship-record.ts';
import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import type { ViewRules } from '../../domain/view-vocabulary.ts';
import { compilePattern } from '../../lib/pattern.ts';
import { listClaims } from '../../reconcile/index.ts';
import type { View } from '../../storage/index.ts';
import type { AskedDirection, AskedOfQuestion } from './asked-of-question.ts';

/** What a question is about, with how surely, 0 to 1. */
export type Weighed = ReadonlyMap<EntityId, number>;

/** A claim that the question asks for. */
export interface AskedClaim {
  readonly id: ClaimId;
  readonly subjectId: EntityId;
  readonly score: number;
  /** The question has words for what it says, so that its statement need not share any with it. */
  readonly isNamed: boolean;
}

/** What a claim found one relation further on counts beside one about the thing itself, so that expansion is bounded and decays. */
export interface HopBounds {
  /** Relationships that are followed at most (SE-56). */
  readonly hops: number;
  readonly decay: number;
  /** Entities from which a further hop is made. */
  readonly most: number;
  /** Claims that are read for each hop. */
  readonly claims: number;
}

/** Kinds of properties that say of what kind a thing is, in the names of predicates. */
const KIND_PREDICATES = ['type', 'kind', 'category', 'IN_CATEGORY', 'IS_A'];

/** Relationships of people to a meeting, as the general pack names them. */
const ATTENDANCE_PREDICATES = ['ATTENDED', 'ABSENT_FROM'];

/**
 * Claims about what a question is about that say what it asks: the dependencies in the direction asked for, who made it, dates, where it
 * stands. Where it asks for a dependency and for something else of what is found there, that is looked for one hop further on; with more
 * hops dependencies of what is found are followed as well (SE-56). One statement, and one for each hop.
 */
export async function askedClaims(
  view: View,
  about: Weighed,
  asked: AskedOfQuestion,
  rules: ViewRules,
  bounds: HopBounds,
): Promise<AskedClaim[]> {
  const isChained = asked.dependencies.length > 0 && (asked.who || asked.when || asked.standing);
  // Of dependencies alone the first hop is the claim that tells them.
  const rounds = asked.dependencies.length === 0 ? 0 : isChained ? bounds.hops : bounds.hops - 1;
  const isNamed = namedBy(asked, rules);
  const found = new Map<ClaimId, AskedClaim>();
  const known = new Map(about);
  let last = await claimsAsked(view, about, asked, rules, bounds.claims);
  for (let round = 0; ; round += 1) {
    for (const { claim, score } of last) {
      const { id, subjectId } = claim;
      found.set(id, { id, subjectId, score: Math.max(found.get(id)?.score ?? 0, score), isNamed: isNamed(claim) });
    }
    const further = round < rounds ? beyond(last, known, bounds) : new Map<EntityId, number>();
    if (further.size === 0) break;
    for (const [id, weight] of further) known.set(id, weight);
    const isLast = isChained && round === rounds - 1;
    last = await claimsAsked(view, further, isLast ? { ...asked, dependencies: [] } : asked, rules, bounds.claims);
  }
  return [...found.values()].sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
}

/**
 * Is it a relation that was asked for, where the thing stands, or when it came to be? Another date, and of what kind a thing is, a question
 * may have a word for that means something else.
 */
function namedBy(asked: AskedOfQuestion, rules: ViewRules): (claim: Claim) => boolean {
  const relations = new Set([...rules.actors, ...rules.dependencies].map(({ predicate }) => predicate));
  const standing = new Set(asked.stands ? rules.standing : []);
  const created = rules.events
    .filter(({ type, value }) => asked.creation && type === 'PROPOSAL' && value === null)
    .map(({ predicate }) => compilePattern(predicate));
  return ({ predicate, object }) =>
    relations.has(predicate) ||
    standing.has(predicate) ||
    (object.type === 'DATE' && created.some((pattern) => pattern.matchesWhole(predicate)));
}

interface ScoredClaim {
  readonly claim: Claim;
  readonly score: number;
  readonly leadsTo: EntityId | null;
}

async function claimsAsked(
  view: View,
  about: Weighed,
  asked: AskedOfQuestion,
  rules: ViewRules,
  most: number,
): Promise<ScoredClaim[]> {
  const ends = endsAsked(asked, rules);
  const conditions = conditionsOf([...about.keys()], asked, ends);
  if (conditions.length === 0 || about.size === 0) return [];
  const where: ClaimWhere = { status: { in: CURRENT_STATUSES }, or: conditions };
  const { items } = await listClaims(view, where, 'CONFIDENCE', 'DESC', { first: most, after: null });
  return items
    .map(({ node }) => node)
    .filter(({ object, predicate }) => ends.has(predicate) || object.type === 'DATE')
    .map((claim) => scored(claim, about, ends.get(claim.predicate) ?? ['SUBJECT']));
}

/** By the end at which it is asked for: that something else needs one of these says nothing of what they need. */
function scored(claim: Claim, about: Weighed, ends: readonly End[]): ScoredClaim {
  const object = claim.object.type === 'ENTITY' ? claim.object.entityId : null;
  const weightAt = (end: End, id: EntityId | null): number =>
    id !== null && ends.includes(end) ? (about.get(id) ?? 0) : 0;
  const [bySubject, byObject] = [weightAt('SUBJECT', claim.subjectId), weightAt('OBJECT', object)];
  const score = Math.max(bySubject, byObject) * (0.5 + claim.confidence / 2);
  return { claim, score, leadsTo: bySubject >= byObject ? object : claim.subjectId };
}

/** The other ends of dependencies that were found, but for what the question is about itself. */
function beyond(found: readonly ScoredClaim[], about: Weighed, { decay, most }: HopBounds): Weighed {
  const further = new Map<EntityId, number>();
  for (const { claim, score, leadsTo } of found)
    if (leadsTo !== null && claim.edge && (about.get(leadsTo) ?? 0) < score * decay)
      further.set(leadsTo, Math.max(further.get(leadsTo) ?? 0, score * decay));
  return new Map([...further].sort(([, a], [, b]) => b - a).slice(0, most));
}

/** At which end of a claim stands what the question is about. */
type End = 'SUBJECT' | 'OBJECT';
const ENDS: Readonly<Record<AskedDirection, readonly End[]>> = {
  OUT: ['SUBJECT'],
  IN: ['OBJECT'],
  BOTH: ['SUBJECT', 'OBJECT'],
};

/** The predicates that are asked for, as packs name them. */
function endsAsked(
  { dependencies, who, attendance, standing }: AskedOfQuestion,
  rules: ViewRules,
): Map<string, readonly End[]> {
  const needed = dependencies.flatMap(({ type, direction }) =>
    rules.dependencies
      .filter((rule) => rule.type === type)
      .map(({ predicate }) => [predicate, ENDS[direction]] as const),
  );
  const actors = who ? rules.actors.map(({ predicate }) => [predicate, ENDS.IN] as const) : [];
  const properties = standing ? [...rules.standing, ...KIND_PREDICATES].map((name) => [name, ENDS.OUT] as const) : [];
  const attending = attendance ? ATTENDANCE_PREDICATES.map((name) => [name, ENDS.IN] as const) : [];
  return new Map([...needed, ...actors, ...attending, ...properties]);
}

function conditionsOf(
  ids: readonly EntityId[],
  { when }: AskedOfQuestion,
  ends: ReadonlyMap<string, readonly End[]>,
): ClaimWhere[] {
  const [subject, object] = [{ subject: { id: { in: ids } } }, { object: { id: { in: ids } } }];
  const at = (end: End): string[] => [...ends].flatMap(([predicate, of]) => (of.includes(end) ? [predicate] : []));
  return [
    ...(at('SUBJECT').length > 0 ? [{ ...subject, predicate: { in: at('SUBJECT') } }] : []),
    ...(at('OBJECT').length > 0 ? [{ ...object, predicate: { in: at('OBJECT') } }] : []),
    // Which predicates say a date is seen by their values.
    ...(when ? [{ ...subject, edge: { eq: false } }] : []),
  ];
}
