import {
  BY_POLICY,
  CLAIM_STATUSES,
  CONFLICT_KINDS,
  CONFLICT_STATUSES,
  SETTLEMENT_POLICIES,
  STANCES,
  TEMPORAL_QUALIFIERS,
  VALUE_TYPES,
  type Claim,
  type ClaimObject,
  type ClaimStatus,
  type Conflict,
  type ConflictOutcome,
  type ConflictParty,
  type ConflictResolution,
  type ConflictStrategy,
  type Evidence,
  type TemporalQualifier,
} from '../../domain/claim-record.ts';
import type {
  ClaimId,
  ConflictId,
  DocumentId,
  EntityId,
  EvidenceId,
  RevisionId,
  SourceId,
  SpanId,
} from '../../domain/typed-ids.ts';
import type { Owner } from '../../domain/scope.ts';
import type { Separation } from '../../domain/separation.ts';
import { PRECISIONS, type Period } from '../../domain/time.ts';
import { parseEnum } from '../../lib/parse-enum.ts';
import { lastVerifiedAt } from '../../record/index.ts';
import type { View } from '../../storage/index.ts';

export interface ClaimRow {
  id: string;
  subject_id: string;
  predicate: string;
  object_type: string;
  object_entity_id: string | null;
  object_text: string | null;
  object_number: number | null;
  object_unit: string | null;
  object_date: string | null;
  object_boolean: boolean | null;
  statement: string;
  qualifiers: Record<string, string>;
  separated: Record<string, string> | null;
  valid_from: Date | null;
  valid_to: Date | null;
  valid_precision: string | null;
  cut: boolean;
  stated_to: Date | null;
  temporal: string;
  edge: boolean;
  status: string;
  status_reason: string | null;
  superseded_by: string | null;
  confidence: number;
  owner_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  last_verified_at: Date;
}

export const CLAIM_COLUMNS = [
  'id',
  'subject_id',
  'predicate',
  'object_type',
  'object_entity_id',
  'object_text',
  'object_number',
  'object_unit',
  'object_date',
  'object_boolean',
  'statement',
  'qualifiers',
  'separated',
  'valid_from',
  'valid_to',
  'valid_precision',
  'cut',
  'stated_to',
  'temporal',
  'edge',
  'status',
  'status_reason',
  'superseded_by',
  'confidence',
  'owner_id',
  'version',
  'created_at',
  'updated_at',
  'last_verified_at',
] as const satisfies readonly (keyof ClaimRow)[];

export type ClaimColumn = (typeof CLAIM_COLUMNS)[number];
/** Of claim `c`, as they stand in its row. */
export const storedClaimColumns = (c: string): string => CLAIM_COLUMNS.map((column) => `${c}.${column}`).join(', ');
/** Of claim `c`; `verified`: when it was last verified, an expression. */
export const claimColumnsVerifiedAt = (
  c: string,
  verified: string,
  columns: readonly ClaimColumn[] = CLAIM_COLUMNS,
): string =>
  columns.map((column) => (column === 'last_verified_at' ? `${verified} as ${column}` : `${c}.${column}`)).join(', ');
export const claimColumns = (view: View, c: string, columns: readonly ClaimColumn[] = CLAIM_COLUMNS): string =>
  claimColumnsVerifiedAt(c, lastVerifiedAt(view, c), columns);

/** A claim as its row has it: a property is made when it is read, and needs its columns only then. */
export class ClaimOfRow implements Claim {
  private readonly row: ClaimRow;

  constructor(row: ClaimRow) {
    this.row = row;
  }

