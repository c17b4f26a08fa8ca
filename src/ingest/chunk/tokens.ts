import { countTokens as countEncoded } from 'gpt-tokenizer/encoding/cl100k_base';
import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import type { TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';

/** `<|endoftext|>` and its like are words here: a document cannot give orders to a tokenizer. */
const asWords = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

/**
 * A run of letters, of signs or of blanks is merged as one piece, in time quadratic in its length (100,000 line feeds:
 * 6 s). Longer runs are cut here, and only their counts can differ from the reference tokenizer's, by a token per cut.
 */
const LONGEST_RUN = 512;
const LONG_RUN = new RegExp(
  ['\\p{L}', '[^\\s\\p{L}\\p{N}]', '\\s'].map((kind) => `${kind}{${LONGEST_RUN}}`).join('|'),
  'gu',
);

function parts(text: string): string[] {
  if (text.length < LONGEST_RUN) return [text];
  const cut: string[] = [];
  let from = 0;
  for (const run of text.matchAll(LONG_RUN)) {
    const to = run.index + run[0].length;
    cut.push(text.slice(from, to));
    from = to;
  }
  if (from === 0) return [text];
  cut.push(text.slice(from));
  return cut;
}

/** Tokens of a text by the reference tokenizer, cl100k_base (PI-34). Linear in its length. */
export function countTokens(text: string): number {
  let count = 0;
  for (const part of parts(text)) count += countEncoded(part, asWords);
  return count;
}

/** A piece of text that is cut nowhere, and the tokens it takes. */
interface Unit {
  readonly length: number;
  readonly tokens: number;
}

/** Halves a piece that alone passes the limit; a character (a surrogate pair) is never cut. */
function halved(piece: string, tokens: number, limit: number): Unit[] {
  let middle = piece.length >> 1;
  if (/[\uDC00-\uDFFF]/.test(piece.charAt(middle))) middle += 1;
  if (tokens <= limit || middle === 0 || middle >= piece.length) return [{ length: piece.length, tokens }];
  const halves = [piece.slice(0, middle), piece.slice(middle)];
  return halves.flatMap((half) => halved(half, countTokens(half), limit));
}

/** The words of a text as the tokenizer sees them, in order and without gaps. */
function unitsOf(text: string, limit: number): Unit[] {
  const units: Unit[] = [];
  for (const part of parts(text)) {
    for (const [word] of part.matchAll(CL100K_TOKEN_SPLIT_REGEX)) {
      units.push(...halved(word, countEncoded(word, asWords), limit));
    }
  }
  return units;
}

/** First unit of the window after one that ends before `end`: back over at most `overlap` tokens, and always forward. */
function windowAfter(units: readonly Unit[], begin: number, end: number, overlap: number): number {
  let next = end;
  let shared = 0;
  while (next - 1 > begin) {
    shared += units[next - 1]?.tokens ?? 0;
    if (shared > overlap) break;
    next -= 1;
  }
  return next;
}

/**
 * Overlapping windows over a text that has no structure to cut at, measured in tokens (RS-10): each at most `tokens`
 * long, the next beginning at most `overlap` tokens before the end of the last. Cut between the tokenizer's words, inside
 * a word only where one alone passes the limit. Ranges into `text`, in order; windows of blanks are left out.
 */
export function slidingWindows(text: string, tokens: number, overlap: number): TextRange[] {
  const units = unitsOf(text, tokens);
  const starts = [0];
  for (const unit of units) starts.push((starts.at(-1) ?? 0) + unit.length);
  const at = (unit: number): number => starts[unit] ?? text.length;
  const shared = Math.min(overlap, tokens >> 1);
  const windows: TextRange[] = [];
  for (let begin = 0, end = 0; end < units.length;) {
    let next = fill(units, begin, tokens);
    while (next > begin + 1 && countTokens(text.slice(at(begin), at(next))) > tokens) next -= 1;
    if (next <= end) {
      // The overlap left no room for anything new: once more without it.
      begin = end;
      continue;
    }
    const range = trimmed(text, { start: at(begin), end: at(next) });
    if (range.start < range.end) windows.push(range);
    end = next;
    begin = windowAfter(units, begin, end, shared);
  }
  return windows;
}

function fill(units: readonly Unit[], begin: number, tokens: number): number {
  let end = begin;
  for (let sum = 0; end < units.length; end += 1) {
    sum += units[end]?.tokens ?? 0;
    if (sum > tokens && end > begin) break;
  }
  return end;
}
