/** A unit: the sign that it is shown by, the unit that it is compared in, how many of that it is, and the words that mean it. */
type Row = readonly [sign: string, base: string, factor: number, words: string];

/** Words are parted by blanks; `-` stands for a blank inside one. Data of the readers of values. */
const ROWS: readonly Row[] = [
  ['mm', 'm', 1e-3, 'mm millimetre millimetres millimeter millimeters'],
  ['cm', 'm', 1e-2, 'cm centimetre centimetres centimeter centimeters'],
  ['m', 'm', 1, 'm metre metres meter meters'],
  ['km', 'm', 1e3, 'km kilometre kilometres kilometer kilometers'],
  ['mi', 'm', 1609.344, 'mi mile miles'],
  ['nmi', 'm', 1852, 'nmi nautical-mile nautical-miles'],
  ['ft', 'm', 0.3048, 'ft foot feet'],
  ['yd', 'm', 0.9144, 'yd yard yards'],
  ['in', 'm', 0.0254, 'inch inches'],
  ['m²', 'm²', 1, 'm² m2 sqm square-metre square-metres square-meter square-meters'],
  ['km²', 'm²', 1e6, 'km² km2 square-kilometre square-kilometres square-kilometer square-kilometers'],
  ['mi²', 'm²', 2_589_988.11, 'square-mile square-miles'],
  ['ha', 'm²', 1e4, 'ha hectare hectares'],
  ['acres', 'm²', 4046.8564, 'acre acres'],
  ['m³', 'm³', 1, 'm³ m3 cubic-metre cubic-metres cubic-meter cubic-meters'],
  ['mg', 'g', 1e-3, 'mg milligram milligrams'],
  ['g', 'g', 1, 'g gram grams gramme grammes'],
  ['kg', 'g', 1e3, 'kg kilo kilos kilogram kilograms'],
  ['t', 'g', 1e6, 't tonne tonnes'],
  ['tons', 'g', 907_184.74, 'ton tons'],
  ['lb', 'g', 453.59237, 'lb lbs pound pounds'],
  ['oz', 'g', 28.349523, 'oz ounce ounces'],
  ['ml', 'L', 1e-3, 'ml millilitre millilitres milliliter milliliters'],
  ['L', 'L', 1, 'l L litre litres liter liters'],
  ['ms', 's', 1e-3, 'ms millisecond milliseconds'],
  ['s', 's', 1, 's sec second seconds'],
  ['min', 's', 60, 'min minute minutes'],
  ['h', 's', 3600, 'h hr hrs hour hours'],
  ['days', 's', 86_400, 'day days'],
  ['weeks', 's', 604_800, 'week weeks'],
  ['months', 'months', 1, 'month months'],
  ['years', 'months', 12, 'year years'],
  ['decades', 'months', 120, 'decade decades'],
  ['centuries', 'months', 1200, 'century centuries'],
  ['%', '%', 1, '% percent per-cent'],
  ['B', 'B', 1, 'byte bytes'],
  ['kB', 'B', 1e3, 'kB KB kilobyte kilobytes'],
  ['MB', 'B', 1e6, 'MB megabyte megabytes'],
  ['GB', 'B', 1e9, 'GB gigabyte gigabytes'],
  ['TB', 'B', 1e12, 'TB terabyte terabytes'],
  ['KiB', 'B', 1024, 'KiB kibibyte kibibytes'],
  ['MiB', 'B', 1_048_576, 'MiB mebibyte mebibytes'],
  ['GiB', 'B', 1_073_741_824, 'GiB gibibyte gibibytes'],
  ['Hz', 'Hz', 1, 'Hz hertz'],
  ['kHz', 'Hz', 1e3, 'kHz kilohertz'],
  ['MHz', 'Hz', 1e6, 'MHz megahertz'],
  ['GHz', 'Hz', 1e9, 'GHz gigahertz'],
  ['W', 'W', 1, 'W watt watts'],
  ['kW', 'W', 1e3, 'kW kilowatt kilowatts'],
  ['MW', 'W', 1e6, 'MW megawatt megawatts'],
  ['GW', 'W', 1e9, 'GW gigawatt gigawatts'],
  ['kWh', 'kWh', 1, 'kWh kilowatt-hour kilowatt-hours'],
  ['km/h', 'm/s', 1 / 3.6, 'km/h kph kilometres-per-hour kilometers-per-hour'],
  ['mph', 'm/s', 0.44704, 'mph miles-per-hour'],
  ['knots', 'm/s', 0.514444, 'knot knots kn'],
  ['°C', '°C', 1, '°C degrees-Celsius'],
  ['°F', '°F', 1, '°F degrees-Fahrenheit'],
  ['€', '€', 1, '€ euro euros EUR'],
  ['$', '$', 1, '$ dollar dollars USD'],
  ['£', '£', 1, '£ GBP pounds-sterling'],
  ['¥', '¥', 1, '¥ yen JPY'],
  ['CHF', 'CHF', 1, 'franc francs CHF'],
  ['crowns', 'crowns', 1, 'crown crowns'],
  ['NOK', 'NOK', 1, 'NOK'],
  ['SEK', 'SEK', 1, 'SEK'],
  ['DKK', 'DKK', 1, 'DKK'],
  ['ETH', 'ETH', 1, 'ETH ether'],
  ['gwei', 'ETH', 1e-9, 'gwei'],
  ['wei', 'ETH', 1e-18, 'wei'],
];

export interface Unit {
  readonly sign: string;
  readonly base: string;
  readonly factor: number;
}

const spelled = (word: string): string => word.replaceAll('-', ' ');

/** A unit by a word or a sign as it is written; `MW` is not `mw`. */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  ROWS.flatMap(([sign, base, factor, words]) =>
    words.split(' ').map((word) => [spelled(word), { sign, base, factor }] as const),
  ),
);

/** The same in small letters, where no other unit is written so. */
export const UNITS_IN_SMALL: ReadonlyMap<string, Unit> = (() => {
  const found = new Map<string, Unit>();
  for (const [word, unit] of UNITS) if (!found.has(word.toLowerCase())) found.set(word.toLowerCase(), unit);
  return found;
})();

/** Signs that stand before their number. */
export const MONEY_SIGNS: ReadonlySet<string> = new Set(['€', '$', '£', '¥']);
/** Units that are money, by their sign. */
export const MONEY: ReadonlySet<string> = new Set([
  ...MONEY_SIGNS,
  ...['CHF', 'crowns', 'NOK', 'SEK', 'DKK', 'ETH', 'gwei', 'wei'],
]);
