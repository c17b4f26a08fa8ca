import type { ChunkDraft, TextRange } from '../../domain/text.ts';

/** Neighbouring chunks put together up to `limit` tokens: what a model reads at once. In the order of the text. */
export function passagesOf(chunks: readonly ChunkDraft[], limit: number): TextRange[] {
  const passages: { start: number; end: number; tokens: number }[] = [];
  for (const { start, end, tokens } of chunks) {
    const last = passages.at(-1);
    if (last && last.tokens + tokens <= limit && end >= last.end) {
      last.end = end;
      last.tokens += tokens;
    } else passages.push({ start, end, tokens });
  }
  return passages.map(({ start, end }) => ({ start, end }));
}
