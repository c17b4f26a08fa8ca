/**
 * Forms of sentences as data: what a verb says, and by which word it is claimed. A sentence is read only where every word of it has a
 * place in one of these forms; so what is not here is not read, and a word more (`nearly`, `not`, `reportedly`) makes the sentence
 * unread, never misread.
 */
const wordsOf = (text: string): readonly string[] => text.split(',').map((word) => word.trim());

/** What happened to a thing once: participle or past tense → the predicate of the date. */
export const EVENTS: ReadonlyMap<string, { readonly date: string; readonly by: string | null }> = new Map(
  (
    [
      ['founded', 'FOUNDED_BY', 'founded, established, set up, formed, incorporated'],
      ['built', 'BUILT_BY', 'built, constructed, erected'],
      ['opened', 'OPENED_BY', 'opened, inaugurated'],
      ['closed', 'CLOSED_BY', 'closed, shut down, closed down'],
      ['completed', 'COMPLETED_BY', 'completed, finished'],
      ['launched', 'LAUNCHED_BY', 'launched'],
      ['released', 'RELEASED_BY', 'released'],
      ['published', 'PUBLISHED_BY', 'published'],
      ['dissolved', 'DISSOLVED_BY', 'dissolved, wound up'],
      ['acquired', 'ACQUIRED_BY', 'acquired, bought, purchased'],
      ['sold', null, 'sold'],
      ['demolished', 'DEMOLISHED_BY', 'demolished, broken up, scrapped'],
      ['renovated', 'RENOVATED_BY', 'renovated, restored, rebuilt, refurbished'],
      ['discovered', 'DISCOVERED_BY', 'discovered'],
      ['created', 'CREATED_BY', 'created'],
      ['invented', 'INVENTED_BY', 'invented'],
      ['signed', 'SIGNED_BY', 'signed'],
      ['adopted', 'ADOPTED_BY', 'adopted'],
      ['approved', 'APPROVED_BY', 'approved'],
      ['commissioned', 'COMMISSIONED_BY', 'commissioned'],
      ['cast', 'CAST_BY', 'cast, recast'],
      ['made', 'MADE_BY', 'made'],
      ['repaired', 'REPAIRED_BY', 'repaired'],
      ['installed', 'INSTALLED_BY', 'installed'],
      ['planted', 'PLANTED_BY', 'planted'],
      ['born', null, 'born'],
    ] as const
  ).flatMap(([date, by, words]) => wordsOf(words).map((word) => [word, { date, by }] as const)),
);

/** The same of verbs without an object: `opened in 1961`, `died in 1954`, `retires next month`. */
export const HAPPENINGS: ReadonlyMap<string, string> = new Map(
  (
    [
      ['opened', 'opened, opens, reopened, reopens'],
      ['closed', 'closed, closes'],
      ['launched', 'launched, launches'],
      ['died', 'died'],
      ['retired', 'retired, retires'],
      ['started', 'started, starts, began, begins'],
      ['ended', 'ended, ends'],
      ['expires', 'expires, expired, lapses, lapsed'],
      ['took place', 'took place, takes place, was held, is held'],
      ['sank', 'sank'],
      ['entered service', 'entered service'],
    ] as const
  ).flatMap(([date, words]) => wordsOf(words).map((word) => [word, date] as const)),
);

/** Who stands in what relation to a thing, after `by`. */
export const BY: ReadonlyMap<string, string> = new Map(
  (
    [
      ['OWNED_BY', 'owned'],
      ['OPERATED_BY', 'operated'],
      ['MANAGED_BY', 'managed'],
      ['MAINTAINED_BY', 'maintained'],
      ['DEVELOPED_BY', 'developed, designed'],
      ['LED_BY', 'led, headed'],
      ['CHAIRED_BY', 'chaired'],
      ['FUNDED_BY', 'funded, financed'],
      ['SPONSORED_BY', 'sponsored'],
      ['EDITED_BY', 'edited'],
      ['RUN_BY', 'run'],
      ['HOSTED_BY', 'hosted'],
      ['WRITTEN_BY', 'written'],
      ['COMPOSED_BY', 'composed'],
      ['PAINTED_BY', 'painted'],
      ['SUPPLIED_BY', 'supplied'],
    ] as const
  ).flatMap(([predicate, words]) => wordsOf(words).map((word) => [word, predicate] as const)),
);

/** Those that only people are, as a rule. */
export const OF_PEOPLE: ReadonlySet<string> = new Set(
  wordsOf(
    'FOUNDED_BY, DISCOVERED_BY, INVENTED_BY, CREATED_BY, LED_BY, CHAIRED_BY, EDITED_BY, WRITTEN_BY, COMPOSED_BY, PAINTED_BY',
  ),
);

