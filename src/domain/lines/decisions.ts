import { z } from 'zod';
import { CASE_QUESTIONS, CASE_STATES } from '../statement-cases.ts';
import { isDomain } from '../trust.ts';
import { idOf, instant, owner, share, version, words } from './fields.ts';

/** Lines of what people, and policies, decided: who is one and who is two, who is trusted, which statements are in doubt to each other. */

const said = { reason: words, by: words, at: instant, owner, version };

export const merge = z.strictObject({
  type: z.literal('Merge'),
  id: idOf('mrg'),
  member: idOf('ent'),
  mergedInto: idOf('ent'),
  canonical: idOf('ent'),
  ...said,
});

export const distinctPair = z.strictObject({
  type: z.literal('DistinctPair'),
  id: idOf('dis'),
  a: idOf('ent'),
  b: idOf('ent'),
  ...said,
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
