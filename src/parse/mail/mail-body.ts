import type { Block, DataRecord, RecordField, TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { paragraphsOf } from '../plain.ts';
import { introAt } from './intro-lines.ts';
import { headerFields, headerLinesAt } from './mail-header.ts';
import type { HeaderLines } from './mail-header.ts';

/** A stretch of a mail's body: its sender's words, or what is quoted, forwarded or always stands below. */
interface BodyPart extends TextRange {
  readonly isOwn: boolean;
  /** Who wrote what is quoted, and when, where the mail says so. */
  readonly stated: readonly RecordField[];
  /** Where the words end that are surely theirs: a quote within the quote is somebody else's. */
  readonly statedEnd: number;
}

export interface MailBody {
  /** The sender's words as paragraphs, all else as quotes. */
  readonly blocks: readonly Block[];
  /** The quoted mails that say who wrote them. */
  readonly records: readonly DataRecord[];
}

interface Line extends TextRange {
  readonly words: string;
}

function linesOf(text: string, { start: from, end: until }: TextRange): Line[] {
  const lines: Line[] = [];
  for (let start = from; start < until;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 || feed > until ? until : feed;
    lines.push({ start, end, words: text.slice(start, end) });
    start = end + 1;
  }
  return lines;
}

const isQuoted = ({ words }: Line): boolean => /^[ \t]?>/u.test(words);
const isDeeper = ({ words }: Line): boolean => /^[ \t]?>[ \t]*>/u.test(words);
const isBlank = ({ words }: Line): boolean => words.trim() === '';
/** The line above a signature (RFC 3676): two hyphens, and a blank that programs drop. */
const isSignature = ({ words }: Line): boolean => /^-- ?$/u.test(words);
const ORIGINAL =
  'Original Message|Original Appointment|Forwarded message|Forwarded by|Ursprüngliche Nachricht|Weitergeleitete Nachricht|' +
  "Message d['’]origine|Message transféré|Mensaje original|Messaggio originale|Mensagem original|Oorspronkelijk bericht|" +
  'Ursprungligt meddelande|Opprinnelig melding|Oprindelig meddelelse';
const SEPARATOR = new RegExp(
  `^[ \\t]*(?:-{2,}[ \\t]*(?:${ORIGINAL})(?!\\p{L})[^\\n]{0,80}|Begin forwarded message:|Anfang der weitergeleiteten Nachricht:)[ \\t]*$`,
  'iu',
);
const RULE = /^[ \t]*_{10,}[ \t]*$/u;
/** What of a header a mail program puts above the mail that is answered. */
const ABOVE_ANSWERED = ['from', 'date', 'subject'];

/** Programs quote from whom, when, to whom and about what; not the lines that servers add. */
const MOST_LINES_BELOW = 12;

/** The header of a mail that is answered or forwarded below, as programs write it: at least from whom, when and about what. */
function headerBelow(text: string, line: Line | undefined, until: number): HeaderLines | null {
  if (!line || !/^[ \t*]*\p{L}[\p{L}-]{1,20}\*?[ \t]*:/u.test(line.words)) return null;
  const header = headerLinesAt(text, line.start, until, MOST_LINES_BELOW);
  const names = new Set(header.lines.map(({ name }) => name));
  return ABOVE_ANSWERED.every((name) => names.has(name)) && names.has('to') ? header : null;
}

/** Index of the first line from `from` on that is not blank. */
function nextWords(lines: readonly Line[], from: number): number {
  let at = from;
  for (let line = lines[at]; line && isBlank(line); line = lines[at]) at += 1;
  return at;
}

class BodyReader {
  readonly #text: string;
  readonly #lines: readonly Line[];
  readonly #range: TextRange;
  readonly parts: BodyPart[] = [];
  #ownFrom: number;

  constructor(text: string, range: TextRange) {
    this.#text = text;
    this.#range = range;
    this.#lines = linesOf(text, range);
    this.#ownFrom = range.start;
  }

  read(): void {
    for (let at = 0; at < this.#lines.length;) at = this.#step(at);
    this.#endOwn(this.#range.end);
  }

  /** Reads what begins at a line, and gives the index of the line behind it. */
  #step(at: number): number {
    const line = this.#lines[at];
    if (!line || isBlank(line)) return at + 1;
    if (isSignature(line)) return this.#quote(at, this.#signatureEnd(at), [], line.start);
    if (isQuoted(line)) return this.#quote(at, this.#quoteEnd(at), [], line.start);
    return this.#forwarded(at) ?? this.#introduced(at) ?? at + 1;
  }

  /** Everything below a separator or a header is of another mail. */
  #forwarded(at: number): number | null {
    const line = this.#lines[at];
    const separated = line !== undefined && (SEPARATOR.test(line.words) || RULE.test(line.words));
    const head = separated ? nextWords(this.#lines, at + 1) : at;
    const header = headerBelow(this.#text, this.#lines[head], this.#range.end);
    if (header === null && !(separated && SEPARATOR.test(line.words))) return null;
    const end = this.#lines.length;
    const inner = this.#lines.findIndex((each, i) => i > head && (isQuoted(each) || SEPARATOR.test(each.words)));
    const sure = inner === -1 ? this.#range.end : (this.#lines[inner - 1]?.end ?? this.#range.end);
    return this.#quote(at, end, header ? headerFields(this.#text, header) : [], sure);
  }

  /** `On Monday, Ada wrote:`, and what is quoted below; or, where nothing is marked as quoted, all that is below. */
  #introduced(at: number): number | null {
    const intro = introAt(this.#text, this.#lines.slice(at, at + 4));
    if (intro === null) return null;
    const below = nextWords(this.#lines, at + intro.lines);
    const first = this.#lines[below];
    if (first && isQuoted(first)) {
      const end = this.#quoteEnd(below);
      const deeper = this.#lines.slice(below, end).findIndex(isDeeper);
      const sure = this.#lines[(deeper === -1 ? end : below + deeper) - 1]?.end ?? first.end;
      return this.#quote(at, end, intro.fields, sure);
    }
    return intro.isWhole ? this.#quote(at, this.#lines.length, intro.fields, this.#range.end) : null;
  }

  #quoteEnd(from: number): number {
    let end = from + 1;
    for (let at = end; at < this.#lines.length; at += 1) {
      const line = this.#lines[at];
      if (line && isQuoted(line)) end = at + 1;
      else if (line && !isBlank(line)) break;
    }
    return end;
  }

  #signatureEnd(from: number): number {
    let at = from + 1;
    for (; at < this.#lines.length; at += 1) {
      const line = this.#lines[at];
      const isOther = line && (isQuoted(line) || SEPARATOR.test(line.words));
      if (isOther || (line && introAt(this.#text, this.#lines.slice(at, at + 4)))) break;
    }
    return at;
  }

  #quote(from: number, to: number, stated: readonly RecordField[], statedEnd: number): number {
    const start = this.#lines[from]?.start ?? this.#range.end;
    const end = this.#lines[to - 1]?.end ?? this.#range.end;
    this.#endOwn(start);
    this.parts.push({ isOwn: false, start, end, stated, statedEnd: Math.min(end, statedEnd) });
    this.#ownFrom = end;
    return to;
  }

  #endOwn(end: number): void {
    const own = trimmed(this.#text, { start: Math.min(this.#ownFrom, end), end });
    if (own.start < own.end) this.parts.push({ isOwn: true, ...own, stated: [], statedEnd: own.start });
  }
}

/** What stands in the body of a mail at `range` of a text: whose words are whose. Linear in its lines. */
export function mailBodyAt(text: string, range: TextRange): MailBody {
  const reader = new BodyReader(text, range);
  reader.read();
  return {
    blocks: reader.parts.flatMap((part) =>
      paragraphsOf(text, part).map((block): Block => (part.isOwn ? block : { ...block, kind: 'quote' })),
    ),
    records: reader.parts.flatMap(({ start, stated, statedEnd }): DataRecord[] => {
      if (stated.length === 0) return [];
      return [
        { form: 'MAIL', start, end: statedEnd, path: [], key: null, isListed: true, fields: stated, headingPath: [] },
      ];
    }),
  };
}
