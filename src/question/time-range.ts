import type { TimeInQuestion, TimeRange } from '../domain/question-record.ts';
import { timePhrases, type AskedAt, type TimePhrase } from '../text/values/time-phrases.ts';

type Bounds = Pick<TimeRange, 'from' | 'to' | 'precision'>;

interface Bounded extends Bounds {
  readonly start: number;
  readonly end: number;
}

const JOINED = /^(?:\s*[-–—]\s*|\s+(?:and|to|until|till|through|thru)\s+)$/iu;
const BEFORE_PAIR = /\b(?:between|from)\s+(?:the\s+)?$/iu;
const MODIFIER =
  /\b(since|before|prior to|earlier than|until|till|up to|by|after|later than|as of|from)\s+(?:(?:the\s+)?(?:beginning|start|end|middle) of\s+)?(?:the\s+)?$/iu;
/** An event in place of a date: `before the Merge`. */
const EVENT =
  /\b(?:before|after|since|until|during|prior to)\s+(?:the\s+)?(?!(?:I|We|You|He|She|They|It)\b)\p{Lu}[\p{L}\p{N}'’-]*(?:\s+\p{Lu}[\p{L}\p{N}'’-]*)*/gu;

/**
 * The time that a question asks about, on the clock and calendar of who asks (OM-74): half-open, each day as long as it is in the zone.
 * Several phrases: `between A and B` and `from A to B` are one; a beginning and an end meet; others are taken together, with what lies
 * between. What no calendar has gives no range, and a note. A date without a year is the last that has begun; weeks begin on Monday;
 * `two weeks ago` is that calendar week, `the last two weeks` reach until now.
 * @throws InvalidInput for a zone that is none
 */
export function timeInQuestion(question: string, asked: AskedAt): TimeInQuestion {
  const plain = question.replace(/[\s\p{Cc}]/gu, ' ');
  const phrases = withYears(plain, asked);
  const bounded: Bounded[] = [];
  for (let n = 0; n < phrases.length; n += 1) {
    const pair = pairOf(plain, phrases[n], phrases[n + 1]);
    const one = pair ?? boundedBy(plain, phrases[n], asked);
    if (pair) n += 1;
    if (one) bounded.push(one);
  }
  const notes = phrases.flatMap(({ start, end, found }) =>
    found.kind === 'NONE' ? [{ phrase: plain.slice(start, end), note: found.note }] : [],
  );
  const events = [...plain.matchAll(EVENT)]
    .filter(({ 0: phrase, index }) => !phrases.some(({ start, end }) => start < index + phrase.length && index < end))
    .map(([phrase]) => ({ phrase, note: 'an event, no time of a calendar' }));
  return { range: together(bounded, plain), notes: [...notes, ...events] };
}

/** `from March to June 2023`: the year stands once, and is that of both. */
function withYears(question: string, asked: AskedAt): TimePhrase[] {
  const phrases = timePhrases(question, asked);
  if (phrases.length < 2) return phrases;
  const inherited = timePhrases(question, asked, yearIn(question, phrases));
  return phrases.map((phrase, n) => {
    const next = phrases[n + 1];
    const pairs = next !== undefined && JOINED.test(question.slice(phrase.end, next.start));
    return pairs ? (inherited[n] ?? phrase) : phrase;
  });
}

const yearIn = (question: string, phrases: readonly TimePhrase[]): number | null => {
  const last = phrases.findLast(({ start, end }) => /(?:1[5-9]|2[01])\d\d/u.test(question.slice(start, end)));
  const year = last && /(?:1[5-9]|2[01])\d\d/u.exec(question.slice(last.start, last.end))?.[0];
  return year === undefined ? null : Number(year);
};

function pairOf(question: string, one: TimePhrase | undefined, other: TimePhrase | undefined): Bounded | null {
  if (one?.found.kind !== 'RANGE' || other?.found.kind !== 'RANGE') return null;
  const between = question.slice(one.end, other.start);
  const opener = BEFORE_PAIR.exec(question.slice(0, one.start));
  const joins = JOINED.test(between) && (opener !== null || !/and/iu.test(between));
  if (!joins || one.found.from >= other.found.to) return null;
  const start = opener?.index ?? one.start;
  return { start, end: other.end, from: one.found.from, to: other.found.to, precision: null };
}

function boundedBy(question: string, phrase: TimePhrase | undefined, { now }: AskedAt): Bounded | null {
  if (phrase?.found.kind !== 'RANGE') return null;
  const { from, to, precision } = phrase.found;
  const modifier = MODIFIER.exec(question.slice(0, phrase.start));
  const place = { start: modifier?.index ?? phrase.start, end: phrase.end };
  switch (modifier?.[1]?.toLowerCase()) {
    case undefined:
      return { ...place, from, to, precision };
    case 'since':
    case 'from':
    case 'as of':
      return { ...place, from, to: from < now ? now : null, precision: null };
    case 'before':
    case 'prior to':
    case 'earlier than':
      return { ...place, from: null, to: from, precision: null };
    case 'after':
    case 'later than':
      return { ...place, from: to, to: null, precision: null };
    default:
      return { ...place, from: null, to, precision: null };
  }
}

/** Several as one: where one has no beginning and another no end, what both allow; else from the first to the last. */
function together(all: readonly Bounded[], question: string): TimeRange | null {
  const [first] = all;
  if (!first) return null;
  const phrase = all.map(({ start, end }) => question.slice(start, end)).join(', ');
  if (all.length === 1) return { phrase, from: first.from, to: first.to, precision: first.precision };
  const froms = all.map(({ from }) => from);
  const tos = all.map(({ to }) => to);
  const meet = meeting(froms, tos);
  if (meet) return { phrase, ...meet, precision: null };
  return { phrase, from: extreme(froms, Math.min), to: extreme(tos, Math.max), precision: null };
}

function meeting(froms: readonly (Date | null)[], tos: readonly (Date | null)[]): Pick<Bounds, 'from' | 'to'> | null {
  if (!froms.includes(null)) return null;
  const from = extreme(
    froms.filter((at) => at !== null),
    Math.max,
  );
  const to = extreme(
    tos.filter((at) => at !== null),
    Math.min,
  );
  return from && to && from < to ? { from, to } : null;
}

/** null among them is no bound at all. */
function extreme(dates: readonly (Date | null)[], of: (...times: number[]) => number): Date | null {
  const known = dates.filter((at) => at !== null);
  return known.length < dates.length || known.length === 0 ? null : new Date(of(...known.map((at) => at.getTime())));
}
