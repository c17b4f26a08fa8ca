import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Conclusion, Trial } from '../../src/domain/conclusions.ts';
import { encodeId } from '../../src/domain/ids.ts';
import type { Basis } from '../../src/domain/relationships.ts';
import type { Rule, RuleConclusion, RuleDefinition, RulePattern } from '../../src/domain/rules.ts';
import { VERSION } from '../entity/entity.ts';
import { BasisEnum } from '../shared/enums.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/inputs.ts';
import { Node, type At } from '../shared/node.ts';
import { JobNode } from '../system/operations.ts';
import { connectionOf } from '../shared/paging.ts';
import { DerivationPremiseValue } from './relationship.ts';
import { resultOf, Written, type Done } from '../shared/results.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time.ts';

const VARIABLE =
  'A variable: a small letter, then up to 19 small letters, digits or `_`. What bears the same name is one entity.';
const BASES = 'What the relationship may rest on.';
const LEAST =
  'How sure the relationship must be at least, 0 to 1. Needed where inferred ones count, from `inference.exploratory` on.';
const SURE =
  'How sure a conclusion would be if all its premises were certain: it is this, times the confidence of each premise.';
const ANY_OF = 'The types it may be of.';
const DIFFERENT = 'Pairs of variables that must not be one entity. The ends of `then` never are.';
const ALLOWED = 'Whether `then` may be of a kind that texts assert.';

@InputType('RulePatternInput', { description: 'A relationship that a rule looks for.' })
export class RulePatternInput {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'Its kind, exactly.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
  @Field(() => [BasisEnum], { defaultValue: ['ASSERTED'], description: BASES })
  readonly bases!: Basis[];
  @Field(() => Float, { nullable: true, description: LEAST })
  readonly minConfidence?: number | null;
}

@InputType('RuleConclusionInput', { description: 'The relationship that follows.' })
export class RuleConclusionInput {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'Its kind: 2 to 60 capitals, digits and `_`.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
}

@InputType('RuleTypeInput', { description: 'What a variable must be.' })
export class RuleTypeInput {
  @Field(() => String, { description: VARIABLE })
  readonly variable!: string;
  @Field(() => [String], { description: ANY_OF })
  readonly anyOf!: string[];
}

@InputType('VariablePairInput', { description: 'Two variables.' })
export class VariablePairInput {
  @Field(() => String, { description: VARIABLE })
  readonly a!: string;
  @Field(() => String, { description: VARIABLE })
  readonly b!: string;
}

@InputType('RuleDefinitionInput', {
  description: 'Wherever relationships are as `when` says, there is one as `then` says.',
})
export class RuleDefinitionInput {
  @Field(() => [RulePatternInput], { description: 'Two to four patterns, each sharing a variable with another.' })
  readonly when!: RulePatternInput[];
  @Field(() => RuleConclusionInput, { description: 'What follows.' })
  readonly then!: RuleConclusionInput;
  @Field(() => Float, { description: SURE })
  readonly confidence!: number;
  @Field(() => [RuleTypeInput], { defaultValue: [], description: 'Of which types variables must be.' })
  readonly types!: RuleTypeInput[];
  @Field(() => [VariablePairInput], { defaultValue: [], description: DIFFERENT })
  readonly different!: VariablePairInput[];
  @Field(() => Boolean, { defaultValue: false, description: ALLOWED })
  readonly mayConcludeAsserted!: boolean;
}

@InputType('DefineRuleInput', { description: 'A rule to be made, or the one of this name to be defined anew.' })
export class DefineRuleInput extends WriteInput {
  @Field(() => String, {
    description: 'Its name, unique in the space: 1 to 100 characters that are seen, on one line.',
  })
  readonly name!: string;
  @Field(() => RuleDefinitionInput, { description: 'What follows from what.' })
  readonly definition!: RuleDefinitionInput;
  @Field(() => String, { description: 'Why: people read it later; 1 to 2,000 characters.' })
  readonly reason!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Only says what it would conclude now; nothing is written.',
  })
  readonly dryRun!: boolean;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('SetRuleEnabledInput', { description: 'A rule to be switched on or off.' })
