import { z } from 'zod';
import { TEMPORAL_QUALIFIERS, VALUE_TYPES } from '../../domain/claim-record.ts';
import { ALIAS_KINDS } from '../../domain/entity-record.ts';
import { FIELD_PLACES, NAME_LIMITS, READINGS, SPLITS } from '../../domain/pack.ts';

/** How a pack is written in YAML. docs/packs.md explains it with an example. */

/** Words of the domain are upper case; in a file they are written small. */
export const word = <const T extends readonly string[]>(words: T) =>
  z.enum(words.map((each) => each.toLowerCase())).transform((value) => value.toUpperCase() as T[number]);

/** A list, or its only item. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.preprocess((value) => (value === undefined || Array.isArray(value) ? value : [value]), z.array(item));

/** A mapping with these keys and no others; a mistyped key must not do nothing in silence. */
export const mapping = <T extends z.ZodRawShape>(shape: T) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `expected one of ${Object.keys(shape).join(', ')}` : undefined,
  });

export const text = z.string().min(1);
const number = z.number();
const confidence = number.min(0).max(1);
const when = z.record(
  text,
  z.union([z.string(), z.number(), z.boolean()], { error: 'expected text, a number, true or false' }).transform(String),
);

const entity = {
  type: text,
  name: text,
  key: listOf(text).optional(),
  aliases: listOf(
    z.preprocess(
      (value) => (typeof value === 'string' ? { text: value } : value),
      mapping({ text, kind: word(ALIAS_KINDS).optional() }),
    ),
  ).optional(),
};
const qualifiers = z.record(text.max(NAME_LIMITS.predicate), text);
const period = mapping({ from: text.optional(), until: text.optional(), through: text.optional() });

export const headShape = mapping({
  pack: text,
  version: z.union([z.string().min(1), number], { error: 'expected text or a number' }).transform(String),
  description: text,
  match: z.unknown().optional(),
  also: listOf(text).optional(),
  chunk: mapping({ tokens: number.int().min(32).max(8192), overlap: number.int().min(0).max(1024) }).optional(),
  chunkTitle: listOf(text).optional(),
  types: z.unknown().optional(),
  predicates: z.unknown().optional(),
  subject: z.unknown().optional(),
  documentKey: z.unknown().optional(),
  validity: period.optional(),
  fields: z.unknown().optional(),
  links: z.unknown().optional(),
  mentions: z.unknown().optional(),
  sentences: z.unknown().optional(),
  reads: listOf(z.enum(READINGS)).optional(),
  views: z.unknown().optional(),
});

export const matchShape = mapping({
  path: text.optional(),
  fields: listOf(text).optional(),
  when: when.optional(),
});

export const typeShape = z.string();

export const predicateShape = mapping({
  description: z.string().optional(),
  type: word(VALUE_TYPES).optional(),
  single: z.boolean().optional(),
  edge: z.boolean().optional(),
  inverse: text.optional(),
  sentence: text.optional(),
  temporal: word(TEMPORAL_QUALIFIERS).optional(),
});

export const subjectShape = mapping({ ...entity, when: when.optional() });

export const documentKeyShape = z.preprocess(
  (value) => (typeof value === 'string' ? { key: value } : value),
  mapping({ key: text, when: when.optional() }),
);

export const fieldShape = mapping({
  field: text,
  in: listOf(z.enum(FIELD_PLACES)).optional(),
  when: when.optional(),
  predicate: text.optional(),
  ignore: z.boolean().optional(),
  split: z.enum(SPLITS).optional(),
  cue: text.optional(),
  skip: text.optional(),
  object: listOf(mapping({ ...entity, pattern: text.optional() })).optional(),
  reversed: z.boolean().optional(),
  alias: word(ALIAS_KINDS).optional(),
  qualifiers: qualifiers.optional(),
  dated: z.boolean().optional(),
  confidence: confidence.optional(),
});

export const linkShape = mapping({
  target: text,
  text: text.optional(),
  when: when.optional(),
  predicate: text,
  object: mapping(entity),
  confidence: confidence.optional(),
});

export const mentionShape = mapping({
  pattern: text,
  entity: mapping(entity),
  confidence: confidence.optional(),
});

export const sentenceShape = mapping({
  pattern: text,
  predicate: text,
  subject: mapping(entity).optional(),
  object: mapping(entity).optional(),
  qualifiers: qualifiers.optional(),
  validity: period.optional(),
  temporal: word(TEMPORAL_QUALIFIERS).optional(),
  confidence: confidence.optional(),
});

export type PredicateShape = z.output<typeof predicateShape>;
export type SubjectShape = z.output<typeof subjectShape>;
export type FieldShape = z.output<typeof fieldShape>;
export type LinkShape = z.output<typeof linkShape>;
export type MentionShape = z.output<typeof mentionShape>;
export type SentenceShape = z.output<typeof sentenceShape>;
export type MatchShape = z.output<typeof matchShape>;
export type PeriodShape = z.output<typeof period>;
export type EntityShape = Pick<SubjectShape, 'type' | 'name' | 'key' | 'aliases'>;
