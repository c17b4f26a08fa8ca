import { READING_WORDS } from '../domain/pack.ts';
import type { ArgumentRule, EventRule, ViewRules } from '../domain/view-vocabulary.ts';

const event = (type: EventRule['type'], predicate: string, value: string | null = null): EventRule => ({
  predicate,
  value,
  type,
});
const argues = (
  position: ArgumentRule['position'],
  topic: ArgumentRule['topic'],
  predicate: string,
  section: string | null = null,
): ArgumentRule => ({ predicate, value: null, section, topic, position, voice: null });

/** Words for standing that most subjects share. */
const DROPPED = '(?i)withdrawn|rejected|abandoned|cancelled|canceled|obsolete|retired|stagnant|closed|dissolved';
const BEGUN = '(?i)draft|proposed|idea|planned|new|open';
const IN_USE = '(?i)implemented|deployed|live|activated|released|in (?:force|service|use)';
const AGREED = '(?i)accepted|approved|adopted|final|living|active|review|last call|decided';

/** Any subject: what dependencies, events and arguments are called in plain documents. */
export const generalViews: ViewRules = {
  dependencies: [
    { predicate: 'REQUIRES', type: 'REQUIRES' },
    { predicate: 'DEPENDS_ON', type: 'REQUIRES' },
    { predicate: 'SUPERSEDES', type: 'SUPERSEDES' },
    { predicate: 'REPLACES', type: 'SUPERSEDES' },
    { predicate: 'CONFLICTS_WITH', type: 'CONFLICTS' },
  ],
  standing: ['status'],
  unsettled: [],
  events: [
    event('REJECTION', '(?i)status', DROPPED),
    event('PROPOSAL', '(?i)status', BEGUN),
    event('IMPLEMENTATION', '(?i)status', IN_USE),
    event('DECISION', '(?i)status', AGREED),
    event('REJECTION', '(?i)closed|died|(?:withdrawal|rejection)[ -]?(?:reason|date)?|withdrawn|rejected|cancelled'),
    event('PROPOSAL', '(?i)created|proposed|drafted|date'),
    event('IMPLEMENTATION', '(?i)built|completed|opened|released|implemented|activated|deployed|launched|first[- ]lit'),
    event('IMPLEMENTATION', '(?i)SERVED|took place'),
    event('DECISION', '(?i)issued|effective|founded|published|decided|approved|adopted|ACQUIRED'),
  ],
  actors: [
    { predicate: 'AUTHORED', type: 'PROPOSAL' },
    { predicate: 'APPROVED', type: 'DECISION' },
  ],
  related: [],
  texts: [],
  following: [],
  arguments: [
    { ...argues('FOR', 'SUBJECT', READING_WORDS.argumentFor), voice: 'AUTHORED' },
    { ...argues('AGAINST', 'SUBJECT', READING_WORDS.argumentAgainst), voice: 'AUTHORED' },
    argues('FOR', 'OBJECT', '(?i)SUPPORTS|ENDORSES|FAVOU?RS|RECOMMENDS'),
    argues('AGAINST', 'OBJECT', '(?i)OPPOSES|OBJECTS_TO|REJECTS|CRITICI[SZ]ES'),
    argues('FOR', 'SUBJECT', '(?i)motivation|rationale|benefits?|advantages?|pros?|supports?|reason for'),
    argues(
      'AGAINST',
      'SUBJECT',
      '(?i)drawbacks?|disadvantages?|risks?|cons?|objections?|limitations?|opposes?|reason against|security[ -]considerations?',
    ),
    argues('AGAINST', 'SUBJECT', '(?i)(?:withdrawal|rejection)[ -]?reason'),
    argues(
      'AGAINST',
      'SUBJECT',
      '.*',
      '(?i)(?:.* > )?(?:drawbacks|disadvantages|risks|objections|security considerations)',
    ),
    argues('FOR', 'SUBJECT', '.*', '(?i)(?:.* > )?(?:motivation|rationale|benefits|advantages)'),
  ],
  attribution: ['said by', 'speaker', 'author', 'by'],
};

/** Proposals of EIP-1, where they differ: what is Final must not need what may still change, or was given up. */
export const ethereumViews: ViewRules = {
  dependencies: [],
  standing: [],
  unsettled: [{ settled: '(?i)final', unsettled: '(?i)draft|stagnant|withdrawn' }],
  events: [event('DECISION', 'last-call-deadline')],
  actors: [],
  related: [
    { predicate: 'REQUIRES', type: 'PROPOSAL' },
    { predicate: 'SUPERSEDES', type: 'PROPOSAL' },
  ],
  texts: [{ pack: 'ethereum', type: 'PROPOSAL' }],
  following: [
    { predicate: 'REQUIRES', dated: 'created', titled: 'title' },
    { predicate: 'SUPERSEDES', dated: 'created', titled: 'title' },
  ],
  arguments: [],
  attribution: [],
};