  get id(): ClaimId {
    return this.of('id') as ClaimId;
  }
  get subjectId(): EntityId {
    return this.of('subject_id') as EntityId;
  }
  get predicate(): string {
    return this.of('predicate');
  }
  get object(): ClaimObject {
    return toObject(this.row);
  }
  get statement(): string {
    return this.of('statement');
  }
  get qualifiers(): Readonly<Record<string, string>> {
    return this.of('qualifiers');
  }
  get separated(): Separation | null {
    return this.of('separated');
  }
  get validity(): Period {
    return this.until(this.of('valid_to'));
  }
  get stated(): Period {
    return this.until(this.of('cut') ? this.of('stated_to') : this.of('valid_to'));
  }
  get temporal(): TemporalQualifier {
    return parseEnum(TEMPORAL_QUALIFIERS, this.of('temporal'), 'claims.temporal');
  }
  get edge(): boolean {
    return this.of('edge');
  }
  get status(): ClaimStatus {
    return parseEnum(CLAIM_STATUSES, this.of('status'), 'claims.status');
  }
  get statusReason(): string | null {
    return this.of('status_reason');
  }
  get supersededBy(): ClaimId | null {
    return this.of('superseded_by') as ClaimId | null;
  }
  get confidence(): number {
    return this.of('confidence');
  }
  get owner(): Owner {
    return this.of('owner_id');
  }
  get version(): number {
    return this.of('version');
  }
  get createdAt(): Date {
    return this.of('created_at');
  }
  get updatedAt(): Date {
    return this.of('updated_at');
  }
  get lastVerifiedAt(): Date {
    return this.of('last_verified_at');
  }

  private until(to: Date | null): Period {
    const precision = this.of('valid_precision');
    return {
      from: this.of('valid_from'),
      to,
      precision: precision === null ? null : parseEnum(PRECISIONS, precision, 'claims.valid_precision'),
    };
  }

  private of<C extends ClaimColumn>(column: C): ClaimRow[C] {
    return read(this.row, column);
  }
}

/** A claim with all that there is of it. */
export function toClaim(row: ClaimRow): Claim {
  const claim = new ClaimOfRow(row);
  return {
    id: claim.id,
    subjectId: claim.subjectId,
    predicate: claim.predicate,
    object: claim.object,
    statement: claim.statement,
    qualifiers: claim.qualifiers,
    separated: claim.separated,
    validity: claim.validity,
    stated: claim.stated,
    temporal: claim.temporal,
    edge: claim.edge,
    status: claim.status,
    statusReason: claim.statusReason,
    supersededBy: claim.supersededBy,
    confidence: claim.confidence,
    owner: claim.owner,
    version: claim.version,
    createdAt: claim.createdAt,
    updatedAt: claim.updatedAt,
    lastVerifiedAt: claim.lastVerifiedAt,
  };
}

/** A column of a row that may have been read in part. */
export function read<R extends object, C extends keyof R>(row: R, column: C): R[C] {
  const value = row[column];
  if (value === undefined) throw new Error(`expected ${String(column)} to be among the columns that were read`);
  return value;
}

function toObject(row: ClaimRow): ClaimObject {
  const type = parseEnum(VALUE_TYPES, read(row, 'object_type'), 'claims.object_type');
  switch (type) {
    case 'ENTITY':
      return { type, entityId: present(row, 'object_entity_id') as EntityId };
    case 'TEXT':
      return { type, text: present(row, 'object_text') };
    case 'NUMBER':
      return { type, number: present(row, 'object_number'), unit: read(row, 'object_unit') };
    case 'DATE':
      return { type, date: present(row, 'object_date') };
    case 'BOOLEAN':
      return { type, boolean: present(row, 'object_boolean') };
    case 'VERSION':
      return { type, version: present(row, 'object_text') };
    default:
      return type satisfies never;
  }
}

function present<C extends ClaimColumn>(row: ClaimRow, column: C): NonNullable<ClaimRow[C]> {
  const value = read(row, column);
  if (value === null) throw new Error(`expected a value of type ${row.object_type} in claim ${row.id}, got none`);
  return value;
}

export interface EvidenceRow {
  id: string;
  claim_id: string;
  span_id: string;
  document_id: string;
  revision_id: string;
  source_id: string;
  stance: string;
  confidence: number;
  trust: number;
  method: string;
  owner_id: string | null;
  said: boolean;
  current: boolean;
  created_at: Date;
}

