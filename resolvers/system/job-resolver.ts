import { Arg, Args, Ctx, ID, Query, Resolver } from 'type-graphql';
import { JobConnection, JobNode, JobsArgs, type ConnectionOf } from '../../schema/index.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { listJobs } from '../../src/jobs/index.ts';
import type { RequestContext } from '../request/context.ts';
import { connect } from '../request/connection-page.ts';
import { jobById } from '../request/node-loaders.ts';

@Resolver(() => JobNode)
export class JobResolver {
  @Query(() => JobNode, { nullable: true, description: 'A job by its id; null if there is none.' })
  job(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`job_…`).' }) id: string,
  ): Promise<JobNode | null> {
    return jobById(op, decodeId(id, 'job').id);
  }

  @Query(() => JobConnection, {
    description: 'Jobs, newest first, page by page. Jobs have no history: each page shows their present state.',
  })
  jobs(@Ctx() { op }: RequestContext, @Args(() => JobsArgs) args: JobsArgs): Promise<ConnectionOf<JobNode>> {
    const filter = { states: args.states ?? null };
    return connect(op, JobConnection, {
      list: { name: 'Query.jobs', of: null, shape: [filter] },
      args,
      read: (view, page) => listJobs(view, filter, page),
      toNode: (record) => new JobNode(record),
    });
  }
}
