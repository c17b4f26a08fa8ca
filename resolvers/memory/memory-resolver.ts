import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { MemoriesArgs, Memory, MemoryConnection, type ConnectionOf } from '../../schema/index.ts';
import type { RequestContext } from '../request/context.ts';
import { memoryList } from './memory-list.ts';

@Resolver(() => Memory)
export class MemoryResolver {
  @Query(() => MemoryConnection, { description: 'The memories of the caller, oldest first, page by page.' })
  memories(
    @Ctx() { op }: RequestContext,
    @Args(() => MemoriesArgs) args: MemoriesArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Memory>> {
    return memoryList(op, info, null, args);
  }
}
