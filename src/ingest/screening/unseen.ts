import type { ScreenSettings } from '../ingest-settings.ts';
import type { TextRange } from '../../domain/text.ts';

/** Signs that are invisible and do not belong: what a reader sees is not what a machine reads. */
export interface Unseen extends TextRange {
  readonly rule: 'direction-override' | 'tag-characters' | 'zero-width-run' | 'zero-width-in-words';
}

const ANY = /[\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF\u{E0020}-\u{E007F}]/u;
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** Flags of regions are a black flag with tags behind it. */
const TAGS = /(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007F}]+/gu;
const ZERO_WIDTH_RUN = /[\u200B-\u200D\u2060-\u2064\uFEFF]+/gu;
const IN_A_WORD = /(?<=\p{Script=Latin})[\u200B-\u200D\u2060-\u2064\uFEFF]+(?=\p{Script=Latin})/gu;

/** Invisible signs that no honest text needs: directions turned where nothing is written from right to left, tags, runs. */
export function unseenIn(text: string, settings: ScreenSettings): Unseen[] {
  if (!ANY.test(text)) return [];
  const found: Unseen[] = [];
  const note = (rule: Unseen['rule'], match: RegExpExecArray): void => {
    found.push({ rule, start: match.index, end: match.index + match[0].length });
  };
  for (const match of text.matchAll(DIRECTIONS)) {
    const line = text.slice(text.lastIndexOf('\n', match.index) + 1, endOfLine(text, match.index));
    if (!RIGHT_TO_LEFT.test(line)) note('direction-override', match);
  }
  for (const match of text.matchAll(TAGS)) note('tag-characters', match);
  const longest = settings['screen.zeroWidthRun'];
  for (const match of text.matchAll(ZERO_WIDTH_RUN)) if (match[0].length >= longest) note('zero-width-run', match);
  const words = [...text.matchAll(IN_A_WORD)];
  if (words.length >= settings['screen.zeroWidthWords']) for (const match of words) note('zero-width-in-words', match);
  return found;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}
