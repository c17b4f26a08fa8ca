import type { TextRange } from '../../domain/text.ts';

/** Offsets of what stands in quotation marks; a mark that is not closed quotes all the rest. */
export function quotedIn(plain: string): readonly TextRange[] {
  const found: TextRange[] = [];
  let start = -1;
  for (const mark of plain.matchAll(/["“”„«»]/gu)) {
    const closes = start >= 0 && mark[0] !== '“' && mark[0] !== '„' && mark[0] !== '«';
    if (closes) {
      found.push({ start, end: mark.index + 1 });
      start = -1;
    } else if (start < 0 && mark[0] !== '”' && mark[0] !== '»') start = mark.index;
  }
  if (start >= 0) found.push({ start, end: plain.length });
  return found;
}
