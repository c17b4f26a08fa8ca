import { CL100K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import type { TextRange } from '../domain/text.ts';
import { trimmed } from '../lib/ranges.ts';
import { countTokens, tokenizerParts } from '../text/token-counts.ts';

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
  for (const part of tokenizerParts(text)) {
    for (const [word] of part.matchAll(CL100K_TOKEN_SPLIT_REGEX)) {
      units.push(...halved(word, countTokens(word), limit));
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
    // What is new in it may be blanks.
    if (range.start < range.end && range.end > (windows.at(-1)?.end ?? 0)) windows.push(range);
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
