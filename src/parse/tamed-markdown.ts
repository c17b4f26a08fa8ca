/** A text as the Markdown parser may safely see it: as long as the original, character for character. */
export interface Tamed {
  readonly text: string;
  /** Offset of the first character that was disarmed, or null, and why. */
  readonly where: number | null;
  readonly what: string;
}

/**
 * What the parser is slow at: lists and quotes inside each other (200: .4 s for 20 kB; 1,000: 23 s), brackets in each other
 * or closing nothing (10,000 `![`: 136 s for 60 kB), instructions and comments without an end (10,000: 3 s for 40 kB), links
 * whose address never ends (80,000 `[a](`: 122 s for 320 kB), runs of backticks of ever other lengths (600: 9 s for 180 kB).
 */
const MAX_CONTAINERS = 50;
const MAX_BRACKETS = 32;
const MAX_UNENDED = 32;
const MAX_BACKTICKS = 32;
/** Stands for a mark that is disarmed: a character that means nothing in Markdown. */
const NEUTRAL = '.';

const MARKERS = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:))+/;
const MARKER = />|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])|\[\^[^\]\s]+\]:/g;

/** An escaped character, code on one line, a bracket; or a blank line, list item or table row, which closes them all. */
const BRACKET_OR_END = /\\[^\n]|(`+)[^`\n]*\1(?!`)|[[\]]|\n(?=[ \t]*\n| {0,3}(?:[-*+] +\S|\|))/g;

/** Opening brackets inside too many others, what closes them, and too many that close nothing. */
function* idleBrackets(text: string): Generator<number> {
  let depth = 0;
  let unmatched = 0;
  for (const { 0: mark, index } of text.matchAll(BRACKET_OR_END)) {
    if (mark === '[') {
      depth += 1;
      if (depth > MAX_BRACKETS) yield index;
    } else if (mark === ']') {
      if (depth === 0) unmatched += 1;
      if (depth > MAX_BRACKETS || unmatched > MAX_BRACKETS) yield index;
      depth = Math.max(0, depth - 1);
    } else if (mark.startsWith('\n')) {
      depth = 0;
      unmatched = 0;
    }
  }
}

/** An escaped character, code on one line, the address of a link, what ends it; or what closes them all, as above. */
const ADDRESS_OR_END = /\\[^\n]|(`+)[^`\n]*\1(?!`)|\]\(|\)|\n(?=[ \t]*\n| {0,3}(?:[-*+] +\S|\|))/g;

/** Addresses that begin inside too many others: each would be read to its end in vain. */
function* openAddresses(text: string): Generator<number> {
  let open = 0;
  for (const { 0: mark, index } of text.matchAll(ADDRESS_OR_END)) {
    if (mark === '](') {
      open += 1;
      if (open > MAX_BRACKETS) yield index + 1;
    } else if (mark === ')') open = Math.max(0, open - 1);
    else if (mark.startsWith('\n')) open = 0;
  }
}

/** Backticks in longer runs than code is set in. At the beginning of a line they are a fence, which is read in one go. */
function* longRuns(text: string): Generator<number> {
  for (const { 0: run, index } of text.matchAll(/(?<!`)`{3,}/g)) {
    if (run.length <= MAX_BACKTICKS || /(?:^|\n) {0,3}$/.test(text.slice(Math.max(0, index - 4), index))) continue;
    for (let at = index; at < index + run.length; at++) yield at;
  }
}

/** Markers of lists and quotes beyond the depth: by their number on a line, or by the blanks before them. */
function* deepMarkers(text: string): Generator<number> {
  let start = 0;
  for (const line of text.split('\n')) {
    if (line.length > MAX_CONTAINERS) {
      const markers = MARKERS.exec(line)?.[0] ?? '';
      const found = [...markers.matchAll(MARKER)];
      for (const [n, { index }] of found.entries()) {
        if (n >= MAX_CONTAINERS || index - n > 2 * MAX_CONTAINERS) yield start + index;
      }
    }
    start += line.length + 1;
  }
}

/** What opens HTML that ends at a mark of its own, and that mark. */
const UNTIL = [
  ['<?', '?>'],
  ['<!--', '-->'],
  ['<!', '>'],
] as const;

/** Openings after the last end there is: each would be looked for to the end of the text. */
function* unended(text: string): Generator<number> {
  for (const [opening, ending] of UNTIL) {
    let n = 0;
    for (let at = text.indexOf(opening, text.lastIndexOf(ending) + 1); at !== -1; at = text.indexOf(opening, at + 1)) {
      n += 1;
      if (n > MAX_UNENDED) yield at;
    }
  }
}

/** Disarms nesting that no person writes, and on which the parser would take minutes. Links and blocks elsewhere stay. */
export function tamed(text: string): Tamed {
  const found = [idleBrackets, openAddresses, longRuns, deepMarkers, unended].flatMap((find) => [...find(text)]);
  const marks = [...new Set(found)].sort((a, b) => a - b);
  if (marks.length === 0) return { text, where: null, what: '' };
  const parts: string[] = [];
  let from = 0;
  for (const mark of marks) {
    parts.push(text.slice(from, mark), NEUTRAL);
    from = mark + 1;
  }
  parts.push(text.slice(from));
  const what =
    `lists and quotes are read to ${MAX_CONTAINERS} levels, brackets and addresses to ${MAX_BRACKETS}, ` +
    `backticks in runs of ${MAX_BACKTICKS}; some marks go beyond, and are read as text`;
  return { text: parts.join(''), where: marks[0] ?? null, what };
}