export class SetRuleEnabledInput extends WriteInput {
  @Field(() => ID, { description: 'The rule (`rul_…`).' })
  readonly id!: string;
  @Field(() => Boolean, { description: 'Whether its conclusions are to be drawn.' })
  readonly enabled!: boolean;
  @Field(() => String, { description: 'Why: people read it later; 1 to 2,000 characters.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@ArgsType()
export class RuleArgs {
  @Field(() => ID, { description: 'Its id (`rul_…`).' })
  readonly id!: string;
}

@ObjectType('RulePattern', { simpleResolvers: true, description: 'A relationship that a rule looks for.' })
export class RulePatternValue implements RulePattern {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'Its kind, exactly.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
  @Field(() => [BasisEnum], { description: BASES })
  readonly bases!: readonly Basis[];
  @Field(() => Float, { nullable: true, description: LEAST })
  readonly minConfidence!: number | null;
}

@ObjectType('RuleConclusion', { simpleResolvers: true, description: 'The relationship that follows.' })
export class RuleConclusionValue implements RuleConclusion {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'Its kind.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
}

@ObjectType('RuleType', { simpleResolvers: true, description: 'What a variable must be.' })
export class RuleTypeValue {
  @Field(() => String, { description: VARIABLE })
  readonly variable!: string;
  @Field(() => [String], { description: ANY_OF })
  readonly anyOf!: readonly string[];
}

@ObjectType('VariablePair', { simpleResolvers: true, description: 'Two variables.' })
export class VariablePairValue {
  @Field(() => String, { description: VARIABLE })
  readonly a!: string;
  @Field(() => String, { description: VARIABLE })
  readonly b!: string;
}

@ObjectType('RuleDefinition', { simpleResolvers: true, description: 'What follows from what.' })
export class RuleDefinitionValue {
  @Field(() => [RulePatternValue], { description: 'The patterns.' })
  readonly when: readonly RulePatternValue[];
  @Field(() => RuleConclusionValue, { description: 'What follows.' })
  readonly then: RuleConclusionValue;
  @Field(() => Float, { description: SURE })
  readonly confidence: number;
  @Field(() => [RuleTypeValue], { description: 'Of which types variables must be.' })
  readonly types: readonly RuleTypeValue[];
  @Field(() => [VariablePairValue], { description: DIFFERENT })
  readonly different: readonly VariablePairValue[];
  @Field(() => Boolean, { description: ALLOWED })
  readonly mayConcludeAsserted: boolean;

  constructor({ when, then, confidence, types, different, mayConcludeAsserted }: RuleDefinition) {
    this.when = when;
    this.then = then;
    this.confidence = confidence;
    this.types = types;
    this.different = different.map(([a, b]) => ({ a, b }));
    this.mayConcludeAsserted = mayConcludeAsserted;
  }
}

@ObjectType('Rule', {
  implements: Node,
  simpleResolvers: true,
  description: 'What people say follows from what. While it is enabled, its conclusions follow every commit.',
})
export class RuleNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Its name, unique in the space.' })
  readonly name: string;
  @Field(() => RuleDefinitionValue, { description: 'What follows from what.' })
  readonly definition: RuleDefinitionValue;
  @Field(() => Boolean, { description: 'Whether its conclusions are drawn.' })
  readonly enabled: boolean;
  @Field(() => String, { description: 'Who defined or switched it last.' })
  readonly by: string;
  @Field(() => String, {
    nullable: true,
    description: 'Why it was defined or switched last; null where that was before reasons were kept with rules.',
  })
  readonly reason: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first defined.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it was defined or switched last.' })
  readonly updatedAt: Date;

  readonly record: Rule;
  readonly readAt: At;

  constructor(record: Rule, readAt: At) {
    this.record = record;
    this.readAt = readAt;
    this.id = encodeId('rul', record.id);
    this.name = record.name;
    this.definition = new RuleDefinitionValue(record.definition);
    this.enabled = record.enabled;
    this.by = record.actor;
    this.reason = record.reason;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}
export const RuleConnection = connectionOf('Rule', 'rules', () => RuleNode);

@ObjectType('RuleExample', { simpleResolvers: true, description: 'What a rule would conclude.' })
export class RuleExampleValue {
  @Field(() => Float, { description: 'How sure it would be, 0 to 1.' })
  readonly confidence: number;
  @Field(() => PeriodValue, { description: 'When it would hold: while all that it rests on does.' })
  readonly validity: PeriodValue;
  @Field(() => [DerivationPremiseValue], { description: 'What it would rest on, in the order of the patterns.' })
  readonly premises: readonly DerivationPremiseValue[];

  readonly record: Conclusion;
  readonly at: At;

  constructor(record: Conclusion, at: At) {
    this.record = record;
    this.at = at;
    this.confidence = record.confidence;
    this.validity = new PeriodValue({ from: record.validFrom, to: record.validTo, precision: null });
    this.premises = record.premises.map((premise) => new DerivationPremiseValue(premise, at));
  }
}

@ObjectType('RuleTrial', { simpleResolvers: true, description: 'What a definition would conclude now.' })
export class RuleTrialValue {
  @Field(() => Int, { description: 'Relationships: one for its ends, however many reasons there are.' })
  readonly relationships: number;
  @Field(() => Int, { description: 'Reasons for them.' })
  readonly conclusions: number;
  @Field(() => [RuleExampleValue], { description: 'The first 20 conclusions, the most confident first.' })
  readonly examples: readonly RuleExampleValue[];

  constructor({ edges, conclusions, examples }: Trial, at: At) {
    this.relationships = edges;
    this.conclusions = conclusions;
    this.examples = examples.map((one) => new RuleExampleValue(one, at));
  }
}

@ObjectType('RuleDefined', { implements: Written, simpleResolvers: true, description: 'A rule was defined, or tried.' })
export class RuleDefined extends Written {
  @Field(() => RuleNode, { nullable: true, description: 'The rule; null where it was only tried and there is none.' })
  readonly rule: RuleNode | null;
  @Field(() => RuleTrialValue, {
    nullable: true,
    description: 'What it would conclude; null where it was not only tried.',
  })
  readonly trial: RuleTrialValue | null;
  constructor(done: Done, rule: RuleNode | null, trial: RuleTrialValue | null) {
    super(done);
    this.rule = rule;
    this.trial = trial;
  }
}
export const DefineRuleResult = resultOf('DefineRuleResult', RuleDefined);

@ObjectType('RuleSwitched', {
  implements: Written,
  simpleResolvers: true,
  description: 'A rule was switched, and its conclusions are drawn or taken back.',
})
export class RuleSwitched extends Written {
  @Field(() => RuleNode, { description: 'The rule.' })
  readonly rule: RuleNode;
  @Field(() => JobNode, {
    description:
      'The work that followed; RUNNING where it goes on after this answer, until `Rule.settled`. Its report counts relationships `added`, `changed` and `retracted`.',
  })
  readonly job: JobNode;
  constructor(done: Done, rule: RuleNode, job: JobNode) {
    super(done);
    this.rule = rule;
    this.job = job;
  }
}
export const SetRuleEnabledResult = resultOf('SetRuleEnabledResult', RuleSwitched);
