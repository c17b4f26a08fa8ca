import { z } from 'zod';

/**
 * One thing that a passage states, as a model answers it. Nothing here says whose it is, where it goes or how sure it is:
 * owner, space, source and confidence are never taken from an answer, and an answer that holds them is refused whole.
 */
const claimAnswer = z.strictObject({
  quote: z.string().describe('The sentence of the passage that states it, letter by letter.'),
  subject: z.string().describe('Whom or what it is about, as the quote names it.'),
  subjectType: z.string().describe('One of the kinds of entities.'),
  predicate: z.string().describe('One of the predicates.'),
  object: z.string().describe('The other entity, or the value, as the quote writes it.'),
  objectType: z.string().nullable().describe('The kind of the other entity; null for a value.'),
  from: z
    .string()
    .nullable()
    .describe('The date from which it holds, as the quote writes it; null when it does not say.'),
  until: z
    .string()
    .nullable()
    .describe('The date at which it ends, as the quote writes it; null when it does not say.'),
});

export const modelAnswer = z.strictObject({ claims: z.array(claimAnswer) });
export type ModelClaim = z.infer<typeof claimAnswer>;
