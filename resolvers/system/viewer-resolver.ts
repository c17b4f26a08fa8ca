import { Args, Ctx, Query, Resolver } from 'type-graphql';
import { PageArgs, SpaceConnection, SpaceValue, ViewerValue, type ConnectionOf } from '../../schema/index.ts';
import { DEFAULT_SPACE } from '../../src/domain/scope.ts';
import { visibleSpaces } from '../../src/storage/index.ts';
import { connect } from '../request/connection-page.ts';
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

  @Query(() => SpaceConnection, {
    description:
      'The spaces that the caller may ask, by name, page by page: every one on a server without keys, else that of the key. An operation ' +
      'reads and writes one space, named by the header `claimgraph-space` of its request (of a socket: by the same field of ' +
      '`connection_init`); without it, the space of the key, or `default`.',
  })
  spaces(@Ctx() { op }: RequestContext, @Args(() => PageArgs) args: PageArgs): Promise<ConnectionOf<SpaceValue>> {
    return connect(op, SpaceConnection, {
      list: { name: 'Query.spaces', of: null, shape: [] },
      args,
      read: (view, page) => visibleSpaces(view.sql, page),
      toNode: (space) => new SpaceValue(space, op.scope),
    });
  }
}
