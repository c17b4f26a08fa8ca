/** How much is parsed at once: at least so many characters, lines or marks, and at most `forced` times as many. */
export interface PieceSize {
  readonly characters: number;
  readonly lines: number;
  /** Characters that may begin something and so leave a node of their own where they begin nothing. */
  readonly marks: number;
  /** A paragraph or list this many pieces long is cut at a line, come what may. */
  readonly forced: number;
}

/**
 * The parser is linear in short texts only: a list of 10,000 nested items, 100 kB, takes it 20 s whole and 1 s in pieces;
 * a line of 80,000 `[^a]` takes it two minutes whole and two seconds in pieces. Most documents are one piece.
 */
export const PIECE: PieceSize = { characters: 8_192, lines: 200, marks: 1_000, forced: 4 };

const FENCE = /^ {0,3}(?:(`{3,})[^`]*$|(~{3,}))/;
const ITEM = /^(?:[-*+]|\d{1,9}[.)])(?:[ \t]|$)/;
const MARKS = /[[\]`<&]/g;
/**
 * An item with words in it. One that begins with a mark may turn out to hold nothing (`- >`, `- #`, `- [a]: b`), and
 * what holds nothing belongs to the block before it, which a cut would part from it.
 */
const BULLET = /^([-*+])[ \t]+(?:\p{L}|\d(?!\d*[.)])|["'“(]|`(?!``)|\*\*\p{L}|\[[ xX]\][ \t]+\p{L})/u;

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

/** Where a line that is too long by itself goes on as another piece: at a word, where there are words. */
function* insideOf(line: string, size: PieceSize): Generator<number> {
  for (let at = size.characters; line.length - at >= size.characters; at += size.characters) {
    const word = /(?<=\s)(?=\p{L})/gu;
    word.lastIndex = at;
    const next = word.exec(line.slice(0, at + size.characters))?.index ?? at;
    // Half a character is none.
    at = /[\uDC00-\uDFFF]/.test(line.charAt(next)) ? next + 1 : next;
    yield at;
  }
}

/**
 * Offsets where a text may be cut into pieces for the parser, in order: before a block that stands at the margin after a
 * blank line, or an item of a list there, each about a piece after the last; come what may at a line when the piece is
 * `forced` times as large, and inside a line that is larger than that alone.
 */
export function* cutsOf(text: string, start: number, size: PieceSize = PIECE): Generator<number> {
  if (text.length - start <= size.characters) return;
  const many = (at: number, times: number): boolean =>
    at - last >= times * size.characters || lines >= times * size.lines || marks >= times * size.marks;
  let before: Before = { fence: null, blank: true, bullet: null };
  let [last, lines, marks] = [start, 0, 0];
  for (let at = start; at < text.length;) {
    const feed = text.indexOf('\n', at);
    const next = feed === -1 ? text.length : feed + 1;
    const line = text.slice(at, feed === -1 ? next : feed);
    const marksHere = line.match(MARKS)?.length ?? 0;
    const free = before.fence === null;
    if (at > last && ((opens(line, before) && many(at, 1)) || (free && many(at, size.forced)))) {
      yield at;
      [last, lines, marks] = [at, 0, 0];
    }
    if (free && (line.length > size.forced * size.characters || marksHere > size.forced * size.marks)) {
      for (const inside of insideOf(line, size)) {
        last = at + inside;
        yield last;
      }
    }
    before = after(line, before);
    lines += 1;
    marks += marksHere;
    at = next;
  }
}
