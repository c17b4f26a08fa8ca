import type { ClaimStatus } from './claim-record.ts';
import type { StrategyWeights } from './question-record.ts';
import type { Owner } from './scope.ts';
import type { ConversationId, EntityId, Id, MessageId } from './typed-ids.ts';

export type MemoryId = Id<'mem'>;

export const MEMORY_KINDS = ['SEMANTIC', 'EPISODIC'] as const;
export type MemoryKind = (typeof MEMORY_KINDS)[number];

/** Life of a memory (OM-11). AGING is worked out where it is read, and stored nowhere (OM-116). */
export const MEMORY_STATUSES = ['ACTIVE', 'AGING', 'SUPERSEDED', 'INVALIDATED'] as const;
export type MemoryStatus = (typeof MEMORY_STATUSES)[number];
/** Of memories that may be recalled, the latter to be asked about. */
export const LIVE_MEMORIES: readonly MemoryStatus[] = ['ACTIVE', 'AGING'];

/** What the status of a claim is to whose memory it is; STANDING: ACTIVE or AGING, by its age. */
export const MEMORY_LIFE: Readonly<Record<ClaimStatus, 'STANDING' | 'SUPERSEDED' | 'INVALIDATED'>> = {
  ACTIVE: 'STANDING',
  DISPUTED: 'STANDING',
  SUPERSEDED: 'SUPERSEDED',
  MERGED: 'SUPERSEDED',
  RETRACTED: 'INVALIDATED',
  INVALIDATED: 'INVALIDATED',
  DEPRECATED: 'INVALIDATED',
  ENDED: 'INVALIDATED',
};

/** What somebody does by a message (OM-05, OM-36); of several, the first of them in this order names the whole. */
export const EPISODE_EVENT_TYPES = ['CORRECTION', 'UPDATE', 'QUESTION', 'COMMAND', 'STATEMENT', 'OTHER'] as const;
export type EpisodeEventType = (typeof EPISODE_EVENT_TYPES)[number];

/** Where a message speaks of an entity (OM-06). */
export interface EpisodeMention {
  readonly entityId: EntityId;
  /** As it stands there: a name, or a pronoun. */
  readonly text: string;
  /** Offset in the message, in UTF-16 units, from 0. */
  readonly start: number;
  /** Is it a pronoun that stands for the entity? */
  readonly isCoreference: boolean;
}

/** What somebody did in one turn of a conversation (OM-05, OM-110): it never changes. */
export interface Episode {
  readonly id: MemoryId;
  readonly owner: NonNullable<Owner>;
  readonly conversationId: ConversationId;
  /** The message of the user that begins the turn. */
  readonly messageId: MessageId;
  /** One line. */
  readonly summary: string;
  readonly eventType: EpisodeEventType;
  /** 0 to 1 (OM-111). */
  readonly importance: number;
  readonly mentions: readonly EpisodeMention[];
  readonly saidAt: Date;
  readonly createdAt: Date;
  /** When its owner had it forgotten; null = they did not. */
  readonly forgottenAt: Date | null;
}

/** It is there, and may be forgotten. */
export const versionOfEpisode = ({ forgottenAt }: Pick<Episode, 'forgottenAt'>): number =>
  forgottenAt === null ? 1 : 2;

/** One term of the score of a memory for a question: one of the five signals of its strategy, or how well a search found it. */
export interface MemoryScorePart {
  readonly name: keyof StrategyWeights | 'relevance';
  readonly weight: number;
  /** 0 to 1. */
  readonly input: number;
}

export const MEMORY_SOURCES = ['SEARCH', 'ENTITY', 'TEMPORAL'] as const;
/** By what a memory was found: its words and meaning, an entity that it is about, the time when it was kept (OM-78 to OM-80). */
export type MemorySource = (typeof MEMORY_SOURCES)[number];
