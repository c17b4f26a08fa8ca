import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AliasNode, EntityNode, EvidenceNode } from '../../schema/index.ts';
import { aliasEvidence } from '../../src/identity/index.ts';
import type { RequestContext } from '../request/context.ts';
import { entityOf } from '../request/node-loaders.ts';

@Resolver(() => AliasNode)
export class AliasResolver {
  @FieldResolver(() => EntityNode, { description: 'The entity that it is a name of.' })
  entity(@Root() { record, at }: AliasNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.entityId, at);
  }

  @FieldResolver(() => [EvidenceNode], {
    description: 'The evidence for the name in texts; empty if a rule of a pack made it.',
  })
  async evidence(@Root() { record, at }: AliasNode, @Ctx() { op }: RequestContext): Promise<EvidenceNode[]> {
    const found = await op.ofParent('Alias.evidence', op.recordView(at), aliasEvidence, record.id);
    return found.map((one) => new EvidenceNode({ ...one, claimId: null, stance: 'SUPPORTS', trust: null }, at));
  }
}
