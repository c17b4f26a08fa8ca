import { READING_WORDS } from '../domain/pack.ts';
import type { Pack } from '../domain/pack.ts';
import { GENERAL_PREDICATES, GENERAL_TYPES } from './general-words.ts';
import { edge, entity, field, pack, property } from './pack-rules.ts';
import { screening } from './pack-screening.ts';
import { generalViews } from './built-in-views.ts';

/**
 * Any document: what it says of itself in front matter, tables and definitions, and what it links to. Headings make no
 * entities (a graph of Introductions helps nobody); a value keeps the section it stands in as a qualifier instead.
 */

const tag = { ...entity({ type: 'TAG', name: '{item}', keys: ['tag:{item|slug}'] }), pattern: null };
const tagged = (name: string) =>
  field({ field: name, predicate: 'HAS_TAG', split: 'comma', objects: [tag], dated: false });

const single = (name: string, description: string, sentence: string, valueType: 'TEXT' | 'DATE' | 'VERSION' = 'TEXT') =>
  property({ name, description, sentence, valueType, singleValued: true });

export const general: Pack = pack({
  name: 'general',
  version: '1.0.0',
  description: 'Any document: front matter, definitions, links, key-value tables, data, plain sentences.',
  match: [{ path: null, fields: [], when: [] }],
  entityTypes: [
    { name: READING_WORDS.document, description: 'A document, known by its place in its source.' },
    { name: READING_WORDS.concept, description: 'A term that a document defines.' },
    { name: 'PERSON', description: 'An author, or anyone whom the text names.' },
    ...GENERAL_TYPES,
    { name: 'TAG', description: 'A tag of a document.' },
  ],
  predicates: [
    edge({
      name: READING_WORDS.linksTo,
      description: 'The document links to the other document.',
      inverse: 'LINKED_FROM',
      sentence: '{subject} links to {object}.',
    }),
    edge({
      name: READING_WORDS.defines,
      description: 'The document defines the term.',
      inverse: 'DEFINED_IN',
      sentence: '{subject} defines {object}.',
    }),
    edge({
      name: READING_WORDS.describes,
      description: 'The document is a note of the thing.',
      inverse: 'DESCRIBED_IN',
      sentence: '{subject} describes {object}.',
    }),
    edge({
      name: 'AUTHORED',
      description: 'The person is an author of it.',
      inverse: 'AUTHORED_BY',
      sentence: '{subject} authored {object}.',
      temporal: 'PERMANENT',
    }),
    edge({
      name: 'HAS_TAG',
      description: 'The document bears the tag.',
      inverse: 'TAG_OF',
      sentence: '{subject} is tagged {object}.',
    }),
    // Two documents may each explain a term in their own words: that is no contradiction.
    property({
      name: READING_WORDS.definition,
      description: 'What a term means.',
      sentence: '{subject} means: {object}',
    }),
    property({
      name: READING_WORDS.argumentFor,
      description: 'What a text says for it, in its own words.',
      sentence: 'For {subject}: {object}',
    }),
    property({
      name: READING_WORDS.argumentAgainst,
      description: 'What a text says against it, in its own words.',
      sentence: 'Against {subject}: {object}',
    }),
    property({ name: 'alias', description: 'Another name of it.', sentence: '{subject} is also called {object}.' }),
    single('title', 'Its title.', '{subject} has the title “{object}”.'),
    single('description', 'What it is about.', '{subject}: {object}'),
    single('status', 'Where it stands.', 'The status of {subject} is {object}.'),
    single('version', 'Its version.', 'The version of {subject} is {object}.', 'VERSION'),
    single('date', 'Its date.', '{subject} is dated {object}.', 'DATE'),
    single('created', 'When it was made.', '{subject} was created on {object}.', 'DATE'),
    single('updated', 'When it was last changed.', '{subject} was last updated on {object}.', 'DATE'),
    ...GENERAL_PREDICATES,
  ],
  subjects: ['{ownTitle}', '{fileName}'].map((name) => ({
    ...entity({ type: READING_WORDS.document, name, keys: [READING_WORDS.documentKey] }),
    when: [],
  })),
  fields: [
    field({ field: 'title', dated: false }),
    field({ field: 'date', dated: false }),
    field({ field: 'created', dated: false }),
    field({ field: 'updated', dated: false }),
    ...['tags', 'keywords', 'categories'].map(tagged),
    ...['aliases', 'aka'].map((name) =>
      field({ field: name, predicate: 'alias', split: 'comma', alias: 'SPELLING', dated: false }),
    ),
  ],
  reads: ['fields', 'tables', 'lists', 'data', 'definitions', 'links', 'posts', 'prose', 'arguments', 'notes'],
  screening,
  views: generalViews,
});
