import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  DefineRuleInput,
  DefineRuleResult,
  EntityNode,
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
import { decodeId, decodeIdAsRead } from '../../src/domain/typed-ids.ts';
import type { RuleDefinition } from '../../src/domain/rule-definition.ts';
import { atOfId, NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { connect } from '../request/connection-page.ts';
import { entityOf, jobShown, ruleById, required } from '../request/node-loaders.ts';
import { doneOf, expected, longMutation, target } from '../request/mutation.ts';

const INPUT = 'The data of the request.';

const definition = longMutation({
  name: 'defineRule',
  read: (_op, input: DefineRuleInput) => {
    const { name, reason, dryRun } = input;
    return { name, definition: definitionOf(input), reason, expectedVersion: expected(input), dryRun };
  },
  work: ({ services, settings, began, commitRequest }, { scope, found }) => {
    const request = commitRequest(null, `define rule ${found.name}: ${found.reason}`);
    return defineOrTry({ ...services, settings, began }, scope, found, request);
  },
  show: async (op, { committed, trial }, _asked, replayed) => {
    const { value: id } = committed;
    const shown = id && (await ruleById(op, id, NOW));
    return new RuleDefined(doneOf(op, committed, replayed), shown, trial && new RuleTrialValue(trial, NOW));
  },
});

const switching = longMutation({
  name: 'setRuleEnabled',
  read: (op, { id }: SetRuleEnabledInput) => target(ruleById(op, decodeId(id, 'rul').id, NOW), 'rule', 'id'),
  work: ({ services, settings, began, commitRequest }, { scope, input, found: { record } }) => {
    const { enabled, reason } = input;
    const request = commitRequest(null, `${enabled ? 'enable' : 'disable'} rule ${record.name}: ${reason}`);
    const to = { id: record.id, enabled, reason, expectedVersion: expected(input) };
    return switchRule({ ...services, settings, began }, scope, record, to, request);
  },
  show: async (op, { committed, job }, { found: { record } }, replayed) => {
    const rule = await required(ruleById(op, record.id, NOW), `rule ${record.id}`);
    return new RuleSwitched(doneOf(op, committed, replayed), rule, await jobShown(op, job, replayed));
  },
});

/** What people say follows from what. */
@Resolver(() => RuleNode)
export class RuleResolver {
  @Query(() => RuleConnection, { description: 'All rules of the space, oldest first, page by page.' })
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

  @Query(() => RuleNode, { nullable: true, description: 'A rule by its id; null if there is none.' })
  async rule(@Ctx() { op }: RequestContext, @Args(() => RuleArgs) { id }: RuleArgs): Promise<RuleNode | null> {
    const named = decodeIdAsRead(id, 'rul');
    return ruleById(op, named.id, await atOfId(op, named.instant, null));
  }

  @FieldResolver(() => String, {
    nullable: true,
    description:
      'Why the rule stopped drawing new conclusions, such as a limit that was reached; null if it works. Earlier conclusions stay.',
  })
  async fault(@Root() { record }: RuleNode, @Ctx() { op }: RequestContext): Promise<string | null> {
    return (await op.ofParent('Rule.fault', op.recordView(NOW), faultsOf, record.id))[0] ?? null;
  }

  @FieldResolver(() => Boolean, {
    description:
      'True if its conclusions match `enabled`; false while the job that adds or removes them is still at work.',
  })
  async settled(@Root() { record }: RuleNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return (await op.ofParent('Rule.settled', op.recordView(NOW), settledOf, record.id))[0] ?? false;
  }

  @Mutation(() => DefineRuleResult, {
    description:
      'Defines a rule, or redefines the one of this name, which must be disabled. It is disabled at first. ' +
      'Refused if its conclusions could become its own premises.',
  })
  defineRule(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => DefineRuleInput, { description: INPUT }) input: DefineRuleInput,
  ): Promise<RuleDefined | Refused> {
    return definition(op, input);
  }

  @Mutation(() => SetRuleEnabledResult, {
    description:
      'Enables a rule and draws its conclusions, or disables it and removes what was inferred from it. Reviews ' +
      'of relationships are kept. If it takes long, the answer comes while the job goes on.',
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
  @FieldResolver(() => EntityNode, { description: 'The entity that it would start from.' })
  from(@Root() { record, at }: RuleExampleValue, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.from, at);
  }

  @FieldResolver(() => EntityNode, { description: 'The entity that it would point to.' })
  to(@Root() { record, at }: RuleExampleValue, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.to, at);
  }
}
