import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import {
  PageArgs,
  TraceSummaryConnection,
  TraceSummaryValue,
  TraceValue,
  type ConnectionOf,
} from '../../schema/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { listTraces, readTrace } from '../../src/trace/index.ts';
import { connect } from '../request/connection-page.ts';
import type { RequestContext } from '../request/context.ts';

@Resolver()
export class TraceResolver {
  @Query(() => TraceValue, {
    nullable: true,
    description: 'The trace of a question of yours by its id; null if none is kept. It is kept just after the answer.',
  })
  async trace(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: '`EvidenceFound.traceId` (`trc_…`).' }) id: string,
  ): Promise<TraceValue | null> {
    const trace = await readTrace(op.reader, decodeId(id, 'trc').id);
    return trace && new TraceValue(trace);
  }

  @Query(() => TraceSummaryConnection, {
    description: 'Traces of your questions, the newest first. They have no history: each page shows the present.',
  })
  async traces(
    @Ctx() { op }: RequestContext,
    @Args(() => PageArgs) args: PageArgs,
  ): Promise<ConnectionOf<TraceSummaryValue>> {
    return connect(op, TraceSummaryConnection, {
      list: { name: 'Query.traces', of: null, shape: [] },
      args,
      read: listTraces,
      toNode: (trace) => new TraceSummaryValue(trace),
    });
  }
}
