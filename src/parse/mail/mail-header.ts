import type { RecordField, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { mailDateIn } from './mail-dates.ts';

/** How the lines of a header are called in mails and by mail programs, small letters; others are settings of programs. */
const NAMES: Readonly<Record<string, string>> = Object.fromEntries(
  (
    [
      ['from', 'from von de da van från fra'],
      ['to', 'to an à a para aan till til'],
      ['cc', 'cc kopie copie copia'],
      ['date', 'date sent datum gesendet envoyé enviado inviato verzonden skickat sendt fecha data dato'],
      ['subject', 'subject betreff objet asunto oggetto onderwerp ämne emne assunto'],
      ['reply to', 'reply-to antworten_an'],
      ['message id', 'message-id'],
      ['in reply to', 'in-reply-to'],
      ['references', 'references'],
    ] as const
  ).flatMap(([name, words]) => words.split(' ').map((word) => [word, name])),
);
const LINE = /^([\p{L}][\p{L}\p{N}_-]{0,60})[ \t]*:(?:[ \t]|$)/u;
const LISTS = new Set(['to', 'cc']);

/** A mailbox as headers write it. */
export interface Mailbox {
  /** Its name, or else its address. */
  readonly name: string;
  readonly address: string | null;
}

const ADDRESS = /<?([^\s<>"',;:()[\]]+@[^\s<>"',;:()[\]]+)>?/u;

export function mailboxOf(text: string): Mailbox {
  const address = ADDRESS.exec(text)?.[1] ?? null;
  const name = text
    .replace(/<[^<>]*>|\[mailto:[^\]]*\]/giu, '')
    .replace(/["“”]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return { name: name === '' ? (address ?? text.trim()) : name, address };
}

/** Stretches between commas or semicolons that stand neither in quotes nor in angle brackets. */
function mailboxRanges(text: string, range: TextRange): TextRange[] {
  const parts: TextRange[] = [];
  let start = range.start;
  let quoted = false;
  let angle = false;
  for (let at = range.start; at <= range.end; at += 1) {
    const character = at === range.end ? ',' : text.charAt(at);
    if (character === '"') quoted = !quoted;
    else if (character === '<') angle = true;
    else if (character === '>') angle = false;
    else if ((at === range.end || !(quoted || angle)) && (character === ',' || character === ';')) {
      const part = trimmed(text, { start, end: at });
      if (part.start < part.end) parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

interface HeaderLine {
  /** As fields are called here, or null for a line that is none of them. */
  readonly name: string | null;
  readonly nameRange: TextRange;
  readonly valueRange: TextRange;
}

export interface HeaderLines extends TextRange {
  readonly lines: readonly HeaderLine[];
}

/**
 * The lines `Name: value` that stand at `from`, each with those that are indented below it, up to the first line that is none.
 * @param most so many at most: whoever tries at every line of a text must not read it to its end each time
 */
export function headerLinesAt(text: string, from: number, until: number, most = Number.POSITIVE_INFINITY): HeaderLines {
  const lines: { name: string | null; nameRange: TextRange; valueRange: TextRange }[] = [];
  let end = from;
  for (let start = from; start < until;) {
    const feed = text.indexOf('\n', start);
    const stop = feed === -1 || feed > until ? until : feed;
    const written = text.slice(start, stop);
    const last = lines.at(-1);
    const found = LINE.exec(written);
    if (last && /^[ \t]+\S/u.test(written)) last.valueRange = trimmed(text, { ...last.valueRange, end: stop });
    else if (found && lines.length < most) {
      const name = found[1] ?? '';
      const nameRange = { start, end: start + name.length };
      const valueRange = trimmed(text, { start: start + found[0].length, end: stop });
      lines.push({ name: NAMES[name.toLowerCase()] ?? null, nameRange, valueRange });
    } else break;
    end = stop;
    start = stop + 1;
  }
  return { lines, start: from, end };
}

const unfolded = (text: string, { start, end }: TextRange): string => text.slice(start, end).replace(/\s+/gu, ' ');

function fieldOf(text: string, { name, nameRange, valueRange }: HeaderLine): RecordField[] {
  if (name === null || valueRange.start >= valueRange.end) return [];
  const isList = LISTS.has(name);
  const ranges = isList ? mailboxRanges(text, valueRange) : [valueRange];
  const items = ranges.map((range) => {
    const words = unfolded(text, range);
    const value = name === 'date' ? (mailDateIn(words)?.iso ?? words) : words;
    return { value, text: text.slice(range.start, range.end), range };
  });
  const raw = text.slice(valueRange.start, valueRange.end);
  return items.length === 0 ? [] : [{ name, nameRange, raw, valueRange, items, isList, records: [] }];
}

/** The lines of a header as fields, each once; threads by their references are read elsewhere. */
export function headerFields(text: string, { lines }: HeaderLines): RecordField[] {
  const fields = new Map<string, RecordField>();
  for (const line of lines) {
    const [field] = line.name === 'references' ? [] : fieldOf(text, line);
    if (field && !fields.has(field.name)) fields.set(field.name, field);
  }
  return [...fields.values()];
}

/** What a header says under a name, on one line; null = nothing. */
export function said(text: string, { lines }: HeaderLines, name: string): string | null {
  const line = lines.find((each) => each.name === name && each.valueRange.start < each.valueRange.end);
  return line ? unfolded(text, line.valueRange) : null;
}

/** Ids of mails in a line, without their brackets. */
export const idsIn = (line: string | null): string[] =>
  [...(line ?? '').matchAll(/<([^<>\s]+)>/gu)].map((match) => match[1] ?? '');
