import {
  count,
  milliseconds,
  number,
  seconds,
  share,
  toggle,
  tokens,
  type ValuesOf,
} from '../../src/domain/setting.ts';

/** What rules may take and conclude. */
export const RULE_SETTINGS = {
  'rules.answerMs': milliseconds({
    default: 5_000,
    min: 0,
    max: 60_000,
    what: 'milliseconds after which a switch is answered while it goes on',
    source: 'own',
  }),
  'rules.max': count({ default: 100, min: 1, max: 1_000, what: 'rules of a space', source: 'own' }),
  'rules.maxConclusions': count({
    default: 200_000,
    min: 100,
    max: 1_000_000,
    what: 'conclusions of one rule or method',
    source: 'own: 100,000 must do',
  }),
  'rules.seconds': seconds({
    default: 30,
    min: 1,
    max: 600,
    what: 'seconds of the statement by which a rule is evaluated',
    source: 'own',
  }),
} as const;
export type RuleSettings = ValuesOf<typeof RULE_SETTINGS>;

/** Entities that texts name together. */
export const DISCUSSION_SETTINGS = {
  'infer.discussion': toggle({
    default: false,
    what: 'entities that texts name together are joined',
    source: 'PI-72: off or on',
  }),
  'infer.discussion.documents': count({
    default: 3,
    min: 1,
    max: 1_000,
    what: 'documents that name two entities in one passage',
    source: 'own',
  }),
  'infer.discussion.entities': count({
    default: 12,
    min: 2,
    max: 1_000,
    what: 'entities of a passage; more of them are a list',
    source: 'own',
  }),
  'infer.discussion.reasons': count({
    default: 20,
    min: 1,
    max: 100,
    what: 'documents that are kept as reasons',
    source: 'own',
  }),
  'infer.discussion.half': number({
    default: 2,
    min: 0.1,
    max: 100,
    what: 'documents that make the confidence half its most',
    source: 'own',
  }),
  'infer.discussion.most': share({
    default: 0.9,
    what: 'confidence that any number of documents stays below',
    source: 'own',
  }),
} as const;
export type DiscussionSettings = ValuesOf<typeof DISCUSSION_SETTINGS>;

/** What contradicts each other. */
export const JOINED_CONFLICT_SETTINGS = {
  'infer.conflicts': toggle({ default: true, what: 'what contradicts each other is joined', source: 'PI-67' }),
  'infer.conflicts.confidence': share({
    default: 0.9,
    what: 'confidence, times that of the less sure claim',
    source: 'own',
  }),
} as const;
export type JoinedConflictSettings = ValuesOf<typeof JOINED_CONFLICT_SETTINGS>;

/** Entities of which alike things are said. */
export const SIMILARITY_SETTINGS = {
  'infer.similarity': toggle({
    default: false,
    what: 'entities of which alike things are said are joined',
    source: 'PI-72: off or on',
  }),
  'infer.similarity.least': share({ default: 0.9, what: 'cosine from which two entities are joined', source: 'own' }),
  'infer.similarity.neighbours': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'nearest entities that one is joined with',
    source: 'own',
  }),
  'infer.similarity.statements': count({
    default: 8,
    min: 1,
    max: 50,
    what: 'statements about an entity, the most confident, that are compared',
    source: 'own',
  }),
  'infer.similarity.entities': count({
    default: 2_000,
    min: 2,
    max: 5_000,
    what: 'entities that are compared, each with each',
    source: 'own',
  }),
  'infer.similarity.most': share({ default: 0.9, what: 'confidence, times the cosine', source: 'own' }),
} as const;
export type SimilaritySettings = ValuesOf<typeof SIMILARITY_SETTINGS>;

/** Relationships that a language model reads in texts. */
export const RELATION_READING_SETTINGS = {
  'infer.reading': toggle({
    default: false,
    what: 'a language model reads relationships in texts',
    source: 'PI-72: off or on',
  }),
  'infer.reading.most': share({
    default: 0.9,
    what: 'confidence, times that of the model that read it',
    source: 'own',
  }),
  'infer.reading.entities': count({
    default: 20,
    min: 2,
    max: 100,
    what: 'entities of a passage that a model is given',
    source: 'own',
  }),
  'infer.reading.passages': count({
    default: 20,
    min: 1,
    max: 1_000,
    what: 'passages that are read before what they say is concluded',
    source: 'own',
  }),
  'infer.reading.answer': tokens({
    default: 1_000,
    min: 100,
    max: 16_000,
    what: 'tokens of an answer to one passage',
    source: 'own',
  }),
} as const;
export type RelationReadingSettings = ValuesOf<typeof RELATION_READING_SETTINGS>;

export const INFERENCE_SETTINGS = {
  ...RULE_SETTINGS,
  ...DISCUSSION_SETTINGS,
  ...JOINED_CONFLICT_SETTINGS,
  ...SIMILARITY_SETTINGS,
  ...RELATION_READING_SETTINGS,
} as const;
export type InferenceSettings = ValuesOf<typeof INFERENCE_SETTINGS>;
