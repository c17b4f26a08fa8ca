import type { Columns } from '../../storage/index.ts';

/** Columns of the tables that ingest writes. */
export const DOCUMENT_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  key: 'text',
  kind: 'text',
  title: 'text',
  path: 'text',
  uri: 'text',
  media_type: 'text',
  pack: 'text',
  read_by: 'text[]',
  source_id: 'uuid',
  current_revision_id: 'uuid',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

export const REVISION_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  document_id: 'uuid',
  text: 'text',
  raw: 'bytea',
  content_hash: 'text',
  bytes: 'integer',
  source_revision: 'text',
  published_at: 'timestamptz',
  modified_at: 'timestamptz',
  retrieved_at: 'timestamptz',
  created_at: 'timestamptz',
  place_starts: 'integer[]',
  place_labels: 'text[]',
  issues: 'jsonb',
} as const satisfies Columns;

export const DOCUMENT_REVISION_COLUMNS = {
  document_id: 'uuid',
  n: 'integer',
  owner_id: 'text',
  revision_id: 'uuid',
  source_id: 'uuid',
  observed_at: 'timestamptz',
} as const satisfies Columns;

export const CHUNK_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  text: 'text',
  tokens: 'integer',
} as const satisfies Columns;

export const PLACEMENT_COLUMNS = {
  revision_id: 'uuid',
  n: 'integer',
  owner_id: 'text',
  chunk_id: 'uuid',
  start_offset: 'integer',
  end_offset: 'integer',
  heading_path: 'text[]',
  prefix: 'text',
  atomic: 'boolean',
  type: 'text',
  code: 'jsonb',
  spec: 'jsonb',
  content_at: 'timestamptz',
} as const satisfies Columns;

export const SPAN_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  document_id: 'uuid',
  revision_id: 'uuid',
  start_offset: 'integer',
  end_offset: 'integer',
  quote: 'text',
  quote_hash: 'text',
} as const satisfies Columns;
