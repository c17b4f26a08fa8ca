import { Arg, Args, Ctx, FieldResolver, Mutation, Query, Resolver, Root } from 'type-graphql';
import {
  ClaimNode,
  Consolidated,
  ConsolidateInput,
  ConsolidateResult,
  StatementCaseConnection,
  StatementCaseNode,
  StatementCasesArgs,
  type ConnectionOf,
  type Refused,
} from '../../schema/index.ts';
import { consolidateAsJob, listStatementCases } from '../../src/reconcile/index.ts';
import type { RequestContext } from '../request/context.ts';
import { connect } from '../request/connection-page.ts';
import { claimById, jobShown, required } from '../request/node-loaders.ts';
import { longMutation } from '../request/mutation.ts';

const consolidation = longMutation({
  name: 'consolidate',
  read: (_op, _input: ConsolidateInput) => null,
  work: async ({ services, settings }, { scope }) => {
    const { job, cycle } = await consolidateAsJob({ ...services, model: services.languageModel }, scope, settings);
    return { job, why: cycle.asked.why };
  },
  show: async (op, { job, why }, _asked, replayed) => new Consolidated(await jobShown(op, job, replayed), why),
});

/** Free statements that are in doubt to each other, and the cycle that judges them. */
@Resolver(() => StatementCaseNode)
export class StatementCaseResolver {
  @Query(() => StatementCaseConnection, {
    description:
      'Pairs of similar claims that the rules of consolidation could not decide, oldest first, page by page.',
  })
  async statementCases(
    @Ctx() { op }: RequestContext,
    @Args(() => StatementCasesArgs) args: StatementCasesArgs,
  ): Promise<ConnectionOf<StatementCaseNode>> {
    const states = args.states ?? null;
    return connect(op, StatementCaseConnection, {
      list: { name: 'Query.statementCases', of: null, shape: [states, args.asOf] },
      args,
      read: (view, page) => listStatementCases(view, states, page),
      toNode: (record, at) => new StatementCaseNode(record, at),
    });
  }

  @FieldResolver(() => ClaimNode, { description: 'One of the two claims.' })
  a(@Root() { record, readAt }: StatementCaseNode, @Ctx() { op }: RequestContext): Promise<ClaimNode> {
    return required(claimById(op, record.lowId, readAt), `claim ${record.lowId}`);
  }

  @FieldResolver(() => ClaimNode, { description: 'The other claim.' })
  b(@Root() { record, readAt }: StatementCaseNode, @Ctx() { op }: RequestContext): Promise<ClaimNode> {
    return required(claimById(op, record.highId, readAt), `claim ${record.highId}`);
  }

  @Mutation(() => ConsolidateResult, {
    description:
      'Runs consolidation and waits for it: compares newly embedded claims, repairs inconsistent conflicts, and ' +
      'asks the language model about queued cases in one call. Role CURATOR. Safe to repeat.',
  })
  consolidate(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => ConsolidateInput, { description: 'The data of the request.' }) input: ConsolidateInput,
  ): Promise<Consolidated | Refused> {
    return consolidation(op, input);
  }
}
