import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  DefineRuleInput,
  DefineRuleResult,
  EntityNode,
  JobNode,
  PageAsOfArgs,
  RuleArgs,
  RuleConnection,
  RuleDefined,
  RuleExampleValue,
  RuleNode,
  RuleSwitched,
  RuleTrialValue,
  SetRuleEnabledInput,
  SetRuleEnabledResult,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import { defineOrTry, faultsOf, listRules, settledOf, switchRule } from '../../graph/inference/index.ts';
import { decodeId } from '../../src/domain/ids.ts';
import type { RuleDefinition } from '../../src/domain/rules.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { connect } from '../request/page.ts';
import { entityOf, ruleById, required } from '../request/node-loaders.ts';
import { doneOf, expected, longMutation, target } from '../request/mutation.ts';

const INPUT = 'What to write.';

const definition = longMutation({
  name: 'defineRule',
  read: (_op, input: DefineRuleInput) => {
    const { name, reason, dryRun } = input;
    return { name, definition: definitionOf(input), reason, expectedVersion: expected(input), dryRun };
  },
  work: ({ services, policy, began, commitRequest }, { scope, found }) => {
    const request = commitRequest(null, `define rule ${found.name}: ${found.reason}`);
    return defineOrTry({ ...services, policy, began }, scope, found, request);
  },
  show: async (op, { committed, trial }) => {
    const { value: id } = committed;
    const shown = id && (await ruleById(op, id, NOW));
    return new RuleDefined(doneOf(op, committed), shown, trial && new RuleTrialValue(trial, NOW));
  },
});

const switching = longMutation({
  name: 'setRuleEnabled',
  read: (op, { id }: SetRuleEnabledInput) => target(ruleById(op, decodeId(id, 'rul').id, NOW), 'rule', 'id'),
  work: ({ services, policy, began, commitRequest }, { scope, input, found: { record } }) => {
    const { enabled, reason } = input;
    const request = commitRequest(null, `${enabled ? 'enable' : 'disable'} rule ${record.name}: ${reason}`);
    const to = { id: record.id, enabled, reason, expectedVersion: expected(input) };
    return switchRule({ ...services, policy, began }, scope, record, to, request);
  },
  show: async (op, { committed, job }, { found: { record } }) => {
    const rule = await required(ruleById(op, record.id, NOW), `rule ${record.id}`);
    return new RuleSwitched(doneOf(op, committed), rule, new JobNode(job));
  },
});

/** What people say follows from what. */
@Resolver(() => RuleNode)
export class RuleResolver {
  @Query(() => RuleConnection, { description: 'All rules, oldest first, page by page.' })
  async rules(
    @Ctx() { op }: RequestContext,
    @Args(() => PageAsOfArgs) args: PageAsOfArgs,
  ): Promise<ConnectionOf<RuleNode>> {
    return connect(op, RuleConnection, {
      list: { name: 'Query.rules', of: null, shape: [args.asOf] },
      args,
      read: listRules,
      toNode: (record, at) => new RuleNode(record, at),
    });
  }

  @Query(() => RuleNode, { nullable: true, description: 'A rule; null where there is none.' })
  rule(@Ctx() { op }: RequestContext, @Args(() => RuleArgs) { id }: RuleArgs): Promise<RuleNode | null> {
    return ruleById(op, decodeId(id, 'rul').id, NOW);
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why nothing more is concluded by it, as it is now; null where that is not so. What it had concluded stands.',
  })
  async fault(@Root() { record }: RuleNode, @Ctx() { op }: RequestContext): Promise<string | null> {
    return (await op.ofParent('Rule.fault', op.recordView(NOW), faultsOf, record.id))[0] ?? null;
  }

  @FieldResolver(() => Boolean, {
    description:
      'Whether its conclusions are drawn, or taken back, as it says now; false while the work of a switch goes on.',
  })
  async settled(@Root() { record }: RuleNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return (await op.ofParent('Rule.settled', op.recordView(NOW), settledOf, record.id))[0] ?? false;
  }

  @Mutation(() => DefineRuleResult, {
    description:
      'Defines a rule, disabled, or defines the one of this name anew, which must be disabled. Refused where it could lead back to itself.',
  })
  defineRule(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DefineRuleInput, { description: INPUT }) input: DefineRuleInput,
  ): Promise<RuleDefined | Refused> {
    return definition(op, input);
  }

  @Mutation(() => SetRuleEnabledResult, {
    description:
      'Enables a rule, and draws its conclusions; or disables it, and takes back exactly what rested on it. What a person said of a relationship stays. Where that takes long it is answered while the job goes on.',
  })
  setRuleEnabled(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => SetRuleEnabledInput, { description: INPUT }) input: SetRuleEnabledInput,
  ): Promise<RuleSwitched | Refused> {
    return switching(op, input);
  }
}

function definitionOf({ definition }: DefineRuleInput): RuleDefinition {
  const { when, then, confidence, types, different, mayConcludeAsserted } = definition;
  return {
    when: when.map(({ from, kind, to, bases, minConfidence }) => ({
      from,
      kind,
      to,
      bases: [...new Set(bases)],
      minConfidence: minConfidence ?? null,
    })),
    then: { from: then.from, kind: then.kind, to: then.to },
    confidence,
    types: types.map(({ variable, anyOf }) => ({ variable, anyOf })),
    different: different.map(({ a, b }) => [a, b] as const),
    mayConcludeAsserted,
  };
}

@Resolver(() => RuleExampleValue)
export class RuleExampleResolver {
  @FieldResolver(() => EntityNode, { description: 'Where it would begin.' })
  from(@Root() { record, at }: RuleExampleValue, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.from, at);
  }

  @FieldResolver(() => EntityNode, { description: 'Where it would end.' })
  to(@Root() { record, at }: RuleExampleValue, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.to, at);
  }
}
