import {
  ALIAS_KINDS,
  ALIAS_ORIGINS,
  MENTION_STAGES,
  REVIEW_STATES,
  type Alias,
  type Entity,
  type MentionStage,
} from '../../domain/entity-record.ts';
import type { Evidence } from '../../domain/claim-record.ts';
import type {
  AliasId,
  DocumentId,
  EntityId,
  EvidenceId,
  MentionId,
  RevisionId,
  SourceId,
  SpanId,
} from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import { parseEnum } from '../../lib/parse-enum.ts';

/** A place where an entity is mentioned. `stage` says how its name was resolved there. */
export interface Mention {
  readonly id: MentionId;
  readonly entityId: EntityId;
  readonly spanId: SpanId;
  readonly documentId: DocumentId;
  readonly revisionId: RevisionId;
  readonly stage: MentionStage;
  readonly method: string;
  readonly confidence: number;
  readonly owner: Owner;
  /** The newest reading of its revision says so. */
  readonly inLatestReading: boolean;
  /** It does, and its revision is the document's current one. */
  readonly current: boolean;
  readonly createdAt: Date;
}

/** The words from which an alias was read; like a claim's evidence, but it can only support. */
export type AliasEvidence = Omit<Evidence, 'claimId' | 'stance' | 'trust'> & { readonly aliasId: AliasId };

export interface EntityRow {
  id: string;
  type: string;
  name: string;
  key: string | null;
  owner_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const ENTITY_COLUMNS = [
  'id',
  'type',
  'name',
  'key',
  'owner_id',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof EntityRow)[];

export const entityColumns = (e: string): string => ENTITY_COLUMNS.map((column) => `${e}.${column}`).join(', ');

export const toEntity = (row: EntityRow): Entity => ({
  id: row.id as EntityId,
  type: row.type,
  name: row.name,
  key: row.key,
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export interface AliasRow {
  id: string;
  entity_id: string;
  text: string;
  norm: string;
  kind: string;
  origin: string;
  session: string | null;
  context: string | null;
  method: string;
  confidence: number;
  review_state: string;
  uses: number;
  chosen_at: Date | null;
  last_used_at: Date | null;
  owner_id: string | null;
  version: number;
  created_at: Date;
}

export const aliasColumns = (a: string): string =>
  `${a}.id, ${a}.entity_id, ${a}.text, ${a}.norm, ${a}.kind, ${a}.method, ${a}.confidence, ${a}.review_state, ${a}.origin,
   ${a}.session, ${a}.context, ${usesOf(a)} as uses,
   (select u.last_used_at from alias_uses u where u.space_id = ${a}.space_id and u.alias_id = ${a}.id) as last_used_at, ${a}.chosen_at,
   ${a}.owner_id, ${a}.version, ${a}.created_at`;

/** How often an alias resolved a name: what it came with, and since. */
export const usesOf = (a: string): string =>
  `${a}.uses + coalesce((select u.uses from alias_uses u where u.space_id = ${a}.space_id and u.alias_id = ${a}.id), 0)`;

export const toAlias = (row: AliasRow): Alias => ({
  id: row.id as AliasId,
  entityId: row.entity_id as EntityId,
  text: row.text,
  norm: row.norm,
  kind: parseEnum(ALIAS_KINDS, row.kind, 'aliases.kind'),
  origin: parseEnum(ALIAS_ORIGINS, row.origin, 'aliases.origin'),
  session: row.session,
  context: row.context,
  method: row.method,
  confidence: row.confidence,
  reviewState: parseEnum(REVIEW_STATES, row.review_state, 'aliases.review_state'),
  uses: row.uses,
  chosenAt: row.chosen_at,
  lastUsedAt: row.last_used_at,
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
});

export interface AliasEvidenceRow {
  id: string;
  alias_id: string;
  span_id: string;
  document_id: string;
  revision_id: string;
  source_id: string;
  confidence: number;
  method: string;
  owner_id: string | null;
  said: boolean;
  current: boolean;
  created_at: Date;
}

export const toAliasEvidence = (row: AliasEvidenceRow): AliasEvidence => ({
  id: row.id as EvidenceId,
  aliasId: row.alias_id as AliasId,
  spanId: row.span_id as SpanId,
  documentId: row.document_id as DocumentId,
  revisionId: row.revision_id as RevisionId,
  sourceId: row.source_id as SourceId,
  confidence: row.confidence,
  method: row.method,
  owner: row.owner_id,
  inLatestReading: row.said,
  current: row.current,
  createdAt: row.created_at,
});

export interface MentionRow {
  id: string;
  entity_id: string;
  span_id: string;
  document_id: string;
  revision_id: string;
  stage: string;
  method: string;
  confidence: number;
  owner_id: string | null;
  said: boolean;
  current: boolean;
  created_at: Date;
}

export const toMention = (row: MentionRow): Mention => ({
  id: row.id as MentionId,
  entityId: row.entity_id as EntityId,
  spanId: row.span_id as SpanId,
  documentId: row.document_id as DocumentId,
  revisionId: row.revision_id as RevisionId,
  stage: parseEnum(MENTION_STAGES, row.stage, 'mentions.stage'),
  method: row.method,
  confidence: row.confidence,
  owner: row.owner_id,
  inLatestReading: row.said,
  current: row.current,
  createdAt: row.created_at,
});
