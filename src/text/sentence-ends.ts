import { MONTHS } from './english/calendar.ts';

interface Range {
  readonly start: number;
  readonly end: number;
}

/** A sentence's end with the quotes, brackets and marks that close with it; or, where no blanks are written, a full stop. */
const SENTENCE_END = /[.!?…]{1,8}["'”’»)\]*_`]{0,8}(?=\s)|[。！？][”’」』）"']{0,4}/gu;

/** A full stop after these, or after a single letter, ends an abbreviation. */
const ABBREVIATIONS = new Set(
  (
    'e.g i.e cf vs viz al etc ca approx resp no nos vol ed eds pp p fig figs eq eqs sec secs ch art dept est incl mr mrs ms ' +
    'dr prof st sr jr rev gen col sgt capt hon inc ltd co corp u.s u.k e.u a.m p.m sept'
  )
    .split(' ')
    .concat(MONTHS.filter((name) => name.length > 3).map((name) => name.slice(0, 3))),
);
/** Of those, the ones after which a capital still begins a new sentence. */
const MAY_END = new Set(['etc', 'inc', 'ltd', 'co', 'corp', 'a.m', 'p.m', 'al']);

/** Does the text at a full stop go on rather than end? `before` is the sentence up to the stop, `after` what follows. */
function goesOn(before: string, after: string): boolean {
  const next = /^\s*["'“‘(*_[]*(.)/u.exec(after)?.[1] ?? '';
  if (/\p{Ll}/u.test(next)) return true;
  if (/^[\s>]*\d{1,9}$/u.test(before)) return true;
  const word = /(?:^|[\s("'“‘*_[])([\p{L}.]{1,8})$/u.exec(before)?.[1]?.toLowerCase() ?? '';
  if (word.length === 1 && /\p{Lu}$/u.test(before)) return true;
  return ABBREVIATIONS.has(word) && !MAY_END.has(word);
}

/**
 * Where sentences end inside one paragraph: offsets into `text`, the end of the paragraph left out. Rules, no model: the same text gives
 * the same ends.
 */
export function* sentenceEnds(text: string, range: Range): Generator<number> {
  const paragraph = text.slice(range.start, range.end);
  let from = 0;
  for (const end of paragraph.matchAll(SENTENCE_END)) {
    const to = end.index + end[0].length;
    const stop = end[0].startsWith('.') && !end[0].startsWith('..');
    if (stop && goesOn(paragraph.slice(Math.max(from, end.index - 40), end.index), paragraph.slice(to, to + 40)))
      continue;
    yield range.start + to;
    from = to;
  }
}
