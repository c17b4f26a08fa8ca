import type { SpecPart } from '../domain/text.ts';

/** `Specification`, `Technical Specification`, `3. Specifications`. */
const SECTION = /^[\d.\s]*(?:\p{L}+ )?specifications?$/iu;
/** RFC 2119, RFC 8174: only in capitals do they ask for anything. */
const NORMATIVE = /\b(?:MUST|SHALL|SHOULD)(?: NOT)?\b|\b(?:NOT )?RECOMMENDED\b|\bREQUIRED\b|\bMAY\b|\bOPTIONAL\b/gu;

/** What a piece of text asks for as part of a specification; null where no heading above it says that it is one. */
export function specOf(headingPath: readonly string[], text: string): SpecPart | null {
  const section = headingPath.find((heading) => SECTION.test(heading.trim()));
  if (section === undefined) return null;
  return { section, normative: [...new Set(text.match(NORMATIVE) ?? [])].sort() };
}
