import type { EntityTypeSpec, PredicateSpec } from '../domain/pack.ts';
import { edge, property } from './pack-rules.ts';

/**
 * Words for what plain sentences, records and minutes state. None is single-valued: prose says `founded in 1998` and `founded on 4 May
 * 1998` of one company, two people of one name are born twice, and a false conflict costs a person's time. A pack that knows better
 * defines the word as single-valued; the first definition counts.
 */
const dated = (name: string, description: string, sentence: string): PredicateSpec =>
  property({ name, description, sentence, valueType: 'DATE', temporal: 'PERMANENT' });
const sized = (name: string, sentence: string): PredicateSpec =>
  property({ name, description: `Its ${name}.`, sentence, valueType: 'NUMBER' });
/** `verb` stands between subject and object. */
const related = (
  name: string,
  description: string,
  verb: string,
  inverse: string,
  temporal: PredicateSpec['temporal'] = 'CURRENT',
): PredicateSpec => edge({ name, description, inverse, sentence: `{subject} ${verb} {object}.`, temporal });

export const GENERAL_TYPES: readonly EntityTypeSpec[] = [
  { name: 'ORGANISATION', description: 'A company, an authority, a university, a club.' },
  { name: 'PLACE', description: 'A country, a town, a river, a building.' },
  { name: 'MEETING', description: 'A meeting of which minutes are kept.' },
  { name: 'TOPIC', description: 'What was spoken of at a meeting.' },
  { name: 'MESSAGE', description: 'A mail.' },
  { name: 'EVENT', description: 'An entry of a calendar.' },
  { name: 'PUBLICATION', description: 'An entry of a bibliography.' },
];

export const GENERAL_PREDICATES: readonly PredicateSpec[] = [
  property({ name: 'is', description: 'What it is.', sentence: '{subject} is {object}.' }),
  property({ name: 'abbreviation', description: 'Its short form.', sentence: '{subject} is abbreviated {object}.' }),
  property({ name: 'action', description: 'What the person is to do.', sentence: '{subject} is to do: {object}.' }),
  related('WORKS_FOR', 'The person works for it.', 'works for', 'EMPLOYS'),
  related(
    'HOLDS_OFFICE_IN',
    'The person holds an office in it; which, the qualifier `role` says.',
    'holds an office in',
    'HAS_OFFICER',
  ),
  related(
    'AFFILIATED_WITH',
    'The person comes from it, whether or not employed by it.',
    'is affiliated with',
    'HAS_AFFILIATE',
  ),
  related('MEMBER_OF', 'A member of it.', 'is a member of', 'HAS_MEMBER'),
  related('JOINED', 'The person became one of it.', 'joined', 'JOINED_BY', 'PERMANENT'),
  related('LEFT', 'The person is no longer of it.', 'left', 'LEFT_BY', 'PERMANENT'),
  related('ATTENDED', 'The person was at the meeting.', 'attended', 'ATTENDED_BY', 'PERMANENT'),
  related(
    'ABSENT_FROM',
    'The person was not at the meeting, or sent regrets.',
    'was absent from',
    'MISSED_BY',
    'PERMANENT',
  ),
  related('CHAIRED_BY', 'Who chairs it.', 'is chaired by', 'CHAIRS'),
  related('MINUTES_BY', 'Who kept the minutes of the meeting.', 'was minuted by', 'MINUTED', 'PERMANENT'),
  related('PRESENTED_BY', 'Who presented it at a meeting.', 'was presented by', 'PRESENTED', 'PERMANENT'),
  related('FOUNDED_BY', 'Who founded it.', 'was founded by', 'FOUNDED', 'PERMANENT'),
  related('BUILT_BY', 'Who built it.', 'was built by', 'BUILT', 'PERMANENT'),
  related('DEVELOPED_BY', 'Who made it.', 'was developed by', 'DEVELOPED', 'PERMANENT'),
  related('WRITTEN_BY', 'Who wrote it.', 'was written by', 'WROTE', 'PERMANENT'),
  related('MAINTAINED_BY', 'Who keeps it.', 'is maintained by', 'MAINTAINS'),
  related('OPERATED_BY', 'Who runs it.', 'is operated by', 'OPERATES'),
  related('OWNED_BY', 'Whose it is.', 'is owned by', 'OWNS'),
  related('ACQUIRED', 'The one bought the other.', 'acquired', 'ACQUIRED_BY', 'PERMANENT'),
  related('ACQUIRED_BY', 'The other bought it.', 'was acquired by', 'ACQUIRED', 'PERMANENT'),
  related('PART_OF', 'A part or a subsidiary of it.', 'is part of', 'HAS_PART'),
  related('SUPERSEDES', 'It takes the place of the other.', 'supersedes', 'SUPERSEDED_BY', 'PERMANENT'),
  related('REPLIES_TO', 'The message that it answers.', 'answers', 'ANSWERED_BY', 'PERMANENT'),
  related('RELATED_TO', 'It names the other as related.', 'is related to', 'RELATED_TO'),
  related('PARTICIPATED_IN', 'The person wrote in the conversation.', 'took part in', 'HAS_PARTICIPANT', 'PERMANENT'),
  related('BORN_IN', 'Where the person was born.', 'was born in', 'BIRTHPLACE_OF', 'PERMANENT'),
  related('LIVES_IN', 'Where the person lives.', 'lives in', 'HOME_OF'),
  related('RELOCATED_TO', 'Where the person or the body moved.', 'moved to', 'NEW_HOME_OF', 'PERMANENT'),
  related('LOCATED_IN', 'Where it is.', 'is in', 'LOCATION_OF'),
  related('HEADQUARTERED_IN', 'Where its seat is.', 'has its seat in', 'SEAT_OF'),
  related('CAPITAL_OF', 'The capital of it.', 'is the capital of', 'HAS_CAPITAL'),
  dated('founded', 'When it was founded.', '{subject} was founded: {object}.'),
  dated('built', 'When it was built.', '{subject} was built: {object}.'),
  dated('completed', 'When it was completed.', '{subject} was completed: {object}.'),
  dated('opened', 'When it was opened.', '{subject} opened: {object}.'),
  dated('closed', 'When it was closed.', '{subject} closed: {object}.'),
  dated('released', 'When it was released.', '{subject} was released: {object}.'),
  dated('published', 'When it was published.', '{subject} was published: {object}.'),
  dated('born', 'When the person was born.', '{subject} was born: {object}.'),
  dated('died', 'When the person died.', '{subject} died: {object}.'),
  dated('took place', 'When it was.', '{subject} took place: {object}.'),
  sized('population', '{subject} has a population of {object}.'),
  sized('employees', '{subject} has {object} employees.'),
  sized('length', '{subject} is {object} long.'),
  sized('height', '{subject} is {object} high.'),
  sized('weight', '{subject} weighs {object}.'),
  sized('area', '{subject} covers {object}.'),
];
