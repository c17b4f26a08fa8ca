import { z } from 'zod';
import { RULE_DEFINITION } from '../rule-shape.ts';
import { isRuleName, RULE_NAME } from '../rule-definition.ts';
import { CASE_QUESTIONS, CASE_STATES } from '../statement-case-record.ts';
import { isDomain } from '../trust-record.ts';
import { idOf, instant, owner, share, version, words } from './line-fields.ts';

/**
 * Lines of what people, and policies, decided: who is one and who is two, who is trusted, which statements are in doubt to each other, what
 * follows from what.
 */

const decisionFields = { reason: words, by: words, at: instant, owner, version };

export const merge = z.strictObject({
  type: z.literal('Merge'),
  id: idOf('mrg'),
  member: idOf('ent'),
  mergedInto: idOf('ent'),
  canonical: idOf('ent'),
  ...decisionFields,
});

export const distinctPair = z.strictObject({
  type: z.literal('DistinctPair'),
  id: idOf('dis'),
  a: idOf('ent'),
  b: idOf('ent'),
  ...decisionFields,
});

const domain = words.refine((text) => isDomain(text), { error: 'expected a domain name like example.org' });

export const trustRule = z
  .strictObject({
    type: z.literal('TrustRule'),
    id: idOf('tru'),
    domain: domain.nullable(),
    base: share.nullable(),
    flagged: z.boolean().nullable(),
    authorityFor: z.array(words.max(200)),
    reason: words,
    by: words,
    owner,
    version,
    createdAt: instant,
    updatedAt: instant,
    source: idOf('src').nullable(),
  })
  .refine((line) => (line.source === null) !== (line.domain === null), {
    error: 'expected either a source or a domain',
  });

export const statementCase = z
  .strictObject({
    type: z.literal('StatementCase'),
    id: idOf('cas'),
    a: idOf('clm'),
    b: idOf('clm'),
    question: z.enum(CASE_QUESTIONS),
    state: z.enum(CASE_STATES),
    likeness: z.number().min(-1).max(1),
    why: words,
    decidedBy: words.nullable(),
    owner,
    version,
    createdAt: instant,
    updatedAt: instant,
  })
  .refine(({ state, decidedBy }) => (state === 'QUEUED' || state === 'MOOT') === (decidedBy === null), {
    error: 'expected a case that was decided, and no other, to say by whom',
  });

const pair = z.strictObject({ a: z.string(), b: z.string() }).transform(({ a, b }): [string, string] => [a, b]);

/** Whether its definition can be evaluated is looked at with what else a line says of itself. */
export const rule = z.strictObject({
  type: z.literal('Rule'),
  id: idOf('rul'),
  name: words.refine(isRuleName, { error: `expected ${RULE_NAME}` }),
  definition: RULE_DEFINITION.extend({ different: z.array(pair) }),
  enabled: z.boolean(),
  reason: words.nullable(),
  by: words,
  version,
  createdAt: instant,
  updatedAt: instant,
});
