import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  AmbiguousNameError,
  AsOfInput,
  EntityNode,
  NameSettingEnum,
  ResolutionUnion,
  ResolvedValue,
  UnresolvedValue,
} from '../schema/index.ts';
import type { NameSetting } from '../src/domain/names.ts';
import { resolveName } from '../src/identity/index.ts';
import { atOf } from './as-of.ts';
import type { RequestContext } from './context.ts';

@Resolver()
export class ResolveNameResolver {
  @Query(() => ResolutionUnion, {
    description:
      'Whom a name means: by key, exact name, exact alias, normal form, or likeness. In doubt nobody is preferred: the candidates are given, best first.',
  })
  async resolveName(
    @Ctx() { op }: RequestContext,
    @Arg('text', () => String, { description: 'The name.' }) text: string,
    @Arg('type', () => String, { nullable: true, description: 'Only entities of this type.' })
    type: string | null | undefined,
    @Arg('setting', () => NameSettingEnum, { defaultValue: 'DOCUMENT', description: 'Where the name was used.' })
    setting: NameSetting,
    @Arg('asOf', () => AsOfInput, { nullable: true, description: 'The point in time to read at; left out: now.' })
    asOf?: AsOfInput | null,
  ): Promise<ResolvedValue | AmbiguousNameError | UnresolvedValue> {
    const at = await atOf(op, asOf);
    const found = await resolveName(op.recordView(at), { text, type: type ?? null, setting }, await op.policy());
    if (found.kind === 'UNRESOLVED') return new UnresolvedValue(text);
    if (found.kind === 'RESOLVED')
      return new ResolvedValue(text, new EntityNode(found.entity, at), found.stage, found.confidence);
    const candidates = found.candidates.map((entity) => new EntityNode(entity, at));
    const message = `${JSON.stringify(text)} could mean ${candidates.length} entities; give the id of the one you mean`;
    return new AmbiguousNameError(message, candidates, ['text']);
  }
}
