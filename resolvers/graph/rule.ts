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
import {
  checkRule,
  defineRule,
  faultsOf,
  inferAsJob,
  listRules,
  setRuleEnabled,
  settledOf,
  trialEnds,
  tryRule,
} from '../../graph/inference/index.ts';
import { decodeId } from '../../src/domain/ids.ts';
import type { Trial } from '../../src/domain/conclusions.ts';
import type { RuleDefinition } from '../../src/domain/rules.ts';
import { atOf, NOW } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { connect } from '../request/page.ts';
import { entityOf, ruleById, required } from '../request/node-loaders.ts';
import { answered, committed, target } from '../request/write.ts';

const INPUT = 'What to write.';
/** Of what a rule would conclude, so many are shown. */
const EXAMPLES = 20;

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
      at: await atOf(op, args.asOf),
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
    return answered(op, 'defineRule', async () => {
      const began = performance.now();
      const { name, dryRun } = input;
      const definition = definitionOf(input);
      const rule = { name, definition, reason: input.reason, expectedVersion: input.expectedVersion ?? null };
      const deps = { ids: op.services.ids, ontology: op.services.ontology, policy: await op.policy() };
      const request = {
        mutation: 'defineRule',
        input,
        owner: null,
        reason: `define rule ${name}: ${input.reason}`,
      } as const;
      const { value, done } = await committed<string | null>(op, request, async (commit) => {
        if (dryRun) return commit.nothing((await checkRule(commit, rule, deps))?.id ?? null);
        const defined = await defineRule(commit, rule, deps);
        return 'value' in defined ? commit.nothing<string | null>(defined.value.id) : defined.id;
      });
      const trial = dryRun ? await tried(op, definition, EXAMPLES, began) : null;
      const shown = value === null ? null : await ruleById(op, value as RuleNode['record']['id'], NOW);
      return new RuleDefined(done, shown, trial && new RuleTrialValue(trial, NOW));
    });
  }

  @Mutation(() => SetRuleEnabledResult, {
    description:
      'Enables a rule, and draws its conclusions; or disables it, and takes back exactly what rested on it. What a person said of a relationship stays. Where that takes long it is answered while the job goes on.',
  })
  setRuleEnabled(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => SetRuleEnabledInput, { description: INPUT }) input: SetRuleEnabledInput,
  ): Promise<RuleSwitched | Refused> {
    return answered(op, 'setRuleEnabled', async () => {
      const began = performance.now();
      const { id } = decodeId(input.id, 'rul');
      const { enabled } = input;
      const { record } = await target(ruleById(op, id, NOW), 'rule', 'id');
      // What would be too much is refused before anything is written.
      if (enabled && !record.enabled) await tried(op, record.definition, 0, began);
      const reason = `${enabled ? 'enable' : 'disable'} rule ${record.name}: ${input.reason}`;
      const request = { mutation: 'setRuleEnabled', input, owner: null, reason } as const;
      const rule = { id, enabled, reason: input.reason, expectedVersion: input.expectedVersion ?? null };
      const { done } = await committed(op, request, (commit) => setRuleEnabled(commit, rule));
      const before = began + (await op.policy())['rules.answerMs'];
      await op.releaseSnapshot();
      const job = await inferAsJob(op.services, op.scope, reason, before);
      await op.releaseSnapshot();
      return new RuleSwitched(done, await required(ruleById(op, id, NOW), `rule ${id}`), new JobNode(job));
    });
  }
}

/** Tries a rule beside the view of the operation, which it lets go of first: an embedded database has one at a time. */
async function tried(op: RequestSession, definition: RuleDefinition, examples: number, began: number): Promise<Trial> {
  const until = trialEnds(began, await op.policy());
  await op.releaseSnapshot();
  return tryRule(op.services.database, op.scope, definition, { examples, until });
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
