import type { ParsedDocument, TextRange } from '../../domain/text.ts';

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

const SENTENCE_END = /[.!?…]+["'”’)\]]*\s+/gu;

/** The sentence of `text` in which `at` stands, as offsets into `text`, without the white space around it. */
export function sentenceAround(text: string, at: number): TextRange {
  let start = 0;
  let end = text.length;
  for (const stop of text.matchAll(SENTENCE_END)) {
    const after = stop.index + stop[0].length;
    if (after <= at) start = after;
    else {
      end = stop.index + stop[0].trimEnd().length;
      break;
    }
  }
  while (end > start && /\s/u.test(text[end - 1] ?? '')) end -= 1;
  return { start, end };
}
