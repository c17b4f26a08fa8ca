import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { TraceValue } from '../../schema/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { readTrace } from '../../src/trace/index.ts';
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
    if (trace === null) return null;
    op.used += trace.steps.length;
    return new TraceValue(trace);
  }
}
