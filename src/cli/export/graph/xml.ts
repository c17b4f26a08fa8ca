/**
 * What XML 1.0 cannot hold in any form: most control characters, halves of surrogate pairs, U+FFFE and U+FFFF. U+FFFD stands in
 * their place, as the Unicode Standard has it for what cannot be shown.
 */
const IMPOSSIBLE =
  // eslint-disable-next-line no-control-regex
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;', '\n': '&#10;', '\t': '&#9;',
}; // prettier-ignore

/** Text as the content of an element, or as an attribute in double quotes, that a parser reads back as it was. */
export const xmlText = (text: string): string =>
  text.replace(IMPOSSIBLE, '\ufffd').replace(/[&<>"\r\n\t]/g, (one) => ESCAPES[one] ?? one);
