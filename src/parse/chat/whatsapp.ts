import type { ParsedDocument, ParseIssue } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { DATE_AND_TIME, instantsOf, writtenTime } from './chat-dates.ts';
import type { WrittenTime } from './chat-dates.ts';
import { chatInPlace } from './chat-lines.ts';
import type { ChatLine } from './chat-lines.ts';

/** `12/04/2031, 09:15 - ` and `[12.04.31, 09:15:22] `, with the marks of direction that phones put before them. */
const STAMP = new RegExp(
  `^[\\u200e\\u200f]*(?:\\[${DATE_AND_TIME}\\]|${DATE_AND_TIME.replaceAll('\\2', '\\10')}[ \\u00a0]-)[ \\u00a0]`,
  'u',
);
/** Who says it. What a program says of names stands in quotes. */
const SENDER = /^[\u200e\u200f\u202a-\u202c~\u00a0 ]*([^\n:"“”„«»<>]{1,80}?)[\u202a-\u202c]*:(?:[ \u00a0]|$)/u;
/** Phones mark what the program says in somebody's place, or set it in angle brackets; a few say it in so many words. */
const PLACEHOLDER =
  /^(?:\u200e[^\n]*|<[^<>\n]{3,60}>|(?:This message was deleted|You deleted this message|Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht|Ce message a été supprimé|Se eliminó este mensaje|Questo messaggio è stato eliminato)\.?|null)$/u;
const GROUP_NAMED = /(?:group|grupp|gruppe|groupe|grupo|gruppo|groep)[^\n"“„«]*["“„«]([^"“”»\n]{1,100})["“”»]\s*$/iu;
const FEWEST = 2;

interface Opening {
  readonly start: number;
  readonly time: WrittenTime;
  /** Behind the stamp. */
  readonly from: number;
}

function openingAt(text: string, start: number): Opening | null {
  const found = STAMP.exec(text.slice(start, start + 60));
  if (!found) return null;
  // A stamp without a comma between day and time is one of a program's log.
  if (!/[,،]/u.test(found[0])) return null;
  const groups = found[1] === undefined ? found.slice(9, 17) : found.slice(1, 9);
  return { start, time: writtenTime(groups), from: start + found[0].length };
}

function openingsOf(text: string): Opening[] {
  const openings: Opening[] = [];
  for (let start = 0; start < text.length;) {
    const opening = openingAt(text, start);
    if (opening) openings.push(opening);
    const feed = text.indexOf('\n', start);
    start = feed === -1 ? text.length : feed + 1;
  }
  return openings;
}

function lineOf(text: string, { start, from }: Opening, end: number, at: Date | null): ChatLine {
  const range = trimmed(text, { start, end });
  const sender = SENDER.exec(text.slice(from, Math.min(end, from + 200)));
  const program: ChatLine = { ...range, stamp: range, words: null, author: '', at };
  if (!sender?.[1]) return program;
  const stamp = trimmed(text, { start, end: from + sender[0].length });
  const words = trimmed(text, { start: from + sender[0].length, end });
  const isSaid = words.start < words.end && !PLACEHOLDER.test(text.slice(words.start, words.end));
  return isSaid ? { ...range, stamp, words, author: sender[1].trim(), at } : program;
}

/**
 * A plain text that is a chat as WhatsApp exports it, as such: it begins with the time of a message, and has messages of somebody. Other
 * texts come back as they went in.
 */
export function asWhatsApp(document: ParsedDocument): ParsedDocument {
  const { text } = document;
  const first = /\S/u.exec(text)?.index ?? 0;
  if (!openingAt(text, first)) return document;
  const openings = openingsOf(text);
  const issues: ParseIssue[] = [];
  const instants = instantsOf(
    openings.map(({ time }) => time),
    issues,
  );
  const lines = openings.map((opening, i) =>
    lineOf(text, opening, openings[i + 1]?.start ?? text.length, instants[i] ?? null),
  );
  if (lines.filter(({ words }) => words !== null).length < FEWEST) return document;
  const named = lines.find(({ start, end, words }) => words === null && GROUP_NAMED.test(text.slice(start, end)));
  const title = named ? (GROUP_NAMED.exec(text.slice(named.start, named.end))?.[1] ?? null) : null;
  return chatInPlace(document, lines, { platform: 'WhatsApp', title, issues });
}
