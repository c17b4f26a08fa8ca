/** How much is parsed at once: at least so many characters or lines, and at most `forced` times as many. */
export interface PieceSize {
  readonly characters: number;
  readonly lines: number;
  /** A paragraph or list this many pieces long is cut at a line, come what may. */
  readonly forced: number;
}

/**
 * The parser is linear in short texts only: a list of 10,000 nested items, 100 kB, takes it 20 s whole and 1 s in pieces.
 * Most documents are one piece.
 */
export const PIECE: PieceSize = { characters: 8_192, lines: 200, forced: 4 };

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const BULLET = /^([-*+])[ \t]+[^\s*_-]/;

/** What is known of the lines before: enough to guess where a block ends. The tree tells when the guess was wrong. */
interface Before {
  fence: string | null;
  blank: boolean;
  /** The bullet of the list we are in. */
  bullet: string | null;
}

/** Whether a line opens a new block whatever stands before it, or an item of the list at the margin. */
function opens(line: string, before: Before): boolean {
  if (before.fence !== null || line === '' || /^\s/.test(line)) return false;
  if (before.bullet !== null && BULLET.exec(line)?.[1] === before.bullet) return true;
  return before.blank && !ITEM.test(line);
}

function after(line: string, before: Before): Before {
  const [, backticks, tildes] = FENCE.exec(line) ?? [];
  const mark = backticks ?? tildes;
  let fence = before.fence;
  if (mark !== undefined && fence === null) fence = mark;
  else if (mark !== undefined && fence !== null && mark.startsWith(fence) && line.trim() === mark) fence = null;
  const blank = /^[ \t]*$/.test(line);
  const bullet = BULLET.exec(line)?.[1] ?? (blank || /^\s/.test(line) ? before.bullet : null);
  return { fence, blank, bullet };
}

/**
 * Offsets of lines where a text may be cut into pieces for the parser, in order: before a block that stands at the margin
 * after a blank line, or an item of a list there, each about a piece after the last.
 */
export function* cutsOf(text: string, start: number, size: PieceSize = PIECE): Generator<number> {
  if (text.length - start <= size.characters) return;
  const many = (at: number, lines: number, times: number): boolean =>
    at - last >= times * size.characters || lines >= times * size.lines;
  let before: Before = { fence: null, blank: true, bullet: null };
  let last = start;
  let lines = 0;
  for (let at = start; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, feed === -1 ? next : feed);
    const natural = opens(line, before);
    if (at > last && ((natural && many(at, lines, 1)) || (before.fence === null && many(at, lines, size.forced)))) {
      yield at;
      last = at;
      lines = 0;
    }
    before = after(line, before);
    lines += 1;
    at = next;
  }
}
