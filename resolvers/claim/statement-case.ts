import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ClaimNode,
  Consolidated,
  ConsolidateInput,
  ConsolidateResult,
  JobNode,
  StatementCaseConnection,
  StatementCaseNode,
  StatementCasesArgs,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import { runJob } from '../../src/jobs/index.ts';
import { JobBudget } from '../../src/models/index.ts';
import { consolidate, listStatementCases, type Cycle } from '../../src/reconcile/index.ts';
import { atOf } from '../request/as-of.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { connect } from '../request/page.ts';
import { claimById, required } from '../request/node-loaders.ts';
import { answered, keyOf } from '../request/write.ts';

/** Free statements that are in doubt to each other, and the cycle that judges them. */
@Resolver(() => StatementCaseNode)
export class StatementCaseResolver {
  @Query(() => StatementCaseConnection, {
    description: 'Pairs of statements that no rule decides, oldest first, page by page.',
  })
  async statementCases(
    @Ctx() { op }: RequestContext,
    @Args(() => StatementCasesArgs) args: StatementCasesArgs,
  ): Promise<ConnectionOf<StatementCaseNode>> {
    const states = args.states ?? null;
    return connect(op, StatementCaseConnection, {
      list: { name: 'Query.statementCases', of: null, shape: [states, args.asOf] },
      args,
      at: await atOf(op, args.asOf),
      read: (view, page) => listStatementCases(view, states, page),
      toNode: (record, at) => new StatementCaseNode(record, at),
    });
  }

  @FieldResolver(() => ClaimNode, { description: 'One of the two.' })
  a(@Root() { record, readAt }: StatementCaseNode, @Ctx() { op }: RequestContext): Promise<ClaimNode> {
    return required(claimById(op, record.lowId, readAt), `claim ${record.lowId}`);
  }

  @FieldResolver(() => ClaimNode, { description: 'The other.' })
  b(@Root() { record, readAt }: StatementCaseNode, @Ctx() { op }: RequestContext): Promise<ClaimNode> {
    return required(claimById(op, record.highId, readAt), `claim ${record.highId}`);
  }

  @Mutation(() => ConsolidateResult, {
    description:
      'Runs a cycle, as a job that ends with it: claims whose vectors are new are compared, markers of disputes are repaired, and the language model is asked about all that is queued, in one call. What one cycle did, the next finds done.',
  })
  consolidate(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ConsolidateInput, { description: 'What to run.' }) input: ConsolidateInput,
  ): Promise<Consolidated | Refused> {
    return answered(op, 'consolidate', () => {
      // A cycle does nothing twice by itself; the key is read for its mistakes.
      keyOf(op.scope, input.idempotencyKey);
      return runCycle(op);
    });
  }
}

async function runCycle(op: RequestSession): Promise<Consolidated> {
  const { languageModel: model } = op.services;
  const policy = await op.policy();
  await op.releaseSnapshot();
  const account = { scope: op.scope, policy, budget: new JobBudget(policy['model.dollarsPerJob']) };
  const started = { kind: 'MAINTENANCE', name: 'consolidate statements', total: null, owner: op.scope.owner } as const;
  const { job, value } = await runJob(op.services, op.scope, started, async (tell) => {
    const deps = { ...op.services, model };
    const cycle = await consolidate(deps, account, (done) => tell({ done: done.compared, report: done }));
    await tell({ done: cycle.compared, total: cycle.compared, report: reportOf(cycle) });
    return cycle;
  });
  return new Consolidated(new JobNode(job), value.asked.why);
}

const reportOf = ({ swept, asked, ...compared }: Cycle): Readonly<Record<string, number>> => ({
  ...compared,
  repaired: swept.dead + swept.circular + swept.freed,
  calls: asked.calls,
  decided: asked.decided,
  open: asked.open,
});
