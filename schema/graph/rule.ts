import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Conclusion, Trial } from '../../src/domain/conclusions.ts';
import type { Basis } from '../../src/domain/relationship-record.ts';
import type { Rule, RuleConclusion, RuleDefinition, RulePattern } from '../../src/domain/rule-definition.ts';
import { VERSION } from '../entity/entity.ts';
import { BasisEnum } from './graph-enums.ts';
import { EXPECTED_VERSION, JobInput, WriteInput } from '../shared/write-input.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { JobNode } from '../system/operation-types.ts';
import { connectionOf } from '../shared/paging.ts';
import { DerivationPremiseValue } from './relationship.ts';
import { resultOf, Written, type Done } from '../shared/written.ts';
import { DateTime } from '../shared/scalars.ts';
import { PeriodValue } from '../shared/time-scalars.ts';

const VARIABLE =
  'A variable: 1 to 20 lower-case letters, digits or `_`, beginning with a letter. The same variable always stands for the same entity.';
const BASES = 'Whether it matches asserted relationships, inferred ones or both.';
const LEAST =
  'The least confidence of a matching relationship, 0 to 1. Required if inferred ones match, and then at least the ' +
  'setting `inference.exploratory`.';
const SURE = 'Confidence of the rule, 0 to 1. A conclusion has this confidence times that of each premise.';
const ANY_OF = 'Entity types, as in `Entity.type`: the variable must be of one of them.';
const DIFFERENT = 'Pairs of variables that must stand for different entities. The two ends of `then` always do.';
const ALLOWED = 'Whether the conclusion may be of a kind that claims also assert.';

@InputType('RulePatternInput', { description: 'A pattern that matches relationships: a kind between two variables.' })
export class RulePatternInput {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'The kind of relationship, exactly as in `Relationship.kind`.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
  @Field(() => [BasisEnum], { defaultValue: ['ASSERTED'], description: BASES })
  readonly bases!: Basis[];
  @Field(() => Float, { nullable: true, description: LEAST })
  readonly minConfidence?: number | null;
}

@InputType('RuleConclusionInput', { description: 'The relationship that a rule infers.' })
export class RuleConclusionInput {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'Its kind: 2 to 60 upper-case letters, digits and `_`.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
}

@InputType('RuleTypeInput', { description: 'A restriction of a variable to entity types.' })
export class RuleTypeInput {
  @Field(() => String, { description: VARIABLE })
  readonly variable!: string;
  @Field(() => [String], { description: ANY_OF })
  readonly anyOf!: string[];
}

@InputType('VariablePairInput', { description: 'Two variables that must stand for different entities.' })
export class VariablePairInput {
  @Field(() => String, { description: VARIABLE })
  readonly a!: string;
  @Field(() => String, { description: VARIABLE })
  readonly b!: string;
}

@InputType('RuleDefinitionInput', {
  description:
    'Definition of a rule: where relationships match all patterns of `when`, the relationship `then` is inferred.',
})
export class RuleDefinitionInput {
  @Field(() => [RulePatternInput], {
    description: 'Two to four patterns, all of which must match; each shares a variable with another.',
  })
  readonly when!: RulePatternInput[];
  @Field(() => RuleConclusionInput, { description: 'The relationship to infer.' })
  readonly then!: RuleConclusionInput;
  @Field(() => Float, { description: SURE })
  readonly confidence!: number;
  @Field(() => [RuleTypeInput], {
    defaultValue: [],
    description: 'Restrictions of variables to entity types; empty = none.',
  })
  readonly types!: RuleTypeInput[];
  @Field(() => [VariablePairInput], { defaultValue: [], description: DIFFERENT })
  readonly different!: VariablePairInput[];
  @Field(() => Boolean, { defaultValue: false, description: ALLOWED })
  readonly mayConcludeAsserted!: boolean;
}

