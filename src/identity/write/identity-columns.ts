import type { Columns } from '../../storage/index.ts';

/** Columns of the tables that identity writes. */
export const ENTITY_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  type: 'text',
  name: 'text',
  norm: 'text',
  key: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

export const ALIAS_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  entity_id: 'uuid',
  text: 'text',
  norm: 'text',
  kind: 'text',
  origin: 'text',
  session: 'text',
  context: 'text',
  review_state: 'text',
  method: 'text',
  confidence: 'double precision',
  created_at: 'timestamptz',
} as const satisfies Columns;

export const ALIAS_EVIDENCE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  alias_id: 'uuid',
  span_id: 'uuid',
  document_id: 'uuid',
  revision_id: 'uuid',
  source_id: 'uuid',
  confidence: 'double precision',
  method: 'text',
  created_at: 'timestamptz',
} as const satisfies Columns;

export const MENTION_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  entity_id: 'uuid',
  span_id: 'uuid',
  document_id: 'uuid',
  revision_id: 'uuid',
  stage: 'text',
  method: 'text',
  confidence: 'double precision',
  created_at: 'timestamptz',
} as const satisfies Columns;
