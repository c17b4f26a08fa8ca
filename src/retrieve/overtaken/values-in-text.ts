/** What kinds of values a text may tell; the first that fits a place counts. */
const VALUE_KINDS = [
  ['MONEY', /[$£€]\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:euros?|dollars?|pounds?|francs?|crowns?|EUR|USD|GBP|CHF)\b/giu],
  [
    'DATE',
    /\b\d{4}-\d\d-\d\d\b|\b(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:January|February|March|April|June|July|August|September|October|November|December|May(?= \d))(?: \d{1,2}(?:st|nd|rd|th)?)?(?:,? \d{4})?\b/gu,
  ],
  [
    'HOURS',
    /\b(?:(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?|weekdays|weekends|daily|noon|midnight|every day|(?:from|until|to|at) (?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\d{1,2}(?::\d\d)?\s?(?:am|pm)?)(?= (?:to|in|until|o'clock)|\b(?!\s?\p{Lu})))\b/giu,
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
