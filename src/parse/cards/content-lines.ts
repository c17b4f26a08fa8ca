/** A line of a vCard or calendar, unfolded (RFC 6350, RFC 5545), and where it begins, from 1 on. */
export interface ContentLine {
  readonly text: string;
  readonly line: number;
  /** The name of its property in capitals, without its group. */
  readonly name: string;
  /** Pictures, sounds and keys, of which only the beginning is kept: they may be megabytes of letters. */
  readonly isBinary: boolean;
}

const HEAD = /^(?:[\w-]+\.)?([\w-]+)([;:])/u;
const BINARY = /[;:](?:ENCODING=(?:B|BASE64)|BASE64|VALUE=BINARY|data:[\w/+.-]*[;,])(?=[;:,]|$|[\w/+=])/iu;
const QUOTED_PRINTABLE = /^[^:]*;(?:ENCODING=)?QUOTED-PRINTABLE/iu;
/** How much of a line is looked at to tell what it is. */
const HEAD_CHARACTERS = 400;

interface OpenLine {
  readonly parts: string[];
  readonly line: number;
  readonly name: string;
  readonly isBinary: boolean;
  readonly isQuotedPrintable: boolean;
}

function opened(written: string, line: number): OpenLine {
  const head = written.slice(0, HEAD_CHARACTERS);
  const name = HEAD.exec(head)?.[1]?.toUpperCase() ?? '';
  const isBinary = name !== '' && BINARY.test(head);
  const isQuotedPrintable = QUOTED_PRINTABLE.test(head);
  return { parts: [isBinary ? head : written], line, name, isBinary, isQuotedPrintable };
}

const closed = ({ parts, line, name, isBinary, isQuotedPrintable }: OpenLine): ContentLine => ({
  text: isQuotedPrintable ? decoded(parts.join('')) : parts.join(''),
  line,
  name,
  isBinary,
});

/** The value of a line without its quoted-printable encoding; UTF-8, or ISO 8859-1 where it says so or can be nothing else. */
function decoded(line: string): string {
  const colon = line.indexOf(':') + 1;
  const bytes = Buffer.from(
    line
      .slice(colon)
      .replace(/=([\dA-F]{2})|[^\0-\x7f]/giu, (found, hex: string | undefined) =>
        hex === undefined ? Buffer.from(found).toString('latin1') : String.fromCharCode(Number.parseInt(hex, 16)),
      ),
    'latin1',
  );
  const head = line.slice(0, colon).replace(/;(?:ENCODING=)?QUOTED-PRINTABLE|;CHARSET=[^;:]*/giu, '');
  const value = /;CHARSET="?(?:ISO-8859-1|WINDOWS-1252)/iu.test(line.slice(0, colon)) ? latin(bytes) : utf8(bytes);
  // Line ends within a value are written as the two characters that stand for them.
  return head + value.replace(/\r?\n/gu, '\\n');
}

const latin = (bytes: Uint8Array): string => new TextDecoder('windows-1252').decode(bytes);
function utf8(bytes: Uint8Array): string {
  const text = new TextDecoder().decode(bytes);
  return text.includes('\uFFFD') ? latin(bytes) : text;
}

/** Does a line go on with the next one? */
function goesOn(open: OpenLine, next: string): boolean {
  if (/^[ \t]/u.test(next)) return true;
  if (open.isQuotedPrintable) return open.parts.at(-1)?.endsWith('=') ?? false;
  // vCard 2.1 ends a picture by an empty line, and some write it unfolded.
  return open.isBinary && /^[\w+/=]+$/u.test(next) && !next.includes(':');
}

function append(open: OpenLine, next: string): void {
  if (open.isBinary) return;
  const last = open.parts.length - 1;
  if (open.isQuotedPrintable && open.parts[last]?.endsWith('=')) {
    open.parts[last] = open.parts[last].slice(0, -1);
    open.parts.push(next.replace(/^[ \t]/u, ''));
  } else open.parts.push(next.slice(1));
}

/** The lines of a text as the standards fold them; empty ones are none. */
export function* contentLines(text: string): Generator<ContentLine> {
  let open: OpenLine | null = null;
  let n = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const written = text.slice(start, end);
    n += 1;
    start = end + 1;
    if (open && goesOn(open, written)) append(open, written);
    else {
      if (open) yield closed(open);
      open = /\S/u.test(written) ? opened(written, n) : null;
    }
  }
  if (open) yield closed(open);
}
