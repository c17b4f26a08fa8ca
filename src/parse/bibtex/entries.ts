import type { TextRange } from '../../domain/text.ts';

/** An entry as it stands in the text, from `@` to the bracket that closes it. */
export interface EntryRange extends TextRange {
  /** In small letters: `article`, `string`, `comment`. */
  readonly type: string;
  /** Where the type stands. */
  readonly typeRange: TextRange;
  /** Why it cannot be read; null = nothing speaks against it. */
  readonly fault: string | null;
}

const OPENS = /@[ \t]*([A-Za-z]+)[ \t\n]*([{(])/gu;
/** What begins at the margin begins anew, whatever is left open before it. */
const AT_MARGIN = /\n[ \t]*@[ \t]*[A-Za-z]+[ \t\n]*[{(]/gu;
/** The parser recurses into braces. */
const DEEPEST = 100;

/** The offset behind the bracket that closes the one before `from`, or why there is none. Braces count; a round one ends at depth 0. */
function closing(text: string, from: number, until: number, round: boolean): number | string {
  let depth = round ? 0 : 1;
  for (let at = from; at < until; at += 1) {
    const character = text.charCodeAt(at);
    if (character === 0x7b) depth += 1;
    else if (character === 0x7d) depth -= 1;
    if (depth > DEEPEST) return `braces are read to ${DEEPEST} levels, and some go beyond`;
    if (round ? depth === 0 && character === 0x29 : depth === 0) return at + 1;
  }
  return 'expected the bracket that closes it, found none';
}

/** The stretches between what begins at the margin. */
function* stretches(text: string): Generator<TextRange> {
  let start = 0;
  for (const { index } of text.matchAll(AT_MARGIN)) {
    yield { start, end: index + 1 };
    start = index + 1;
  }
  yield { start, end: text.length };
}

/** The entries of a text in their order; what stands between them is a comment (BibTeX). */
export function* entriesIn(text: string): Generator<EntryRange> {
  for (const { start, end } of stretches(text)) {
    OPENS.lastIndex = start;
    for (let from = start; from < end;) {
      OPENS.lastIndex = from;
      const found = OPENS.exec(text);
      if (!found || found.index >= end) break;
      const [whole, type = '', bracket] = found;
      const typeStart = text.indexOf(type, found.index);
      const typeRange = { start: typeStart, end: typeStart + type.length };
      const closed = closing(text, found.index + whole.length, end, bracket === '(');
      const entry = { start: found.index, type: type.toLowerCase(), typeRange };
      if (typeof closed === 'string') {
        yield { ...entry, end, fault: closed };
        break;
      }
      yield { ...entry, end: closed, fault: null };
      from = closed;
    }
  }
}
