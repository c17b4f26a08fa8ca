import {
  AMBIGUOUS_ORGANISATION_WORDS,
  CALENDAR,
  GROUP_NOUNS,
  KIND_NOUNS,
  ORGANISATION_WORDS,
} from '../in-prose/noun-lists.ts';
import { PLACE_LAST, THING_NOUNS } from '../in-prose/noun-lists.ts';
import { namesIn } from '../in-prose/names-in-prose.ts';

/** What a title, a heading or a cell names. `sure`: by its words alone; else something must be said of it. */
export interface ThingName {
  readonly name: string;
  /** null = its words do not say. */
  readonly type: string | null;
  readonly sure: boolean;
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/u));

/** Words of the titles of documents: `Minutes of the Harbour Club` is no club. */
const GENRES = wordsOf(
  'minutes meeting meetings note notes letter letters memo memorandum report reports agenda invitation newsletter bulletin guide ' +
    'manual handbook introduction readme changelog todo faq index contents glossary register registry list lists log logbook diary ' +
    'plan plans proposal draft invoice receipt policy rules statutes timetable schedule fares prices inventory directory contacts ' +
    'table tables statistics figures results annual quarterly weekly monthly daily update updates news announcement notice release ' +
    'application complaint request reply answer answers question questions thoughts ideas how why what when where who which getting ' +
    'using installing working dear re fwd subject speech interview article chapter part section appendix annex page pages document ' +
    'documents file files untitled home welcome terms conditions our my we your you summary review overview history background ' +
    'details data facts info information general technical contact people staff members fleet ships companies budget accounts ' +
    'finances decisions actions attendance apologies matters business items item purpose scope abstract motivation rationale ' +
    'references links resources examples example tests security specification requirements installation usage license copyright ' +
    'configuration features status roadmap warning tip hint important remarks comments open today tomorrow yesterday this that',
);

/** What may stand after a name and a dash, a colon, a comma or in brackets, and before it. */
const ABOUT =
  /^(?:welcome to|about|profile(?: of)?|company profile|fact ?sheet|notes? (?:on|about)|all about)\s*[:–—-]?\s+(?:the )?(?=\p{Lu}|\d)/iu;
const AFTER =
  /\s*(?:[–—:,]|\s-\s|\()\s*(?:(?:a |an |the )?(?:company |fact |data )?(?:overview|profile|facts?|fact ?sheet|factsheet|key facts|data ?sheet|sheet|summary|history|notes?|info|information|page|card|entry|particulars|at a glance|ferry|ship|vessel|boat|company|firm|club|association|society|charity|person|place|museum|library))\)?$/iu;

