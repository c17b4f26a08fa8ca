import { sentencesOf } from '../text/cut-sentences.ts';
import type { TextRange } from '../domain/text.ts';

const FENCE = /^\s*(?:`{3,}[^`]*$|~{3,})/u;
const COMMENT = /^\s*<!--/u;
const HEADING = /^\s*#{1,6}\s/u;
const RULE = /^[\s|:=+*_>-]*$/u;
const ROW = /^\s*\|/u;
/** A field of front matter, of YAML or of JSON. */
const FIELD = /^\s*(?:-\s+)?(?:"[^"]{1,80}"|\w[\w -]{0,80}):\s/u;
const ITEM = /^\s*-\s/u;
const BRACKETS = /^[\s[\]{},]*$/u;

type LineKind = 'PROSE' | 'LINE' | 'NONE';

/** Longer is no sentence: data, or code that is not marked as such. */
const LONGEST = 1_000;

export interface QuotableSentence extends TextRange {
  /** A row of a table, or a field of front matter. */
  readonly isLine: boolean;
  /** It stands in lines that are marked as quoted, `> `. */
  readonly isQuoted: boolean;
}

/**
 * The sentences of a passage that can be quoted, in order: those of its prose, rows of its tables and fields of its front matter. Headings
 * say where a text stands, and code says nothing that can be read out: neither is a sentence.
 */
export function quotableSentences(text: string): QuotableSentence[] {
  const sentences: QuotableSentence[] = [];
  let prose = null as Omit<QuotableSentence, 'isLine'> | null;
  const endProse = (): void => {
    if (prose) {
      const { isQuoted, ...range } = prose;
      const cut = sentencesOf(text, { kind: 'paragraph', ...range });
      sentences.push(...cut.map(({ start, end }) => ({ start, end, isLine: false, isQuoted })));
    }
    prose = null;
  };
  for (const { start, end, kind } of linesOf(text)) {
    const isQuoted = QUOTED.test(text.slice(start, Math.min(end, start + LONGEST_MARKER)));
    if (kind === 'PROSE') {
      if (prose?.isQuoted !== isQuoted) endProse();
      prose = { start: prose?.start ?? start, end, isQuoted };
      continue;
    }
    endProse();
    if (kind === 'LINE') sentences.push({ start, end, isLine: true, isQuoted });
  }
  endProse();
  return sentences
    .map((sentence, n) => (isLead(text, sentence) ? withItems(text, sentences, n) : sentence))
    .filter((sentence) => sentence.end - sentence.start <= LONGEST && !isLead(text, sentence));
}

/** What ends so says nothing without what it leads to: where that is a list it is told with its items, and before code not at all. */
const LEADS_IN = /:[*_]{0,3}$/u;
const LONGEST_MARK = 4;
const MARKED = /^(?:[-*+]|\d{1,9}[.)])\s/u;
const LONGEST_MARKER = 12;
const QUOTED = /^[ \t]*>/u;

const isLead = (text: string, { start, end, isLine }: QuotableSentence): boolean =>
  !isLine && LEADS_IN.test(text.slice(Math.max(start, end - LONGEST_MARK), end));

function withItems(text: string, sentences: readonly QuotableSentence[], at: number): QuotableSentence {
  const lead = sentences[at] as QuotableSentence;
  let { end } = lead;
  for (let n = at + 1; n < sentences.length; n += 1) {
    const item = sentences[n] as QuotableSentence;
    const isNext = text.slice(end, item.start).trim() === '';
    const isItem = n === at + 1 || MARKED.test(text.slice(item.start, item.start + LONGEST_MARKER));
    if (!isNext || !isItem || item.isLine || item.isQuoted !== lead.isQuoted || item.end - lead.start > LONGEST) break;
    ({ end } = item);
  }
  return { ...lead, end };
}

/** Does it begin with a field, and is every line one, a bracket or an item? Then it is data, and no prose. */
function isData(text: string): boolean {
  const lines = text.split('\n').filter((line) => !BRACKETS.test(line));
  return !/^\s*-/u.test(lines[0] ?? '') && lines.every((line) => FIELD.test(`${line} `) || ITEM.test(line));
}

function* linesOf(text: string): Generator<TextRange & { readonly kind: LineKind }> {
  const isFields = isData(text);
  let isCode = false;
  let isHeader = false;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const line = text.slice(start, end);
    const fence = FENCE.test(line);
    if (fence) isCode = !isCode;
    else if (line === '---') isHeader = start === 0;
    if (!fence) yield { start, end, kind: isCode ? 'NONE' : kindOf(line, isHeader || isFields) };
    start = end + 1;
  }
}

function kindOf(line: string, isFields: boolean): LineKind {
  // A blank line stays with prose: it parts two paragraphs.
  if (line.trim() === '') return 'PROSE';
  if (RULE.test(line) || BRACKETS.test(line) || COMMENT.test(line) || (HEADING.test(line) && !isFields)) return 'NONE';
  // A key without a value says nothing.
  if (isFields) return FIELD.test(line) || ITEM.test(line) ? 'LINE' : 'NONE';
  return ROW.test(line) ? 'LINE' : 'PROSE';
}
