import { z } from 'zod';
import type { RuleId } from '../../src/domain/ids.ts';
import type { Rule, RuleDefinition } from '../../src/domain/rules.ts';
import type { Columns } from '../../src/storage/index.ts';

export interface RuleRow {
  id: RuleId;
  name: string;
  definition: unknown;
  enabled: boolean;
  actor: string;
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
  version: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const satisfies Columns;

export const ruleColumns = (rule: string): string =>
  Object.keys(RULE_COLUMNS)
    .map((column) => `${rule}.${column}`)
    .join(', ');

const DEFINITION: z.ZodType<RuleDefinition> = z.strictObject({
  when: z.array(
    z.strictObject({
      from: z.string(),
      kind: z.string(),
      to: z.string(),
      bases: z.array(z.enum(['ASSERTED', 'INFERRED'])),
      minConfidence: z.number().nullable(),
    }),
  ),
  then: z.strictObject({ from: z.string(), kind: z.string(), to: z.string() }),
  confidence: z.number(),
  types: z.array(z.strictObject({ variable: z.string(), anyOf: z.array(z.string()) })),
  different: z.array(z.tuple([z.string(), z.string()])),
  mayConcludeAsserted: z.boolean(),
});

export const toRule = (row: RuleRow): Rule => ({
  id: row.id,
  name: row.name,
  definition: DEFINITION.parse(row.definition),
  enabled: row.enabled,
  actor: row.actor,
  version: row.version,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});
