import type { RuleId } from '../../../src/domain/typed-ids.ts';
import { RULE_DEFINITION } from '../../../src/domain/rule-shape.ts';
import type { Rule } from '../../../src/domain/rule-definition.ts';
import type { Columns } from '../../../src/storage/index.ts';

export interface RuleRow {
  id: RuleId;
  name: string;
  definition: unknown;
  enabled: boolean;
  actor: string;
  reason: string | null;
  version: number;
  created_at: Date;
  updated_at: Date;
}

export const RULE_COLUMNS = {
  id: 'uuid',
  name: 'text',
  definition: 'jsonb',
  enabled: 'boolean',
  actor: 'text',
  reason: 'text',
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

export const ruleColumns = (rule: string): string =>
  Object.keys(RULE_COLUMNS)
    .map((column) => `${rule}.${column}`)
    .join(', ');

export const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  name: row.name,
  definition: RULE_DEFINITION.parse(row.definition),
  enabled: row.enabled,
  actor: row.actor,
  reason: row.reason,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
