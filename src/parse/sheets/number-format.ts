import { dateFromSerial, format, getFormatDateInfo, getFormatInfo, tokenize } from 'numfmt';

/** ECMA-376, part 1, 18.8.30: formats that files name by a number alone. */
const BUILT_IN: Readonly<Record<number, string>> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  11: '0.00E+00',
  12: '# ?/?',
  13: '# ??/??',
  14: 'yyyy-mm-dd',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'yyyy-mm-dd h:mm',
  37: '#,##0;-#,##0',
  38: '#,##0;-#,##0',
  39: '#,##0.00;-#,##0.00',
  40: '#,##0.00;-#,##0.00',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss.0',
  49: '@',
};
/** East Asian dates, which have ids of their own (18.8.30). */
const isBuiltInDate = (id: number): boolean => (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

export const builtInFormat = (id: number): string => BUILT_IN[id] ?? (isBuiltInDate(id) ? 'yyyy-mm-dd' : 'General');

/** Days between the two dates from which sheets count. */
const DAYS_TO_1904 = 1_462;
/** The last day there is, 9999-12-31. */
const LAST_DAY = 2_958_465;
/** Digits that a sheet keeps of a number. */
const DIGITS = 15;

export interface FormattedNumber {
  readonly text: string;
  readonly kind: 'number' | 'date';
}

const two = (part: number): string => String(part).padStart(2, '0');

/** A number in decimal digits, as many as a sheet keeps: `0.3`, not `0.30000000000000004`. */
export function plainNumber(value: number): string {
  const kept = Number(value.toPrecision(DIGITS));
  const text = String(kept);
  return /^-?\d(?:\.\d+)?e-\d+$/u.test(text) ? kept.toFixed(20).replace(/0+$/u, '') : text;
}

interface Pattern {
  readonly kind: ReturnType<typeof getFormatInfo>['type'];
  readonly shown: ReturnType<typeof getFormatDateInfo>;
  readonly isElapsed: boolean;
  readonly decimals: number;
  readonly scale: number;
  /** Without what is there for the eye, by the number of decimals that are to be shown. */
  readonly plain: Map<number, string>;
}

const EXACT: ReadonlySet<string> = new Set(['number', 'grouped', 'currency', 'percent']);
const FOR_THE_EYE = new Set(['group', 'skip', 'fill', 'color']);
const DIGIT = new Set(['zero', 'hash', 'qmark', 'digit']);

/** `[$€-407]` is the sign and a language, by which a comma would stand for a point. */
const withoutLanguage = (code: string): string =>
  code.replace(/\[\$([^\]-]*)(?:-[^\]]*)?\]/gu, (_, sign: string) => (sign === '' ? '' : `"${sign}"`));

type Token = ReturnType<typeof tokenize>[number];

/** The same format with so many decimals in each section, and without grouping and padding. */
function plainPattern(code: string, decimals: number): string {
  const sections: Token[][] = [[]];
  for (const token of tokenize(code)) {
    if (token.type === 'break') sections.push([]);
    else if (!FOR_THE_EYE.has(token.type)) sections.at(-1)?.push(token);
  }
  return sections.map((section) => withDecimals(section, decimals)).join(';');
}

function withDecimals(tokens: readonly Token[], decimals: number): string {
  const last = tokens.findLastIndex(({ type }) => DIGIT.has(type));
  const point = tokens.findIndex(({ type }) => type === 'point');
  const had = point === -1 ? 0 : tokens.slice(point).filter(({ type }) => DIGIT.has(type)).length;
  const more = `${point === -1 ? '.' : ''}${'0'.repeat(Math.max(0, decimals - had))}`;
  return tokens.map(({ raw }, n) => (n === last && decimals > had ? raw + more : raw)).join('');
}

/** Numbers of a workbook as text, by the formats of their cells. */
export class NumberFormats {
  private readonly is1904: boolean;
  private readonly patterns = new Map<string, Pattern | null>();

