import { isPersonShaped } from '../things/people-words.ts';
import { ROLE_WORDS, ROLES_OF_BODIES, TITLE_WORDS } from '../../text/english/people.ts';
import { KIN, PERSONAL_VERBS } from '../../text/english/kin.ts';
import { NAME, type Shape } from './shape.ts';

const WORD = "[\\p{Ll}][\\p{L}’'-]*";
/** `Mirko Adeyemi is the caretaker`, `Ada Lund, formerly matron of …`. */
const BEFORE_ROLE = '(?: (?:the|an?|our|their|its|formerly|once|then|now|acting|former|late|only)){0,3}';
const ROLE_OF = `(?<role>${WORD}(?: ${WORD})?)`;
const IS_ROLE = new RegExp(`(?<name>${NAME}) (?:is|was|became|will be)${BEFORE_ROLE} ${ROLE_OF}`, 'gu');
/** `MV Dawn, the captain said` speaks of two: beside a name, an office is of it where it ends there or says of what it is. */
const BESIDE_ROLE = new RegExp(`(?<name>${NAME}),${BEFORE_ROLE} ${ROLE_OF}(?= (?:of|at|for) |[,.)]|$)`, 'gu');
const DOES = new RegExp(
  `(?<name>${NAME}) (?:has |had |also |later |then |once )?(?:${PERSONAL_VERBS.join('|')})(?![\\p{L}-])`,
  'gu',
);
const OF_KIN = new RegExp(
  `\\b(?:[Hh]is|[Hh]er|[Tt]heir|[Mm]y) (?:\\p{Ll}+ )?(?:${KIN.join('|')}),? (?<name>${NAME})`,
  'gu',
);
const IS_MY_NAME = new RegExp(`\\b[Mm]y name is (?<name>${NAME})`, 'gu');
const IN_PLACE = new RegExp(`(?<name>${NAME}) (?:took|takes|will take) (?:his|her|their) (?:place|seat|post)`, 'gu');
const TITLED = new RegExp(
  `(?<![\\p{L}])(?:${TITLE_WORDS})\\.? (?<family>\\p{Lu}[\\p{L}’'-]+)(?![\\p{L}’'-]| \\p{Lu})`,
  'gu',
);

/** Offices that bodies have as often. */
const OF_BOTH = new Set(['member', 'partner', 'owner', 'leader', 'lead', 'head', 'host', 'builder']);

interface Told {
  readonly plain: string;
  readonly shape: Shape;
}

/** `the Lesson Training`, `our Lesson Training teaches …`: a person has no article. */
const WITH_ARTICLE = new RegExp(`(?<![\\p{L}])(?:[Tt]he|[Oo]ur|[Ii]ts|[Tt]heir) (?<name>${NAME})`, 'gu');

/** Names of which a document says what only people are, do or have: the sure signs beside a given name. */
export function peopleBySigns(sentences: readonly Told[]): string[] {
  const families = new Set(sentences.flatMap(({ plain }) => titledFamilies(plain)));
  const things = new Set(sentences.flatMap(({ shape }) => namesOf(shape, [WITH_ARTICLE])));
  return sentences.flatMap(({ shape }) => {
    const named = shape.names.map(({ value }) => value.text);
    const ofFamilies = named.filter((name) => name.includes(' ') && families.has(name.split(' ').at(-1) ?? ''));
    return [...signedIn(shape), ...ofFamilies].filter((name) => isPersonShaped(name) && !things.has(name));
  });
}

function signedIn(shape: Shape): string[] {
  const { text } = shape;
  const byRole = [...text.matchAll(IS_ROLE), ...text.matchAll(BESIDE_ROLE)].filter(({ groups }) =>
    isRoleOfPerson(groups?.role ?? ''),
  );
  return [...byRole.flatMap((match) => nameAt(shape, match)), ...namesOf(shape, [DOES, OF_KIN, IS_MY_NAME, IN_PLACE])];
}

const namesOf = (shape: Shape, patterns: readonly RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...shape.text.matchAll(pattern)].flatMap((match) => nameAt(shape, match)));

function nameAt(shape: Shape, { groups }: RegExpMatchArray): string[] {
  const part = shape.partAt(groups?.name ?? '');
  return part?.kind === 'name' ? [part.value.text] : [];
}

/** The first or the second word: `matron`, `night porter`. */
const isRoleOfPerson = (words: string): boolean =>
  words.split(' ').some((word) => ROLE_WORDS.has(word) && !ROLES_OF_BODIES.has(word) && !OF_BOTH.has(word));

/** Family names that follow a title somewhere: `Mrs Prytz`. */
const titledFamilies = (plain: string): string[] =>
  [...plain.matchAll(TITLED)].map(({ groups }) => groups?.family ?? '');
