/**
 * Words as they are indexed and asked for. A compound is indexed whole, its connectors gone, and in its parts, so that
 * `EIP-1559`, `EIP1559` and `eip 1559`, or `base_fee`, `baseFee` and `base fee`, find each other while the whole one ranks
 * first. Scripts written without spaces are cut into pairs of characters. Lower case and NFKC; no word is left
 * out: the weight of a word is its inverse document frequency (docs/adr/0003-lexical-search.md).
 *
 * A term never holds NUL or a lone surrogate, whatever the text: neither is a letter, a number or a mark.
 */
const WORD = /[\p{L}\p{N}\p{M}]+(?:[-_.'\u2019\u2010][\p{L}\p{N}\p{M}]+)*/gu;
const CONNECTOR = /[-_.'\u2019\u2010]/u;
const CAMEL_BORDER = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const LETTERS_THEN_DIGITS = /^(\p{L}{2,})(\p{N}+)$/u;
const HEXADECIMAL = /^0x[0-9a-f]+$/i;
const ONLY_DIGITS = /^\p{N}+$/u;
const NOT_ASCII = /[^\0-\x7f]/;
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const UNSPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{M}\u30fc]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;

/** Longest term in characters: a key of an index must stay well below a third of its page. */
const MAX_TERM = 64;
/** More parts than any identifier has: a path or a dotted list, of which the whole says nothing. */
const MAX_PARTS = 8;

/** The terms of a text in order, repeated as often as they stand there; parts follow their whole. */
export function tokenize(text: string): string[] {
  const terms: string[] = [];
  const plain = NOT_ASCII.test(text) ? text.normalize('NFKC') : text;
  for (const [word] of plain.matchAll(WORD)) addWord(word, terms);
  return terms;
}

function addWord(word: string, terms: string[]): void {
  if (NOT_ASCII.test(word) && UNSPACED.test(word)) {
    for (const [run] of word.matchAll(UNSPACED_RUN)) {
      if (UNSPACED.test(run)) addPairs(run, terms);
      else for (const [inner] of run.matchAll(WORD)) addWord(inner, terms);
    }
    return;
  }
  const pieces = CONNECTOR.test(word) ? word.split(CONNECTOR) : [word];
  if (pieces.length > 1 && pieces.length <= MAX_PARTS) {
    // `1.0.1` is not `101`: numbers keep what stands between them.
    terms.push(
      clip(pieces.every((piece) => ONLY_DIGITS.test(piece)) ? pieces.join('.') : pieces.join('').toLowerCase()),
    );
  }
  for (const piece of pieces) addPiece(piece, terms);
}

function addPiece(piece: string, terms: string[]): void {
  terms.push(clip(piece.toLowerCase()));
  if (HEXADECIMAL.test(piece)) return;
  const words = piece.split(CAMEL_BORDER);
  if (words.length > 1 && words.length <= MAX_PARTS) {
    for (const word of words) terms.push(clip(word.toLowerCase()));
    return;
  }
  const numbered = LETTERS_THEN_DIGITS.exec(piece);
  if (numbered) terms.push(clip((numbered[1] ?? '').toLowerCase()), clip(numbered[2] ?? ''));
}

function addPairs(run: string, terms: string[]): void {
  const characters = Array.from(run.toLowerCase());
  if (characters.length === 1) terms.push(run);
  for (let i = 0; i + 1 < characters.length; i++) terms.push(`${characters[i] ?? ''}${characters[i + 1] ?? ''}`);
}

/** Cuts a term to the length that an index key may have; between characters. */
export function clip(term: string): string {
  return term.length <= MAX_TERM ? term : Array.from(term).slice(0, MAX_TERM).join('');
}
