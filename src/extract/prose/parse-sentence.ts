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
import { AMOUNT, DATE, NAME, type Shape } from './shape.ts';
import { boundsOf, joined, NO_TIME, TIME, timeOf, type ToldTime } from './told-times.ts';

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

/** How a sentence names what it is about. */
export type SubjectForm =
  | { readonly kind: 'NAME'; readonly character: string }
  | { readonly kind: 'PRONOUN'; readonly word: string }
  /** `The tower`, `The yard in Denby`: the words without the article. */
  | { readonly kind: 'NOUN'; readonly start: number; readonly end: number; readonly noun: string };

export interface ParsedSentence {
  readonly subject: SubjectForm;
  readonly clauses: readonly ClauseReading[];
}

type Groups = Readonly<Record<string, string | undefined>>;
type Read = (groups: Groups, shape: Shape) => readonly Omit<ClauseReading, 'time' | 'start' | 'end'>[];

interface Frame {
  readonly pattern: RegExp;
  readonly read: Read;
}

const alternatives = (words: Iterable<string>): string => [...words].sort((a, b) => b.length - a.length).join('|');
const frame = (pattern: string, read: Read): Frame => ({ pattern: new RegExp(pattern, 'uy'), read });

const dateOf = (shape: Shape, character: string): DateValue | null => {
  const part = shape.partAt(character);
  return part?.kind === 'date' ? part.value : null;
};
const amountOf = (shape: Shape, character: string | undefined): Amount | null => {
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
  '(?:in|on|at|of|to|for|from|since|until|till|and|or|by|with|per|an?|each|every|during|within|over|under|which|who|that|as|is|was|are|were|has|have|had)';
const NOUN = `(?:(?!${LEADS_ON}\\b)${WORD} )?(?!${LEADS_ON}\\b)${WORD}`;
const ROLE = `(?<role>(?:\\p{L}[\\p{L}’-]* ){0,3}${'(?:'}${alternatives(ROLE_WORDS)}))`;

const number = (amount: Amount): Literal =>
  amount.most === null
    ? { type: 'NUMBER', number: amount.number, unit: amount.unit }
    : { type: 'TEXT', text: [`${amount.number}–${amount.most}`, amount.unit].filter(Boolean).join(' ') };

function quantity(
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
  [...(list ?? '')]
    .filter((character) => new RegExp(NAME, 'u').test(character))
    .map((character) => ({ character, as }));

const personOf = (predicate: string): NameType | null => (OF_PEOPLE.has(predicate) ? 'PERSON' : null);

/** Units of time after a number of things: `300 cars a day`. */
const PER = '(?: (?:a|an|per|each|every) (?<per>day|hour|week|month|year|minute|second|night|person|head))?';

const NOT_IN_OFFICE =
  /\b(?:former|ex|previous|late|acting|future|next|retired|outgoing|incoming|interim|designate|elect|only|first|last|second|third|best|same)\b/iu;

/**
 * An office, said of whom the sentence is about: of the person, where they hold it and as what; of the body, its head. Of a head that somebody
 * is now the body has the claim, too: who comes after them ends it.
 */
function office({ role = '', of = '', verb = '' }: Groups, holder: NamedParty | null): ReturnType<Read> {
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

/** What may follow a subject; each is tried in its order. */
const FRAMES: readonly Frame[] = [
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
    `(?<will>will )?(?<verb>${alternatives(HAPPENINGS.keys())}|open|close|launch|retire|start|begin|end|expire|take place)(?: its doors)?(?= )`,
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
      return found?.unit == null
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
      return found?.unit == null || !isCounted(noun)
        ? []
        : quantity(`${verb} ${noun}`, found, verb, per === undefined ? {} : { per });
    },
  ),
  frame(
    `(?<verb>${alternatives(CARRYING)}) (?<amount>${AMOUNT})${PER}(?![\\p{L}-])`,
    ({ verb = '', amount, per }, shape) => {
      const found = amountOf(shape, amount);
      return found?.unit == null ? [] : quantity(verb, found, verb, per === undefined ? {} : { per });
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
const isCounted = (noun: string): boolean => !NO_COUNT.test(noun);

/** A sentence with its head turned round: `The director of the Tidewell Museum is Edda Holm`. */
const TURNED = new RegExp(
  `^(?:[Tt]he )${ROLE} of (?:the )?(?<of>${NAME}) (?<verb>is|was|has been|will be) (?<holder>${NAME})`,
  'u',
);
const MEASURED = new RegExp(
  `^[Tt]he (?<what>${alternatives(ATTRIBUTES)}) of (?:the )?(?<of>${NAME}) (?<verb>is|was) (?<amount>${AMOUNT})`,
  'u',
);

const SUBJECT = new RegExp(
  `(?:(?:[Tt]he )?(?<name>${NAME})|(?<pronoun>It|She|He|it|she|he)|[Tt]he (?<noun>${NOUN}(?: (?:in|at|on) ${NAME})?)) (?=\\p{Ll})`,
  'uy',
);
const LEAD = new RegExp(`^(?:In|On|Since|From|By|Until|During|As of|Between)? ?${DATE}`, 'u');
/** A relative clause that adds something and takes nothing back. */
const AFTERTHOUGHT =
  /, (?:which|who|where|whose) (?!is not|was not|never|no longer|may|might|could|would|should)[^,;:()]{3,120}$/uy;

/** What a sentence says, where all of its words are understood; null = they are not. */
export function parseSentence(shape: Shape): ParsedSentence | null {
  const end = shape.text.replace(/[.]\s*$/u, '').length;
  const { time: lead, at } = leadOf(shape);
  const turned = at === 0 || lead !== NO_TIME ? turnedRound(shape, at, end, lead) : null;
  if (turned) return turned;
  SUBJECT.lastIndex = at;
  const match = SUBJECT.exec(shape.text);
  const subject = match ? subjectOf(match, at) : null;
  if (!match || !subject) return null;
  const clauses = clausesFrom(shape, at + match[0].length, end, lead);
  return clauses && clauses.length > 0 ? { subject, clauses } : null;
}

function leadOf(shape: Shape): { readonly time: ToldTime; readonly at: number } {
  const none = { time: NO_TIME, at: 0 };
  if (!LEAD.test(shape.text)) return none;
  // Only the first word of a sentence has another first letter.
  const text = shape.text.charAt(0).toLowerCase() + shape.text.slice(1);
  TIME.lastIndex = 0;
  const match = TIME.exec(text);
  const time = match ? timeOf(match.groups ?? {}, (character) => dateOf(shape, character)) : null;
  if (!match || !time) return none;
  const gap = /^,? /u.exec(text.slice(match[0].length))?.[0];
  return gap === undefined ? none : { time, at: match[0].length + gap.length };
}

function subjectOf({ groups, 0: whole }: RegExpExecArray, at: number): SubjectForm | null {
  const { name, pronoun, noun } = groups ?? {};
  if (name !== undefined) return { kind: 'NAME', character: name };
  if (pronoun !== undefined) return { kind: 'PRONOUN', word: pronoun.toLowerCase() };
  if (noun === undefined) return null;
  const start = at + whole.indexOf(noun);
  const head =
    noun
      .replace(/ (?:in|at|on) .*$/u, '')
      .split(' ')
      .at(-1) ?? '';
  return { kind: 'NOUN', start, end: start + noun.length, noun: head };
}

/** Clauses up to the end of the sentence, each with its time; null = something is left. */
function clausesFrom(shape: Shape, from: number, end: number, lead: ToldTime): ClauseReading[] | null {
  for (const { pattern, read } of FRAMES) {
    pattern.lastIndex = from;
    const match = pattern.exec(shape.text);
    const found = match ? read(match.groups ?? {}, shape) : [];
    if (!match || found.length === 0) continue;
    const rest = timesFrom(shape, from + match[0].length, lead);
    if (rest === null) continue;
    const own = found.map((one): ClauseReading => ({ ...one, time: rest.time, start: from, end: rest.at }));
    const others = goOn(shape, rest.at, end, own);
    if (others) return [...own, ...others];
  }
  return null;
}

/** What comes after a clause: nothing, an afterthought, the next clause, or another amount of the same verb. */
function goOn(shape: Shape, at: number, end: number, before: readonly ClauseReading[]): ClauseReading[] | null {
  if (at === end) return [];
  AFTERTHOUGHT.lastIndex = at;
  if (AFTERTHOUGHT.exec(shape.text.slice(0, end))) return [];
  const and = /^,? and (?:it |she |he )?/u.exec(shape.text.slice(at, at + 12))?.[0];
  if (and === undefined) return null;
  return amountAgain(shape, at + and.length, end, before) ?? clausesFrom(shape, at + and.length, end, NO_TIME);
}

const AGAIN = new RegExp(`(?<amount>${AMOUNT}) (?<noun>${NOUN})`, 'uy');

/** `had 12 staff in 2021 and 14 staff in 2022`. */
function amountAgain(shape: Shape, at: number, end: number, before: readonly ClauseReading[]): ClauseReading[] | null {
  const [one] = before;
  AGAIN.lastIndex = at;
  const match = AGAIN.exec(shape.text);
  const { amount, noun = '' } = match?.groups ?? {};
  const found = amountOf(shape, amount);
  if (!match || !found || one?.rule !== 'quantity' || !isCounted(noun)) return null;
  const rest = timesFrom(shape, at + match[0].length, NO_TIME);
  if (rest === null) return null;
  const readings = quantity(noun, found, one.tense === 'HISTORICAL' ? 'had' : 'has').map((reading): ClauseReading => ({
    ...reading,
    time: rest.time,
    start: one.start,
    end: rest.at,
  }));
  const others = goOn(shape, rest.at, end, readings);
  return others && [...readings, ...others];
}

/** Phrases of time after a clause; null = one that cannot be read. */
function timesFrom(
  shape: Shape,
  from: number,
  lead: ToldTime,
): { readonly time: ToldTime; readonly at: number } | null {
  let time = lead;
  let at = from;
  for (;;) {
    if (shape.text.charAt(at) !== ' ') return { time, at };
    TIME.lastIndex = at + 1;
    const match = TIME.exec(shape.text);
    if (!match) return { time, at };
    const next = timeOf(match.groups ?? {}, (character) => dateOf(shape, character));
    const both = next && joined(time, next);
    if (!both) return null;
    time = both;
    at += 1 + match[0].length;
  }
}

function turnedRound(shape: Shape, at: number, end: number, lead: ToldTime): ParsedSentence | null {
  const text = shape.text.slice(at, end);
  const office_ = TURNED.exec(text);
  const measured = office_ ? null : MEASURED.exec(text);
  const match = office_ ?? measured;
  if (!match) return null;
  const { of = '', holder = '', what = '', amount, verb = '' } = match.groups ?? {};
  const found = office_
    ? office(match.groups ?? {}, { character: holder, as: 'PERSON' })
    : quantity(what, amountOf(shape, amount), verb);
  const rest = found.length === 0 ? null : timesFrom(shape, at + match[0].length, lead);
  if (rest === null) return null;
  const clauses = found.map((one): ClauseReading => ({ ...one, time: rest.time, start: at, end: rest.at }));
  const others = goOn(shape, rest.at, end, clauses);
  return others?.length === 0 ? { subject: { kind: 'NAME', character: of }, clauses } : null;
}
