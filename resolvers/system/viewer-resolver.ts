import { Ctx, Query, Resolver } from 'type-graphql';
import { ViewerValue } from '../../schema/index.ts';
import { DEFAULT_SPACE } from '../../src/domain/scope.ts';
import type { RequestContext } from '../request/context.ts';

const NOTHING_HERE = 'nothing was written to this space yet';

@Resolver()
export class ViewerResolver {
  @Query(() => ViewerValue, { description: 'Who the caller is, what they may do, and which space they ask.' })
  async viewer(@Ctx() { op }: RequestContext): Promise<ViewerValue> {
    const { scope } = op;
    if ((await op.reader.head()) > 0) return new ViewerValue(scope, null);
    const another = `; where no header claimgraph-space names another, ${DEFAULT_SPACE} is asked`;
    return new ViewerValue(scope, NOTHING_HERE + (scope.spaceName === DEFAULT_SPACE ? another : ''));
  }
}
