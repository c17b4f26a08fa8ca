import type { Block, ParsedDocument, TextRange } from '../domain/text.ts';

/**
 * Prose as a reader sees it: link targets, emphasis marks and comments gone, line ends turned into blanks, code and bare
 * addresses replaced by one character that no pattern means. Every stretch leads back to the exact source range.
 */
export interface Prose {
  readonly kind: Block['kind'];
  /** The titles above it, outermost first. */
  readonly headingPath: Block['headingPath'];
  /** It was cut at its end for its length: its last sentence may go on in the next piece. */
  readonly torn: boolean;
  readonly plain: string;
  /** The source of plain[start, end), without markup around it: the place of a name. */
  wordsAt(start: number, end: number): TextRange;
  /** The same with the markup that opens and closes those very words: a quote that reads as it was written. */
  quoteAt(start: number, end: number): TextRange;
}

/** Stands for code, pictures and addresses: the object replacement character. */
const OBJECT = '\uFFFC';

const MARKUP = new RegExp(
  [
    '(?<object>```[\\s\\S]*?```|``[\\s\\S]*?``|`[^`]*`|!\\[[^\\[\\]]*\\]\\([^()\\s]*\\)|<https?:[^<>\\s]*>|https?://[^\\s<>()\\[\\]]+)',
    '(?<comment><!--[\\s\\S]*?-->|</?[A-Za-z][^<>]*>)',
    '\\[(?<words>[^\\[\\]]+)\\](?<target>\\((?:[^()]|\\([^()]*\\))*\\)|\\[[^\\[\\]]*\\])',
    '(?<=^|[\\s([{"\'“‘*_])(?<opening>\\*{1,3}|_{1,3})(?=[^\\s*_])',
    '(?<=[^\\s*_])(?<closing>\\*{1,3}|_{1,3})(?=$|[\\s)\\]}"\'”’.,;:!?*_–—-])',
    '(?<line>\\n(?:[ \\t]*>)*[ \\t]*)',
  ].join('|'),
  'gu',
);

const ITEM = /^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+/u;

// Screening and extraction read the same document one after the other; a document is never changed.
const known = new WeakMap<ParsedDocument, { readonly window: number; readonly prose: Prose[] }>();

/** The prose of a document in pieces of at most `window` characters: paragraphs, headings, list items, table rows. */
export function proseOf(document: ParsedDocument, window: number): readonly Prose[] {
  const before = known.get(document);
  if (before?.window === window) return before.prose;
  const prose = readProse(document, window);
  known.set(document, { window, prose });
  return prose;
}

function readProse(document: ParsedDocument, window: number): Prose[] {
  return document.blocks.flatMap((block) => {
    if (block.kind === 'code' || block.kind === 'data' || block.kind === 'html') return [];
    const byLine = block.kind === 'table' || block.kind === 'list';
    return stretches(document.text, block, byLine).flatMap((stretch) =>
      windows(document.text, stretch, window).map((range) => ({
        ...plainOf(document.text, range),
        kind: block.kind,
        headingPath: block.headingPath,
        torn: range.end < stretch.end,
      })),
    );
  });
}

/** Lists fall apart into items (with the lines that continue them), tables into rows, everything else stays whole. */
function stretches(text: string, block: TextRange & { kind: string }, byLine: boolean): TextRange[] {
  if (!byLine) return [block];
  const found: { start: number; end: number }[] = [];
  let start = block.start;
  for (const line of text.slice(block.start, block.end).split('\n')) {
    const end = start + line.length;
    const marker = ITEM.exec(line)?.[0].length ?? 0;
    const last = found.at(-1);
    if (last && block.kind === 'list' && marker === 0) last.end = end;
    else found.push({ start: start + marker, end });
    start = end + 1;
  }
  return found.filter((range) => range.start < range.end);
}

/** Cuts at white space, so that no word is torn. */
function windows(text: string, range: TextRange, size: number): TextRange[] {
  const found: TextRange[] = [];
  let start = range.start;
  while (range.end - start > size) {
    const blank = text.slice(start, start + size).search(/\s\S*$/u);
    const end = start + (blank > 0 ? blank : size);
    found.push({ start, end });
    start = end;
  }
  return [...found, { start, end: range.end }];
}

/** Plain characters with the source range of each, and the markup that was dropped. */
class Builder {
  plain = '';
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** End of opening markup → its start; start of closing markup → its end. */
  readonly opens = new Map<number, number>();
  readonly closes = new Map<number, number>();

  copy(text: string, start: number, end: number): void {
    this.plain += text.slice(start, end);
    for (let at = start; at < end; at += 1) {
      this.starts.push(at);
      this.ends.push(at + 1);
    }
  }

  put(character: string, start: number, end: number): void {
    this.plain += character;
    this.starts.push(start);
    this.ends.push(end);
  }
}

function plainOf(text: string, range: TextRange): Omit<Prose, 'kind' | 'headingPath' | 'torn'> {
  const builder = new Builder();
  strip(builder, text, range);
  const { plain, starts, ends, opens, closes } = builder;
  const wordsAt = (from: number, to: number): TextRange => ({
    start: starts[from] ?? range.start,
    end: ends[to - 1] ?? range.end,
  });
  return {
    plain,
    wordsAt,
    quoteAt: (from, to) => {
      let { start, end } = wordsAt(from, to);
      for (let wider = opens.get(start); wider !== undefined; wider = opens.get(start)) start = wider;
      for (let wider = closes.get(end); wider !== undefined; wider = closes.get(end)) end = wider;
      return { start, end };
    },
  };
}

function strip(builder: Builder, text: string, range: TextRange): void {
  const source = text.slice(range.start, range.end);
  let done = range.start;
  for (const found of source.matchAll(MARKUP)) {
    const start = range.start + found.index;
    const end = start + found[0].length;
    builder.copy(text, done, start);
    done = end;
    const { object, words, target, opening, closing, line } = found.groups ?? {};
    if (object !== undefined) builder.put(OBJECT, start, end);
    else if (words !== undefined) {
      builder.opens.set(start + 1, start);
      strip(builder, text, { start: start + 1, end: start + 1 + words.length });
      builder.closes.set(end - 1 - (target ?? '').length, end);
    } else if (opening !== undefined) builder.opens.set(end, start);
    else if (closing !== undefined) builder.closes.set(start, end);
    else if (line !== undefined) builder.put(' ', start, end);
  }
  builder.copy(text, done, range.end);
}
