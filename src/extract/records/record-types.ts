import { GENRES } from '../../text/english/genres.ts';
import { lemmaOf } from '../../text/lemma.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { isPeopleNoun } from '../things/people-words.ts';
import { typeOfWords } from '../things/thing-names.ts';
import { wordsOfField } from './field-words.ts';

/** Words of lists and files that say nothing of what stands in them. */
const SAYS_NOTHING: ReadonlySet<string> = new Set(
  (
    'item items entry entries record records row rows data list lists value values result results element elements object objects ' +
    'node nodes edge edges main index current all primary default root content contents sheet sheets export exports ' +
    'dump output input sample ' +
    'samples test tests new old full short total totals summary detail details other others misc various example examples param params ' +
    'option options setting settings config configs property properties attribute attributes field fields column columns key keys id ids ' +
    'description descriptions designation explanation caption heading subject remark remarks comment comments text texts ' +
    'include includes source sources file files folder folders path paths page pages link links url urls tag tags name names ' +
    'type types kind kinds category categories child children timestamp datetime date dates time times doc docs'
  ).split(' '),
);

/** `companies` → COMPANY, `tide stations` → TIDE_STATION; null = no plural noun, or one that says nothing. */
export function typeOfPlural(words: string): string | null {
  const all = wordsOfField(words)
    .replace(/\.[a-z]{1,5}$/u, '')
    .split(' ')
    .filter(Boolean);
  // `legislators current`, `2031 meetings`: the plural is the noun.
  const at = all.findLastIndex((word) => isPlural(word));
  const noun = all[at];
  if (noun === undefined) return null;
  const before = all[at - 1];
  const isCompound = before !== undefined && at === all.length - 1 && all.length <= 3 && /^\p{Ll}{3,}$/u.test(before);
  const singular = lemmaOf(noun);
  return typeOfWords(
    isCompound && !SAYS_NOTHING.has(before) && !GENRES.has(before) ? `${before} ${singular}` : singular,
  );
}

/** `examples`, `types`: what they hold is of no kind that they say. */
export const isEmptyPlural = (words: string): boolean => {
  const last = wordsOfField(words).split(' ').at(-1) ?? '';
  return last.endsWith('s') && SAYS_NOTHING.has(last);
};

const isPlural = (word: string): boolean =>
  /^\p{Ll}{3,}s$|^(?:people|men|women|children)$/u.test(word) &&
  lemmaOf(word) !== word &&
  !SAYS_NOTHING.has(word) &&
  !FUNCTION_WORDS.has(word) &&
  !NO_NOUNS.has(word);
/** Words in -s that are no plurals of things. */
const NO_NOUNS: ReadonlySet<string> = new Set(
  (
    'is was has does says this thus plus minus versus status news series genomics economics physics ethics robotics analytics statistics ' +
    'mathematics politics electronics logistics mechanics linguistics athletics gymnastics genetics dynamics aerobics'
  ).split(' '),
);
/** `Company`, `vessel` → COMPANY, VESSEL: the heading of a column of names; null = a heading that says nothing. */
export function typeOfSingular(heading: string): string | null {
  const words = wordsOfField(heading).replace(/ (?:names?|titles?)$/u, '');
  if (words === '' || words.split(' ').length > 2 || /\d/u.test(words)) return null;
  if (words.split(' ').some((word) => SAYS_NOTHING.has(word) || FUNCTION_WORDS.has(word))) return null;
  return typeOfWords(
    words
      .split(' ')
      .map((word, n, all) => (n === all.length - 1 && word.endsWith('s') ? lemmaOf(word) : word))
      .join(' '),
  );
}

/** Of a type by its noun: people are persons, whatever they do. */
export const personOr = (type: string | null): string | null =>
  type !== null && isPeopleNoun(type.replaceAll('_', ' ')) ? 'PERSON' : type;
