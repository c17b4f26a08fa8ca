const wordsOf = (text: string): readonly string[] => text.split(' ');

/** In their order, in small letters. */
export const MONTHS = wordsOf('january february march april may june july august september october november december');
export const WEEKDAYS = wordsOf('monday tuesday wednesday thursday friday saturday sunday');
export const SEASONS = wordsOf('spring summer autumn fall winter');

/** A month by its name or the beginning of it, as a group of a pattern that ignores case. */
export const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\b\\.?`;
/** The same without a group, and a day of the week by its name. */
export const MONTH_NAME = `(?:${MONTHS.join('|')})`;
export const WEEKDAY = `(?:${WEEKDAYS.join('|')})`;

/** From 1; 0 = it is none. */
export const monthNumber = (word: string): number => {
  const start = word.toLowerCase().slice(0, 3);
  return start.length < 3 ? 0 : MONTHS.findIndex((name) => name.startsWith(start)) + 1;
};

/** The beginning of the name of a month, and the names that are other words, too: `may`, `march`. */
export const mayBeAnotherWord = (month: string): boolean =>
  /^(?:may|march)$/iu.test(month) || !MONTHS.includes(month.toLowerCase());

/** Words that have a capital and name nobody: months and days, also shortened. */
export const CALENDAR_WORDS: ReadonlySet<string> = new Set([
  ...MONTHS,
  ...WEEKDAYS,
  ...[...MONTHS, ...WEEKDAYS].map((name) => name.slice(0, 3)),
  'sept',
  'tues',
  'thur',
  'thurs',
]);
