import { inColumns } from './columns.ts';
import type { Glyphs, Line, PageLines } from './page-lines.ts';

/** A gap this many times as wide as the letters are high parts two columns or cells. */
const COLUMN_GAP = 2;
/** A gap this wide is a blank that was not written. */
const WORD_GAP = 0.18;

const sameLine = (a: Line, b: Glyphs): boolean => Math.abs(a.y - b.y) <= 0.5 * Math.max(a.size, b.size);

/** Runs of one height without wide gaps, in the order in which the page draws them; blanks between two columns are drawn as well. */
function segmentsOf(runs: readonly Glyphs[]): Line[] {
  const lines: Line[] = [];
  let isBlank = false;
  for (const run of runs) {
    if (run.text.trim() === '') {
      isBlank ||= run.text !== '';
      continue;
    }
    const last = lines.at(-1);
    const gap = last ? run.x - last.right : 0;
    const size = Math.max(run.size, 1);
    const isNew = !last || !sameLine(last, run) || gap > COLUMN_GAP * size || gap < -size;
    const isParted = isBlank || gap > WORD_GAP * size;
    isBlank = false;
    if (isNew) {
      lines.push({ text: run.text, x: run.x, right: run.x + run.width, y: run.y, size: run.size });
      continue;
    }
    const blank = isParted && !/\s$/u.test(last.text) && !/^\s/u.test(run.text) ? ' ' : '';
    lines.splice(-1, 1, {
      ...last,
      text: last.text + blank + run.text,
      right: Math.max(last.right, run.x + run.width),
      size: Math.max(last.size, run.size),
    });
  }
  return lines;
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
export function linesOf(runs: readonly Glyphs[], height: number): PageLines {
  const segments = segmentsOf(runs);
  const columns = inColumns(segments);
  if (columns) return { ...columns, height };
  return { lines: joined(segments), twoColumns: false, height };
}
