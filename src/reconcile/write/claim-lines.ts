import type { ClaimObject } from '../../domain/claim-record.ts';
import { derivedId, type ClaimId, type EntityId } from '../../domain/typed-ids.ts';
import type { LineOf } from '../../domain/lines/line-shapes.ts';
import { nameSlot } from '../../identity/index.ts';
import type { ToIndex } from '../../index/index.ts';
import { lastVerifiedNow } from '../../record/index.ts';
import { ANY_SPACE, insertRows, lineStore, type Commit, type InsertRow, type LineStore } from '../../storage/index.ts';
import { STATEMENTS, statementsKey, MERGE_CONFLICT } from './write-conflicts.ts';
import { endColumns } from './write-claims.ts';
import { duplicateKey, LIKELY_DUPLICATE } from './duplicate-conflicts.ts';
import { identityKey } from './identity-questions.ts';
import { qualifiersKey } from '../../domain/literal-values.ts';
import { valueKey } from './current-claims.ts';
import { mergeQuestionKey } from './review-claims.ts';
import {
  CLAIM_COLUMNS,
  CONFLICT_COLUMNS,
  EVIDENCE_COLUMNS,
  objectColumns,
  PARTY_COLUMNS,
} from './reconcile-columns.ts';

type ClaimLine = LineOf<'Claim'>;

/** Lines of an export as this room's rows: nothing is judged anew, what stood stands. */
export const claimLines: LineStore<ClaimLine, ToIndex> = lineStore({
  table: 'claims',
  columns: { ...CLAIM_COLUMNS, separated: 'jsonb', apart: 'jsonb', confirmations: 'integer', version: 'integer' },
  computedColumns: { last_verified_at: lastVerifiedNow('t') },
  row: claimRow,
  written: (commit, lines) => {
    for (const { id, subject, object, owner, predicate } of lines) {
      const about = object.type === 'ENTITY' ? [subject, object.entity] : [subject];
      commit.emit({ kind: 'CLAIM_ADDED', subject: id, about, owner, data: { predicate } });
    }
    return { claims: lines.map(({ id, statement }) => ({ claimId: id, text: statement })) };
  },
});

function claimRow(line: ClaimLine): InsertRow {
  return {
    id: line.id,
    owner_id: line.owner,
    subject_id: line.subject,
    predicate: line.predicate,
    ...objectColumns(objectOf(line.object)),
    statement: line.statement,
    qualifiers: qualifiersOf(line, false) ?? {},
    separated: qualifiersOf(line, true),
    valid_from: line.validity.from,
    valid_precision: line.validity.precision,
    ...endColumns((line.statedValidity ?? line.validity).to, line.validity.to),
    temporal: line.temporal,
    edge: line.edge,
    status: line.status,
    status_reason: line.statusReason,
    superseded_by: line.supersededBy,
    confidence: line.confidence.value,
    confidence_parts: line.confidence.parts,
    apart: line.confidenceApart,
    confirmations: line.confirmations,
    version: line.version,
    created_at: line.createdAt,
    updated_at: line.updatedAt,
    last_verified_at: line.lastVerifiedAt,
  };
}

/** What texts say, or what a person named to tell it from another claim; null = nothing. */
function qualifiersOf({ qualifiers }: ClaimLine, separating: boolean): Record<string, string> | null {
  const found = qualifiers.filter(({ separates }) => separates === separating);
  return found.length === 0 ? null : Object.fromEntries(found.map(({ name, value }) => [name, value]));
}

function objectOf(object: ClaimLine['object']): ClaimObject {
  switch (object.type) {
    case 'ENTITY':
      return { type: object.type, entityId: object.entity };
    case 'TEXT':
      return { type: object.type, text: object.value };
    case 'NUMBER':
      return { type: object.type, number: object.value, unit: object.unit };
    case 'DATE':
      return { type: object.type, date: object.value };
    case 'BOOLEAN':
      return { type: object.type, boolean: object.value };
    case 'VERSION':
      return { type: object.type, version: object.value };
    default:
      return object satisfies never;
  }
}

/** Evidence of claims. Its spans must be there. */
export const claimEvidenceLines: LineStore<LineOf<'Evidence'>> = lineStore({
  table: 'claim_evidence',
  columns: { ...EVIDENCE_COLUMNS, said: 'boolean' },
  natural: ['owner_id', 'claim_id', 'span_id', 'stance'],
  row: ({
    id,
    owner,
    claim,
    span,
    document,
    revision,
    source,
    stance,
    confidence,
    trust,
    method,
    said,
    createdAt,
  }) => ({
    id,
    owner_id: owner,
    claim_id: claim,
    span_id: span,
    document_id: document,
    revision_id: revision,
    source_id: source,
    stance,
    confidence,
    trust: trust ?? 1,
    method,
    said,
    created_at: createdAt,
  }),
  written: () => undefined,
});

