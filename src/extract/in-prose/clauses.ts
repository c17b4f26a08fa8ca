import { NAME, type Shape } from './shape-of-words.ts';
import type { VerbPhrase } from './prose-rules.ts';
import { PEOPLE_NOUNS, THING_NOUNS, TITLE_WORDS } from './noun-lists.ts';

const VERB =
  '(?:is|was|are|were|has been|has|have|had|weighs|costs|covers|employs|joined|works|worked|took|takes|acquired|bought|wrote|developed|designed|created|founded|built|opened|reopened|closed|died|owns|means|refers|stands|lies)';
const NOUNS = [...PEOPLE_NOUNS, ...THING_NOUNS].join('|');
const NOUNS_UP = [...PEOPLE_NOUNS, ...THING_NOUNS]
  .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
  .join('|');

interface Patterns {
  readonly subject: RegExp;
  readonly clauses: RegExp;
  readonly and: RegExp;
  readonly inner: RegExp;
}

const patternsWith = (verb: string): Patterns => ({
  /** Who is spoken of, at the start: `The`, a common noun in apposition, the name, what is said of it in brackets or commas. */
  subject: new RegExp(
    `^(?:(?:${TITLE_WORDS})\\.? )?(?:(?:[Tt]he|[Aa]n?|[Mm]ost|[\\p{L}]+ly,) )?(?:(?:[\\p{L}-]{2,20} )?(?:${NOUNS}|${NOUNS_UP}) )?(?<name>${NAME})(?<rest>(?: \\([^()]{1,120}\\))?(?:,? (?:or|abbreviated|formerly called|also called|also known as) [^,]{1,60},|, [^,;]{1,120}(?:, [^,;]{1,40})?,)?)? (?=${verb} )`,
    'u',
  ),
  /** A second clause with a name of its own. */
  clauses: new RegExp(`(?:,? whereas|, while|, and|, but|;) (?=(?:the )?${NAME} ${verb} )`, 'gu'),
  and: new RegExp(` and (?=${verb} )`, 'gu'),
  /** `, which is …,` and `, founded in 1998 by …,` */
  inner: new RegExp(
    `, (?:(?:who|which) )?(?=(?:${verb}|established|based|headquartered|located|completed|published|released|born|written|launched|produced|set up) )`,
    'u',
  ),
});
const BY = patternsWith(VERB);

function parts(text: string, at: RegExp): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  let start = 0;
  for (const cut of text.matchAll(at)) {
    found.push({ start, end: cut.index });
    start = cut.index + cut[0].length;
  }
  return [...found, { start, end: text.length }];
}

/** What a sentence says of the names that its clauses begin with. */
export function verbPhrasesOf({ text }: Shape): VerbPhrase[] {
  return parts(text, BY.clauses).flatMap((clause) => {
    const words = text.slice(clause.start, clause.end);
    const subject = BY.subject.exec(words);
    const name = subject?.groups?.name;
    if (!subject || name === undefined) return [];
    const from = clause.start + subject[0].length;
    const main = parts(text.slice(from, clause.end), BY.and).map(({ start, end }) => ({
      subject: name,
      start: from + start,
      end: from + end,
      text: text.slice(from + start, from + end),
    }));
    const rest = subject.groups?.rest ?? '';
    const inner = BY.inner.exec(rest);
    if (!inner) return main;
    const start = clause.start + subject[0].length - 1 - rest.length + inner.index + inner[0].length;
    const end = start + rest.length - inner.index - inner[0].length - 1;
    return [{ subject: name, start, end, text: text.slice(start, end) }, ...main];
  });
}
