import type { TextRange } from '../../domain/text.ts';

/** A file as a prompt has it. */
export interface RenderedFile {
  readonly text: string;
  /** For each of the shown ranges, where it stands in `text`. */
  readonly at: readonly number[];
}

/** What stands for lines that are left out. */
export const leftOut = (lines: number): string => `⋯ ${lines} lines left out ⋯`;

/** The shown parts, letter by letter, and between them how much is left out. */
export function renderFile(text: string, shown: readonly TextRange[]): RenderedFile {
  const parts: string[] = [];
  const at: number[] = [];
  let length = 0;
  const push = (part: string): void => {
    if (parts.length > 0) length += 1;
    parts.push(part);
    length += part.length;
  };
  let before = 0;
  for (const { start, end } of shown) {
    const lines = linesIn(text.slice(before, start));
    if (lines > 0) push(leftOut(lines));
    at.push(parts.length === 0 ? 0 : length + 1);
    push(text.slice(start, end));
    before = end;
  }
  const lines = linesIn(text.slice(before));
  if (lines > 0) push(leftOut(lines));
  return { text: parts.join('\n'), at };
}

/** Lines that have words. */
export const linesIn = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length;
