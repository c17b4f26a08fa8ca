/** A piece of RTF. */
export type RtfToken =
  | { readonly kind: 'open' }
  | { readonly kind: 'close' }
  | { readonly kind: 'text'; readonly text: string }
  /** `\b0`: a word with its number, or a sign: `\~`. */
  | { readonly kind: 'word'; readonly word: string; readonly number: number | null }
  /** `\'e4`: a byte in the encoding of its font. */
  | { readonly kind: 'byte'; readonly byte: number };

const NEXT = /\\([a-z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]+)|[^]/giuy;

/** The pieces of an RTF text, given one byte as one character. What `\bin` announces is passed over unread. Linear. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  NEXT.lastIndex = 0;
  let at = 0;
  while (at < rtf.length) {
    NEXT.lastIndex = at;
    const found = NEXT.exec(rtf);
    if (!found) return;
    at = NEXT.lastIndex;
    const [, word, digits, byte, sign, brace, text] = found;
    const number = digits === undefined ? null : Number(digits);
    if (word === 'bin') at += Math.max(0, number ?? 0);
    else if (word !== undefined) yield { kind: 'word', word, number };
    else if (byte !== undefined) yield { kind: 'byte', byte: Number.parseInt(byte, 16) };
    else if (sign !== undefined) yield { kind: 'word', word: sign, number: null };
    else if (brace !== undefined) yield brace === '{' ? { kind: 'open' } : { kind: 'close' };
    else if (text !== undefined) yield { kind: 'text', text };
  }
}
