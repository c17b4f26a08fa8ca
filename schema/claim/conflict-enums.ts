import { enumOf } from '../shared/enum-of.ts';
import type { CaseQuestion, CaseState } from '../../src/domain/statement-case-record.ts';
import type { ConflictKind, ConflictOutcome, ConflictStrategy, ConflictStatus } from '../../src/domain/claim-record.ts';
import type { ConflictOrder } from '../../src/domain/filter.ts';

export const CaseQuestionEnum = enumOf<CaseQuestion>('CaseQuestion', 'The question about two similar claims.', {
  MERGE: 'Whether they say the same and can be merged.',
  CONTRADICTION: 'Whether they contradict each other.',
});

export const CaseStateEnum = enumOf<CaseState>('CaseState', 'The state of the comparison of two claims.', {
  QUEUED: 'Not decided: it is asked in the next run of consolidation.',
  MERGED: 'They say the same: one was merged into the other.',
  KEPT_BOTH: 'Each says something that the other does not: both are kept.',
  CONTRADICTION: 'They contradict each other: both are DISPUTED, in an open conflict.',
  DIFFERENT_CONTEXTS: 'Both hold, each in its own context.',
  MOOT: 'No longer relevant: one of the two is no longer ACTIVE or DISPUTED, or both are in one larger conflict.',
});

export const ConflictKindEnum = enumOf<ConflictKind>('ConflictKind', 'The kind of a conflict.', {
  VALUE: 'Different values of a predicate that has one value at a time.',
  NEGATION: 'One claim asserts what another denies.',
  TEMPORAL: 'The claims disagree about when something holds.',
  IDENTITY: 'A name that may mean several entities, or entities that may be the same.',
  MEMORY_VS_SOURCE: 'A memory contradicts a document.',
  USER_CORRECTION: 'Somebody said that a memory of theirs is wrong; resolved as it was recorded.',
  EDGE: 'Relationships contradict each other.',
});

export const ConflictOutcomeEnum = enumOf<ConflictOutcome>('ConflictOutcome', 'The outcome of a conflict.', {
  ONE_HOLDS: 'One claim holds; the others were superseded or had ended.',
  BOTH_HOLD: 'All sides hold, each under its own value of a qualifier.',
  ONE_MEANT: 'The name means one of the entities.',
  NONE_STANDS: 'No side holds any more.',
  DISMISSED: 'No side was chosen: it is not a conflict, or not any more.',
});

export const ConflictStrategyEnum = enumOf<ConflictStrategy>('ConflictStrategy', 'How a conflict was decided.', {
  PERSON: 'A person decided.',
  CURRENT: 'One side speaks of the present, the other of the past or the future.',
  VALIDITY:
    'One side starts to hold later and comes from a source trusted at least as much: it supersedes the other from then on.',
  AUTHORITY: 'The source of one side is the authority for the predicate (`TrustRule.authorityFor`).',
  STRENGTH: 'One side is much stronger.',
  MEMORY: 'Of two memories of one person, one has a much higher confidence, or the other is much older.',
  LAST_STANDING: 'Only one side still holds.',
  MERGES:
    'Settled by merges: its entities were merged or declared distinct, or the merge that caused it was taken back.',
});

export const ConflictStatusEnum = enumOf<ConflictStatus>('ConflictStatus', 'The state of a conflict.', {
  OPEN: 'Not decided.',
  RESOLVED: 'Decided; see `resolution`.',
  DISMISSED: 'Closed without choosing a side.',
});

export const ConflictOrderEnum = enumOf<ConflictOrder>('ConflictOrder', 'The field by which conflicts are sorted.', {
  CREATED: 'By the time at which they were found.',
  SEVERITY: 'By severity.',
});
