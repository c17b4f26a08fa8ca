import type { TemporalQualifier } from '../../domain/claim-record.ts';
import type { ClaimId, EntityId } from '../../domain/typed-ids.ts';
import type { Statement } from '../../domain/statement-case-record.ts';
import type { Period, Precision } from '../../domain/time.ts';
import { lastVerifiedNow } from '../../record/index.ts';
import type { Sql } from '../../storage/index.ts';
import { qualifiersKey } from '../../domain/literal-values.ts';

/** A statement with what settling needs besides. */
export interface KnownStatement extends Statement {
  readonly subjectId: EntityId;
  readonly verifiedAt: Date;
  /** As its texts state it: its period may end before, where another takes over. */
  readonly stated: Period;
}

interface Row {
  id: ClaimId;
  subject_id: EntityId;
  predicate: string;
  statement: string;
  qualifiers: Record<string, string>;
  valid_from: Date | null;
  valid_to: Date | null;
  valid_precision: Precision | null;
  cut: boolean;
  stated_to: Date | null;
  temporal: TemporalQualifier;
  status: string;
  contested: boolean;
  confidence: number;
  created_at: Date;
  last_verified_at: Date;
}

/** Those of these claims that stand. One statement. */
export async function statementsOf(sql: Sql, ids: readonly ClaimId[]): Promise<Map<ClaimId, KnownStatement>> {
  if (ids.length === 0) return new Map();
  const rows = await sql.query<Row>(
    'reconcile.statementsOf',
    `select c.id, c.subject_id, c.predicate, c.statement, c.qualifiers, c.valid_from, c.valid_to, c.valid_precision, c.cut,
      c.stated_to, c.temporal, c.status,
        c.confidence, c.created_at, ${lastVerifiedNow('c')} as last_verified_at,
        exists (select from conflict_parties p join conflicts f on f.space_id = $1 and f.id = p.conflict_id and f.status = 'OPEN'
          where p.space_id = $1 and p.claim_id = c.id) as contested
      from claims c where c.space_id = $1 and c.id = any($2::uuid[]) and c.status in ('ACTIVE', 'DISPUTED')`,
    [sql.scope.spaceId, [...new Set(ids)]],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        id: row.id,
        subjectId: row.subject_id,
        predicate: row.predicate,
        text: row.statement,
        qualifiersKey: qualifiersKey(row.qualifiers),
        validity: { from: row.valid_from, to: row.valid_to, precision: row.valid_precision },
        stated: {
          from: row.valid_from,
          to: row.cut ? row.stated_to : row.valid_to,
          precision: row.valid_precision,
        },
        temporal: row.temporal,
        active: row.status === 'ACTIVE',
        contested: row.contested,
        confidence: row.confidence,
        createdAt: row.created_at,
        verifiedAt: row.last_verified_at,
      },
    ]),
  );
}
