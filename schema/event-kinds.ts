import type { EventKind } from '../src/domain/events.ts';
import { enumOf } from './enums.ts';

/** The kinds of events, and the one that a stream adds where some are no longer kept. */
export type StreamKind = EventKind | 'GAP';

export const EventKindEnum = enumOf<StreamKind>('EventKind', 'What happened.', {
  SPACE_CREATED: 'The space was made.',
  SPACE_RESET: 'Everything in the space was removed.',
  SOURCE_REGISTERED: 'A source became known.',
  SOURCE_REMOVED: 'A source was taken out, with its documents.',
  TRUST_CHANGED: 'How far a source or a site is trusted was said anew.',
  DOCUMENT_ADDED: 'A document was read for the first time.',
  DOCUMENT_REVISED: 'A document was read anew, with another text.',
  DOCUMENT_REREAD: 'A document was read again, with the same text: what reads it is another now, or it was asked for.',
  DOCUMENT_REMOVED: 'A document was taken out.',
  DOCUMENT_QUARANTINED: 'A document was held back by screening.',
  DOCUMENT_RELEASED: 'A document that was held back was let in.',
  ENTITY_ADDED: 'An entity became known.',
  ENTITY_CHANGED: 'The name, type or key of an entity changed.',
  ENTITY_MERGED: 'An entity was merged into another.',
  ENTITY_UNMERGED: 'An entity that had been merged stands for itself again.',
  ENTITIES_DISTINCT: 'Two entities were declared distinct.',
  ALIAS_ADDED: 'An entity was given a spelling.',
  ALIAS_REMOVED: 'A spelling was taken from an entity.',
  ALIAS_REVIEWED: 'A person confirmed a spelling, or refused it.',
  CLAIM_ADDED: 'A claim was made.',
  CLAIM_SUPPORTED: 'A claim was said again by another text.',
  CLAIM_SUPERSEDED: 'Another claim took its place.',
  CLAIM_DISPUTED: 'A claim is contradicted, and nobody has decided yet.',
  CLAIM_ENDED: 'Nothing says it any more: the words are gone, or are read otherwise.',
  CLAIM_RETRACTED: 'Someone took a claim back.',
  CLAIM_RESTORED: 'A claim stands again.',
  CONFLICT_OPENED: 'A question came onto the desk.',
  CONFLICT_RESOLVED: 'A question was decided.',
  CONFLICT_REOPENED: 'A question is open again.',
  CONFLICT_DISMISSED: 'A question went away without a decision.',
  COMMIT_UNDONE: 'A commit was taken back.',
  SETTING_CHANGED: 'A number by which the space works was set.',
  GAP: 'In a stream alone: events between `gap.from` and `gap.to` are no longer kept. Read the present anew, and go on.',
});
