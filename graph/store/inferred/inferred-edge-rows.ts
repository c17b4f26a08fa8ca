import { REVIEW_STATES } from '../../../src/domain/entity-record.ts';
import type { EntityId, InferredId, RuleId } from '../../../src/domain/typed-ids.ts';
import {
  INFERENCE_METHODS,
  PREMISE_KINDS,
  type Derivation,
  type InferredRelationship,
  type PremiseOf,
} from '../../../src/domain/relationship-record.ts';
import { parseEnum } from '../../../src/lib/parse-enum.ts';
import type { Columns } from '../../../src/storage/index.ts';

export interface EdgeRow {
  id: InferredId;
  owner_id: string | null;
  from_id: EntityId;
  to_id: EntityId;
  kind: string;
  status: string;
  confidence: number;
  valid_from: Date | null;
  valid_to: Date | null;
  review_state: string;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const EDGE_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  from_id: 'uuid',
  to_id: 'uuid',
  kind: 'text',
  status: 'text',
  confidence: 'double precision',
  valid_from: 'timestamptz',
  valid_to: 'timestamptz',
  review_state: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

export const edgeColumns = (edge: string): string =>
  Object.keys(EDGE_COLUMNS)
    .map((column) => `${edge}.${column}`)
    .join(', ');

export const toInferred = (row: EdgeRow): InferredRelationship => ({
  basis: 'INFERRED',
  id: row.id,
  from: row.from_id,
  to: row.to_id,
  kind: row.kind,
  status: parseEnum(['ACTIVE', 'RETRACTED'], row.status, 'inferred_edges.status'),
  confidence: row.confidence,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  reviewState: parseEnum(REVIEW_STATES, row.review_state, 'inferred_edges.review_state'),
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const DERIVATION_COLUMNS = {
  id: 'uuid',
  owner_id: 'text',
  edge_id: 'uuid',
  method: 'text',
  model: 'text',
  rule_id: 'uuid',
  confidence: 'double precision',
  valid_from: 'timestamptz',
  valid_to: 'timestamptz',
  created_at: 'timestamptz',
} as const satisfies Columns;

export const PREMISE_COLUMNS = {
  owner_id: 'text',
  derivation_id: 'uuid',
  n: 'integer',
  kind: 'text',
  premise_id: 'uuid',
} as const satisfies Columns;

export interface DerivationRow {
  id: string;
  edge_id: InferredId;
  method: string;
  model: string | null;
  rule_id: RuleId | null;
  confidence: number;
  valid_from: Date | null;
  valid_to: Date | null;
  created_at: Date;
}

export interface PremiseRow {
  derivation_id: string;
  kind: string;
  premise_id: string;
}

export const toDerivation = (row: DerivationRow, premises: readonly PremiseRow[]): Derivation => ({
  id: row.id,
  edgeId: row.edge_id,
  method: parseEnum(INFERENCE_METHODS, row.method, 'derivations.method'),
  model: row.model,
  ruleId: row.rule_id,
  confidence: row.confidence,
  validFrom: row.valid_from,
  validTo: row.valid_to,
  createdAt: row.created_at,
  premises: premises.map(
    ({ kind, premise_id: id }) => ({ kind: parseEnum(PREMISE_KINDS, kind, 'premises.kind'), id }) as PremiseOf,
  ),
});
