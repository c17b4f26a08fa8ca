import type { ParsedDocument, TextRange } from '../domain/text.ts';

/** A part of a value: its words, and the place that proves them. */
export interface Piece extends TextRange {
  readonly text: string;
}

/**
 * The parts of a value between commas, trimmed, the empty ones left out. Where the source writes the value otherwise than
 * it reads (escapes, folded lines), no part has a place of its own and each is proven by the whole value.
 */
export function commaPieces(document: ParsedDocument, value: Piece): Piece[] {
  const written = document.text.slice(value.start, value.end) === value.text;
  let at = 0;
  return value.text.split(',').flatMap((part) => {
    const text = part.trim();
    const start = value.start + at + part.indexOf(text);
    at += part.length + 1;
    if (text === '') return [];
    return [written ? { text, start, end: start + text.length } : { ...value, text }];
  });
}

// A run of stops is tried from its first one only, or dots without end would take the square of their number.
const SENTENCE_END = /(?<![.!?…])[.!?…]+["'”’)\]]*\s+/u;
const SENTENCE_ENDS = new RegExp(SENTENCE_END, 'gu');

/** The sentences of a text as offsets into it, each without the white space around it. */
export function sentencesOf(text: string): TextRange[] {
  const found: TextRange[] = [];
  let start = 0;
  const close = (end: number): void => {
    const words = text.slice(start, end);
    const from = start + words.length - words.trimStart().length;
    if (words.trim() !== '') found.push({ start: from, end: from + words.trim().length });
    start = end;
  };
  for (const stop of text.matchAll(SENTENCE_ENDS)) close(stop.index + stop[0].length);
  close(text.length);
  return found;
}

/** How long the first sentence of `text` is, its full stop included. */
export function sentenceLength(text: string): number {
  const stop = SENTENCE_END.exec(text);
  return stop ? stop.index + stop[0].trimEnd().length : text.trimEnd().length;
}
