import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ClaimNode, Consolidated, ConsolidateInput, ConsolidateResult, JobNode, StatementCaseConnection, StatementCaseNode, StatementCasesArgs,
  type ConnectionOf, type Refused,
} from '../schema/index.ts'; // prettier-ignore
import { failureOf } from '../src/domain/jobs.ts';
import { createJob, finishJob, reportProgress } from '../src/jobs/index.ts';
import { JobBudget } from '../src/models/index.ts';
import { consolidate, listStatementCases, type Cycle } from '../src/reconcile/index.ts';
import { atOf } from './as-of.ts';
import type { Operation, RequestContext } from './context.ts';
import { connect } from './page.ts';
import { claimById, there } from './things.ts';
import { answered, keyOf } from './write.ts';

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
    return there(claimById(op, record.lowId, readAt), `claim ${record.lowId}`);
  }

  @FieldResolver(() => ClaimNode, { description: 'The other.' })
  b(@Root() { record, readAt }: StatementCaseNode, @Ctx() { op }: RequestContext): Promise<ClaimNode> {
    return there(claimById(op, record.highId, readAt), `claim ${record.highId}`);
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

async function runCycle(op: Operation): Promise<Consolidated> {
  const { database, clock, ids, ontology, languageModel, entailment } = op.services;
  const policy = await op.policy();
  await op.renew();
  const started = { kind: 'MAINTENANCE', name: 'consolidate statements', total: null, owner: op.scope.owner } as const;
  const { id } = await createJob(database, op.scope, started, op.services);
  const account = { scope: op.scope, policy, budget: new JobBudget(policy['model.dollarsPerJob']) };
  try {
    const deps = { database, ids, ontology, model: languageModel, entailment };
    const cycle = await consolidate(deps, account, async (done) => {
      await reportProgress(database, op.scope, id, { done: done.compared, report: done }, clock);
    });
    const report = reportOf(cycle);
    await reportProgress(database, op.scope, id, { done: cycle.compared, total: cycle.compared, report }, clock);
    const job = await finishJob(database, op.scope, id, { state: 'SUCCEEDED' }, clock);
    return new Consolidated(new JobNode(job), cycle.asked.why);
  } catch (error) {
    // When the database is away this fails too, and `error` is what counts.
    await finishJob(database, op.scope, id, { state: 'FAILED', ...failureOf(error) }, clock).catch(() => undefined);
    throw error;
  }
}

const reportOf = ({ swept, asked, ...compared }: Cycle): Readonly<Record<string, number>> => ({
  ...compared,
  repaired: swept.dead + swept.circular + swept.freed,
  calls: asked.calls,
  decided: asked.decided,
  open: asked.open,
});
