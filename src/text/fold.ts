import { LOOK_ALIKES } from './look-alikes.ts';

/** A name as it is compared, and what had to be done to it that a reader would not have seen. */
export interface Folded {
  /** Small letters, one blank between words, no marks above letters, no invisible signs, look-alikes as what they look like. */
  readonly text: string;
  /** Letters of another script stood in for the ones they look like: `Pаypal` with a Cyrillic а. */
  readonly disguised: boolean;
}

/** Zero widths, directions, soft hyphens, fillers: no reader sees them, no name needs them. */
const UNSEEN = /\p{Cf}|\p{Variation_Selector}|\u034F|\u115F|\u1160|\u17B4|\u17B5|\u3164|\uFFA0/gu;
/** Marks above and below letters of alphabets; in other scripts marks are vowels, and stay. */
const ACCENTS = /(?<=[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{Mn}*)\p{Mn}/gu;
const ARABIC_VOWELS = /[\u064B-\u065F\u0670\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7]/gu;
const APOSTROPHES = /[’‘ʼ`´′]/gu;
const LIGATURES: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};
const LIGATURE = /[ßæœøłđðþı]/gu;
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u;
const DIGIT = /(?![0-9])\p{Nd}/gu;
const PLAIN = /^[ -~]*$/;

/** Digits of every script as 0–9: each script has its ten in a row. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let zero = code;
  while (zero > code - 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

/** The form in which names and texts are compared. Idempotent. */
export function fold(name: string): Folded {
  if (PLAIN.test(name)) return { text: name.toLowerCase().replace(/\s+/gu, ' ').trim(), disguised: false };
  const seen = name
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .replace(ACCENTS, '')
    .replace(ARABIC_VOWELS, '')
    .normalize('NFC');
  let disguised = false;
  const words = seen.split(/\s+/u).map((word) => {
    if (!LATIN.test(word) || !OTHER.test(word)) return word;
    const plain = Array.from(word, (letter) => LOOK_ALIKES.get(letter) ?? letter).join('');
    if (OTHER.test(plain)) return word;
    disguised = true;
    return plain;
  });
  const lower = words.join(' ').toLowerCase().replace(APOSTROPHES, "'").replace(DIGIT, asciiDigit);
  const text = lower.replace(LIGATURE, (sign) => LIGATURES[sign] ?? sign).replace(ACCENTS, '');
  return { text: text.trim(), disguised };
}
