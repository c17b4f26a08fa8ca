import type { EntityId } from './typed-ids.ts';
import type { Owner } from './scope.ts';

/** What can happen. An event is written in the commit that did it, and read in order by its cursor. */
export const EVENT_KINDS = [
  'SPACE_CREATED',
  'SPACE_RESET',
  'SOURCE_REGISTERED',
  'SOURCE_REMOVED',
  'TRUST_CHANGED',
  'DOCUMENT_ADDED',
  'DOCUMENT_REVISED',
  'DOCUMENT_REREAD',
  'DOCUMENT_REMOVED',
  'DOCUMENT_QUARANTINED',
  'DOCUMENT_RELEASED',
  'ENTITY_ADDED',
  'ENTITY_CHANGED',
  'ENTITY_MERGED',
  'ENTITY_UNMERGED',
  'ENTITIES_DISTINCT',
  'ALIAS_ADDED',
  'ALIAS_REMOVED',
  'ALIAS_REVIEWED',
  'CLAIM_ADDED',
  'CLAIM_SUPPORTED',
  'CLAIM_SUPERSEDED',
  'CLAIM_DISPUTED',
  'CLAIM_ENDED',
  'CLAIM_RETRACTED',
  'CLAIM_RESTORED',
  'CONFLICT_OPENED',
  'CONFLICT_RESOLVED',
  'CONFLICT_REOPENED',
  'CONFLICT_DISMISSED',
  'SUGGESTION_OPENED',
  'SUGGESTION_ACCEPTED',
  'SUGGESTION_DISMISSED',
  'SUGGESTION_WITHDRAWN',
  'EDGE_INFERRED',
  'EDGE_CHANGED',
  'EDGE_WITHDRAWN',
  'EDGE_REVIEWED',
  'RULE_DEFINED',
  'RULE_ENABLED',
  'RULE_DISABLED',
  'CONVERSATION_STARTED',
  'MESSAGES_APPENDED',
  'MESSAGES_STORED',
  'MESSAGES_PUBLISHED',
  'ANSWER_STANDING_CHANGED',
  'MEMORY_ADDED',
  'COMMIT_UNDONE',
  'SETTING_CHANGED',
  'MODEL_BUDGET_LOW',
  'MODEL_BUDGET_SPENT',
  'JOB_STARTED',
  'JOB_PROGRESS',
  'JOB_FINISHED',
  'JOB_FAILED',
  'JOB_CANCELLED',
] as const;
export type EventKind = (typeof EVENT_KINDS)[number];

/** An event as a room announces it inside a commit. `subject` is the id of the thing it happened to (UUID). */
export interface NewEvent {
  readonly kind: EventKind;
  readonly subject: string;
  /** Entities it is about, for `events(about:)`. */
  readonly about: readonly EntityId[];
  readonly owner: Owner;
  readonly data: Readonly<Record<string, string | number | boolean | null>>;
}

/**
 * An event as it is read: `commit` and `n` order what commits did, `notice` what happened beside them, each without
 * gaps. Of a notice `commit` is the last one before it.
 */
export interface StoredEvent extends NewEvent {
  readonly commit: number;
  readonly n: number;
  /** null = it was done by a commit. */
  readonly notice: number | null;
  /** The key under which a caller follows the job that it is about. */
  readonly called: string | null;
  readonly at: Date;
}
