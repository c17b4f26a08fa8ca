import { Args, Ctx, FieldResolver, Query, Resolver, Root } from 'type-graphql';
import { DependencyEdgeValue, DependencySourceEnum, DependencyViewArgs, DependencyViewValue, type DependencySource } from '../schema/index.ts'; // prettier-ignore
import { atOf } from './as-of.ts';
import type { RequestContext } from './context.ts';
import { dependencyView } from './dependencies.ts';
import { evidenceOf } from './relationship.ts';

/** Views over the graph: each is made of claims and relationships, and cites them. */
@Resolver()
export class ViewsResolver {
  @Query(() => DependencyViewValue, {
    description: 'What some things need, and what that needs in turn. What is not there is an error (NOT_FOUND).',
  })
  async dependencyView(
    @Ctx() { op }: RequestContext,
    @Args(() => DependencyViewArgs) args: DependencyViewArgs,
  ): Promise<DependencyViewValue> {
    return dependencyView(op, args, await atOf(op, args.asOf));
  }
}

@Resolver(() => DependencyEdgeValue)
export class DependencyEdgeResolver {
  @FieldResolver(() => DependencySourceEnum, { description: 'Where it comes from.' })
  async source(
    @Root() { relationship }: DependencyEdgeValue,
    @Ctx() { op }: RequestContext,
  ): Promise<DependencySource> {
    if (relationship.basis === 'INFERRED') return 'INFERRED';
    const evidence = await evidenceOf(op, relationship);
    return evidence.some(({ method }) => method.split('+').includes('front-matter')) ? 'FRONT_MATTER' : 'STATEMENT';
  }
}
