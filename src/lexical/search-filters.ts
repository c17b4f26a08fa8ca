import type { ClaimStatus } from '../domain/claim-record.ts';
import type { ContentFilter } from './content-filter.ts';
import type { DocumentId, EntityId, SourceId } from '../domain/typed-ids.ts';

/** What a hit must have to do with; null or absent = anything, an empty list = nothing. */
export interface SearchFilters {
  /** Chunks that stand in one of these documents, claims and entities with evidence from one. */
  readonly documentIds?: readonly DocumentId[] | null;
  readonly sourceIds?: readonly SourceId[] | null;
  /** Chunks of documents about one of these entities, and claims of which one is subject or object; entities are not narrowed by it. */
  readonly subjectIds?: readonly EntityId[] | null;
  /** Entities of one of these types, claims whose subject or object is one, chunks that mention one. */
  readonly entityTypes?: readonly string[] | null;
  /** Chunks whose content is of such a time; claims and entities have none, and are not searched with it. */
  readonly content?: ContentFilter | null;
  /** Claims of these statuses; by default those that hold: ACTIVE and DISPUTED. */
  readonly claimStatuses?: readonly ClaimStatus[] | null;
}
