import type { Block, TextRange } from '../../domain/text.ts';

/** Words as they are compared: a quote may be wrapped, marked or shortened at its ends. */
const compared = (text: string): string =>
  text
    .replace(/^[ \t]*>+/gmu, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** So many words in a row are a quotation, not a coincidence. */
const FEWEST_WORDS = 8;

/**
 * Blocks of a post that repeat a paragraph of an earlier one without saying so, marked as the quotes they are: they are
 * not their poster's words, and must not count as a second voice.
 */
class EarlierWords {
  readonly #seen = new Set<string>();

  /** The blocks of the next post. */
  marked(text: string, blocks: readonly Block[]): Block[] {
    const own: string[] = [];
    const marked = blocks.map((block): Block => {
      const words = compared(text.slice(block.start, block.end));
      if (block.kind !== 'paragraph' || words.split(' ').length < FEWEST_WORDS) return block;
      own.push(words);
      return this.#seen.has(words) ? { ...block, kind: 'quote' } : block;
    });
    for (const words of own) this.#seen.add(words);
    return marked;
  }
}

/** The blocks of a thread with the quotes that do not say they are quotes. */
export function withQuotes(text: string, blocks: readonly Block[], units: readonly TextRange[]): Block[] {
  const earlier = new EarlierWords();
  const marked: Block[] = [];
  let next = 0;
  for (const unit of [...units, null]) {
    const from = next;
    while (next < blocks.length && (blocks[next]?.start ?? 0) < (unit?.end ?? text.length)) next += 1;
    marked.push(...earlier.marked(text, blocks.slice(from, next)));
  }
  return marked;
}
