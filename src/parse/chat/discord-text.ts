import type { ParsedDocument, ParseIssue, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { DATE_AND_TIME, instantsOf, writtenTime } from './chat-dates.ts';
import type { WrittenTime } from './chat-dates.ts';
import { chatInPlace } from './chat-lines.ts';
import type { ChatLine } from './chat-lines.ts';

/** The head of an export: the server, and the channel by its category and name. */
const HEAD = /^\s*={20,}\nGuild: [^\n]*\nChannel: ([^\n]*)\n/u;
const STAMP = new RegExp(`^\\[${DATE_AND_TIME}\\] ([^\\n]{1,100})$`, 'u');
const RULE = /^={20,}$/u;
/** Below a message: what hangs on it, and what others think of it. */
const SECTION = /^\{(?:Attachments|Embed|Stickers|Reactions)\}$/u;

interface Opening extends TextRange {
  readonly author: string;
  readonly time: WrittenTime;
  words: TextRange;
  /** Where what the program adds begins. */
  added: number | null;
}

function openingsOf(text: string, from: number): { openings: Opening[]; end: number } {
  const openings: Opening[] = [];
  for (let start = from; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, Math.min(end, start + 200));
    const found = STAMP.exec(line);
    const last = openings.at(-1);
    if (RULE.test(line)) return { openings, end: start };
    if (found) {
      const author = (found[9] ?? '').replace(/ \(pinned\)$/u, '').trim();
      const words = { start: end, end };
      openings.push({ start, end, author, time: writtenTime(found.slice(1, 9)), words, added: null });
    } else if (last && last.added === null) {
      if (SECTION.test(line)) last.added = start;
      else last.words = { start: last.words.start, end };
    }
    start = end + 1;
  }
  return { openings, end: text.length };
}

/** A plain text that is a channel as DiscordChatExporter writes it, as such. Other texts come back as they went in. */
export function asDiscord(document: ParsedDocument): ParsedDocument {
  const { text } = document;
  const head = HEAD.exec(text.slice(0, 2_000));
  if (!head) return document;
  const rule = text.indexOf('\n==', head[0].length - 1);
  const body = rule === -1 ? head[0].length : text.indexOf('\n', rule + 1) + 1;
  const { openings, end: until } = openingsOf(text, body === 0 ? text.length : body);
  const issues: ParseIssue[] = [];
  const instants = instantsOf(
    openings.map(({ time }) => time),
    issues,
  );
  const program = (range: TextRange): ChatLine[] => {
    const inner = trimmed(text, range);
    return inner.start < inner.end ? [{ ...inner, stamp: inner, words: null, author: '', at: null }] : [];
  };
  const lines = openings.flatMap(({ start, end, author, words, added }, i): ChatLine[] => {
    const said = trimmed(text, words);
    const stop = openings[i + 1]?.start ?? until;
    if (said.start >= said.end) return program({ start, end: stop });
    const message = { start, end: said.end, stamp: { start, end }, words: said, author, at: instants[i] ?? null };
    return [message, ...(added === null ? [] : program({ start: added, end: stop }))];
  });
  if (lines.every(({ words }) => words === null)) return document;
  const title = head[1]?.split(' / ').at(-1)?.trim() || null;
  const all = [
    ...program({ start: 0, end: openings[0]?.start ?? 0 }),
    ...lines,
    ...program({ start: until, end: text.length }),
  ];
  return chatInPlace(document, all, { platform: 'Discord', title, issues });
}
