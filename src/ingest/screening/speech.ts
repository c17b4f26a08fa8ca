import type { Unit } from '../../domain/text.ts';
import type { GuardPiece } from './screened-pieces.ts';

/** What may stand between a name and its colon: who it is, or when it was said (`(chair)`, `6:58`, `[6:58](https://…)`). */
const BEHIND = String.raw`(?: ?\([^()\n]{1,40}\))?[*_]{0,3}(?: ?\[?\d{1,2}(?::\d\d){1,2}\]?(?:\([^()\s]*\))?)?`;
/** A name with a colon at the beginning of a line, behind signs of a list or of emphasis: `DE:`, `- **Ann Lee** (chair):`, `@rvagg:`. */
const LABEL = new RegExp(
  String.raw`^[^\p{L}@\n]{0,12}(@?\p{L}[\p{L}\p{N}_.'-]{0,24}(?: \p{Lu}[\p{L}'.-]{0,24}){0,2})${BEHIND}[*_]{0,3}:(?=[*_]{0,3}\s)`,
  'gmu',
);
/** The same in small letters, behind a blank: lines are joined there. */
const SAID = new RegExp(
  String.raw`(?:^|[\s*_([>-])(@?[^\s:,;.!?*_()[\]]{1,25}(?: [^\s:,;.!?*_()[\]]{1,25}){0,2})${BEHIND}[*_]{0,3}:(?=\s|$)`,
  'gu',
);
/** Who speaks to a machine writes its part in advance; a machine is nobody among people. */
const MACHINE = /^(?:ai|bot|assistant|system|user|human|prompt|model|dan|[a-z]*gpt)$/u;
/** `Note:` labels a remark, `Noah:` what somebody says; a text that writes the word small elsewhere takes it for a word. */
const MAY_BE_WORD = /^\p{Lu}\p{Ll}+$/u;
const SMALL = /(?<!\p{L})\p{Ll}+(?!\p{L})/gu;
/** Two people take turns, and one of them speaks again. */
const TURNS = 3;

/**
 * Who speaks in a document, in small letters: names that lines begin with, of two people at least and more than once. Minutes
 * and interviews have them. What such a person says is said to the others who are there, not to whoever reads.
 */
export function speakersOf(text: string, pieces: readonly GuardPiece[]): ReadonlySet<string> {
  const labels: string[] = [];
  for (const { running, view } of pieces) {
    if (!running || !view.text.includes(':')) continue;
    const { start, end } = view.at(0, view.text.length);
    for (const [, name = ''] of text.slice(start, end).matchAll(LABEL)) labels.push(name);
  }
  const words = new Set(labels.length < TURNS ? [] : text.match(SMALL));
  const turns = labels
    .map((label) => label.toLowerCase())
    .filter((name, n) => !MAY_BE_WORD.test(labels[n] ?? '') || !words.has(name));
  const names = new Set(turns);
  const takeTurns = names.size > 1 && turns.length >= TURNS && names.size < turns.length;
  return takeTurns && !turns.some((name) => MACHINE.test(name)) ? names : new Set();
}

/** Do people write to each other in a document, as in mails, chats and threads? Not where one of them is called like a machine. */
export function isCorrespondence(units: readonly Unit[]): boolean {
  const posts = units.filter((unit) => unit.kind === 'post');
  return posts.length > 0 && !posts.some(({ post }) => MACHINE.test(post.author.toLowerCase()));
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