const SHIP = /^(?:M\/?V|M\/?S|S\/?S|HMS|RMS|F\/?V|S\/?V|S\/?Y|M\/?Y|M\/?T|P\/?S|R\/?V|USS) \p{Lu}/u;
/** Nouns that are written small in names: `Parish council of Saint Olda`. */
const SMALL = wordsOf(
  'of the for and & de van von der den di da del la le el al bin ibn ter on at in by hall yard school church mill farm inn ' +
    'council committee harbour harbor pier quay station library garden brewery bakery cooperative co-operative cooperative theatre',
);
const MARKS = /[?!;:@/\\<>{}[\]|=*_`~"“”«»\p{Cc}\u202a-\u202e\u2066-\u2069]/u;
const LONGEST = 80;
const MOST_WORDS = 8;

const NO_WORDS = { small: new Set<string>(), capital: new Set<string>() };

/** The name in a title, without what only says what kind of page it is. */
export function thingNamed(title: string): ThingName | null {
  const bare = title
    .trim()
    .replace(/^["“«](.*)["”»]$/u, '$1')
    .replace(ABOUT, '')
    .replace(AFTER, '')
    .replace(/[.]$/u, (stop) => (/\b(?:ltd|inc|corp|co)\.$/iu.test(title) ? stop : ''));
  const name = bare
    .replace(/^the (?=\p{Lu})/iu, '')
    .replace(/\s+/gu, ' ')
    .trim();
  return isName(name) ? { name, ...typeOfName(name) } : null;
}

/** Words with capitals, of which none says that a document is meant. */
export function isName(name: string): boolean {
  if (name.length > LONGEST || MARKS.test(SHIP.test(name) ? name.slice(4) : name) || !/\p{L}/u.test(name)) return false;
  if (/[.,](?=\s\p{Ll})/u.test(name)) return false;
  const words = name.split(' ');
  if (words.length > MOST_WORDS || !/^(?:\p{Lu}|\d+\p{Lu}?)/u.test(name)) return false;
  if (words.length === 1 && /^\d+$/u.test(name)) return false;
  return words.every((word) => {
    const lower = word.toLowerCase().replace(/[.,']+$/u, '');
    if (GENRES.has(lower) || CALENDAR.has(lower)) return false;
    return /^[\p{Lu}\d(&]/u.test(word) || SMALL.has(lower) || isKind(lower);
  });
}

const isKind = (word: string): boolean =>
  ORGANISATION_WORDS.has(word) ||
  GROUP_NOUNS.has(word) ||
  THING_NOUNS.has(word) ||
  KIND_NOUNS.has(word) ||
  PLACE_LAST.has(word);

/** By its words: a ship by what stands before its name, and what names in sentences are typed by. */
export function typeOfName(name: string): { type: string | null; sure: boolean } {
  if (SHIP.test(name)) return { type: 'VESSEL', sure: true };
  const [only, ...others] = namesIn(name, NO_WORDS);
  if (only && others.length === 0 && only.value.text === name && only.value.type !== null)
    return { type: only.value.type, sure: true };
  const words = name.toLowerCase().split(' ');
  const body = words.some(
    (word) =>
      (GROUP_NOUNS.has(word) || ORGANISATION_WORDS.has(word)) &&
      !AMBIGUOUS_ORGANISATION_WORDS.has(word) &&
      word.length > 3,
  );
  return body && words.length > 1 ? { type: 'ORGANISATION', sure: false } : { type: null, sure: false };
}

/** `Gannet` of `MV Gannet`, `Skerry Lines` of `Skerry Lines Ltd`: what a text that named it goes on to call it; null = nothing. */
export function shortOf(name: string): string | null {
  const short = name
    .replace(/^(?:M\/?V|M\/?S|S\/?S|HMS|RMS|F\/?V|S\/?V|S\/?Y|M\/?Y|M\/?T|P\/?S|R\/?V|USS) /u, '')
    .replace(
      /,? (?:Ltd|Limited|Inc|Incorporated|Corp|Corporation|Co|Company|LLC|PLC|plc|GmbH|AG|AS|SA|NV|BV|Oy|AB)\.?$/u,
      '',
    );
  return short === name || short.length < 3 ? null : short;
}

/** `NLAS`, `CVOC`: what people call the body that they all know. */
export const isAcronym = (name: string): boolean =>
  /^\p{Lu}{2,6}$/u.test(name) &&
  !GENRES.has(name.toLowerCase()) &&
  !/^(?:AGM|EGM|AOB|CEO|CFO|CTO|COO|CIO|PS|NB|TBC|TBA|VAT|PDF|UK|US|USA|EU|BBC|DJ|MC|AM|PM|GP|MP|TV|FAQ|OK|ID|IT|HR|PR|RE)$/u.test(
    name,
  );

/** `type: research vessel` → RESEARCH_VESSEL; null where it is no word for a kind of thing. */
export function typeOfWords(words: string): string | null {
  const type = words
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/gu, '_');
  if (!/^\p{Lu}[\p{Lu}\d_]{1,39}$/u.test(type)) return null;
  return type.split('_').some((word) => GENRES.has(word.toLowerCase())) ? null : type;
}

export const isGenre = (words: string): boolean =>
  words
    .toLowerCase()
    .split(/[\s_-]+/u)
    .some((word) => GENRES.has(word) || /^(?:post|article|blog|doc|docs|page|draft|essay|email|mail)$/u.test(word));

const RECORDS =
  '(?:minutes|(?:group |works |staff |board |general |committee |team )?meetings?|notes|newsletter|agenda|(?:annual )?report|' +
  'annual (?:general )?meeting|agm|bulletin|register|members|staff|committee|board|trustees|governors|council|directors|' +
  'log|diary|letter|circular|memo)';
const OF_A_BODY = new RegExp(
  `^(?:extracts? from (?:the )?)?(?:${RECORDS}[ ,]*){1,2} (?:of|from|by|at) (?:the )?` +
    `(?:(?:${RECORDS}) of (?!governors|directors|trustees)(?:the )?)?(?<name>.+?)(?:, .*| [-–—] .*)?$`,
  'iu',
);
const BODY_FIRST = new RegExp(`^(?:the )?(?<name>.+?)(?: [-–—] |: |, )(?:[\\p{L}]+ ){0,2}${RECORDS}\\b.*$`, 'iu');

const BODY_LAST = new RegExp(
  `^${RECORDS}(?: (?:of|from))?(?:, | [-–—] |: )(?:the )?(?<name>\\p{Lu}.+?)(?:, .*)?$`,
  'iu',
);
/** `WEND MUSEUM TRUSTEES - 2 June 2024` */
const BODY_WHOLE = new RegExp(`^(?:the )?(?<name>.+?) ${RECORDS}(?: [-–—] |, | \\()\\d.*$`, 'iu');

const BEFORE_RECORD = new RegExp(
  `^(?:The )?(?<name>\\p{Lu}[\\p{L}\\p{N}’'&.-]*(?: (?:of |the |and |& )?\\p{Lu}[\\p{L}\\p{N}’'&.-]*){0,4}) ` +
    `(?:\\p{Ll}+ ){0,2}(?:${RECORDS}|rules|handbook|manual)\\b`,
  'u',
);

/**
 * `DVFB annual meeting`, `Mudlark house rules`: whose page it is. Any word begins a title with a capital, and so the text has to name the
 * body, too.
 */
export function bodySpokenOf(title: string, text: string): ThingName | null {
  const name = BEFORE_RECORD.exec(title)?.groups?.name ?? '';
  const isNoun = GROUP_NOUNS.has(name.toLowerCase()) || ORGANISATION_WORDS.has(name.toLowerCase());
  const times = name === '' || isNoun ? 0 : text.split(name).length - 1;
  return times > 1 && isName(name) ? { name, ...typeOfName(name) } : null;
}

/** The body whose record a title announces: `Minutes of the Harbour Club, 4 May`, `Larkfield Choir - minutes`. */
export function bodyNamed(title: string): ThingName | null {
  const name =
    (
      OF_A_BODY.exec(title) ??
      BODY_FIRST.exec(title) ??
      BODY_LAST.exec(title) ??
      BODY_WHOLE.exec(title)
    )?.groups?.name?.trim() ?? '';
  if (name === '' || !isName(name) || !/\p{Lu}/u.test(name)) return null;
  return { name, ...typeOfName(name) };
}
