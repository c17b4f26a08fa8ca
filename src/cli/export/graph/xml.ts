/**
 * What XML 1.0 cannot hold in any form: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. U+FFFD stands in
 * their place, as the Unicode Standard has it for what cannot be shown.
 */
const DOUBTFUL = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;
const possible = (one: string): boolean => '\t\n\r'.includes(one) || (one >= '\u007f' && one <= '\u009f');
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
  '\n': '&#10;',
  '\t': '&#9;',
};

/** Text as the content of an element, or as an attribute in double quotes, that a parser reads back as it was. */
export const xmlText = (text: string): string =>
  text
    .replace(DOUBTFUL, (one) => (possible(one) ? one : '\ufffd'))
    .replace(/[&<>"\r\n\t]/g, (one) => ESCAPES[one] ?? one);
