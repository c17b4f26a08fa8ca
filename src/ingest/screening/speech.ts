import type { GuardPiece } from './screened-pieces.ts';

/** A name with a colon at the beginning of a line, behind signs of a list or of emphasis: `DE:`, `- **Ann Lee** (chair):`, `@rvagg:`. */
const LABEL =
  /^[^\p{L}@\n]{0,12}(@?\p{L}[\p{L}\p{N}_.'-]{0,24}(?: \p{Lu}[\p{L}'.-]{0,24}){0,2})(?: ?\([^()\n]{1,40}\))?[*_]{0,3}:(?=\s)/gmu;
/** The same in small letters, behind a blank: lines are joined there. */
const SAID =
  /(?:^|[\s*_([>-])(@?[^\s:,;.!?*_()[\]]{1,25}(?: [^\s:,;.!?*_()[\]]{1,25}){0,2})(?: ?\([^()]{1,40}\))?[*_]{0,3}:(?=\s|$)/gu;
/** Who speaks to a machine writes its part in advance; a machine is nobody among people. */
const MACHINE = /^(?:ai|bot|assistant|system|user|human|prompt|model|dan|[a-z]*gpt)$/u;
/** Two who take turns. */
const SPEAKERS = 2;
const TURNS_EACH = 2;

/**
 * Who speaks in a document, in small letters: names that lines begin with again and again, of two people at least. Minutes
 * and interviews have them. What such a person says is said to the others who are there, not to whoever reads.
 */
export function speakersOf(pieces: readonly GuardPiece[]): ReadonlySet<string> {
  const turns = new Map<string, number>();
  for (const { running, view } of pieces) {
    if (!running || !view.text.includes(':')) continue;
    for (const [, name = ''] of view.text.matchAll(LABEL)) {
      const speaker = name.toLowerCase();
      turns.set(speaker, (turns.get(speaker) ?? 0) + 1);
    }
  }
  const several = [...turns].filter(([, times]) => times >= TURNS_EACH);
  if (several.length < SPEAKERS || several.some(([name]) => MACHINE.test(name))) return new Set();
  return new Set(turns.keys());
}

/** Where in the plain words of a piece the first of the speakers begins; null = nobody speaks there. */
export function speechFrom(plain: string, speakers: ReadonlySet<string>): number | null {
  if (speakers.size === 0) return null;
  for (const match of plain.matchAll(SAID)) {
    const words = (match[1] ?? '').split(' ');
    if (words.some((_, n) => speakers.has(words.slice(n).join(' ')))) return match.index + match[0].length;
  }
  return null;
}
