import type { TextRange } from '../../domain/text.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { stemOf } from '../../text/verb-stems.ts';
import { datesIn, type DateValue } from '../../text/values/dates.ts';
import { numbersInWords } from '../../text/values/number-words.ts';
import { AND, NUMBERED, WHICH } from '../../text/english/clauses.ts';
import { PARTS, SCALES } from '../../text/english/counting.ts';
import type { Found } from '../../text/values/found.ts';

/** A word that carries content; its place is in the text that was read. */
export interface Word extends TextRange {
  readonly written: string;
  /** What is compared. */
  readonly stem: string;
  /** Letters and digits alone, small, for what is written as a name; else null. */
  readonly name: string | null;
}

/** A number with what it says, in full. */
export interface FoundNumber extends TextRange {
  readonly size: number;
  readonly percent: boolean;
}

/** What a sentence says, as far as it can be compared word by word. */
export interface Words {
  readonly text: string;
  readonly words: readonly Word[];
  readonly stems: ReadonlySet<string>;
  /** Of names, their parts, and of two words side by side: `baseFee`, `base fee`. */
  readonly names: ReadonlySet<string>;
  readonly numbers: readonly FoundNumber[];
  readonly dates: readonly Found<DateValue>[];
}

const TOKEN = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:[-_./'’](?=[\p{L}\p{N}])[\p{L}\p{M}\p{N}]+)*/gu;
const POSSESSIVE = /['’]s$/u;
const CAMEL = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})/u;
/** Capitals, digits with letters, `base_fee`, `baseFee`: written as a name wherever it stands. */
const NAME_LIKE = /\p{Lu}\p{Lu}|\p{L}\p{N}|\p{N}\p{L}|_|\p{Ll}\p{Lu}|^\p{L}+[-/]\p{N}/u;
const CAPITAL = /^\p{Lu}\p{Ll}/u;
const NUMBER = /^\p{N}/u;
/** Address of a link: no words of the sentence. */
const LINK = /\]\([^()\s]{0,300}\)/gu;

const squashed = (written: string): string => written.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
const blank = (words: string): string => ' '.repeat(words.length);

