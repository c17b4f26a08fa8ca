import type { Disguise } from '../../domain/screening-rules.ts';
import { LOOK_ALIKES } from '../../text/look-alikes.ts';
import { rewrite, type View } from './view.ts';

/** What no reader sees and no word needs: soft hyphens, zero widths, directions, fillers, tags, variation selectors. */
const INVISIBLE =
  /\p{Cf}|\p{Variation_Selector}|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u3164\uFFA0]|\p{Default_Ignorable_Code_Point}/gu;
const ONE_INVISIBLE = new RegExp(INVISIBLE.source, 'u');

const SIGNS: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '′': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '–': '-',
  '—': '-',
};

/** One character as its plain Latin look-alike: compatibility forms and accents away, then the table. */
function plainLetter(character: string): string | null {
  const sign = SIGNS[character];
  if (sign !== undefined) return sign;
  const folded = character.normalize('NFKD').replace(/\p{M}+/gu, '');
  const letters = Array.from(folded, (each) => LOOK_ALIKES.get(each) ?? each).join('');
  return letters === character ? null : letters;
}

const DIGITS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' };

const TAGS = /[\u{E0020}-\u{E007E}]/gu;

const SPACED = /(?<![a-z0-9])[a-z]([ ._*|/-])[a-z]\1[a-z]\1[a-z](?![a-z0-9])/iu;
const SPACED_RUN = /(?<![a-z0-9])[a-z]([ ._*|/-])[a-z](?:\1[a-z]){2,}(?![a-z0-9])/giu;

/**
 * The text as somebody who is being deceived reads it: small letters, one blank between words, disguises off. Pure ASCII
 * without tricks costs one pass.
 */
export function normalised(view: View): View {
  let plain = view;
  if (/[^ -~\n\t]/u.test(plain.text)) {
    // Tag characters are ASCII that no font draws: they become what they spell, the rest of the unseen goes.
    plain = rewrite(plain, TAGS, ([tag]) => String.fromCodePoint((tag.codePointAt(0) ?? 0) - 0xe0000));
    plain = rewrite(plain, INVISIBLE, () => '');
    plain = rewrite(plain, /[^ -~\n\t]/gu, ([character]) => plainLetter(character));
  }
  if (SPACED.test(plain.text)) {
    plain = rewrite(plain, SPACED_RUN, ([run]) => run.replace(/(.)./gu, '$1'));
  }
  if (/[a-z][0134578@$]+[a-z]/iu.test(plain.text)) {
    plain = rewrite(plain, /(?<=[a-z])[013457@$]+(?=[a-z])/giu, ([run]) =>
      Array.from(run, (sign) => DIGITS[sign] ?? sign).join(''),
    );
  }
  plain = rewrite(plain, /\s{2,}|[\n\t]/gu, () => ' ');
  const lower = plain.text.toLowerCase();
  // A few letters have two small ones; then each keeps its place by being rewritten alone.
  if (lower.length === plain.text.length) return { text: lower, at: (start, end) => plain.at(start, end) };
  return rewrite(plain, /\p{Lu}/gu, ([letter]) => letter.toLowerCase());
}

/** What stood between the reader and the words: null when the original reads the same. */
export function disguiseOf(original: string, found: string): Disguise | null {
  const read = original.toLowerCase().replace(/\s+/gu, ' ').trim();
  if (read === found.trim()) return null;
  if (ONE_INVISIBLE.test(original)) return 'INVISIBLE';
  const letters = Array.from(read, (character) => SIGNS[character] ?? character).join('');
  if (letters === found.trim()) return null;
  const spaced = letters.replace(/(?<=\p{L})[ ._*\-|/](?=\p{L})/gu, '');
  return spaced === found.replace(/ /gu, '') ? 'SPACED' : 'LOOK_ALIKE';
}
