import type { Line, PageLines } from './page-lines.ts';

/** Share of a page at its top and at its foot where running heads and feet stand. */
const MARGIN = 0.12;
/** Points by which the same line stands higher or lower on another page. */
const SAME_HEIGHT = 3;
/** Pages that have the line: half of them, or so many, as heads change with the chapter. */
const HALF = 0.5;
const ENOUGH = 3;

/** `Page 3 of 12` and `Page 4 of 12`, `iv` and `v` are the same line. */
const form = (text: string): string =>
  text
    .trim()
    .replace(/\s+/gu, ' ')
    .replace(/\d+/gu, '#')
    .replace(/^[ivxlc]{1,6}$/u, '#');

const isInMargin = ({ y }: Line, height: number): boolean => y < MARGIN * height || y > (1 - MARGIN) * height;

/** The place of a line on any page; lines at one height whose words are alike have the same one, or one beside it. */
const key = ({ text, y }: Line, step: number): string => `${Math.round(y / SAME_HEIGHT) + step} ${form(text)}`;

/** The pages without their running heads and feet and the numbers of pages: what stands there on page after page. */
export function withoutRunningLines(pages: readonly PageLines[]): PageLines[] {
  const counts = new Map<string, number>();
  for (const { lines, height } of pages) {
    const keys = new Set(
      lines.filter((line) => isInMargin(line, height)).flatMap((line) => [-1, 0, 1].map((step) => key(line, step))),
    );
    for (const each of keys) counts.set(each, (counts.get(each) ?? 0) + 1);
  }
  const least = Math.min(ENOUGH, Math.max(2, Math.ceil(HALF * pages.length)));
  const isRunning = (line: Line, height: number): boolean =>
    isInMargin(line, height) && (counts.get(key(line, 0)) ?? 0) >= least;
  return pages.map((page) => ({ ...page, lines: page.lines.filter((line) => !isRunning(line, page.height)) }));
}