/** Markup as blanks, so that places stay. */
export const plainText = (text: string): string =>
  text
    .replace(LINK, (address) => `]${blank(address.slice(1))}`)
    .replaceAll(/\\(?=[$%])/gu, ' ')
    .replace(/(?<![\p{L}\p{N}])[*_~]{1,3}|[*~]{1,3}|_{1,2}(?![\p{L}\p{N}])|`/gu, blank);

/** Never throws; a text without words has none. */
export function readWords(text: string): Words {
  const plain = plainText(text);
  const dates = datesIn(plain);
  const numbers = numbersIn(plain, dates);
  const within = (ranges: readonly TextRange[], at: number): boolean =>
    ranges.some(({ start, end }) => start <= at && at < end);
  const words: Word[] = [];
  const numbered = numberedNames(plain);
  for (const { 0: token, index } of plain.matchAll(TOKEN)) {
    const named = numbered.find(({ end }) => end === index + token.length);
    if (named) words.push(named);
    // Which one it is tells more than what it is one of.
    if (named || numbered.some(({ start, end }) => start <= index && index < end)) continue;
    const written = token.replace(POSSESSIVE, '');
    const opens = words.length === 0 || /[.!?:]\s+["“(]?$/u.test(plain.slice(Math.max(0, index - 4), index));
    const isName =
      NAME_LIKE.test(written) || (CAPITAL.test(written) && !opens && !FUNCTION_WORDS.has(written.toLowerCase()));
    if (!isName && (within(dates, index) || within(numbers, index) || NUMBER.test(written))) continue;
    if (isName && within(dates, index)) continue;
    const parts = isName ? [written] : written.split(/[-_./'’]/u);
    let at = index;
    for (const part of parts) {
      const start = plain.indexOf(part, at);
      at = start + part.length;
      const small = part.toLowerCase();
      if (!isName && (FUNCTION_WORDS.has(small) || small.length < 2)) continue;
      words.push({ start, end: at, written: part, stem: stemOf(small), name: isName ? squashed(part) : null });
    }
  }
  return { text, words, stems: new Set(words.flatMap(stemsOf)), names: namesOf(plain), numbers, dates };
}

/** `EIP 1559`, `section 4`: the number is part of a name, and tells it from others. */
function numberedNames(plain: string): Word[] {
  return [...plain.matchAll(NUMBERED)].map(({ index, 0: written, groups = {} }) => {
    const name = squashed(`${groups['what']}${groups['number']}`);
    return { start: index, end: index + written.length, written, stem: name, name };
  });
}

/** A name is its words, too: `gas_limit`. */
const stemsOf = ({ stem, written, name }: Word): string[] =>
  name === null
    ? [stem]
    : [
        stem,
        ...written
          .split(/[-_./'’\s]/u)
          .flatMap((part) => part.split(CAMEL))
          .map((part) => stemOf(part.toLowerCase())),
      ];

function namesOf(plain: string): ReadonlySet<string> {
  const tokens = [...plain.matchAll(TOKEN)].map(([token]) => token.replace(POSSESSIVE, ''));
  const names = new Set<string>();
  // `EIPs 1559 and 4844` names both.
  let what = '';
  for (const [n, token] of tokens.entries()) {
    const whole = squashed(token);
    if (NUMBER.test(token)) names.add(what + whole);
    else if (!AND.has(whole)) what = whole.replace(/s$/u, '');
    names.add(whole);
    names.add(whole.replace(/s$/u, ''));
    names.add(whole + squashed(tokens[n + 1] ?? ''));
    for (const part of token.split(/[-_./'’]/u)) names.add(squashed(part));
  }
  return names;
}

const DIGITS =
  /(?<![\p{L}\p{N}_])(?<minus>(?<![\p{L}\p{N}])[-−])?(?<digits>\d{1,3}(?:[,_]\d{3})+(?:\.\d+)?|\d{1,30}(?:\.\d{1,18})?)(?<scale>[kMm]\+?(?![\p{L}\p{N}])| ?(?:thousand|million|billion|trillion)(?!\p{L}))?(?<percent> ?(?:%|percent|per cent))?(?![\p{L}_]\p{L}|\p{L}\d)/gu;
const SHORT: Readonly<Record<string, number>> = { k: 1e3, M: 1e6, m: 1e6 };

/** `an eighth of`, `one third`: what divides is looked for. */
const PART = new RegExp(`(?<=\\b(?:an?|one)[ -])(${[...PARTS.keys()].join('|')})s?\\b(?= of\\b|[.,;)]|$)`, 'giu');

function numbersIn(plain: string, dates: readonly TextRange[]): FoundNumber[] {
  const isDate = (start: number): boolean => dates.some((date) => date.start <= start && start < date.end);
  const digits = [...plain.matchAll(DIGITS)].flatMap((match): FoundNumber[] => {
    const { index, groups = {} } = match;
    if (isDate(index) || isWhich(plain, index, groups['digits'] ?? '')) return [];
    const scale = (groups['scale'] ?? '').trim().replace('+', '');
    const size = Number((groups['digits'] ?? '').replaceAll(/[,_]/gu, '')) * (SHORT[scale] ?? SCALES.get(scale) ?? 1);
    const signed = groups['minus'] === undefined ? size : -size;
    return [{ start: index, end: index + match[0].length, size: signed, percent: groups['percent'] !== undefined }];
  });
  const words = numbersInWords(plain).map(({ start, end, number }): FoundNumber => {
    const percent = /^ (?:%|percent|per cent)/u.test(plain.slice(end, end + 10));
    return { start, end, size: number, percent };
  });
  const parts = [...plain.matchAll(PART)].map(({ index, 0: part, 1: word = '' }): FoundNumber => {
    return { start: index, end: index + part.length, size: PARTS.get(word.toLowerCase()) ?? 0, percent: false };
  });
  return [...digits, ...words, ...parts].sort((a, b) => a.start - b.start);
}

/** Marks of citations have three digits at most. */
const isWhich = (plain: string, at: number, { length }: string): boolean => {
  const before = plain.slice(Math.max(0, at - 12), at);
  return WHICH.test(before) && (length <= 3 || !before.endsWith('['));
};

/** Every number that stands in a text in any way, ends of ranges, halves of fractions and parts of dates among them; of names none. */
export const looseNumbers = (text: string): ReadonlySet<number> => {
  const plain = plainText(text);
  const found = numbersIn(plain, []).flatMap(({ size, percent }) => (percent ? [size, size / 100] : [size]));
  const bare = [...plain.matchAll(/(?<!\p{L}[-/_]?|\d)\d+(?:[,_]\d{3})*(?:\.\d+)?/gu)].map(([digits]) =>
    Number(digits.replaceAll(/[,_]/gu, '')),
  );
  return new Set([...found, ...bare]);
};
