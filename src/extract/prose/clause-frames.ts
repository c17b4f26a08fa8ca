import type { Literal, TemporalQualifier } from '../../domain/claim-record.ts';
import { commonPredicate } from '../../domain/common-predicates.ts';
import { ROLE_WORDS, ROLES_OF_BODIES } from '../../text/english/people.ts';
import type { Amount } from '../../text/values/amounts.ts';
import type { DateValue } from '../../text/values/dates.ts';
import type { NameType } from '../../text/values/names.ts';
import {
  ATTRIBUTES,
  BY,
  CARRYING,
  COUNTING,
  DIMENSIONS,
  EVENTS,
  HAPPENINGS,
  MEASURING,
  OF_PEOPLE,
  VERBS,
} from './frames.ts';
import { AMOUNT, NAME, type Shape } from './shape.ts';
import { boundsOf, type ToldTime } from './told-times.ts';

/** Somebody or something that a clause names; `as` is what it is by its part in it. */
export interface NamedParty {
  readonly character: string;
  readonly as: NameType | null;
}

/** What a clause says of its subject. */
export interface ClauseReading {
  readonly rule: 'event' | 'quantity' | 'relation' | 'office';
  readonly predicate: string;
  /** Another subject than that of the sentence. */
  readonly subject?: NamedParty;
  readonly subjectAs: NameType | null;
  readonly object: NamedParty | Literal;
  /** The object has it of the subject. */
  readonly isTurned?: boolean;
  readonly qualifiers: Readonly<Record<string, string>>;
  readonly time: ToldTime;
  /** It holds from the time on; else the time is that of an event. */
  readonly isState: boolean;
  readonly tense: TemporalQualifier;
  /** Where the clause stands in the shape, its time included. */
  readonly start: number;
  readonly end: number;
}

type Groups = Readonly<Record<string, string | undefined>>;
type Read = (groups: Groups, shape: Shape) => readonly Omit<ClauseReading, 'time' | 'start' | 'end'>[];

interface Frame {
  readonly pattern: RegExp;
  readonly read: Read;
}

export const alternatives = (words: Iterable<string>): string =>
  [...words].sort((a, b) => b.length - a.length).join('|');
const frame = (pattern: string, read: Read): Frame => ({ pattern: new RegExp(pattern, 'uy'), read });

export const dateOf = (shape: Shape, character: string): DateValue | null => {
  const part = shape.partAt(character);
  return part?.kind === 'date' ? part.value : null;
};
export const amountOf = (shape: Shape, character: string | undefined): Amount | null => {
  const part = character === undefined ? null : shape.partAt(character);
  return part?.kind === 'amount' ? part.value : null;
};

const PAST = /^(?:was|were|had|ran|took|held|wrote|built|led|bought|left|sank|began|\p{L}+ed)(?![\p{L}-])/u;

/** `has been` goes on, `was` need not. */
const tenseOf = (verb: string): TemporalQualifier =>
  /^(?:will|is to|are to)\b/u.test(verb) ? 'PROJECTED' : PAST.test(verb) ? 'HISTORICAL' : 'CURRENT';

const BE = '(?:is|are|was|were|has been|have been|will be|had been)';
const NAMES = `${NAME}(?:(?:, | and |, and )${NAME}){0,4}`;
const WORD = '[\\p{Ll}][\\p{L}’-]*';
/** One or two words that are counted or measured: none of them leads on to something else. */
const LEADS_ON =
  '(?:in|on|at|of|to|for|from|since|until|till|and|or|by|with|per|an?|each|every|during|within|over|under|which|' +
  'who|that|as|is|was|are|were|has|have|had)';
export const NOUN = `(?:(?!${LEADS_ON}\\b)${WORD} )?(?!${LEADS_ON}\\b)${WORD}`;
export const ROLE = `(?<role>(?:\\p{L}[\\p{L}’-]* ){0,3}(?:${alternatives(ROLE_WORDS)}))`;

const number = (amount: Amount): Literal =>
  amount.most === null
    ? { type: 'NUMBER', number: amount.number, unit: amount.unit }
    : { type: 'TEXT', text: [`${amount.number}–${amount.most}`, amount.unit].filter(Boolean).join(' ') };

export function quantity(
  predicate: string,
  amount: Amount | null,
  verb: string,
  more: Readonly<Record<string, string>> = {},
): ReturnType<Read> {
  if (!amount) return [];
  const common = commonPredicate(predicate);
  return [
    {
      rule: 'quantity',
      predicate: common?.value === 'NUMBER' ? common.name : predicate,
      subjectAs: null,
      object: number(amount),
      qualifiers: { ...boundsOf(amount), ...more },
      isState: true,
      tense: tenseOf(verb),
    },
  ];
}

const relation = (
  predicate: string,
  object: NamedParty,
  more: Partial<ClauseReading> & Pick<ClauseReading, 'tense'>,
): Omit<ClauseReading, 'time' | 'start' | 'end'> => ({
  rule: 'relation',
  predicate,
  subjectAs: null,
  object,
  qualifiers: {},
  isState: true,
  ...more,
});

