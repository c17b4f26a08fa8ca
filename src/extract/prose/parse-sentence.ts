import { ATTRIBUTES } from './frames.ts';
import {
  alternatives,
  amountOf,
  dateOf,
  doersAfter,
  FRAMES,
  isCounted,
  NOUN,
  office,
  quantity,
  ROLE,
  type ClauseReading,
} from './clause-frames.ts';
import { AMOUNT, DATE, NAME, type Shape } from './shape.ts';
import { joined, NO_TIME, TIME, timeOf, type ToldTime } from './told-times.ts';

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
/** A relative clause, or where something stands written, that adds something and takes nothing back. */
const AFTERTHOUGHT =
  /, (?:(?:which|who|where|whose) (?!is not|was not|never|no longer|may|might|could|would|should)[^,;:()]{3,120}|as [^,;:()]{3,80} (?:say|show|record|state|confirm)s?)$/uy;

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
    const clauses = found.map((one): ClauseReading => ({ ...one, time: rest.time, start: from, end: rest.at }));
    const own = [...clauses, ...doersAfter(shape, rest.at, clauses)];
    const others = goOn(shape, own.at(-1)?.end ?? rest.at, end, own);
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

/** What is so anyway where a sentence is of the present. */
const NOW = / (?:now|currently|at present)(?=[ .,]|$)/uy;

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
    NOW.lastIndex = at;
    const now = NOW.exec(shape.text);
    if (now) {
      at += now[0].length;
      continue;
    }
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
