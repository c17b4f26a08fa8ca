import type { Found } from './found.ts';
import { numbersInWords } from './number-words.ts';

/** A number with its unit in the sign that is usual for it; null = a bare number. Never converted: 3 km stay 3 km. */
export interface Quantity {
  readonly type: 'NUMBER';
  readonly number: number;
  readonly unit: string | null;
}

const UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mm: 'mm millimetre millimetres millimeter millimeters',
    cm: 'cm centimetre centimetres centimeter centimeters',
    m: 'm metre metres meter meters',
    km: 'km kilometre kilometres kilometer kilometers',
    'km²': 'km² km2 square-kilometres square-kilometers',
    'm²': 'm² m2 square-metres square-meters',
    'mi²': 'square-miles',
    mi: 'mi mile miles',
    ft: 'ft foot feet',
    in: 'inch inches',
    ha: 'ha hectare hectares',
    acres: 'acre acres',
    mg: 'mg milligram milligrams',
    g: 'g gram grams gramme grammes',
    kg: 'kg kilo kilos kilogram kilograms',
    t: 't tonne tonnes',
    tons: 'ton tons',
    lb: 'lb lbs pound pounds',
    ml: 'ml millilitre millilitres milliliter milliliters',
    L: 'l L litre litres liter liters',
    ms: 'ms millisecond milliseconds',
    s: 's second seconds',
    min: 'min minute minutes',
    h: 'h hour hours',
    days: 'day days',
    weeks: 'week weeks',
    months: 'month months',
    years: 'year years',
    '%': '% percent per-cent',
    B: 'byte bytes',
    kB: 'kB KB kilobyte kilobytes',
    MB: 'MB megabyte megabytes',
    GB: 'GB gigabyte gigabytes',
    TB: 'TB terabyte terabytes',
    Hz: 'Hz hertz',
    kHz: 'kHz',
    MHz: 'MHz megahertz',
    GHz: 'GHz gigahertz',
    W: 'W watt watts',
    kW: 'kW kilowatt kilowatts',
    MW: 'MW megawatt megawatts',
    GW: 'GW gigawatt gigawatts',
    'km/h': 'km/h kph',
    mph: 'mph',
    knots: 'knot knots kn',
    '°C': '°C',
    '°F': '°F',
    '€': 'euro euros EUR',
    $: 'dollar dollars USD',
    CHF: 'franc francs CHF',
  }).flatMap(([sign, words]) => words.split(' ').map((word) => [word.replaceAll('-', ' '), sign])),
);

const SCALES: Readonly<Record<string, number>> = { thousand: 1e3, million: 1e6, billion: 1e9, trillion: 1e12 };

const UNIT = [...UNITS.keys()]
  .filter((word) => word !== '$')
  .sort((a, b) => b.length - a.length)
  .join('|')
  .replaceAll('/', '\\/');

const QUANTITY = new RegExp(
  `(?<![\\p{L}\\p{N}.,/:#_-])(?:(?<=^|[\\s(])(?<minus>[-−]))?(?:(?<sign>[£€$¥])|(?<code>CHF|EUR|USD) )?(?<digits>\\d{1,3}(?:,\\d{3})+(?:\\.\\d+)?|\\d{1,15}(?:\\.\\d{1,9})?)(?: (?<scale>thousand|million|billion|trillion))?(?:[ -]?(?<unit>${UNIT})(?![\\p{L}\\p{N}²/]))?(?![\\p{L}\\p{N}/:]|[.,-]\\d|-\\p{L})`,
  'gu',
);

/** The numbers of a sentence, with their units. Numbers that are part of a name, a version or a place are none. */
export function quantitiesIn(plain: string): Found<Quantity>[] {
  return [...plain.matchAll(QUANTITY)].flatMap((match) => {
    const { sign = '', digits = '', scale, unit, minus, code } = match.groups ?? {};
    const number = Number(digits.replaceAll(',', '')) * (scale === undefined ? 1 : (SCALES[scale] ?? 1));
    if (Math.abs(number) > Number.MAX_SAFE_INTEGER) return [];
    if ((sign !== '' || code !== undefined) && unit !== undefined) return [];
    const rounded = Number((minus === undefined ? number : -number).toPrecision(15));
    const value: Quantity = {
      type: 'NUMBER',
      number: rounded,
      unit: sign || (UNITS.get(code ?? unit ?? '') ?? null),
    };
    return [{ start: match.index, end: match.index + match[0].length, value }];
  });
}

const UNIT_AFTER = new RegExp(`^[ -](?<unit>${UNIT})(?![\\p{L}\\p{N}²/])`, 'u');

/** With those in words, which only notes are read for: in other prose they count arguments and examples. */
export function allQuantitiesIn(plain: string): Found<Quantity>[] {
  const inDigits = quantitiesIn(plain);
  const inWords = numbersInWords(plain).flatMap(({ start, end, number }): Found<Quantity>[] => {
    if (inDigits.some((one) => one.start < end && start < one.end)) return [];
    const after = UNIT_AFTER.exec(plain.slice(end, end + 30));
    const unit = UNITS.get(after?.groups?.unit ?? '') ?? null;
    return [{ start, end: end + (after?.[0].length ?? 0), value: { type: 'NUMBER', number, unit } }];
  });
  return [...inDigits, ...inWords].sort((a, b) => a.start - b.start);
}
