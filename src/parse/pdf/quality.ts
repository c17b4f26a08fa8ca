/** What the quality of a paper's text is judged by. */
export interface PaperSigns {
  /** Which of abstract, introduction and conclusion were found. */
  readonly sections: ReadonlySet<string>;
  /** Share of characters that are none: replaced, private or control characters, 0 to 1. */
  readonly garbled: number;
  readonly twoColumns: boolean;
}

const EXPECTED_SECTIONS = ['abstract', 'introduction', 'conclusion'] as const;
const TWO_COLUMNS = 0.2;

/** PI-45: max(0, ½ · sections found + ½ · (1 − garbled) − .2 for two columns). */
export function paperQuality({ sections, garbled, twoColumns }: PaperSigns): number {
  const found = EXPECTED_SECTIONS.filter((name) => sections.has(name)).length / EXPECTED_SECTIONS.length;
  return Math.max(0, 0.5 * found + 0.5 * (1 - garbled) - (twoColumns ? TWO_COLUMNS : 0));
}

/** More of it is said in an issue (PI-45). */
export const GARBLED_ISSUE = 0.1;
/** Papers below it are read by their abstract alone (PI-46). */
export const FALLBACK_BELOW = 0.5;
/** The quality of a paper of which the abstract alone is read (PI-46). */
export const ABSTRACT_QUALITY = 0.3;

/** Glyphs without a meaning: what fonts leave that do not say which characters they draw. */
const GARBLED = /\(cid:\d+\)|[\uFFFD\p{Co}\p{Cn}]|(?![\t\n\r\f])\p{Cc}/gu;

export function garbledShare(text: string): number {
  const characters = text.replace(/\s+/gu, '').length;
  if (characters === 0) return 0;
  let garbled = 0;
  for (const [found] of text.matchAll(GARBLED)) garbled += found.length;
  return Math.min(1, garbled / characters);
}
