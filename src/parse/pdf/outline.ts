import type { Line, PageLines } from './page-lines.ts';

/** A line with its page, and its level where it is a heading. */
export interface OutlinedLine extends Line {
  readonly page: number;
  readonly level: number | null;
  /** A new paragraph begins here. */
  readonly opens: boolean;
}

const NAMED_SECTION =
  /^(?:(?:\d{1,2}(?:\.\d{1,2}){0,3}|[IVX]{1,5})\.?\s+)?(abstract|introduction|background|related work|methods?|results|discussion|conclusions?(?: and .{1,40})?|acknowledge?ments?|references|bibliography|appendix.{0,40})[.:]?$/iu;

/** The section that a heading names, in one word: `1 Introduction` → `introduction`, `Conclusions` → `conclusion`. */
export function sectionNamed(text: string): string | null {
  const name = NAMED_SECTION.exec(text.trim())?.[1]?.toLowerCase() ?? null;
  if (name === null) return null;
  return name.startsWith('conclusion') ? 'conclusion' : name;
}

const rounded = (size: number): number => Math.round(size * 2) / 2;

/** The size in which most characters are set. */
function bodySize(lines: readonly Line[]): number {
  const weights = new Map<number, number>();
  for (const { size, text } of lines) weights.set(rounded(size), (weights.get(rounded(size)) ?? 0) + text.length);
  return [...weights].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0;
}

const LARGER = 1.15;
const LONGEST_HEADING = 200;
const NEW_PARAGRAPH = 1.7;

/** Guesses headings by size and by the names that sections of papers have, and paragraphs by the space between lines. */
export function outlined(pages: readonly PageLines[]): OutlinedLine[] {
  const all = pages.flatMap(({ lines }) => lines);
  const body = bodySize(all);
  const isLarge = ({ size, text }: Line): boolean =>
    rounded(size) >= body * LARGER && text.length <= LONGEST_HEADING && /\p{L}/u.test(text);
  const sizes = [...new Set(all.filter(isLarge).map(({ size }) => rounded(size)))].sort((a, b) => b - a);
  const levelOf = (line: Line): number | null => {
    if (isLarge(line)) return Math.min(6, sizes.indexOf(rounded(line.size)) + 1);
    return sectionNamed(line.text) === null ? null : Math.min(6, sizes.length + 1);
  };
  let before: Line | null = null;
  let edges: ReadonlyMap<number, number> = new Map();
  return pages.flatMap(({ lines }, i) => {
    const ownEdges = edgesOf(lines);
    return lines.map((line): OutlinedLine => {
      const outlinedLine = { ...line, page: i + 1, level: levelOf(line), opens: opensParagraph(before, line, edges) };
      before = line;
      edges = ownEdges;
      return outlinedLine;
    });
  });
}

/** A line fills its column where it is nearly as long as the longest of those that begin with it. */
const FULL = 0.85;

/** The right edges of the columns of a page, by where their lines begin, in points. */
function edgesOf(lines: readonly Line[]): Map<number, number> {
  const edges = new Map<number, number>();
  for (const { x, right } of lines) edges.set(Math.round(x), Math.max(edges.get(Math.round(x)) ?? 0, right));
  return edges;
}

/** After a wide space; after a page or column, unless the sentence goes on: a full line that ends none, or a small letter. */
function opensParagraph(before: Line | null, line: Line, edges: ReadonlyMap<number, number>): boolean {
  if (before === null) return true;
  const down = before.y - line.y;
  if (down > 0) return down > NEW_PARAGRAPH * Math.max(before.size, line.size);
  if (/[.!?:]["'”’)\]]*$/u.test(before.text.trim())) return true;
  const width = (edges.get(Math.round(before.x)) ?? before.right) - before.x;
  const isFull =
    edges.size > 0 && before.right - before.x >= FULL * width && rounded(before.size) === rounded(line.size);
  return !(/^\s*\p{Ll}/u.test(line.text) || (isFull && /^\s*[\p{L}\p{N}(“"‘]/u.test(line.text)));
}
