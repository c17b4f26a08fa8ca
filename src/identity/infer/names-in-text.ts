import { normalName } from '../../text/normal-name.ts';
import type { NameSettings, ReferenceSettings } from '../identity-settings.ts';
import { termsOf } from '../read/read-concepts.ts';
import { namesIn, type SpokenName } from '../coreference/mentions-in.ts';

export interface NameInText extends SpokenName {
  readonly norm: string;
  /** In UTF-16 units; the words between may be wrapped, `text` is not. */
  readonly end: number;
  /** Normal forms of it and of the terms around it that hold it: where one of them is known, it is part of that. */
  readonly within: readonly string[];
}

/** What names nothing: code, headings, addresses, tags. Each is blanked, so that offsets stay. */
const NO_PROSE =
  /^(```|~~~)[\s\S]*?(?:^\1|$(?![\s\S]))|`[^`\n]*`|^ {0,3}#{1,6} .*$|\]\([^)\n]*\)|https?:\/\/\S+|<[^>\n]*>|^---\n[\s\S]*?\n---$/gmu;
const BLANK = ';';

/**
 * The names in the prose of a document, by pattern: runs of capitalised words, each once, where it stands first. One word that is
 * capitalised because a sentence begins with it is none.
 * @param settings characters of a name (`resolve.maxName`), and words of a term (`names.termWords`) at most
 */
export function namesInText(
  text: string,
  settings: Pick<NameSettings & ReferenceSettings, 'resolve.maxName' | 'names.termWords'>,
): NameInText[] {
  const prose = text
    .replace(NO_PROSE, (piece) => piece.replace(/[^\n]/gu, (letter) => BLANK.repeat(letter.length)))
    .replace(/\n(?=[^\S\n]*\n)/gu, BLANK);
  const found = new Map<string, NameInText>();
  for (const { text: run, start } of namesIn(prose)) {
    const name = run.replace(/\s+/gu, ' ');
    const norm = normalName(name);
    if (found.has(norm) || name.length > settings['resolve.maxName'] || !/\p{L}.*[\p{L}\p{N}]/u.test(norm)) continue;
    if (beginsSentence(prose, start) && /^\p{Lu}[\p{Ll}'’-]+$/u.test(name)) continue;
    const end = start + run.length;
    found.set(norm, {
      text: name,
      norm,
      start,
      end,
      within: [norm, ...termsAround(prose, start, end, settings['names.termWords'])],
    });
  }
  return [...found.values()];
}

/** Characters to either side in which a term that holds a name is looked for. */
const AROUND = 60;

function termsAround(text: string, start: number, end: number, words: number): string[] {
  const from = Math.max(0, start - AROUND);
  const terms = termsOf(text.slice(from, end + AROUND), words);
  return terms.filter((term) => term.from + from <= start && term.to + from >= end).map(({ norm }) => norm);
}

const beginsSentence = (text: string, at: number): boolean =>
  /(?:^|[.!?:;*|>"“(-])\s*$/u.test(text.slice(Math.max(0, at - 20), at));

/** The words around a name, `most` characters at most: the name stands in them whole, and no character is cut in two. */
export function contextOf(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  most: number,
): string {
  const room = Math.max(0, most - (end - start));
  const from = Math.max(0, start - Math.floor(room / 2));
  const to = Math.min(text.length, from + Math.max(most, end - start));
  const cut = text.slice(Math.max(0, Math.min(from, to - most)), to);
  return cut
    .replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/gu, '')
    .trim()
    .slice(0, most);
}
