import { z } from 'zod';
import type { Pack } from '../../domain/pack.ts';

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
const TOKENS_OF_CLAIM = 100;

/**
 * What is asked for: kinds and predicates of the packs, and as many claims as have room in an answer of so many tokens. Small models make
 * words up, and begin anew where they have said all; an answer that is cut off is worth nothing. All this is asked and not checked here:
 * an endpoint may not know it, and one claim that is no good shall not spoil the others.
 */
export function modelAnswer(tokens: number, packs: readonly Pack[]): z.ZodType<ModelAnswer> {
  const most = Math.max(1, Math.floor(tokens / TOKENS_OF_CLAIM));
  const { quote, subject, subjectType, predicate, object, objectType, from, until } = claimAnswer.shape;
  const types = namesOf(packs.flatMap((pack) => pack.entityTypes));
  const claim = z.strictObject({
    quote,
    subject,
    subjectType: subjectType.meta({ enum: types }),
    predicate: predicate.meta({ enum: namesOf(packs.flatMap((pack) => pack.predicates)) }),
    object,
    objectType: objectType.meta({ enum: [...types, null] }),
    from,
    until,
  });
  return z.strictObject({ claims: z.array(claim).meta({ maxItems: most }) });
}

const namesOf = (all: readonly { readonly name: string }[]): string[] => [...new Set(all.map(({ name }) => name))];

export type ModelClaim = z.infer<typeof claimAnswer>;

interface ModelAnswer {
  readonly claims: readonly ModelClaim[];
}
