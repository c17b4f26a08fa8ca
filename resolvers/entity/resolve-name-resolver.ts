import { Arg, Ctx, Query, Resolver } from 'type-graphql';
import {
  type At,
  AmbiguousNameError,
  AsOfInput,
  EntityNode,
  NameSettingEnum,
  ResolutionUnion,
  ResolvedValue,
  UnresolvedValue,
} from '../../schema/index.ts';
import type { Resolution } from '../../src/domain/entity-record.ts';
import type { NameSetting } from '../../src/domain/name-setting.ts';
import { resolveName } from '../../src/identity/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import { atOf } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';

type ResolutionValue = ResolvedValue | AmbiguousNameError | UnresolvedValue;

function resolutionValue(text: string, found: Resolution, at: At): ResolutionValue {
  if (found.kind === 'UNRESOLVED') return new UnresolvedValue(text);
  if (found.kind === 'RESOLVED')
    return new ResolvedValue(text, new EntityNode(found.entity, at), found.stage, found.confidence);
  const candidates = found.candidates.map((entity) => new EntityNode(entity, at));
  const message = `${JSON.stringify(text)} could mean ${candidates.length} entities; give the id of the one you mean`;
  return new AmbiguousNameError(message, candidates, ['text']);
}

@Resolver()
export class ResolveNameResolver {
  @Query(() => ResolutionUnion, {
    description:
      'Entity resolution: the entity that a name means, by natural key, exact name, alias, normal form or ' +
      'similar spelling. If it is ambiguous, the candidates are returned, best first.',
  })
  async resolveName(
    @Ctx() { op }: RequestContext,
    @Arg('text', () => String, { description: 'The name.' }) text: string,
    @Arg('type', () => String, { nullable: true, description: 'Only entities of this type.' })
    type: string | null | undefined,
    @Arg('setting', () => NameSettingEnum, { defaultValue: 'DOCUMENT', description: 'Where the name was used.' })
    setting: NameSetting,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description: 'The point in time to read at, on both time axes. Left out: now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<ResolutionValue> {
    const at = await atOf(op, asOf);
    const query = { text, type: type ?? null, setting, concepts: builtInConcepts };
    return resolutionValue(text, await resolveName(op.recordView(at), query, await op.settings()), at);
  }
}
