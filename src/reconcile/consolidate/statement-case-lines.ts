import type { LineOf } from '../../domain/lines/line-shapes.ts';
import { lineStore, type LineStore } from '../../storage/index.ts';
import { CASE_COLUMNS } from './cases.ts';

/** Cases of an export, as they stood: what was decided once is not asked again elsewhere. */
export const statementCaseLines: LineStore<LineOf<'StatementCase'>> = lineStore({
  table: 'statement_cases',
  columns: { ...CASE_COLUMNS, version: 'integer' },
  natural: ['owner_id', 'low_id', 'high_id'],
  row: ({ id, owner, a, b, question, state, likeness, why, decidedBy, version, createdAt, updatedAt }) => ({
    id,
    owner_id: owner,
    low_id: a,
    high_id: b,
    question,
    state,
    cosine: likeness,
    why,
    decided_by: decidedBy,
    version,
    created_at: createdAt,
    updated_at: updatedAt,
  }),
  written: () => undefined,
});
