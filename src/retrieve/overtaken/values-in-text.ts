const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const MONTHS = 'January|February|March|April|May(?= \\d)|June|July|August|September|October|November|December';
const WEEKDAYS = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const NUMBERS = 'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve';
/** `from nine`, `until 17:30`: a time of day, where no unit and no thing follows. */
const TIME = `(?:${NUMBERS}|\\d{1,2}(?::\\d\\d)? ?(?:am|pm)|\\d{1,2}:\\d\\d)`;
const CLOCK = `(?:from|until|to|at) ${TIME}(?= (?:to|until|in|and|o'clock)\\b|[.,;]|$)`;

/** What kinds of values a text may tell; the first that fits a place counts. */
const VALUE_KINDS = [
  ['MONEY', /[$£€]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:euros?|dollars?|pounds?|francs?|crowns?|EUR|USD|GBP|CHF)\b/giu],
  [
    'DATE',
    new RegExp(`\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b(?:${DAY} (?:of )?)?(?:${MONTHS})(?: ${DAY})?(?:,? \\d{4})?\\b`, 'gu'),
  ],
  [
    'HOURS',
    new RegExp(
      `\\b(?:${WEEKDAYS}s|${WEEKDAYS} to ${WEEKDAYS}|[Ww]eekdays|[Ww]eekends|daily|noon|midnight|every day|${CLOCK})\\b`,
      'gu',
    ),
  ],
  ['VERSION', /\bv?\d+(?:\.\d+)+(?:-[\p{L}\d.]+)?\b/giu],
  ['ADDRESS', /\b\d+\p{Ll}? \p{Lu}[\p{L}'’]+(?: \p{Lu}[\p{L}'’]+){0,3}/gu],
  ['NUMBER', /\b\d[\d.,]*\b/gu],
  ['NAME', /\p{Lu}[\p{L}'’]+(?: (?:van|von|de|der|da|al|bin|la|le)\b)*(?: \p{Lu}[\p{L}'’]+)+/gu],
] as const satisfies readonly (readonly [string, RegExp])[];

export type ValueKind = (typeof VALUE_KINDS)[number][0];

/** The values that a text tells, by kind, in small letters; what stands in `besides` is none. Each place is read once. */
export function valuesIn(text: string, besides: string): ReadonlyMap<ValueKind, ReadonlySet<string>> {
  const known = besides.toLowerCase();
  const found = new Map<ValueKind, Set<string>>();
  let left = text;
  for (const [kind, pattern] of VALUE_KINDS) {
    left = left.replace(pattern, (value: string) => {
      const plain = value.toLowerCase().replace(/[.,]+$/u, '');
      if (!known.includes(plain)) found.set(kind, (found.get(kind) ?? new Set<string>()).add(plain));
      return ' ';
    });
  }
  return found;
}
