import type { TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { sentenceEnds } from '../../text/sentence-ends.ts';
import { withoutLinks } from './without-links.ts';

/** A part of a draft; its range is in the text, marks of citations included. */
export interface DraftPart extends TextRange {
  /** Without the marks of its citations, those of lists, targets of links and images; white space is folded. */
  readonly text: string;
  /** The numbers in its marks, each once, in their order. */
  readonly cites: readonly number[];
  /** A sentence is checked; a heading or code is none. */
  readonly kind: 'SENTENCE' | 'HEADING' | 'CODE';
}

interface Block extends TextRange {
  readonly kind: DraftPart['kind'];
  /** Nothing that follows can belong to it. */
  readonly closed: boolean;
}

const FENCE = /^\s*(?:`{3}|~{3})/u;
const HEADING = /^\s*#{1,6}\s/u;
const RULE = /^[\s|:=*_-]*$/u;
const ROW = /^\s*\|/u;
const ITEM = /^\s*(?:[-*+]|\d{1,9}[.)])\s/u;
/** What a line is cannot be told of so little of it. */
const OPEN_LINE = /^\s*(?:#{1,6}|[-+>|]|\*{1,3}|_{1,3}|-{1,3}|\d{1,9}[.)]?|`{1,2}|~{1,2})?\s*$/u;
/** A mark that may go on, or be the words of a link. */
const OPEN_MARK = /\[[\d,;\s–-]{0,40}\]?$/u;
const CODE_SPAN = /`[^`\n]*`/gu;
/** `[1]`, `[1, 3]`, `[1-3]`; three digits at most, or a year would be one. */
const MARK = /\[[1-9]\d{0,2}(?: ?[,;–-] ?[1-9]\d{0,2})*\](?!\()/gu;
const LIST_MARKS = /^(?:(?:[-*+>]|\d{1,9}[.)]|\[[ xX]\])\s+)+/u;
/** Where a link leads, told apart from its words. */
const DEFINES = /^\[([^\]]*)\]:/u;
/** By what follows an end mark it is seen whether the sentence goes on. */
const TELLS = /^\s*["'“‘(*_[]*[^\s"'“‘(*_[]|^\s*["'“‘(*_[]+\s/u;
/** Quotes and brackets with which a sentence may begin; of more nothing is told before the draft has ended. */
const MOST_OPENING = 40;
const LONGEST_RANGE = 9;

/** The parts of a draft that has ended. */
export const draftSentences = (text: string): DraftPart[] => wholeSentences(text, true);

/**
 * The parts of a growing draft that are surely whole, whatever follows: the same, in the same order, however the stream is cut.
 * @param ended nothing follows
 */
export const wholeSentences = (text: string, ended: boolean): DraftPart[] => nextSentences(text, ended).parts;

/** How far a growing draft was given. */
export interface Given {
  /** Where what may still grow begins. */
  readonly from: number;
  /** How many parts of that were given. */
  readonly parts: number;
}

/**
 * Those of them that were not given before, and how far it is given then; what is closed is not read again.
 * @param given of the same draft, when it was shorter
 */
export function nextSentences(
  text: string,
  ended: boolean,
  given: Given = { from: 0, parts: 0 },
): { readonly parts: DraftPart[]; readonly given: Given } {
  const { from } = given;
  const rest = text.slice(from);
  const known = ended ? rest : rest.slice(0, knownEnd(rest));
  // No sentence ends within code.
  const masked = withoutMarks(known).replace(CODE_SPAN, (code) => `\`${'x'.repeat(code.length - 2)}\``);
  const blocks = blocksOf(known, ended);
  const last = blocks.at(-1);
  const line = rest.lastIndexOf('\n') + 1;
  const open = last && !last.closed ? Math.min(last.start, line) : line;
  const all = blocks.flatMap((block) => {
    if (block.kind !== 'SENTENCE') return block.closed ? partOf(known, block, block.kind) : [];
    return sentenceRanges(masked, block).flatMap((range) => partOf(known, range, 'SENTENCE'));
  });
  return {
    parts: all.slice(given.parts).map((part) => ({ ...part, start: from + part.start, end: from + part.end })),
    given: { from: from + open, parts: all.filter(({ start }) => start >= open).length },
  };
}