type ConflictLine = LineOf<'Conflict'>;

/**
 * A decision is recorded under the commit that brings it in: the number it had belongs to another line of time. What the
 * line says of its parties is not compared, as they stand in rows of their own.
 */
export const conflictLines: LineStore<ConflictLine> = lineStore({
  table: 'conflicts',
  columns: {
    ...withoutKey(CONFLICT_COLUMNS),
    status: 'text',
    winner_claim_id: 'uuid',
    winner_entity_id: 'uuid',
    separated_by: 'text',
    resolved_by: 'text',
    resolved_at: 'timestamptz',
    resolution_rationale: 'text',
    version: 'integer',
  },
  made: { question_key: 'text', resolution_commit: 'bigint' },
  row: (line) => ({
    id: line.id,
    owner_id: line.owner,
    kind: line.kind,
    status: line.status,
    subject_id: line.subject,
    predicate: line.predicate,
    name: line.name,
    severity: line.severity,
    policy: line.policy,
    rationale: line.rationale,
    winner_claim_id: line.resolution?.winner ?? null,
    winner_entity_id: line.resolution?.winningEntity ?? null,
    separated_by: line.resolution?.separatedBy ?? null,
    resolved_by: line.resolution?.by ?? null,
    resolved_at: line.resolution?.at ?? null,
    resolution_rationale: line.resolution?.rationale ?? null,
    version: line.version,
    created_at: line.createdAt,
    updated_at: line.updatedAt,
  }),
  making: async (commit, lines) => {
    const keyOf = await questionKeys(commit, lines);
    return (line) => ({ question_key: keyOf(line), resolution_commit: line.resolution && commit.number });
  },
  written: async (commit, lines) => {
    await insertRows(commit, 'conflict_parties', PARTY_COLUMNS, lines.flatMap(partyRows));
    for (const { id, subject, kind, owner } of lines) {
      const about = subject === null ? [] : [subject];
      commit.emit({ kind: 'CONFLICT_OPENED', subject: id, about, owner, data: { kind } });
    }
  },
});

function withoutKey({ question_key: _made, ...columns }: typeof CONFLICT_COLUMNS) {
  return columns;
}

/** The row of a party has no id outside: it is named by its place in the conflict. */
const partyRows = ({ id, owner, parties }: ConflictLine): InsertRow[] =>
  parties.map(({ claim, entity, strength }, n) => ({
    id: derivedId('cfl', id, String(n)),
    owner_id: owner,
    conflict_id: id,
    n,
    claim_id: claim,
    entity_id: entity,
    strength,
  }));

/** The same question has the same key, wherever it was first asked. Two statements. */
async function questionKeys(commit: Commit, lines: readonly ConflictLine[]): Promise<(line: ConflictLine) => string> {
  const types = await commit.query<{ id: EntityId; type: string }>(
    'reconcile.typesOfSubjects',
    `select n.id, t.type from unnest($2::uuid[]) as n (id)
      cross join lateral (select type from entities where space_id = ${ANY_SPACE} and id = n.id limit 1) as t`,
    [commit.scope.spaceId, lines.flatMap(({ subject }) => subject ?? [])],
  );
  const claims = await commit.query<{ id: ClaimId; qualifiers: Record<string, string> }>(
    'reconcile.qualifiersOfParties',
    `select n.id, t.qualifiers from unnest($2::uuid[]) as n (id)
      cross join lateral (select qualifiers from claims where space_id = ${ANY_SPACE} and id = n.id limit 1) as t`,
    [commit.scope.spaceId, lines.flatMap(({ parties }) => parties.flatMap(({ claim }) => claim ?? []))],
  );
  const typeOf = new Map(types.map(({ id, type }) => [id, type]));
  const qualifiersOf = new Map(claims.map(({ id, qualifiers }) => [id, qualifiers]));
  return ({ kind, policy, subject, name, predicate, parties }) => {
    if (policy === LIKELY_DUPLICATE) return duplicateKey(parties.flatMap(({ entity }) => entity ?? []));
    if (kind === 'IDENTITY') return identityKey(nameSlot((subject && typeOf.get(subject)) ?? '', name ?? ''));
    if (policy === STATEMENTS) return statementsKey(...parties.flatMap(({ claim }) => claim ?? []));
    const qualifiers = parties.map(({ claim }) => claim && qualifiersOf.get(claim)).find(Boolean);
    if (policy === MERGE_CONFLICT)
      return mergeQuestionKey(subject ?? '', predicate ?? '', qualifiersKey(qualifiers || {}));
    return valueKey(subject ?? '', predicate ?? '', qualifiersKey(qualifiers || {}));
  };
}
