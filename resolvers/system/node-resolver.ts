import { Arg, Ctx, ID, Query, Resolver } from 'type-graphql';
import { AsOfInput, Node } from '../../schema/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { RequestContext } from '../request/context.ts';
import { nodesById } from '../request/node-by-id.ts';

@Resolver(() => Node)
export class NodeResolver {
  @Query(() => Node, { nullable: true, description: 'The object with this global id; null if there is none.' })
  async node(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'The global id.' }) id: string,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<Node | null> {
    const [found] = await nodesById(op, [id], asOf);
    return found ?? null;
  }

  @Query(() => [Node], {
    nullable: 'items',
    description: 'The objects with these global ids, in the same order; null in place of each that does not exist.',
  })
  async nodes(
    @Ctx() { op }: RequestContext,
    @Arg('ids', () => [ID], { description: 'The global ids, at most the setting `page.max`.' }) ids: string[],
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<(Node | null)[]> {
    const max = (await op.settings())['page.max'];
    if (ids.length > max) throw new InvalidInput(`expected at most ${max} ids, got ${ids.length}`, ['ids']);
    return nodesById(op, ids, asOf);
  }
}
