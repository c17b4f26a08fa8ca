import { number, type PolicyNumber } from './policy-number.ts';

/** Numbers of who is behind a handle. */
export const PEOPLE = {
  'people.link': number(
    0.95,
    0,
    1,
    'likeness of two persons above which they are merged unasked, by a pointer that can be taken back',
    'PI-57',
    false,
  ),
  'people.candidate': number(0.5, 0, 1, 'likeness above which two persons are linked as perhaps one', 'PI-57', false),
  'people.display': number(0.9, 0, 1, 'confidence above which a person is called by name', 'PI-58', false),
  'people.sameMail': number(0.9, 0, 1, 'likeness of two persons by one mail address alone', 'own', false),
  'people.sameHandle': number(0.8, 0, 1, 'by one handle on two platforms alone', 'own', false),
  'people.sameName': number(0.8, 0, 1, 'by one name of two words or more alone', 'own', false),
  'people.alikeName': number(0.6, 0, 1, 'by names that differ in accents or order alone', 'own', false),
  'people.otherName': number(0.6, 0, 1, '× likeness where their names are of two people', 'own', false),
  'people.names': number(
    500,
    1,
    10_000,
    'names of a person, the most confident first, by which others are looked for',
    'own',
  ),
  'people.weakName': number(
    0.8,
    0,
    1,
    '× confidence in a name that is one word, has no handle or address beside it, or is made to look like another',
    'own',
    false,
  ),
} as const satisfies Record<string, PolicyNumber>;
