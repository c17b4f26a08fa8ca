import type { ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { monthNumber } from '../../text/english/calendar.ts';
import { DATE_AND_TIME, instantsOf, writtenTime, type WrittenTime } from './chat-dates.ts';
import { chatInPlace, type ChatLine } from './chat-lines.ts';

/** Who says it: `Ada: `, `<ada> `, `<@ada> `. */
const SENDER = '(?:<[@+%&~ ]?(?<nick>[^<>\\n]{1,40})>|(?<name>[^\\n:<>\\[\\]"]{1,40}?):)[ \\t]+';
/** `[2031-04-12 09:15] Ada: `, as people copy it out of chat programs and bots write it. */
const DATED = new RegExp(`^\\[${DATE_AND_TIME}\\][ \\t]+(?:${SENDER})?`, 'u');
/** `09:15 <ada> ` below a line that says which day it is. */
const TIMED = new RegExp(
  `^\\[?(?<hour>\\d{1,2}):(?<minute>\\d{2})(?::(?<second>\\d{2}))?\\]?[ \\t]+(?:${SENDER})?`,
  'u',
);
/** `--- Log opened Sat Apr 12 09:00:00 2031`, `--- Day changed Sat Apr 12 2031`: irssi. */
const DAY =
  /^--- (?:Log (?:opened|closed)|Day changed) \p{Lu}\p{L}{2} (?<month>\p{Lu}\p{L}{2}) +(?<day>\d{1,2})(?: [\d:]+)? (?<year>\d{4})$/u;
/** Who “speaks” in the log of a program (RFC 5424, and what libraries call it). */
const LEVELS = /^(?:trace|debug|info|notice|warn|warning|err|error|crit|critical|alert|emerg|emergency|fatal|panic)$/iu;
const FEWEST = 2;
/** A stamp and a name are at the beginning of a line. */
const LOOKED_AT = 120;

interface Opening {
  readonly start: number;
  readonly time: WrittenTime | null;
  /** null = the program speaks. */
  readonly author: string | null;
  /** Behind the name. */
  readonly from: number;
}

function* linesOf(text: string): Generator<{ start: number; line: string }> {
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    yield { start, line: text.slice(start, Math.min(end, start + LOOKED_AT)) };
    start = end + 1;
  }
}

const authorOf = ({ nick, name }: Record<string, string | undefined>): string | null => (nick ?? name)?.trim() || null;

/** Each line that begins with a time, or says which day it is; lines without go on with what is above. */
function openingsOf(text: string): Opening[] {
  const openings: Opening[] = [];
  let day: WrittenTime['numbers'] | null = null;
  for (const { start, line } of linesOf(text)) {
    const changed = DAY.exec(line)?.groups;
    if (changed) {
      day = [Number(changed['year']), monthNumber(changed['month'] ?? ''), Number(changed['day'])];
      openings.push({ start, time: null, author: null, from: start + line.length });
      continue;
    }
    const found = day === null ? DATED.exec(line) : TIMED.exec(line);
    if (!found) continue;
    const { hour, minute, second = '0' } = found.groups ?? {};
    const time = day
      ? { ...{ numbers: day, separator: '-', half: null }, ...numbersOf({ hour, minute, second }) }
      : writtenTime(found.slice(1, 9));
    openings.push({ start, time, author: authorOf(found.groups ?? {}), from: start + found[0].length });
  }
  return openings;
}

const numbersOf = ({ hour, minute, second }: Record<'hour' | 'minute' | 'second', string | undefined>) => ({
  hour: Number(hour),
  minute: Number(minute),
  second: Number(second),
});

function lineOf(text: string, { start, author, from }: Opening, end: number, at: Date | null): ChatLine {
  const range = trimmed(text, { start, end });
  const words = trimmed(text, { start: Math.min(from, end), end });
  return author === null || words.start >= words.end
    ? { ...range, stamp: range, words: null, author: '', at }
    : { ...range, stamp: trimmed(text, { start, end: from }), words, author, at };
}

/**
 * A plain text that is a log of a chat, as such: each of its messages begins with a day, a time and a name, or, as irssi writes it, with a
 * time and a name below the day. The log of a program, whose names are levels, and other texts come back as they went in.
 */
export function asChatLog(document: ParsedDocument): ParsedDocument {
  const { text } = document;
  const openings = openingsOf(text);
  const first = /\S/u.exec(text)?.index ?? 0;
  if (openings[0]?.start !== first) return document;
  const authors = openings.flatMap(({ author }) => author ?? []);
  if (authors.length < FEWEST || authors.some((author) => LEVELS.test(author))) return document;
  const issues: ParseIssue[] = [];
  const timed = openings.flatMap(({ time }) => time ?? []);
  const instants = instantsOf(timed, issues)[Symbol.iterator]();
  const lines = openings.map((opening, i) => {
    const at = opening.time === null ? null : (instants.next().value ?? null);
    return lineOf(text, opening, openings[i + 1]?.start ?? text.length, at);
  });
  return chatInPlace(document, lines, { platform: 'chat', title: null, issues });
}
