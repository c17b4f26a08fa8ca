import type { TextRange } from '../../domain/text.ts';
import { trimmed } from '../../lib/ranges.ts';
import { quotableSentences } from '../sentences-of-text.ts';

/**
 * What of a named file can be cited, in its order: its sentences, and lines that are none (headings, code); of code and configuration
 * lines alone.
 */
export function linesOfFile(text: string, isCode: boolean): TextRange[] {
  const sentences = isCode ? [] : quotableSentences(text);
  const ranges: TextRange[] = sentences.map(({ start, end }) => ({ start, end }));
  let next = 0;
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    while (next < sentences.length && (sentences[next]?.end ?? 0) <= start) next += 1;
    const isSaid = (sentences[next]?.start ?? Infinity) < end;
    const line = trimmed(text, { start, end });
    if (!isSaid && /[\p{L}\p{N}]/u.test(text.slice(line.start, line.end))) ranges.push(line);
    start = end + 1;
  }
  return ranges.sort((a, b) => a.start - b.start);
}
