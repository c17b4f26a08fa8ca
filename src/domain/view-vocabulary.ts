import type { Claim, ClaimObject } from './claim-record.ts';

/** A regular expression in RE2 syntax (lib/pattern.ts) that must fit the whole of a text. */
type PatternSource = string;

/** What an edge of a dependency view is (PI-20). */
export const DEPENDENCY_TYPES = ['REQUIRES', 'SUPERSEDES', 'CONFLICTS'] as const;
export type DependencyType = (typeof DEPENDENCY_TYPES)[number];

/** What happened, in the course of an idea (PI-18). */
export const EVENT_TYPES = ['PROPOSAL', 'DECISION', 'IMPLEMENTATION', 'REJECTION'] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** On which side of a topic an argument stands (PI-19). */
export const POSITIONS = ['FOR', 'AGAINST'] as const;
export type Position = (typeof POSITIONS)[number];

export interface DependencyRule {
  /** The kind of relationship, exactly. */
  readonly predicate: string;
  readonly type: DependencyType;
}

/** What of settled standing needs what of unsettled standing is a conflict: a Final proposal that requires a Draft. */
export interface UnsettledRule {
  readonly settled: PatternSource;
  readonly unsettled: PatternSource;
}

/** A claim whose predicate (and value, where one is given) match as a whole records an event of this type. */
export interface EventRule {
  readonly predicate: PatternSource;
  readonly value: PatternSource | null;
  readonly type: EventType;
}

/** That a document which this pack reads was published is an event of this type. */
export interface TextRule {
  readonly pack: string;
  readonly type: EventType;
}

/** What stands in this relationship to the topic follows it: that its claim `dated` says a day is an event of the topic's course too. */
export interface FollowingRule {
  readonly predicate: string;
  readonly dated: string;
  /** Its claim that says what it is about; null = its name does. */
  readonly titled: string | null;
}

/** A claim whose predicate (and value, and the section it stands in, where given) match as a whole argues for or against that end of it. */
export interface ArgumentRule {
  readonly predicate: PatternSource;
  readonly value: PatternSource | null;
  readonly section: PatternSource | null;
  readonly topic: 'SUBJECT' | 'OBJECT';
  readonly position: Position;
  /**
   * The topic's own text argues, so that where no qualifier says who, those speak who stand in this relationship to the
   * topic; null = nobody.
   */
  readonly voice: string | null;
}

/**
 * What views over the graph must know of a subject matter, as data of its pack: nothing of it changes what is read from documents.
 * Of rules in a list the first that fits counts; those of a pack come before those of the packs after it.
 */
export interface ViewRules {
  readonly dependencies: readonly DependencyRule[];
  /** Predicates that say where a thing stands: `status`. */
  readonly standing: readonly string[];
  readonly unsettled: readonly UnsettledRule[];
  readonly events: readonly EventRule[];
  /** Relationships whose subject is who did it, for events of a type: who AUTHORED a proposal PROPOSEd it. */
  readonly actors: readonly { readonly predicate: string; readonly type: EventType }[];
  /** Relationships of the topic to what an event of a type is about as well: what it REQUIRES was there when it was PROPOSEd. */
  readonly related: readonly { readonly predicate: string; readonly type: EventType }[];
  readonly texts: readonly TextRule[];
  readonly following: readonly FollowingRule[];
  readonly arguments: readonly ArgumentRule[];
  /** Qualifiers that say who says it. */
  readonly attribution: readonly string[];
}

export const NO_VIEWS: ViewRules = {
  dependencies: [],
  standing: [],
  unsettled: [],
  events: [],
  actors: [],
  related: [],
  texts: [],
  following: [],
  arguments: [],
  attribution: [],
};

/** The rules of several packs as one list of each kind, in their order. */
export function viewRulesOf(packs: readonly { readonly views: ViewRules }[]): ViewRules {
  const all = <T>(of: (views: ViewRules) => readonly T[]): T[] => packs.flatMap(({ views }) => [...of(views)]);
  return {
    dependencies: all((views) => views.dependencies),
    standing: [...new Set(all((views) => views.standing))],
    unsettled: all((views) => views.unsettled),
    events: all((views) => views.events),
    actors: all((views) => views.actors),
    related: all((views) => views.related),
    texts: all((views) => views.texts),
    following: all((views) => views.following),
    arguments: all((views) => views.arguments),
    attribution: [...new Set(all((views) => views.attribution))],
  };
}

/** The value of a claim as text: what a rule's pattern is matched against. '' where it is an entity. */
export function valueText(object: ClaimObject): string {
  switch (object.type) {
    case 'ENTITY':
      return '';
    case 'TEXT':
      return object.text;
    case 'NUMBER':
      return String(object.number);
    case 'DATE':
      return object.date;
    case 'BOOLEAN':
      return String(object.boolean);
    case 'VERSION':
      return object.version;
    default:
      return object satisfies never;
  }
}

/** Where a thing stands by the most confident of the claims that say so; null where none does. */
export function standingOf(claims: readonly Claim[]): string | null {
  const [mostConfident] = claims.toSorted((a, b) => b.confidence - a.confidence || (a.id < b.id ? -1 : 1));
  return mostConfident ? valueText(mostConfident.object) : null;
}
