import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { MemoriesAboutArgs, Memory, MemoryConnection, type ConnectionOf } from '../../schema/index.ts';
import { atOf } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { entityNamed } from '../request/starting-point.ts';
import { memoryList } from './memory-list.ts';

@Resolver(() => Memory)
export class MemoryResolver {
  @Query(() => MemoryConnection, { description: 'The memories of the caller, oldest first, page by page.' })
  memories(
    @Ctx() { op }: RequestContext,
    @Args(() => MemoriesAboutArgs) args: MemoriesAboutArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<Memory>> {
    return memoriesAbout(op, info, args);
  }
}

async function memoriesAbout(
  op: RequestSession,
  info: GraphQLResolveInfo,
  args: MemoriesAboutArgs,
): Promise<ConnectionOf<Memory>> {
  const about = args.about ?? null;
  const entity = about === null ? null : await entityNamed(op, about, await atOf(op, args.asOf), 'about');
  return memoryList(op, info, entity, args);
}
