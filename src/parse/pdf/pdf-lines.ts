/** A run of characters as a page draws it; the origin is at the bottom left, sizes in points. */
export interface Glyphs {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

export interface Line {
  readonly text: string;
  readonly x: number;
  readonly right: number;
  readonly y: number;
  readonly size: number;
}

export interface PageLines {
  readonly lines: readonly Line[];
  readonly twoColumns: boolean;
}

/** A gap this many times as wide as the letters are high parts two columns or cells. */
const COLUMN_GAP = 2;
/** A gap this wide is a blank that was not written. */
const WORD_GAP = 0.18;

const sameLine = (a: Line, b: Glyphs): boolean => Math.abs(a.y - b.y) <= 0.5 * Math.max(a.size, b.size);

/** Runs of one height without wide gaps, in the order in which the page draws them. */
function segmentsOf(runs: readonly Glyphs[]): Line[] {
  const lines: Line[] = [];
  for (const run of runs) {
    if (run.text === '') continue;
    const last = lines.at(-1);
    const gap = last ? run.x - last.right : 0;
    const size = Math.max(run.size, 1);
    if (!last || !sameLine(last, run) || gap > COLUMN_GAP * size || gap < -size) {
      if (run.text.trim() !== '')
        lines.push({ text: run.text, x: run.x, right: run.x + run.width, y: run.y, size: run.size });
      continue;
    }
    const blank = gap > WORD_GAP * size && !/\s$/u.test(last.text) && !/^\s/u.test(run.text) ? ' ' : '';
    const text = last.text + blank + run.text;
    lines.splice(-1, 1, {
      ...last,
      text,
      right: Math.max(last.right, run.x + run.width),
      size: Math.max(last.size, run.size),
    });
  }
  return lines;
}

/** Shares of a page's lines from which on it has two columns; own, tried on pages of both kinds. */
const COLUMN_SHARE = 0.3;
const CROSSING_SHARE = 0.3;

function hasTwoColumns(lines: readonly Line[], middle: number): boolean {
  if (lines.length < 8) return false;
  const left = lines.filter((line) => line.right <= middle).length / lines.length;
  const right = lines.filter((line) => line.x >= middle).length / lines.length;
  return left >= COLUMN_SHARE && right >= COLUMN_SHARE && 1 - left - right <= CROSSING_SHARE;
}

/** Two columns as they are read: what crosses both parts what is above it from what is below. */
function byColumn(lines: readonly Line[], middle: number): Line[] {
  const ordered: Line[] = [];
  let [left, right]: [Line[], Line[]] = [[], []];
  for (const line of [...lines].sort((a, b) => b.y - a.y)) {
    if (line.right <= middle) left.push(line);
    else if (line.x >= middle) right.push(line);
    else {
      ordered.push(...left, ...right, line);
      [left, right] = [[], []];
    }
  }
  return [...ordered, ...left, ...right];
}

/** Cells of one line stand on one line again. */
function joined(lines: readonly Line[]): Line[] {
  const whole: Line[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    if (last && Math.abs(last.y - line.y) <= 0.2 * Math.max(last.size, line.size) && line.x >= last.right) {
      whole.splice(-1, 1, { ...last, text: `${last.text}  ${line.text}`, right: line.right });
    } else whole.push(line);
  }
  return whole;
}

/** The lines of a page in the order in which they are read. */
export function linesOf(runs: readonly Glyphs[], width: number): PageLines {
  const segments = segmentsOf(runs);
  const middle = width / 2;
  if (hasTwoColumns(segments, middle)) return { lines: byColumn(segments, middle), twoColumns: true };
  return { lines: joined(segments), twoColumns: false };
}