export const toEvidence = (row: EvidenceRow): Evidence => ({
  id: row.id as EvidenceId,
  claimId: row.claim_id as ClaimId,
  spanId: row.span_id as SpanId,
  documentId: row.document_id as DocumentId,
  revisionId: row.revision_id as RevisionId,
  sourceId: row.source_id as SourceId,
  stance: parseEnum(STANCES, row.stance, 'claim_evidence.stance'),
  confidence: row.confidence,
  trust: row.trust,
  method: row.method,
  owner: row.owner_id,
  inLatestReading: row.said,
  current: row.current,
  createdAt: row.created_at,
});

export interface ConflictRow {
  id: string;
  kind: string;
  status: string;
  subject_id: string | null;
  predicate: string | null;
  name: string | null;
  severity: number;
  policy: string;
  rationale: string;
  winner_claim_id: string | null;
  winner_entity_id: string | null;
  resolved_by: string | null;
  resolved_at: Date | null;
  resolution_rationale: string | null;
  separated_by: string | null;
  resolution_commit: string | null;
  owner_id: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
  parties: { claim: string | null; entity: string | null; strength: number }[];
}

const CONFLICT_COLUMNS = [
  'id',
  'kind',
  'status',
  'subject_id',
  'predicate',
  'name',
  'severity',
  'policy',
  'rationale',
  'winner_claim_id',
  'winner_entity_id',
  'resolved_by',
  'resolved_at',
  'resolution_rationale',
  'separated_by',
  'resolution_commit',
  'owner_id',
  'version',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof ConflictRow)[];

/** Columns of a conflict with its parties as one JSON column, in their order; `parties` is the relation of the view. */
export const conflictColumns = (
  f: string,
  parties: string,
): string => `${CONFLICT_COLUMNS.map((column) => `${f}.${column}`).join(', ')},
  coalesce((select jsonb_agg(jsonb_build_object('claim', p.claim_id, 'entity', p.entity_id, 'strength', p.strength) order by p.n)
    from ${parties} p where p.space_id = $1 and p.conflict_id = ${f}.id), '[]') as parties`;

export const toConflict = (row: ConflictRow): Conflict => ({
  id: row.id as ConflictId,
  kind: parseEnum(CONFLICT_KINDS, row.kind, 'conflicts.kind'),
  status: parseEnum(CONFLICT_STATUSES, row.status, 'conflicts.status'),
  subjectId: row.subject_id as EntityId | null,
  predicate: row.predicate,
  name: row.name,
  parties: row.parties.map((party): ConflictParty => ({
    claimId: party.claim as ClaimId | null,
    entityId: party.entity as EntityId | null,
    strength: party.strength,
  })),
  severity: row.severity,
  policy: row.policy,
  rationale: row.rationale,
  resolution: toResolution(row),
  owner: row.owner_id,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

function toResolution(row: ConflictRow): ConflictResolution | null {
  if (row.resolved_at === null || row.resolved_by === null || row.resolution_commit === null) return null;
  return {
    outcome: outcomeOf(row),
    strategy: strategyOf(row, row.resolved_by),
    separatedBy: row.separated_by,
    winnerClaimId: row.winner_claim_id as ClaimId | null,
    winnerEntityId: row.winner_entity_id as EntityId | null,
    by: row.resolved_by,
    at: row.resolved_at,
    rationale: row.resolution_rationale ?? '',
    commit: Number(row.resolution_commit),
  };
}

function outcomeOf(row: ConflictRow): ConflictOutcome {
  if (row.status === 'DISMISSED') return 'DISMISSED';
  if (row.separated_by !== null) return 'BOTH_HOLD';
  if (row.winner_entity_id !== null) return 'ONE_MEANT';
  return row.winner_claim_id === null ? 'NONE_STANDS' : 'ONE_HOLDS';
}

/** A policy that decides at once decides for the reason for which it asks; what happened to the sides later is another reason. */
function strategyOf(row: ConflictRow, by: string): ConflictStrategy {
  if (by !== BY_POLICY) return 'PERSON';
  if (row.status === 'DISMISSED') return 'MERGES';
  const policy = SETTLEMENT_POLICIES.find((known) => known === row.policy);
  return policy && row.resolution_rationale === row.rationale ? policy : 'LAST_STANDING';
}
