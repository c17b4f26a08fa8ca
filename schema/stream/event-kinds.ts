import type { EventKind } from '../../src/domain/event-record.ts';
import { enumOf } from '../shared/enum-of.ts';

/** The kinds of events, and the one that a stream adds where some are no longer kept. */
export type StreamKind = EventKind | 'GAP';

export const EventKindEnum = enumOf<StreamKind>('EventKind', 'The kind of an event.', {
  SPACE_CREATED: 'The space was created.',
  SPACE_RESET: 'Everything in the space was deleted.',
  SOURCE_REGISTERED: 'A source was registered.',
  SOURCE_REMOVED: 'A source was removed, with its documents.',
  TRUST_CHANGED: 'A trust rule was set.',
  DOCUMENT_ADDED: 'A document was ingested for the first time.',
  DOCUMENT_REVISED: 'A document was ingested with new content.',
  DOCUMENT_REREAD:
    'A document with unchanged content was read again, because its pack, reader or settings changed or it was requested.',
  DOCUMENT_REMOVED: 'A document was removed.',
  DOCUMENT_QUARANTINED: 'A document was quarantined by screening.',
  DOCUMENT_RELEASED: 'A quarantined document was released.',
  ENTITY_ADDED: 'An entity was added.',
  ENTITY_CHANGED: 'The name, type or key of an entity changed.',
  ENTITY_MERGED: 'An entity was merged into another.',
  ENTITY_UNMERGED: 'A merge was taken back: the entity is separate again.',
  ENTITIES_DISTINCT: 'Two entities were declared distinct.',
  ALIAS_ADDED: 'An alias was added to an entity.',
  ALIAS_REMOVED: 'An alias was removed from an entity.',
  ALIAS_REVIEWED: 'A person accepted or rejected an alias.',
  CLAIM_ADDED: 'A claim was added.',
  CLAIM_SUPPORTED: 'A claim gained evidence.',
  CLAIM_SUPERSEDED: 'A claim was superseded by another.',
  CLAIM_DISPUTED: 'A claim became DISPUTED: it is contradicted in an open conflict.',
  CLAIM_ENDED: 'A claim ended: its evidence is gone.',
  CLAIM_RETRACTED: 'A claim was retracted.',
  CLAIM_RESTORED: 'A claim holds again.',
  CONFLICT_OPENED: 'A conflict was opened.',
  CONFLICT_RESOLVED: 'A conflict was resolved.',
  CONFLICT_REOPENED: 'A conflict was reopened.',
  CONFLICT_DISMISSED: 'A conflict was dismissed without choosing a side.',
  EDGE_INFERRED: 'A relationship was inferred.',
  EDGE_CHANGED: 'The confidence or the validity of an inferred relationship changed.',
  EDGE_WITHDRAWN: 'An inferred relationship was withdrawn: no derivation is left.',
  EDGE_REVIEWED: 'A person accepted or rejected an inferred relationship.',
  RULE_DEFINED: 'A rule was defined or redefined.',
  RULE_ENABLED: 'A rule was enabled: its conclusions are added.',
  RULE_DISABLED: 'A rule was disabled: its conclusions are removed.',
  COMMIT_UNDONE: 'A commit was undone.',
  SETTING_CHANGED: 'A setting of the space was changed.',
  GAP: 'Only in subscriptions: events of the commits from `gap.from` to `gap.to` are no longer kept. Reload the present state, then go on.',
});