const named = (list: string | undefined, as: NameType | null): NamedParty[] =>
  Array.from((list ?? '').matchAll(new RegExp(NAME, 'gu')), ([character]) => ({ character, as }));

const personOf = (predicate: string): NameType | null => (OF_PEOPLE.has(predicate) ? 'PERSON' : null);

/** Units of time after a number of things: `300 cars a day`. */
const PER = '(?: (?:a|an|per|each|every) (?<per>day|hour|week|month|year|minute|second|night|person|head))?';

const NOT_IN_OFFICE =
  /\b(?:former|ex|previous|late|acting|future|next|retired|outgoing|incoming|interim|designate|elect|only|first|last|second|third|best|same)\b/iu;

/**
 * An office, said of whom the sentence is about: of the person, where they hold it and as what; of the body, its head. Of a head that
 * somebody is now the body has the claim, too: who comes after them ends it.
 */
export function office({ role = '', of = '', verb = '' }: Groups, holder: NamedParty | null): ReturnType<Read> {
  const words = role.replace(/^(?:the|an?|its|current|present|new) /u, '');
  if (NOT_IN_OFFICE.test(words) || ROLES_OF_BODIES.has(words)) return [];
  const body: NamedParty = { character: of, as: 'ORGANISATION' };
  const common = commonPredicate(words);
  const head = common?.value === 'PERSON' ? common.name : null;
  const tense = tenseOf(verb);
  const more = { rule: 'office', tense } as const;
  if (holder !== null && head !== null)
    return [relation(head, holder, { ...more, subject: body, subjectAs: 'ORGANISATION' })];
  const held = {
    ...more,
    subjectAs: 'PERSON',
    qualifiers: { role: words },
    ...(holder ? { subject: holder } : {}),
  } as const;
  return [
    relation('HOLDS_OFFICE_IN', body, held),
    ...(head !== null && tense === 'CURRENT'
      ? [relation(head, body, { ...more, subjectAs: 'PERSON', isTurned: true })]
      : []),
  ];
}

const BY_WHOM = new RegExp(` by (?:the )?(?<by>${NAMES})`, 'uy');

/** `was founded in 1998 by Ada Lund`: who did it, said after the time; none where nobody is named there. */
export function doersAfter(shape: Shape, at: number, [event]: readonly ClauseReading[]): ClauseReading[] {
  const by = event?.rule === 'event' ? DOERS.get(event.predicate) : null;
  BY_WHOM.lastIndex = at;
  const match = by && event ? BY_WHOM.exec(shape.text) : null;
  if (!match || !by || !event) return [];
  const { time, start, tense } = event;
  const end = at + match[0].length;
  return named(match.groups?.by, personOf(by)).map((one) => ({
    ...relation(by, one, { isState: false, tense }),
    time,
    start,
    end,
  }));
}
const DOERS: ReadonlyMap<string, string | null> = new Map([...EVENTS.values()].map(({ date, by }) => [date, by]));

