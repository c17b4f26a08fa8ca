import type { TextRange } from '../../domain/text.ts';

/**
 * A text after some of its characters were rewritten, each with the range of the original that it stands for. Rewriting a
 * view gives a view, so that whatever is found after any number of steps still has its exact place.
 */
export interface View {
  readonly text: string;
  /** The original range of text[start, end). */
  at(start: number, end: number): TextRange;
}

export const plainView = (text: string): View => ({ text, at: (start, end) => ({ start, end }) });

/** Replaces each match by what `by` says (null leaves it); every new character stands for the whole match. */
export function rewrite(view: View, pattern: RegExp, by: (match: RegExpExecArray) => string | null): View {
  let text = '';
  let done = 0;
  const starts: number[] = [];
  const ends: number[] = [];
  const copy = (from: number, to: number): void => {
    text += view.text.slice(from, to);
    for (let n = from; n < to; n += 1) {
      starts.push(n);
      ends.push(n + 1);
    }
  };
  for (const match of view.text.matchAll(pattern)) {
    const replaced = by(match);
    if (replaced === null) continue;
    copy(done, match.index);
    done = match.index + match[0].length;
    text += replaced;
    for (let n = 0; n < replaced.length; n += 1) {
      starts.push(match.index);
      ends.push(done);
    }
  }
  if (done === 0 && starts.length === 0) return view;
  copy(done, view.text.length);
  return {
    text,
    at: (start, end) => {
      let from = Infinity;
      let to = 0;
      for (let n = start; n < end; n += 1) {
        from = Math.min(from, starts[n] ?? Infinity);
        to = Math.max(to, ends[n] ?? 0);
      }
      return from < to ? view.at(from, to) : view.at(0, 0);
    },
  };
}

/** The text backwards. */
export function reversed(view: View): View {
  const { length } = view.text;
  return {
    text: Array.from({ length }, (_, n) => view.text[length - 1 - n] ?? '').join(''),
    at: (start, end) => view.at(length - end, length - start),
  };
}