@InputType('DefineRuleInput', { description: 'A new rule, or a new definition of the rule of this name.' })
export class DefineRuleInput extends WriteInput {
  @Field(() => String, {
    description: 'Its name, unique in the space: 1 to 100 visible characters on one line.',
  })
  readonly name!: string;
  @Field(() => RuleDefinitionInput, { description: 'When the rule applies, and what it infers.' })
  readonly definition!: RuleDefinitionInput;
  @Field(() => String, { description: 'The reason, 1 to 2,000 characters, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Boolean, {
    defaultValue: false,
    description: 'True: only report what the rule would infer now (`trial`), and write nothing.',
  })
  readonly dryRun!: boolean;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@InputType('SetRuleEnabledInput', { description: 'A rule to enable or disable.' })
export class SetRuleEnabledInput extends JobInput {
  @Field(() => ID, { description: 'The rule (`rul_…`).' })
  readonly id!: string;
  @Field(() => Boolean, { description: 'true = enable the rule, false = disable it.' })
  readonly enabled!: boolean;
  @Field(() => String, { description: 'The reason, 1 to 2,000 characters, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
}

@ArgsType()
export class RuleArgs {
  @Field(() => ID, { description: 'Its id (`rul_…`).' })
  readonly id!: string;
}

@ObjectType('RulePattern', {
  simpleResolvers: true,
  description: 'A pattern that matches relationships: a kind between two variables.',
})
export class RulePatternValue implements RulePattern {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'The kind of relationship, exactly as in `Relationship.kind`.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
  @Field(() => [BasisEnum], { description: BASES })
  readonly bases!: readonly Basis[];
  @Field(() => Float, { nullable: true, description: LEAST })
  readonly minConfidence!: number | null;
}

@ObjectType('RuleConclusion', { simpleResolvers: true, description: 'The relationship that a rule infers.' })
export class RuleConclusionValue implements RuleConclusion {
  @Field(() => String, { description: VARIABLE })
  readonly from!: string;
  @Field(() => String, { description: 'Its kind, as in `Relationship.kind`.' })
  readonly kind!: string;
  @Field(() => String, { description: VARIABLE })
  readonly to!: string;
}

@ObjectType('RuleType', { simpleResolvers: true, description: 'A restriction of a variable to entity types.' })
export class RuleTypeValue {
  @Field(() => String, { description: VARIABLE })
  readonly variable!: string;
  @Field(() => [String], { description: ANY_OF })
  readonly anyOf!: readonly string[];
}

@ObjectType('VariablePair', {
  simpleResolvers: true,
  description: 'Two variables that must stand for different entities.',
})
export class VariablePairValue {
  @Field(() => String, { description: VARIABLE })
  readonly a!: string;
  @Field(() => String, { description: VARIABLE })
  readonly b!: string;
}

@ObjectType('RuleDefinition', { simpleResolvers: true, description: 'When the rule applies, and what it infers.' })
export class RuleDefinitionValue {
  @Field(() => [RulePatternValue], { description: 'The patterns, all of which must match.' })
  readonly when: readonly RulePatternValue[];
  @Field(() => RuleConclusionValue, { description: 'The relationship to infer.' })
  readonly then: RuleConclusionValue;
  @Field(() => Float, { description: SURE })
  readonly confidence: number;
  @Field(() => [RuleTypeValue], { description: 'Restrictions of variables to entity types; empty = none.' })
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
  description:
    'A rule of inference defined by people. While it is enabled, its conclusions are kept up to date with every commit.',
})
export class RuleNode implements Node {
  readonly id: string;
  @Field(() => String, { description: 'Its name, unique in the space.' })
  readonly name: string;
  @Field(() => RuleDefinitionValue, { description: 'When the rule applies, and what it infers.' })
  readonly definition: RuleDefinitionValue;
  @Field(() => Boolean, { description: 'Whether the rule is enabled.' })
  readonly enabled: boolean;
  @Field(() => String, { description: 'Who last defined, enabled or disabled it.' })
  readonly by: string;
  @Field(() => String, {
    nullable: true,
    description: 'The reason for the last definition or switch; null if it is older than the recording of reasons.',
  })
  readonly reason: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first defined.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it was last defined, enabled or disabled.' })
  readonly updatedAt: Date;

  readonly record: Rule;
  readonly readAt: At;

  constructor(record: Rule, readAt: At) {
    this.record = record;
    this.readAt = readAt;
    this.id = nodeId('rul', record.id, readAt);
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

@ObjectType('RuleExample', { simpleResolvers: true, description: 'One conclusion that a rule would draw.' })
export class RuleExampleValue {
  @Field(() => Float, { description: 'Confidence that the conclusion would have, 0 to 1.' })
  readonly confidence: number;
  @Field(() => PeriodValue, {
    description: 'Valid time that it would have: the period in which all its premises hold.',
  })
  readonly validity: PeriodValue;
  @Field(() => [DerivationPremiseValue], { description: 'Its premises, in the order of the patterns.' })
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

@ObjectType('RuleTrial', { simpleResolvers: true, description: 'The result of a dry run of a rule.' })
export class RuleTrialValue {
  @Field(() => Int, {
    description: 'Number of relationships that would be inferred, each pair of entities counted once.',
  })
  readonly relationships: number;
  @Field(() => Int, { description: 'Number of derivations; a relationship may have several.' })
  readonly conclusions: number;
  @Field(() => [RuleExampleValue], { description: 'Up to 20 conclusions, most confident first.' })
  readonly examples: readonly RuleExampleValue[];

  constructor({ edges, conclusions, examples }: Trial, at: At) {
    this.relationships = edges;
    this.conclusions = conclusions;
    this.examples = examples.map((one) => new RuleExampleValue(one, at));
  }
}

@ObjectType('RuleDefined', {
  implements: Written,
  simpleResolvers: true,
  description: 'A rule was defined, or tried out (`dryRun`).',
})
export class RuleDefined extends Written {
  @Field(() => RuleNode, { nullable: true, description: 'The rule; null after a dry run if no rule has this name.' })
  readonly rule: RuleNode | null;
  @Field(() => RuleTrialValue, {
    nullable: true,
    description: 'With `dryRun`: what the rule would infer; else null.',
  })
  readonly trial: RuleTrialValue | null;
  constructor(done: Done, rule: RuleNode | null, trial: RuleTrialValue | null) {
    super(done);
    this.rule = rule;
    this.trial = trial;
  }
}
export const DefineRuleResult = resultOf('DefineRuleResult', RuleDefined, 'VERSIONED');

@ObjectType('RuleSwitched', {
  implements: Written,
  simpleResolvers: true,
  description: 'A rule was enabled or disabled, and its conclusions are being added or removed.',
})
export class RuleSwitched extends Written {
  @Field(() => RuleNode, { description: 'The rule, as it is now.' })
  readonly rule: RuleNode;
  @Field(() => JobNode, {
    description:
      'The job that adds or removes the conclusions; RUNNING if it goes on after this answer. Its report counts ' +
      'relationships `added`, `changed` and `retracted`.',
  })
  readonly job: JobNode;
  constructor(done: Done, rule: RuleNode, job: JobNode) {
    super(done);
    this.rule = rule;
    this.job = job;
  }
}
export const SetRuleEnabledResult = resultOf('SetRuleEnabledResult', RuleSwitched, 'VERSIONED');
