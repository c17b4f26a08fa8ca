import { fold } from '../../text/fold.ts';
import { romanNumber } from './name-likeness.ts';

/** `500gb`, `5400rpm`, `8thedition`: a measure, or a number that ran into its word; not what a maker calls a product. */
const MEASURE =
  /^\d+(?:\.\d+)?(?:[kmgt]b|[mg]?hz|[cm]?m|ft|oz|lbs?|in|inch|mp|x|p|w|v|ml|l|k?g|rpm|mah|k|pack|pk|ct|dpi|port|btu|st|nd|rd|th|s|d|bit)$/u;
const NUMBERED_WORD = /^\d{1,3}\p{L}{3,}$/u;
const WORD = /\d+(?:\.\d+)+|[\p{L}\p{N}\p{M}]+/gu;
const POSSESSIVE = /(?<=\p{L}) ?'s?(?=\s|$)/gu;
/** `deluxe17`, `v2`: a version that ran into its word. */
const VERSIONED = /^(\p{L}{4,}|v)(\d{1,2}(?:\.\d+)?)$/u;
const OUTSIDE = /\([^)]*\)|\[[^\]]*\]|\b(?:win|windows)(?: (?:9x|95|98|me|nt|2000|2003|xp|vista))+/gu;

/** `6.0` is `6`, `iii` is `3`. */
const plainWord = (word: string): string =>
  String(romanNumber(word) ?? (/^\d+(?:\.\d+)+$/u.test(word) ? word.replace(/(?:\.0+)+$/u, '') : word));

/** The words of a folded text: versions apart from their words, numbers in one spelling. */
export function recordWords(folded: string): string[] {
  const text = folded
    .replace(/(\d),(?=\d{3}\b)/gu, '$1')
    .replace(POSSESSIVE, 's')
    .replace(/(?<=\d) \.(?=\d)/gu, '.');
  return (text.match(WORD) ?? []).flatMap((word) => {
    const [, stem, version] = VERSIONED.exec(word) ?? [];
    if (stem === undefined || version === undefined) return [plainWord(word)];
    return stem === 'v' ? [plainWord(version)] : [stem, plainWord(version)];
  });
}

/** What stands between blanks, without signs: `tg-6660tr` is `tg6660tr`. */
export const writtenWords = (folded: string): string[] =>
  folded
    .split(/[\s,;()[\]]+/u)
    .map((word) => word.replace(/[^\p{L}\p{N}]/gu, ''))
    .filter((word) => word !== '');

/** A word that a maker gave to one product: letters and digits together, or five digits and more. */
export const isCode = (word: string): boolean =>
  (word.length >= 4 &&
    word.length <= 25 &&
    /\d/u.test(word) &&
    /\p{L}/u.test(word) &&
    !MEASURE.test(word) &&
    !NUMBERED_WORD.test(word)) ||
  /^\d{5,14}$/u.test(word);

/** Versions, years and counts of a name: what is in brackets, or lists systems it runs on, says nothing of the thing. */
export function numbersOf(folded: string): Set<string> {
  const words = recordWords(fold(folded.replace(OUTSIDE, ' ')).text);
  return new Set(words.filter((word) => /^\d{1,4}(?:\.\d+)*$/u.test(word)));
}

const UNITS: Readonly<Record<string, string>> = {
  "'": 'in',
  '"': 'in',
  inch: 'in',
  inches: 'in',
  megapixel: 'mp',
  megapixels: 'mp',
  watt: 'w',
  watts: 'w',
  feet: 'ft',
  foot: 'ft',
  users: 'user',
};
const MEASURED =
  /(?<![\p{L}\p{N}.-])(\d+(?:\.\d+)?)[ -]?(gb|mb|tb|ghz|mhz|mm|ft|feet|foot|oz|inch|inches|in|'|"|megapixels?|mp|x|p|w|watts?|v|users?|pack|pk|port|disc|disk|button|channel|quart|cup|cu)(?![\p{L}\p{N}])/gu;

/** Measures of a name by their unit: `4 gb`, `18.4"`. */
export function measuresOf(folded: string): Map<string, number[]> {
  const measures = new Map<string, number[]>();
  for (const [, amount = '', unit = ''] of folded.matchAll(MEASURED)) {
    const known = measures.get(UNITS[unit] ?? unit);
    if (known) known.push(Number(amount));
    else measures.set(UNITS[unit] ?? unit, [Number(amount)]);
  }
  return measures;
}

const COLOURS = new Set(
  'black white red blue green yellow pink purple orange brown silver gold grey gray magenta cyan titanium beige ivory navy bronze copper charcoal graphite burgundy tan violet clear platinum'.split(
    ' ',
  ),
);
const EDITIONS = new Set(
  'upgrade academic student teacher education educational edu standard std professional pro premium deluxe ultimate home business enterprise extended platinum basic lite express starter premier corporate full oem mac macintosh windows win pc linux server license renewal subscription download media remanufactured refurbished compatible used kit bundle pack case live remix acoustic instrumental karaoke radio edit version bonus'.split(
    ' ',
  ),
);
const SAME_WORD: Readonly<Record<string, string>> = {
  macintosh: 'mac',
  win: 'windows',
  std: 'standard',
  pro: 'professional',
  edu: 'academic',
  education: 'academic',
  educational: 'academic',
  student: 'academic',
  gray: 'grey',
};

const among =
  (known: ReadonlySet<string>) =>
  (words: readonly string[]): Set<string> =>
    new Set(words.filter((word) => known.has(word)).map((word) => SAME_WORD[word] ?? word));

/** Words for colours: things of one model that differ in colour are two. */
export const coloursOf = among(COLOURS);
/** Words for editions and variants of one work or product. */
export const editionsOf = among(EDITIONS);
