import { count, number, seconds, share, tokens, type ValuesOf } from '../../domain/setting.ts';

/** The window of a session, and where its topics part. */
export const SESSION_SETTINGS = {
  'session.messages': count({
    default: 16,
    min: 2,
    max: 1_000,
    what: 'messages in the window of a session at most',
    source: 'SE-116',
  }),
  'session.tokens': tokens({
    default: 4_096,
    min: 64,
    max: 1_000_000,
    what: 'tokens in the window of a session at most',
    source: 'SE-116',
  }),
  'session.compressBelow': share({
    default: 0.65,
    what: 'weight below which a message may be replaced by a summary where there are too many tokens',
    source: 'SE-116, SE-120',
  }),
  'session.pruneBelow': share({
    default: 0.05,
    what: 'weight below which a message leaves the window in any case',
    source: 'SE-121',
  }),
  'session.decayPerHour': number({
    default: 0.15,
    min: 0,
    max: 100,
    what: 'lambda of a weight, exp(−lambda × hours)',
    source: 'SE-119',
  }),
  'session.shift': share({
    default: 0.4,
    what: 'similarity to the topic below which what a user says begins a new one',
    source: 'SE-123: a drift above .60',
  }),
  'session.expand': share({
    default: 0.58,
    what: 'similarity to the topic below which what a user says widens it',
    source: 'SE-123: a drift above .42',
  }),
  'session.sameDomain': share({
    default: 0.05,
    what: 'drift more than usual that it takes to leave a topic for what is said in its own subject',
    source: 'own: no row sets a figure; an eighth of the way from the usual bar to nothing in common',
  }),
  'session.otherDomain': share({
    default: 0.1,
    what: 'drift less than usual that it takes where what is said is of another subject',
    source: 'own: no row sets a figure; what was wider is then left in more than half of its range',
  }),
  'session.expertWidens': share({
    default: 0.1,
    what: 'drift more than usual that it takes in the subject of the topic for a user of expertise 1; at less, in proportion',
    source: 'own: no row sets a figure; who knows a subject goes from term to term within it',
  }),
  'session.expertTerms': count({
    default: 6,
    min: 1,
    max: 1_000,
    what: 'different terms of a subject that a user has used in the window at expertise 1',
    source: 'own: no row sets a figure; two terms in each of three turns',
  }),
  'session.restore': share({
    default: 0.6,
    what: 'similarity above which a topic that was left is taken up again when the user says so',
    source: 'SE-125',
  }),
  'session.archives': count({
    default: 2,
    min: 0,
    max: 20,
    what: 'topics that were left, the last ones, that are kept to be taken up again',
    source: 'SE-125',
  }),
  'session.archiveSeconds': seconds({
    default: 3_600,
    min: 1,
    max: 31_536_000,
    what: 'how long after it was left a topic can be taken up again',
    source: 'SE-125',
  }),
  'session.anticipateFrom': count({
    default: 3,
    min: 1,
    max: 1_000,
    what: 'messages of a conversation from which on its next questions are anticipated',
    source: 'SE-87',
  }),
  'session.anticipateOf': count({
    default: 5,
    min: 1,
    max: 100,
    what: 'last messages of which the next questions are anticipated',
    source: 'SE-86',
  }),
  'session.anticipated': count({
    default: 16,
    min: 0,
    max: 200,
    what: 'anticipated questions of a conversation that are embedded ahead, as one batch; 0 = none',
    source: 'own: half a batch of texts',
  }),
  'session.anticipatedSeconds': seconds({
    default: 300,
    min: 1,
    max: 86_400,
    what: 'how long the vector of a question that was anticipated is kept',
    source: 'SE-86',
  }),
  'session.intentSeconds': seconds({
    default: 3_600,
    min: 1,
    max: 31_536_000,
    what: 'how long a question stays in the history of a session',
    source: 'SE-63',
  }),
} as const;
export type SessionSettings = ValuesOf<typeof SESSION_SETTINGS>;