/** Up to where it is known what the text is. */
function knownEnd(text: string): number {
  const from = text.lastIndexOf('\n') + 1;
  const line = text.slice(from);
  if (OPEN_LINE.test(line) || RULE.test(line)) return from;
  const span = line.replace(CODE_SPAN, (code) => ' '.repeat(code.length)).indexOf('`');
  if (span >= 0) return from + span;
  return from + (OPEN_MARK.exec(line)?.index ?? line.length);
}

function blocksOf(text: string, ended: boolean): Block[] {
  const blocks: Block[] = [];
  let open = null as { kind: 'SENTENCE' | 'CODE'; start: number; end: number } | null;
  const close = (closed: boolean): void => {
    if (open) blocks.push({ ...open, closed });
    open = null;
  };
  for (const { start, end, line, terminated } of linesOf(text)) {
    if (open?.kind === 'CODE') {
      open.end = end;
      if (FENCE.test(line) && (terminated || ended)) close(true);
      continue;
    }
    const isProse = !FENCE.test(line) && !HEADING.test(line) && !ROW.test(line) && !RULE.test(line);
    if (!isProse || ITEM.test(line)) close(true);
    if (FENCE.test(line)) open = { kind: 'CODE', start, end };
    else if (isProse) open = { kind: 'SENTENCE', start: open?.start ?? start, end };
    else if (!RULE.test(line) && (terminated || ended))
      blocks.push({ kind: HEADING.test(line) ? 'HEADING' : 'SENTENCE', start, end, closed: true });
  }
  close(ended);
  return blocks;
}

function* linesOf(text: string): Generator<TextRange & { readonly line: string; readonly terminated: boolean }> {
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    yield { start, end, line: text.slice(start, end), terminated: feed !== -1 };
    start = end + 1;
  }
}

/** Each with the marks behind it; the last of an open block may go on. */
function sentenceRanges(masked: string, { start, end, closed }: Block): TextRange[] {
  const ranges: TextRange[] = [];
  const isRow = ROW.test(masked.slice(start, end));
  let from = start;
  for (const to of isRow ? [] : sentenceEnds(masked, { start, end })) {
    let next = to;
    while (next < end && /\s/u.test(masked.charAt(next))) next += 1;
    if (next === end || (!closed && !TELLS.test(masked.slice(to, Math.min(end, next + MOST_OPENING))))) break;
    ranges.push({ start: from, end: next });
    from = next;
  }
  return closed ? [...ranges, { start: from, end }] : ranges;
}

const blanks = (words: string): string => ' '.repeat(words.length);

/** Blanks in place of marks, but not of what looks like one within code. */
function withoutMarks(text: string): string {
  if (!text.includes('[')) return text;
  const code = [...text.matchAll(CODE_SPAN)].map(({ index, 0: words }) => ({
    start: index,
    end: index + words.length,
  }));
  return text.replace(MARK, (mark, at: number) =>
    code.some(({ start, end }) => start < at && at < end) ? mark : blanks(mark),
  );
}

function partOf(text: string, range: TextRange, kind: DraftPart['kind']): DraftPart[] {
  const { start, end } = trimmed(text, range);
  const written = text.slice(start, end);
  if (kind === 'CODE') return [{ kind, start, end, text: written, cites: [] }];
  const masked = withoutMarks(written);
  const said = withoutLinks(masked)
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .replace(kind === 'HEADING' ? /^#{1,6} /u : LIST_MARKS, '')
    .replaceAll(/ (?=[.,;:!?](?:\s|$))/gu, '')
    .replace(DEFINES, '$1:');
  if (!/[\p{L}\p{N}]/u.test(said)) return [];
  return [{ kind, start, end, text: said, cites: numbersOf(written, masked) }];
}

/** What is blank in `masked` alone were marks. */
function numbersOf(written: string, masked: string): number[] {
  if (masked === written) return [];
  const marks = [...written.matchAll(MARK)].filter(({ index }) => masked[index] === ' ').map(([mark]) => mark);
  const numbers = marks.flatMap((mark) =>
    mark
      .slice(1, -1)
      .split(/[,;]/u)
      .flatMap((part) => {
        const [first = 0, last = first] = part.split(/[–-]/u).map(Number);
        return Array.from({ length: Math.min(Math.max(last - first + 1, 1), LONGEST_RANGE) }, (_, n) => first + n);
      }),
  );
  return [...new Set(numbers)];
}
