import { Field, Float, ObjectType } from 'type-graphql';
import type { Claim } from '../../src/domain/claim-record.ts';
import type { Confidence, ConfidencePart } from '../../src/domain/confidence-formula.ts';
import type { InferredId } from '../../src/domain/typed-ids.ts';
import type { Derivation, InferenceMethod, InferredRelationship } from '../../src/domain/relationship-record.ts';
import type { At } from '../shared/node-interface.ts';

@ObjectType('ConfidencePart', {
  simpleResolvers: true,
  description: 'One term of a confidence; the contributions of all terms add up to the value.',
})
export class ConfidencePartValue {
  @Field(() => String, {
    description: 'Name of the term: `extraction`, `support`, `reliability`, `contradiction`, `review` …',
  })
  readonly name: string;
  @Field(() => Float, { description: 'The weight of the term.' })
  readonly weight: number;
  @Field(() => Float, {
    description:
      'The measured value that is weighed: of `extraction` a confidence, of `support` the number of further documents; of `reliability` ' +
      'and `contradiction` what is taken off, 0 where nothing is.',
  })
  readonly input: number;
  @Field(() => Float, { description: 'weight × input: what it adds to the confidence; negative if it lowers it.' })
  readonly contribution: number;

  constructor(part: ConfidencePart) {
    this.name = part.name;
    this.weight = part.weight;
    this.input = part.input;
    this.contribution = part.contribution;
  }
}

/** What its confidence at an instant is made of. */
export type FadingClaim = Pick<Claim, 'id' | 'owner' | 'temporal' | 'confidence' | 'lastVerifiedAt'>;

@ObjectType('Confidence', {
  simpleResolvers: true,
  description: 'A confidence from 0 to 1, explained: the contributions of the parts add up to the value.',
})
export class ConfidenceValue {
  @Field(() => Float, { description: 'From 0 (not at all) to 1 (certain).' })
  readonly value: number;

  /** Whose it is: its parts are read where somebody asks for them. Of a conclusion they are known. */
  readonly of: FadingClaim | { readonly edge: InferredId | null; readonly parts: readonly ConfidencePart[] };
  readonly at: At;

  constructor(of: ConfidenceValue['of'], value: number, at: At) {
    this.of = of;
    this.value = value;
    this.at = at;
  }

  static readonly ofClaim = (claim: FadingClaim, at: At): ConfidenceValue =>
    new ConfidenceValue(claim, claim.confidence, at);

  /** Of a record of what happened: there is nothing in it to doubt (OM-18). */
  static readonly recorded = (at: At): ConfidenceValue =>
    new ConfidenceValue({ edge: null, parts: [{ name: 'record', weight: 1, input: 1, contribution: 1 }] }, 1, at);

  /** How sure an inferred relationship is by its most confident reason; it does not fade. */
  static readonly concluded = ({ id, confidence }: InferredRelationship, at: At): ConfidenceValue => {
    const part = { name: 'inference', weight: 1, input: confidence, contribution: confidence } as const;
    return new ConfidenceValue({ edge: id, parts: [part] }, confidence, at);
  };
}

@ObjectType('ConfidenceIgnoringMerges', {
  simpleResolvers: true,
  description: 'The confidence that a claim would have if no entities had been merged.',
})
export class ConfidenceIgnoringMergesValue {
  @Field(() => Float, { description: 'From 0 (not at all) to 1 (certain).' })
  readonly value: number;
  @Field(() => [ConfidencePartValue], {
    description: 'The terms that it is made of; their contributions add up to the value.',
  })
  readonly parts: readonly ConfidencePartValue[];

  constructor({ value, parts }: Confidence) {
    this.value = value;
    this.parts = parts.map((part) => new ConfidencePartValue(part));
  }
}

const percent = (value: number): string => `${Number((value * 100).toFixed(1))} %`;
const SAYINGS: Readonly<Record<ConfidencePart['name'], (part: ConfidencePart) => string>> = {
  extraction: (part) => `the method that read it is ${percent(part.input)} sure`,
  support: (part) => `${part.input} further ${part.input === 1 ? 'document says' : 'documents say'} it`,
  reliability: () => 'its sources are trusted less than fully',
  recency: () => 'of its age',
  reinforcement: () => 'it was confirmed in use',
  contradiction: () => 'others contradict it',
  review: () => 'a person judged it',
  record: () => 'it is a record of what happened',
  inference: (part) => `the method that concluded it is ${percent(part.input)} sure`,
};

/** `89.1 %: the method that read it is 99 % sure; −9.9 % as others contradict it.` Parts that change nothing are left out. */
export function explain(value: number, parts: readonly ConfidencePart[]): string {
  const [base, ...others] = parts.filter((part, n) => n === 0 || part.contribution !== 0);
  if (!base) return `${percent(value)}.`;
  const changes = others.map((part) => {
    const sign = part.contribution < 0 ? '−' : '+';
    return `${sign}${percent(Math.abs(part.contribution))} as ${SAYINGS[part.name](part)}`;
  });
  return `${percent(value)}: ${[SAYINGS[base.name](base), ...changes].join('; ')}.`;
}

const CONCLUDED: Readonly<Record<InferenceMethod, string>> = {
  CO_DISCUSSION: 'texts speak of the two together',
  SIMILARITY: 'what is said of the two is alike in meaning',
  ENTAILMENT_CONFLICT: 'what is said of the one contradicts what is said of the other',
  EXTRACTION: 'a language model read it in a text',
  RULE: 'a rule concludes it',
};

/** The rule of a conclusion, and how sure each of its premises is. */
export interface Grounds {
  readonly rule: { readonly name: string; readonly confidence: number };
  readonly premises: readonly number[];
}

/**
 * `78.4 %: the rule "dependency" concludes it, 80 % (the rule) × 99 % × 99 % (what it rests on).`
 * @param reasons the most confident first
 * @param grounds of the surest; null = it is no rule's, or they are not known
 */
export function explainConclusion(value: number, reasons: readonly Derivation[], grounds: Grounds | null): string {
  const [surest, ...others] = reasons;
  if (!surest) return `${percent(value)}: no reason for it is left.`;
  const model = surest.model === null ? '' : ` (${surest.model})`;
  const why =
    grounds === null
      ? `${CONCLUDED[surest.method]}${model}`
      : `the rule ${JSON.stringify(grounds.rule.name)} concludes it, ` +
        `${percent(grounds.rule.confidence)} (the rule) × ${grounds.premises.map(percent).join(' × ')} (what it rests on)`;
  const more =
    others.length === 0 ? '' : `; ${others.length} further ${others.length === 1 ? 'reason' : 'reasons'}, no surer`;
  return `${percent(value)}: ${why}${more}.`;
}
