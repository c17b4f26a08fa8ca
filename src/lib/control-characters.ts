/**
 * Characters that a terminal obeys instead of showing them: controls (U+009B is to some what ESC `[` is), line ends, and those that turn
 * the direction of what follows.
 */
const CONTROL = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

/** Besides, the marks of a direction: names of files have them where people write from right to left, so they are shown and not refused. */
const SHOWN = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;

export const hasControlCharacter = (text: string): boolean => text.search(CONTROL) >= 0;

/** Each as `\u` and four digits, but those in `kept`. In JSON that means the same. */
export const escapeControlCharacters = (text: string, kept = ''): string =>
  text.replace(SHOWN, (character) =>
    kept.includes(character) ? character : `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  );

/** One line of what is to be read and not obeyed: blanks for white space, nothing for controls and for what turns the direction of text. */
export const inOneLine = (text: string): string =>
  text
    .toWellFormed()
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();

/** As a text column of the database takes it: without NUL and without halves of characters. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');
