import type { TextRange } from '../../domain/text.ts';
import { quotableSentences } from '../sentences-of-text.ts';
import { readWords, type Words } from './read-words.ts';
import type { Support } from '../../domain/sentence-check.ts';

/** A sentence of a support, with its place there. */
export interface SupportSentence extends TextRange {
  readonly support: Support;
  readonly words: Words;
}

/** A support, read once for all sentences of a draft. */
export interface ReadSupport {
  readonly support: Support;
  readonly sentences: readonly SupportSentence[];
  /** What its document and headings are called, and all that it says. */
  readonly context: Words;
  readonly whole: Words;
}

/** Lines of the longest prompt (SE-113): a named file may be all of one. */
const MOST_OF_EACH = 2_000;

/** Lines that are no sentences (headings, code) say something as well: a constant, the name of what follows. */
export function readSupport(support: Support): ReadSupport {
  const { text, context = '', document } = support;
  const quotable = quotableSentences(text);
  const lines: TextRange[] = [];
  for (let start = 0; start < text.length;) {
    const feed = text.indexOf('\n', start);
    const end = feed === -1 ? text.length : feed;
    const isSaid = quotable.some((one) => one.start < end && start < one.end);
    if (!isSaid && /[\p{L}\p{N}]/u.test(text.slice(start, end))) lines.push({ start, end });
    start = end + 1;
  }
  const ranges = [...quotable, ...lines].sort((a, b) => a.start - b.start).slice(0, MOST_OF_EACH);
  return {
    support,
    sentences: ranges.map(({ start, end }) => ({ support, start, end, words: readWords(text.slice(start, end)) })),
    context: readWords(`${context}\n${document}`),
    whole: readWords(text),
  };
}
