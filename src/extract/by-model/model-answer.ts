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

/** Tokens of a claim as models write them: eight keys, a sentence, two names. */
const TOKENS_OF_CLAIM = 120;
const shapes = new Map<number, ReturnType<typeof shapeFor>>();

/**
 * As many claims as have room in an answer of so many tokens. Small models begin anew where they have said all, and an answer that is cut
 * off is worth nothing. The bound is asked for and not checked: an endpoint may not know it.
 */
export function modelAnswer(tokens: number): ReturnType<typeof shapeFor> {
  const most = Math.max(1, Math.floor(tokens / TOKENS_OF_CLAIM));
  const shape = shapes.get(most) ?? shapeFor(most);
  shapes.set(most, shape);
  return shape;
}

const shapeFor = (most: number) => z.strictObject({ claims: z.array(claimAnswer).meta({ maxItems: most }) });

export type ModelClaim = z.infer<typeof claimAnswer>;
