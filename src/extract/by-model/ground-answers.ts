import type { CandidateObject } from '../../domain/candidate-claims.ts';
import { normalName } from '../../text/normal-name.ts';
import { looksLikeCode, placeOf, sentenceAround, speaksToReader } from '../../domain/quoted.ts';
import { NAME_LIMITS, type PredicateSpec } from '../../domain/pack.ts';
import type { TextRange } from '../../domain/text.ts';
import type { Period } from '../../domain/time.ts';
import { objectKey } from '../../domain/literal-values.ts';
import { sentencesOf } from '../../text/cut-sentences.ts';
import { literalOf } from '../../text/values/literals.ts';
import { periodBetween } from '../periods.ts';
import { noteClaim, noteEntity, type Finding, type ExtractionContext } from '../extraction-context.ts';
import { isInProse } from './evidence-in-prose.ts';
import type { KnownNames } from './known-names.ts';
import { isWrittenAsName, placeOfName } from './names-in-quotes.ts';
import { statesPlainly } from './plain-statements.ts';
import type { ModelClaim } from './model-answer.ts';

/**
 * Why something a model said was left out. QUOTE: it does not stand in the text. CODE: it stands in code or data.
 * INSTRUCTION: it speaks to its reader. UNSURE: its sentence denies, supposes or plans. NAME, VALUE: the quote does not say them so, or
 * what it is about is named by no name. TYPE, PREDICATE: not in the ontology.
 * KNOWN_BETTER: a rule read another value. AMBIGUOUS: the model itself says another value. TWICE: about itself.
 */
export const DROP_REASONS = [
  'QUOTE',
  'CODE',
  'INSTRUCTION',
  'UNSURE',
  'NAME',
  'VALUE',
  'TYPE',
  'PREDICATE',
  'KNOWN_BETTER',
  'AMBIGUOUS',
  'TWICE',
] as const;
export type DropReason = (typeof DROP_REASONS)[number];

/** What is known of the words of a document before a model reads it. */
export interface Grounds {
  readonly context: ExtractionContext;
  readonly names: KnownNames;
  readonly types: ReadonlySet<string>;
  readonly predicates: ReadonlyMap<string, PredicateSpec>;
  readonly how: Finding;
}

/** A thing said, with every word of it found in the text. */
export interface Grounded {
  readonly subject: Named;
  readonly predicate: PredicateSpec;
  readonly object: Named | { readonly literal: Exclude<CandidateObject, { type: 'MENTION' }> };
  readonly validity: Period;
  readonly quote: TextRange;
}

interface Named {
  readonly ref: string;
  readonly type: string;
  readonly name: string;
  readonly range: TextRange;
  /** Rules found it too. */
  readonly known: boolean;
}

/**
 * Takes nothing on trust: each word must stand in the text, each name in the ontology, and both ends of a claim in one sentence: of two
 * things that stand in two sentences nobody has said anything together.
 */
export function ground(answered: ModelClaim, passage: TextRange, grounds: Grounds): Grounded | DropReason {
  const { text } = grounds.context.document;
  const quote = placeOf(answered.quote, text, passage);
  if (!quote) return 'QUOTE';
  const found = sentencesOf(text, { kind: 'paragraph', ...quote }).map((sentence) =>
    groundIn(sentence, answered, passage, grounds),
  );
  return found.find((one) => typeof one !== 'string') ?? found[0] ?? 'QUOTE';
}

function groundIn(quote: TextRange, answered: ModelClaim, passage: TextRange, grounds: Grounds): Grounded | DropReason {
  const { document } = grounds.context;
  const words = document.text.slice(quote.start, quote.end);
  if (!isInProse(document, quote) || looksLikeCode(words)) return 'CODE';
  if (speaksToReader(words) || speaksToReader(sentenceAround(document.text, quote, passage))) return 'INSTRUCTION';
  if (!statesPlainly(document.text, quote, passage)) return 'UNSURE';
  const predicate = grounds.predicates.get(answered.predicate);
  if (!predicate || (predicate.valueType === 'ENTITY') !== (answered.objectType !== null)) return 'PREDICATE';
  const subject = named(answered.subject, answered.subjectType, quote, grounds);
  if (typeof subject === 'string') return subject;
  if (!subject.known && !isWrittenAsName(subject.range, document.text)) return 'NAME';
  const object =
    answered.objectType === null
      ? valued(answered.object, predicate, quote, grounds)
      : named(answered.object, answered.objectType, quote, grounds);
  if (typeof object === 'string') return object;
  if ('ref' in object && object.ref === subject.ref) return 'TWICE';
  return { subject, predicate, object, quote, validity: validityOf(answered, quote, grounds) };
}

function named(name: string, type: string, quote: TextRange, { context, names, types }: Grounds): Named | DropReason {
  if (!types.has(type) || type.length > NAME_LIMITS.entityType) return 'TYPE';
  const { text } = context.document;
  const range = isPlain(name) ? placeOfName(name, type, { text, quote, names }) : null;
  if (!range || !/\p{L}/u.test(normalName(name))) return 'NAME';
  const found = names.find(name, type);
  const ref = found?.ref ?? `${type}:${normalName(name)}`;
  return { ref, type: found?.type ?? type, name: name.trim(), range, known: found !== null };
}

const LONGEST_VALUE = 500;

function valued(
  value: string,
  predicate: PredicateSpec,
  quote: TextRange,
  { context }: Grounds,
): { readonly literal: Exclude<CandidateObject, { type: 'MENTION' }> } | DropReason {
  if (predicate.valueType === 'ENTITY') return 'PREDICATE';
  if (value.length > LONGEST_VALUE || !isPlain(value) || !placeOf(value, context.document.text, quote)) return 'VALUE';
  const literal = literalOf(value.replace(/\s+/gu, ' '), predicate.valueType);
  return literal.type === predicate.valueType ? { literal } : 'VALUE';
}

/** Characters that nobody sees have no place in a name. */
const isPlain = (words: string): boolean =>
  words.trim() !== '' && !/[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(words.replace(/\s/gu, ' '));

/** Dates that the quote writes; else what holds of the whole document. */
function validityOf({ from, until }: ModelClaim, quote: TextRange, { context }: Grounds): Period {
  const written = (words: string | null): string | null =>
    words !== null && placeOf(words, context.document.text, quote) ? words : null;
  const [begins, ends] = [written(from), written(until)];
  return begins === null && ends === null ? context.validity : periodBetween(begins, ends);
}

/** Hands what is grounded to the collector of the rules, as if one more rule had found it. */
export function note({ subject, predicate, object, quote, validity }: Grounded, { context, how }: Grounds): void {
  const entity = ({ ref, type, name, range }: Named): string =>
    noteEntity(context, { ref, type, name, key: null, aliases: [] }, [range], how);
  const subjectRef = entity(subject);
  const claimObject: CandidateObject = 'ref' in object ? { type: 'MENTION', ref: entity(object) } : object.literal;
  noteClaim(context, {
    ...how,
    subject: subjectRef,
    predicate: predicate.name,
    object: claimObject,
    ranges: [quote],
    validity,
  });
}

/** Equal for things that are the same value of the same question. */
export const valueOf = ({ object }: Grounded): string =>
  'ref' in object ? `M:${object.ref}` : objectKey(object.literal);
export const questionOf = ({ subject, predicate }: Grounded): string => JSON.stringify([subject.ref, predicate.name]);
