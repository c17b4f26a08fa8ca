import type { ClaimObject } from '../../domain/claim-record.ts';
import { objectKey } from '../../domain/literal-values.ts';
import type { Columns } from '../../storage/index.ts';

/** Columns of the tables that reconcile writes. */
export const CLAIM_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  subject_id: 'uuid',
  predicate: 'text',
  object_type: 'text',
  object_entity_id: 'uuid',
  object_text: 'text',
  object_number: 'double precision',
  object_unit: 'text',
  object_date: 'text',
  object_boolean: 'boolean',
  object_key: 'text',
  statement: 'text',
  qualifiers: 'jsonb',
  valid_from: 'timestamptz',
  valid_to: 'timestamptz',
  cut: 'boolean',
  stated_to: 'timestamptz',
  valid_precision: 'text',
  temporal: 'text',
  edge: 'boolean',
  status: 'text',
  status_reason: 'text',
  superseded_by: 'uuid',
  confidence: 'double precision',
  confidence_parts: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
  last_verified_at: 'timestamptz',
} as const satisfies Columns;

export const EVIDENCE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  claim_id: 'uuid',
  span_id: 'uuid',
  document_id: 'uuid',
  revision_id: 'uuid',
  source_id: 'uuid',
  stance: 'text',
  confidence: 'double precision',
  method: 'text',
  trust: 'double precision',
  created_at: 'timestamptz',
} as const satisfies Columns;

export const CONFLICT_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  kind: 'text',
  subject_id: 'uuid',
  predicate: 'text',
  name: 'text',
  question_key: 'text',
  severity: 'double precision',
  policy: 'text',
  rationale: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

/** Of a conflict that is settled as it is written. */
export const SETTLED_COLUMNS = {
  ...CONFLICT_COLUMNS,
  status: 'text',
  winner_claim_id: 'uuid',
  resolved_by: 'text',
  resolved_at: 'timestamptz',
  resolution_rationale: 'text',
  resolution_commit: 'bigint',
} as const satisfies Columns;

export const PARTY_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  conflict_id: 'uuid',
  n: 'integer',
  claim_id: 'uuid',
  entity_id: 'uuid',
  strength: 'double precision',
} as const satisfies Columns;

/** A claim's object as its columns. */
export function objectColumns(object: ClaimObject) {
  return {
    object_type: object.type,
    object_entity_id: object.type === 'ENTITY' ? object.entityId : null,
    object_text: object.type === 'TEXT' ? object.text : object.type === 'VERSION' ? object.version : null,
    object_number: object.type === 'NUMBER' ? object.number : null,
    object_unit: object.type === 'NUMBER' ? object.unit : null,
    object_date: object.type === 'DATE' ? object.date : null,
    object_boolean: object.type === 'BOOLEAN' ? object.boolean : null,
    object_key: objectKey(object),
  };
}
