import type { Owner } from './scope.ts';
import type {
  ChunkId,
  ConversationId,
  DocumentId,
  EntityId,
  EvidenceObjectId,
  RevisionId,
  SourceId,
  TopicId,
} from './typed-ids.ts';

/** Where an evidence object comes from: a question that found it, or the document that brought its words. One of the two (SE-06, SE-35). */
export type EvidenceOrigin =
  | {
      readonly kind: 'QUESTION';
      readonly text: string;
      /** SHA3-256 of the canonical question, hexadecimal. */
      readonly hash: string;
      /** The session in which it was asked; null = it was asked outside of any. */
      readonly conversationId: ConversationId | null;
    }
  | {
      readonly kind: 'INGESTION';
      readonly documentId: DocumentId;
      /** Number of the commit that stored the words there. */
      readonly commit: number;
    };

/** Words that were found or ingested, as evidence (SE-06). What they are, and what is said in them, is read where it is kept. */
export interface EvidenceObject {
  readonly id: EvidenceObjectId;
  readonly owner: Owner;
  readonly origin: EvidenceOrigin;
  /** 0 to 1; 0.5 where nobody said. */
  readonly confidence: number;
  readonly createdAt: Date;
  /** Reads by id or in a lookup before this one. */
  readonly accessCount: number;
  /** When it was last read; null = it never was. */
  readonly lastAccessed: Date | null;
}

/** A group of evidence objects whose vectors lie close together, in the vectors of one model (SE-36). */
export interface Topic {
  readonly id: TopicId;
  readonly owner: Owner;
  /** Evidence objects in it. */
  readonly members: number;
  /** Mean of the members, in length one. */
  readonly centroid: Float32Array;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A chunk of an evidence object, at the first of the places where it stands now (SE-07). */
export interface EvidenceChunk {
  readonly chunkId: ChunkId;
  readonly text: string;
  readonly tokens: number;
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  /** Among the chunks of the revision, from 0. */
  readonly n: number;
  /** Offset in the text of the revision, in UTF-16 code units. */
  readonly start: number;
  readonly source: EvidenceSource;
}

/** What is known of the document that a chunk was fetched with (SE-08). */
export interface EvidenceSource {
  readonly sourceId: SourceId;
  readonly documentId: DocumentId;
  readonly owner: Owner;
  /** null = it was no page: a file, a note. */
  readonly url: string | null;
  readonly domain: string | null;
  readonly title: string | null;
  readonly retrievedAt: Date;
  /** SHA-256 of the document's bytes, hexadecimal. */
  readonly contentHash: string;
}

/** Which evidence objects; all that is given must hold. */
export interface EvidenceObjectFilter {
  /** It names this entity, or one that is one with it. */
  readonly entityId: EntityId | null;
  readonly topicId: TopicId | null;
  readonly origin: EvidenceObject['origin']['kind'] | null;
  readonly minConfidence: number | null;
  /** Made then or later. */
  readonly from: Date | null;
  /** Made before. */
  readonly to: Date | null;
}
