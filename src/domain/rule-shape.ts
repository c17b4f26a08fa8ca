import { z } from 'zod';
import type { RuleDefinition } from './rule-definition.ts';

/** A definition as it is kept: for what is read of a table, or comes from outside. */
export const RULE_DEFINITION = z.strictObject({
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
}) satisfies z.ZodType<RuleDefinition>;
