import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import type { BeginningRule } from '../../graph/inference/index.ts';
import { packageRoot } from '../lib/package-root.ts';

const edge = { from: z.string(), kind: z.string(), to: z.string() };

/** The form of `defineRule`; what it means is checked when it is defined. */
const rules = z.array(
  z.strictObject({
    name: z.string(),
    reason: z.string(),
    definition: z.strictObject({
      when: z.array(
        z.strictObject({
          ...edge,
          bases: z.array(z.enum(['ASSERTED', 'INFERRED'])).default(['ASSERTED']),
          minConfidence: z.number().nullable().default(null),
        }),
      ),
      then: z.strictObject(edge),
      confidence: z.number(),
      types: z.array(z.strictObject({ variable: z.string(), anyOf: z.array(z.string()) })).default([]),
      different: z.array(z.tuple([z.string(), z.string()])).default([]),
      mayConcludeAsserted: z.boolean().default(false),
    }),
  }),
);

/** The rules of the sample (`sample/rules.yaml`). */
export const sampleRules = (): readonly BeginningRule[] =>
  rules.parse(parse(readFileSync(join(packageRoot(), 'sample', 'rules.yaml'), 'utf8')));
