import { CALENDAR_WORDS } from '../../text/english/calendar.ts';
import { GENRES } from '../../text/english/genres.ts';
import { GIVEN_NAMES } from '../../text/english/given-names.ts';
import { ORGANISATION_WORDS } from '../../text/english/organisations.ts';
import { OFFICES, ROLE_WORDS, TITLE_WORDS } from '../../text/english/people.ts';
import { THING_NOUNS } from '../../text/english/things.ts';
import { FUNCTION_WORDS } from '../../text/function-words.ts';
import { lemmaOf } from '../../text/lemma.ts';

/** Nouns of people that are no offices: of lists (`players`), fields (`holder`) and headings (`attendees`). */
const PEOPLE = new Set(
  (
    'person people individual human member player author contributor maintainer attendee participant speaker staff employee volunteer ' +
    'student pupil teacher officer legislator senator customer user contact guest visitor applicant candidate winner holder singer ' +
    'driver leader reader artist soloist runner trainee colleague friend founder subscriber investor donor committer reviewer approver ' +
    'assignee reporter signatory delegate observer facilitator scribe note-taker notetaker minute-taker chair convenor crew passenger ' +
    'patient resident expert fellow alumnus actor director politician athlete mentor instructor host panelist panellist moderator ' +
    'shepherd champion sponsor proposer seconder emeritus sender recipient organizer organiser invitee discussant ' +
    'rapporteur opponent respondent decider understudy caretaker leader'
  ).split(' '),
);

const ASKED: ReadonlySet<string> = new Set(['consulted', 'informed']);

/** Is it a noun of people, alone or as the last word: `authors`, `owning engineer`, `Harbour masters`? */
export function isPeopleNoun(words: string): boolean {
  const all = words
    .toLowerCase()
    .trim()
    .split(/[\s_]+/u);
  const last = all.at(-1) ?? '';
  // `approved by`, and who was asked.
  if ((all.length > 1 && last === 'by') || (all.length === 1 && ASKED.has(last))) return true;
  return PEOPLE.has(last) || PEOPLE.has(lemmaOf(last)) || ROLE_WORDS.has(last) || ROLE_WORDS.has(lemmaOf(last));
}

const PARTICLE = '(?:de|del|della|der|den|di|du|da|dos|van|von|la|le|el|al|bin|ibn|ter|ten|af|av|y|e|zu)';
const PART = "(?:\\p{Lu}[\\p{L}\\p{M}’'-]*\\.?|\\p{Lu}\\.(?:-?\\p{Lu}\\.)*)";
/** `Cllr Mrs`, `County Cllr`: several at once. */
const TITLE = `(?:(?:(?:County|District|Town|City|Parish|Borough|Rt Hon|Hon) )?(?:${TITLE_WORDS})\\.? ){0,3}`;
/** Two to five words as people are named: `Ada Lund`, `J. R. de Vries`, `Mary Ann O’Neil Jr.` */
const PERSON = new RegExp(
  `^${TITLE}${PART}(?: (?:${PARTICLE} ){0,2}${PART}){1,4}(?:,? (?:Jr|Sr|II|III|IV|PhD|Ph\\.D|MD)\\.?)?$`,
  'u',
);
const TITLED = new RegExp(`^${TITLE}`, 'u');

/** Could it be a person's full name, by its form alone? A firm's is not, where one of its words says so. */
export function isPersonShaped(name: string): boolean {
  if (name.length > 60 || !PERSON.test(name)) return false;
  const words = name.toLowerCase().split(' ');
  const ends = [words[0] ?? '', words.at(-1) ?? ''];
  return (
    !words.some((word) => ORGANISATION_WORDS.has(word.replace(/\.$/u, '')) && !SHORT_FORMS.has(word)) &&
    !LEGAL_FORM.test(name) &&
    !isOffice(name) &&
    !words.some((word) => CALENDAR_WORDS.has(word) && !GIVEN_NAMES.has(capitalised(word))) &&
    !ends.some((word) => GENRES.has(word) || FUNCTION_WORDS.has(word) || THING_NOUNS.has(word)) &&
    // All of it in capitals is a code, a title or a heading.
    /\p{Ll}/u.test(name)
  );
}
/** `Security Representative` */
export const isOffice = (name: string): boolean => OFFICES.has(name.toLowerCase().split(' ').at(-1) ?? '');
/** In capitals they are no part of a person's name. */
const LEGAL_FORM = / (?:AG|AS|SA|AB|CO|NV|BV|Oy|SE|KG)$/u;
const capitalised = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
/** Of the words of organisations those that are as often part of a name of a person. */
const SHORT_FORMS: ReadonlySet<string> = new Set([
  'co',
  'as',
  'ag',
  'sa',
  'ab',
  'press',
  'court',
  'bank',
  'school',
  'church',
  'park',
]);

/** `Dr Ada Lund` → `Ada Lund`. */
export const withoutTitle = (name: string): string => name.replace(TITLED, '');
