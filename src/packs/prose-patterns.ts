import type { EntityTypeSpec, PredicateSpec } from '../domain/pack.ts';
import { edge, property } from './pack-rules.ts';

/**
 * Words for what plain sentences state. None is single-valued: prose says `founded in 1998` and `founded on 4 May 1998` of
 * one company, two people of one name are born twice, and a false conflict costs a person's time. A pack that knows better
 * defines the word as single-valued; the first definition counts.
 */
const dated = (name: string, description: string, sentence: string): PredicateSpec =>
  property({ name, description, sentence, valueType: 'DATE', temporal: 'PERMANENT' });
const sized = (name: string, sentence: string): PredicateSpec =>
  property({ name, description: `Its ${name}.`, sentence, valueType: 'NUMBER' });

export const PROSE_TYPES: readonly EntityTypeSpec[] = [
  { name: 'ORGANISATION', description: 'A company, an authority, a university, a club.' },
  { name: 'PLACE', description: 'A country, a town, a river, a building.' },
];

export const PROSE_PREDICATES: readonly PredicateSpec[] = [
  property({ name: 'is', description: 'What it is.', sentence: '{subject} is {object}.' }),
  property({ name: 'was', description: 'What it was.', sentence: '{subject} was {object}.', temporal: 'HISTORICAL' }),
  property({ name: 'abbreviation', description: 'Its short form.', sentence: '{subject} is abbreviated {object}.' }),
  edge({
    name: 'WORKS_FOR',
    description: 'The person works for it, or holds an office in it.',
    inverse: 'EMPLOYS',
    sentence: '{subject} works for {object}.',
  }),
  edge({
    name: 'FOUNDED_BY',
    description: 'Who founded it.',
    inverse: 'FOUNDED',
    sentence: '{subject} was founded by {object}.',
    temporal: 'PERMANENT',
  }),
  edge({
    name: 'DEVELOPED_BY',
    description: 'Who made it.',
    inverse: 'DEVELOPED',
    sentence: '{subject} was developed by {object}.',
    temporal: 'PERMANENT',
  }),
  edge({
    name: 'MAINTAINED_BY',
    description: 'Who keeps it.',
    inverse: 'MAINTAINS',
    sentence: '{subject} is maintained by {object}.',
  }),
  edge({ name: 'OWNED_BY', description: 'Whose it is.', inverse: 'OWNS', sentence: '{subject} is owned by {object}.' }),
  edge({
    name: 'ACQUIRED',
    description: 'The one bought the other.',
    inverse: 'ACQUIRED_BY',
    sentence: '{subject} acquired {object}.',
    temporal: 'PERMANENT',
  }),
  edge({
    name: 'PART_OF',
    description: 'A part or a subsidiary of it.',
    inverse: 'HAS_PART',
    sentence: '{subject} is part of {object}.',
  }),
  edge({
    name: 'MEMBER_OF',
    description: 'A member of it.',
    inverse: 'HAS_MEMBER',
    sentence: '{subject} is a member of {object}.',
  }),
  edge({
    name: 'BORN_IN',
    description: 'Where the person was born.',
    inverse: 'BIRTHPLACE_OF',
    sentence: '{subject} was born in {object}.',
    temporal: 'PERMANENT',
  }),
  edge({
    name: 'LOCATED_IN',
    description: 'Where it is.',
    inverse: 'LOCATION_OF',
    sentence: '{subject} is in {object}.',
  }),
  edge({
    name: 'HEADQUARTERED_IN',
    description: 'Where its seat is.',
    inverse: 'SEAT_OF',
    sentence: '{subject} has its seat in {object}.',
  }),
  edge({
    name: 'CAPITAL_OF',
    description: 'The capital of it.',
    inverse: 'HAS_CAPITAL',
    sentence: '{subject} is the capital of {object}.',
  }),
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
