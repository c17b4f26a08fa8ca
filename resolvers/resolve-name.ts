import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  AmbiguousNameError,
  AsOfInput,
  EntityNode,
  ResolutionUnion,
  ResolvedValue,
  UnresolvedValue,
} from '../schema/index.ts';
import { resolveName } from '../src/identity/index.ts';
import { atOf } from './as-of.ts';
import type { RequestContext } from './context.ts';

@Resolver()
export class ResolveNameResolver {
  @Query(() => ResolutionUnion, {
    description: 'Whom a name means: by key, exact name, exact alias or normal form. In doubt nobody is preferred.',
  })
  async resolveName(
    @Ctx() { op }: RequestContext,
    @Arg('text', () => String, { description: 'The name.' }) text: string,
    @Arg('type', () => String, { nullable: true, description: 'Only entities of this type.' }) type?: string | null,
    @Arg('asOf', () => AsOfInput, { nullable: true, description: 'The point in time to read at; left out: now.' })
    asOf?: AsOfInput | null,
  ): Promise<ResolvedValue | AmbiguousNameError | UnresolvedValue> {
    const at = await atOf(op, asOf);
    const found = await resolveName(op.recordView(at), { text, type: type ?? null }, await op.policy());
    if (found.kind === 'UNRESOLVED') return new UnresolvedValue(text);
    if (found.kind === 'RESOLVED')
      return new ResolvedValue(new EntityNode(found.entity, at), found.stage, found.confidence);
    const candidates = found.candidates.map((entity) => new EntityNode(entity, at));
    const message = `${JSON.stringify(text)} could mean ${candidates.length} entities; give the id of the one you mean`;
    return new AmbiguousNameError(message, candidates, ['text']);
  }
}
