const WORD = /[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu;
const TENS = /^(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)$/iu;
const UNITS =
  /^(?:one|two|three|four|five|six|seven|eight|nine|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth)$/iu;
const [LAST, FIRST] = [/(?:[\p{L}\p{N}]+-)*[\p{L}\p{N}]+(?=[-\u00ad]$)/u, /^[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/u];

/** How a line goes on in the next one: `''` = the word is parted, its hyphen is dropped; `-` = it is kept; null = another word begins. */
export type Join = '' | '-' | null;

/** Tells whether a hyphen at the end of a line is of the word or of the line, by the words of the whole document. */
export class WordEnds {
  private readonly words = new Set<string>();

  constructor(lines: readonly { readonly text: string }[]) {
    for (const { text } of lines) for (const [word] of text.trim().matchAll(WORD)) this.words.add(word.toLowerCase());
  }

  /** The two forms of a word are looked for elsewhere; where neither stands, the hyphen is of the line. */
  join(line: string, next: string): Join {
    const last = LAST.exec(line)?.[0];
    const first = FIRST.exec(next)?.[0];
    if (last === undefined || first === undefined) return null;
    if (line.endsWith('\u00ad')) return '';
    // No word goes on with a capital or a figure.
    if (!/^\p{Ll}/u.test(first) || !/\p{L}$/u.test(last)) return '-';
    if (TENS.test(last) && UNITS.test(first)) return '-';
    const [hyphened, whole] = [`${last}-${first}`.toLowerCase(), `${last}${first}`.toLowerCase()];
    return this.words.has(hyphened) && !this.words.has(whole) ? '-' : '';
  }
}