/** Verbs between two names. `state`: it goes on; else it is of a day. `as`: what subject and object are by it. */
export interface Verb {
  readonly predicate: string;
  readonly isState: boolean;
  readonly subject: 'PERSON' | 'ORGANISATION' | 'PLACE' | null;
  readonly object: 'PERSON' | 'ORGANISATION' | 'PLACE' | null;
  /** The object has it of the subject: `X owns Y` is Y OWNED_BY X. */
  readonly isTurned: boolean;
}
type Row = readonly [
  predicate: string,
  words: string,
  isState: boolean,
  subject: Verb['subject'],
  object: Verb['object'],
  isTurned?: boolean,
];
const VERB_ROWS: readonly Row[] = [
  [
    'WORKS_FOR',
    'works for, worked for, work for, works at, worked at, work at, is employed by, was employed by',
    true,
    'PERSON',
    'ORGANISATION',
  ],
  ['JOINED', 'joined, joins, join', false, 'PERSON', 'ORGANISATION'],
  ['LEFT', 'left, leaves, leave', false, 'PERSON', 'ORGANISATION'],
  ['LIVES_IN', 'lives in, lived in, live in', true, 'PERSON', 'PLACE'],
  ['RELOCATED_TO', 'moved to, moves to, move to, relocated to', false, null, 'PLACE'],
  ['STUDIED_AT', 'studied at, studies at', true, 'PERSON', 'ORGANISATION'],
  ['ACQUIRED', 'acquired, bought, acquires, buys, acquire, buy, took over', false, 'ORGANISATION', null],
  ['OWNED_BY', 'owns, owned', true, null, null, true],
  ['OPERATED_BY', 'operates, operated', true, 'ORGANISATION', null, true],
  ['MAINTAINED_BY', 'maintains, maintained', true, null, null, true],
  ['FOUNDED_BY', 'founded, co-founded, established', false, 'PERSON', 'ORGANISATION', true],
  ['WRITTEN_BY', 'wrote', false, 'PERSON', null, true],
  ['DEVELOPED_BY', 'developed, develops', true, null, null, true],
  ['BUILT_BY', 'built', false, null, null, true],
  ['CHAIRED_BY', 'chairs, chaired', true, 'PERSON', null, true],
  ['LED_BY', 'leads, led, heads, headed', true, 'PERSON', null, true],
  ['MANAGED_BY', 'manages, managed', true, 'PERSON', null, true],
  ['MARRIED_TO', 'married', false, 'PERSON', 'PERSON'],
  [
    'HEADQUARTERED_IN',
    'is headquartered in, was headquartered in, is based in, was based in, has its headquarters in, has its seat in',
    true,
    null,
    'PLACE',
  ],
  [
    'LOCATED_IN',
    'is located in, was located in, is situated in, was situated in, lies in, stands in, is in',
    true,
    null,
    'PLACE',
  ],
  [
    'PART_OF',
    'is part of, was part of, belongs to, belonged to, is a part of, is a subsidiary of, was a subsidiary of, is a ' +
      'division of, is a branch of',
    true,
    null,
    null,
  ],
  ['MEMBER_OF', 'is a member of, was a member of, is member of, became a member of', true, null, null],
  ['CAPITAL_OF', 'is the capital of, is the capital city of', true, 'PLACE', 'PLACE'],
  ['OWNED_BY', 'is the owner of, was the owner of', true, null, null, true],
  [
    'FOUNDED_BY',
    'is the founder of, was the founder of, is a founder of, is a co-founder of, was a co-founder of',
    false,
    'PERSON',
    null,
    true,
  ],
  ['PARTNER_OF', 'is a partner of, partners with', true, 'ORGANISATION', 'ORGANISATION'],
  ['MERGED_WITH', 'merged with, merges with', false, 'ORGANISATION', 'ORGANISATION'],
  ['SUCCEEDED', 'succeeded, succeeds, follows, followed, replaced, replaces', false, null, null],
  ['SUPERSEDES', 'supersedes', true, null, null],
  ['REQUIRES', 'requires, depends on, relies on', true, null, null],
];
export const VERBS: ReadonlyMap<string, Verb> = new Map(
  VERB_ROWS.flatMap(([predicate, words, isState, subject, object, isTurned = false]) =>
    wordsOf(words).map((word) => [word, { predicate, isState, subject, object, isTurned }] as const),
  ),
);

/** What is measured, by the adjective after it. */
export const DIMENSIONS: Readonly<Record<string, string>> = {
  long: 'length',
  wide: 'width',
  broad: 'width',
  tall: 'height',
  high: 'height',
  deep: 'depth',
  thick: 'thickness',
  across: 'diameter',
  old: 'age',
};
/** Verbs that measure. */
export const MEASURING: Readonly<Record<string, string>> = {
  costs: 'price',
  cost: 'price',
  weighs: 'weight',
  weighed: 'weight',
  measures: 'size',
  covers: 'area',
  covered: 'area',
  spans: 'span',
};
/** What is counted after `has`, `employs`, `carries`: any noun; after these verbs alone the noun is the predicate. */
export const COUNTING = wordsOf(
  'has, have, had, employs, employed, counts, counted, comprises, includes, contains, operates, runs, ran, owns, serves',
);
/** After these the verb is said with it: `carries 212 passengers`. */
export const CARRYING = wordsOf(
  'carries, carried, seats, seated, holds, held, hosts, hosted, keeps, takes, sleeps, accommodates, receives, ' +
    'produces, handles, stores, serves, sells, supports, accepts, allows',
);
/** `a population of 5,000`, `a debt of 4.5 million crowns`. */
export const ATTRIBUTES = wordsOf(
  'population, capacity, length, width, height, depth, weight, area, debt, budget, turnover, revenue, income, ' +
    'profit, loss, surplus, deficit, circulation, ' +
    'membership, workforce, staff, crew, fleet, speed, top speed, range, price, rent, fee, value, age, draught, ' +
    'tonnage, catchment, duration, term, rate, ' +
    'balance, overdraft, collection, stock, diameter, volume, output, yield, attendance',
);