  /** @param is1904 days are counted from 1904 on, not from 1900 */
  constructor(is1904: boolean) {
    this.is1904 = is1904;
  }

  /**
   * What stands in a cell of this format, with the sign of its percent or currency, and as exactly as the sheet keeps it: a format that
   * rounds or groups does not change what is held. Dates and times are ISO 8601, with as much of them as the format shows.
   */
  text(value: number, code: string): FormattedNumber {
    const pattern = this.patternOf(code);
    if (pattern === null) return { text: plainNumber(value), kind: 'number' };
    if (!pattern.isElapsed && (pattern.kind === 'date' || pattern.kind === 'datetime' || pattern.kind === 'time')) {
      const date = isoDate(value + (this.is1904 && pattern.kind !== 'time' ? DAYS_TO_1904 : 0), pattern);
      return date === null ? { text: plainNumber(value), kind: 'number' } : { text: date, kind: 'date' };
    }
    return { text: numberText(value, withoutLanguage(code), pattern), kind: pattern.isElapsed ? 'date' : 'number' };
  }

  private patternOf(code: string): Pattern | null {
    const known = this.patterns.get(code);
    if (known !== undefined) return known;
    const found = readPattern(withoutLanguage(code));
    this.patterns.set(code, found);
    return found;
  }
}

/** Longer formats cannot be entered. */
const LONGEST = 255;

/** null = none that says anything of a number. */
function readPattern(code: string): Pattern | null {
  if (code.length > LONGEST) return null;
  try {
    const { type, maxDecimals, scale } = getFormatInfo(code);
    if (type === 'general' || type === 'error' || type === 'text') return /^;+$/u.test(code) ? hidden : null;
    const isElapsed = /\[(?:h+|m+|s+)\]/iu.test(code);
    const shown = getFormatDateInfo(code);
    return { kind: type, shown, isElapsed, decimals: maxDecimals, scale, plain: new Map() };
  } catch {
    // No format of a number: as if there were none.
    return null;
  }
}

/** `;;;`: the cell is there, and shows nothing. */
const hidden: Pattern = {
  kind: 'text',
  shown: getFormatDateInfo('@'),
  isElapsed: false,
  decimals: 0,
  scale: 1,
  plain: new Map([[0, ';;;']]),
};

function isoDate(serial: number, { kind, shown }: Pattern): string | null {
  if (!(serial >= 0 && serial <= LAST_DAY + 1)) return null;
  const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = dateFromSerial(serial);
  const time = `${two(hours)}:${two(minutes)}${seconds > 0 ? `:${two(seconds)}` : ''}`;
  if (kind === 'time') return time;
  const date = shown.day ? `-${two(month)}-${two(day)}` : shown.month ? `-${two(month)}` : '';
  return `${year}${date}${kind === 'datetime' ? `T${time}` : ''}`;
}

function numberText(value: number, code: string, pattern: Pattern): string {
  try {
    const needed = EXACT.has(pattern.kind) ? decimalsOf(value * pattern.scale) : 0;
    const decimals = Math.max(needed, pattern.decimals);
    const plain = pattern.plain.get(decimals) ?? plainPattern(code, decimals);
    pattern.plain.set(decimals, plain);
    return signed(value, format(plain, value).replace(/\s+/gu, ' ').trim());
  } catch {
    // Whoever wrote the format: the number is what counts.
    return plainNumber(value);
  }
}

function decimalsOf(value: number): number {
  const text = plainNumber(value);
  const point = text.indexOf('.');
  return /e/u.test(text) || point === -1 ? 0 : Math.min(DIGITS, text.length - point - 1);
}

/** Accountants write brackets or red ink for what is less than nothing. */
function signed(value: number, text: string): string {
  if (value >= 0 || !/[1-9]/u.test(text)) return text;
  const open = text.replace(/\(([^()]*)\)/u, '$1');
  return /^\D*[-−]/u.test(open) ? open : `-${open}`;
}
