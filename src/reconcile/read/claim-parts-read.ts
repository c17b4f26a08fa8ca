import type { Claim } from '../../domain/claim-record.ts';
import type { PageRequest } from '../../domain/page-request.ts';
import type { ClaimColumn } from './claim-rows.ts';

/** Properties of a claim, of the 20 that there are; null = all. */
export type ClaimParts = readonly (keyof Claim)[] | null;

/** A page of claims of which only some properties are wanted: reading one that was not asked for is an error. */
export interface ClaimPage extends PageRequest {
  readonly parts?: ClaimParts;
}

const PERIOD = ['valid_from', 'valid_to', 'valid_precision'] as const;
const COLUMNS: Readonly<Record<keyof Claim, readonly ClaimColumn[]>> = {
  id: ['id'],
  subjectId: ['subject_id'],
  predicate: ['predicate'],
  object: [
    'object_type',
    'object_entity_id',
    'object_text',
    'object_number',
    'object_unit',
    'object_date',
    'object_boolean',
  ],
  statement: ['statement'],
  qualifiers: ['qualifiers'],
  separated: ['separated'],
  validity: PERIOD,
  stated: [...PERIOD, 'cut', 'stated_to'],
  temporal: ['temporal'],
  edge: ['edge'],
  status: ['status'],
  statusReason: ['status_reason'],
  supersededBy: ['superseded_by'],
  confidence: ['confidence'],
  owner: ['owner_id'],
  version: ['version'],
  createdAt: ['created_at'],
  updatedAt: ['updated_at'],
  lastVerifiedAt: ['last_verified_at'],
};

/** The columns of `all` that these properties are made of, in its order. */
export function columnsOf(
  parts: readonly (keyof Claim)[],
  all: readonly ClaimColumn[],
  besides: readonly ClaimColumn[],
): ClaimColumn[] {
  const wanted = new Set<ClaimColumn>([...besides, ...parts.flatMap((part) => COLUMNS[part])]);
  return all.filter((column) => wanted.has(column));
}