/** What may follow a subject; each is tried in its order. */
export const FRAMES: readonly Frame[] = [
  frame(
    `(?<be>${BE}) (?<verb>${alternatives(EVENTS.keys())})(?: by (?:the )?(?<by>${NAMES}))?(?: in (?<place>${NAME}))?`,
    ({ be = '', verb = '', by, place }) => {
      const event = EVENTS.get(verb);
      if (!event) return [];
      const tense = tenseOf(be) === 'PROJECTED' ? 'PROJECTED' : 'PERMANENT';
      const happened: ReturnType<Read> = [
        {
          rule: 'event',
          predicate: event.date,
          subjectAs: verb === 'born' ? 'PERSON' : null,
          object: { type: 'TEXT', text: '' },
          qualifiers: {},
          isState: false,
          tense,
        },
      ];
      const doers =
        event.by === null
          ? []
          : named(by, personOf(event.by)).map((one) => relation(event.by ?? '', one, { isState: false, tense }));
      const at =
        place === undefined
          ? []
          : [
              relation(
                verb === 'born' ? 'BORN_IN' : 'LOCATED_IN',
                { character: place, as: 'PLACE' as const },
                { isState: false, tense, subjectAs: verb === 'born' ? 'PERSON' : null },
              ),
            ];
      return [...happened, ...doers, ...at];
    },
  ),
  frame(
    `(?<will>will )?(?<verb>${alternatives(HAPPENINGS.keys())}|open|close|launch|retire|start|begin|end|expire|` +
      'take place)(?: its doors)?(?= )',
    ({ will, verb = '' }) => {
      const predicate = HAPPENINGS.get(verb) ?? HAPPENINGS.get(`${verb}s`);
      if (predicate === undefined || (will === undefined && !HAPPENINGS.has(verb))) return [];
      return [
        {
          rule: 'event',
          predicate,
          subjectAs: /^(?:died|retire)/u.test(verb) ? 'PERSON' : null,
          object: { type: 'TEXT', text: '' },
          qualifiers: {},
          isState: false,
          tense: will === undefined ? 'PERMANENT' : 'PROJECTED',
        },
      ];
    },
  ),
  frame(
    `(?<be>${BE}) (?<amount>${AMOUNT}) (?<dimension>${alternatives(Object.keys(DIMENSIONS))})(?![\\p{L}-])`,
    ({ be = '', amount, dimension = '' }, shape) =>
      quantity(DIMENSIONS[dimension] ?? dimension, amountOf(shape, amount), be),
  ),
  frame(
    `(?<verb>${alternatives(Object.keys(MEASURING))}) (?<amount>${AMOUNT})${PER}(?![\\p{L}-])`,
    ({ verb = '', amount, per }, shape) => {
      const found = amountOf(shape, amount);
      return found === null || found.unit === null
        ? []
        : quantity(MEASURING[verb] ?? verb, found, verb, per === undefined ? {} : { per });
    },
  ),
  frame(
    `(?<verb>has|have|had) an? (?<what>${alternatives(ATTRIBUTES)}) of (?<amount>${AMOUNT})${PER}(?![\\p{L}-])`,
    ({ verb = '', what = '', amount, per }, shape) =>
      quantity(what, amountOf(shape, amount), verb, per === undefined ? {} : { per }),
  ),
  frame(
    `(?<verb>${alternatives(COUNTING)}) (?<amount>${AMOUNT}) (?<noun>${NOUN})${PER}(?![\\p{L}-])`,
    ({ verb = '', amount, noun = '', per }, shape) => {
      const found = amountOf(shape, amount);
      return found === null || found.unit !== null || !isCounted(noun)
        ? []
        : quantity(noun, found, verb, per === undefined ? {} : { per });
    },
  ),
  frame(
    `(?<verb>${alternatives(CARRYING)}) (?<amount>${AMOUNT}) (?<noun>${NOUN})${PER}(?![\\p{L}-])`,
    ({ verb = '', amount, noun = '', per }, shape) => {
      const found = amountOf(shape, amount);
      return found === null || found.unit !== null || !isCounted(noun)
        ? []
        : quantity(noun, found, verb, { verb, ...(per === undefined ? {} : { per }) });
    },
  ),
  frame(
    `(?<verb>${alternatives(CARRYING)}) (?<noun>${NOUN}) (?:of )?(?<amount>${AMOUNT})${PER}(?![\\p{L}-])`,
    ({ verb = '', amount, noun = '', per }, shape) => {
      const found = amountOf(shape, amount);
      return found === null || found.unit === null || !isCounted(noun)
        ? []
        : quantity(`${verb} ${noun}`, found, verb, per === undefined ? {} : { per });
    },
  ),
  frame(
    `(?<verb>${alternatives(CARRYING)}) (?<amount>${AMOUNT})${PER}(?![\\p{L}-])`,
    ({ verb = '', amount, per }, shape) => {
      const found = amountOf(shape, amount);
      return found === null || found.unit === null ? [] : quantity(verb, found, verb, per === undefined ? {} : { per });
    },
  ),
  frame(`(?<be>${BE}) (?<verb>${alternatives(BY.keys())}) by (?:the )?(?<by>${NAMES})`, ({ be = '', verb = '', by }) =>
    named(by, personOf(BY.get(verb) ?? '')).map((one) =>
      relation(BY.get(verb) ?? verb, one, {
        tense: tenseOf(be),
        isState: !/^(?:written|composed|painted)$/u.test(verb),
      }),
    ),
  ),
  frame(
    `(?<will>will )?(?<verb>${alternatives(VERBS.keys())}) (?:the )?(?<name>${NAME})(?: as (?:an? |the |its )?${ROLE}(?![\\p{L}-]))?`,
    ({ will, verb = '', name = '', role }) => {
      const known = VERBS.get(verb);
      if (!known || (will !== undefined && !/^(?:work|join|leave|live|move|acquire|buy)\b/u.test(verb))) return [];
      const tense = will === undefined ? (known.isState ? tenseOf(verb) : 'PERMANENT') : 'PROJECTED';
      return [
        relation(
          known.predicate,
          { character: name, as: known.object },
          {
            tense,
            isState: known.isState,
            subjectAs: known.subject,
            isTurned: known.isTurned,
            qualifiers: role === undefined ? {} : { role },
          },
        ),
      ];
    },
  ),
  frame(
    `(?<verb>${BE}|became|serves as|served as|works as|worked as) (?:the |an? |its )?${ROLE} (?:of|at|for) (?:the )?(?<of>${NAME})`,
    (groups) => office(groups, null),
  ),
  frame(
    `(?<verb>was|were|has been) (?:appointed|elected|named|made) (?:as )?(?:the |an? )?${ROLE} (?:of|at|for) (?:the )?(?<of>${NAME})`,
    ({ verb: _verb, ...groups }) => office({ ...groups, verb: 'is' }, null),
  ),
];

const NO_COUNT =
  /^(?:more|less|other|different|new|main|such|years?|months?|weeks?|days?|hours?|minutes?|times?|percent|key|major|distinct|separate|additional|ways?|things?|things?|reasons?|options?)\b/u;
export const isCounted = (noun: string): boolean => !NO_COUNT.test(noun);
