/** Commands of accents, and the combining characters that they put on the next letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  '`': '\u0300',
  "'": '\u0301',
  '^': '\u0302',
  '~': '\u0303',
  '=': '\u0304',
  u: '\u0306',
  '.': '\u0307',
  '"': '\u0308',
  r: '\u030a',
  H: '\u030b',
  v: '\u030c',
  d: '\u0323',
  c: '\u0327',
  k: '\u0328',
  b: '\u0331',
};

/** Commands that are letters or signs of their own. */
const LETTERS: Readonly<Record<string, string>> = {
  i: 'ı',
  j: 'ȷ',
  o: 'ø',
  O: 'Ø',
  l: 'ł',
  L: 'Ł',
  aa: 'å',
  AA: 'Å',
  ae: 'æ',
  AE: 'Æ',
  oe: 'œ',
  OE: 'Œ',
  ss: 'ß',
  dh: 'ð',
  DH: 'Ð',
  th: 'þ',
  TH: 'Þ',
  textendash: '–',
  textemdash: '—',
  textquoteright: '’',
  textquoteleft: '‘',
  textquotedblleft: '“',
  textquotedblright: '”',
  ldots: '…',
  dots: '…',
  textregistered: '®',
  copyright: '©',
  pounds: '£',
  euro: '€',
  texteuro: '€',
  S: '§',
  backslash: '\\',
  textbackslash: '\\',
  textasciitilde: '~',
};

const SIGN_ACCENT = /\\([`'^~=."])\s*(?:\{\s*(\\?\p{L})?\s*\}|(\\[ij](?!\p{L})|\p{L}))/gu;
const LETTER_ACCENT = /\\([uvHcdbkr])(?:\s*\{\s*(\\?\p{L})?\s*\}|\s+(\\[ij](?!\p{L})|\p{L}))/gu;
const COMMAND = /\\(\p{L}+)\s*(?:\{\})?/gu;

function accented(_whole: string, accent: string, braced: string | undefined, bare: string | undefined): string {
  const letter = (braced ?? bare ?? '').replace('\\', '');
  // A dot gives way to what stands above it.
  return `${letter}${ACCENTS[accent] ?? ''}`.normalize('NFC');
}

/**
 * The words that a value of BibTeX stands for: accents and letters of LaTeX as characters, without braces and commands of layout; what
 * they apply to stays.
 */
export function latexWords(written: string): string {
  return written
    .replace(SIGN_ACCENT, accented)
    .replace(LETTER_ACCENT, accented)
    .replace(/\\([&%$#_{}])/gu, (_whole, sign: string) => (sign === '{' ? '\uE000' : sign === '}' ? '\uE001' : sign))
    .replace(/\\href\s*\{[^{}]*\}/gu, '')
    .replace(COMMAND, (_whole, name: string) => LETTERS[name] ?? '')
    .replace(/\\[,;:!/ @-]|\\\\/gu, ' ')
    .replace(/[{}]/gu, '')
    .replace(/~/gu, ' ')
    .replace(/``|''/gu, '"')
    .replace(/---/gu, '—')
    .replace(/--/gu, '–')
    .replace(/\uE000/gu, '{')
    .replace(/\uE001/gu, '}')
    .replace(/\s+/gu, ' ')
    .trim();
}
