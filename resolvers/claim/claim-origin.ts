import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ClaimEmbeddingValue, ClaimNode, DocumentNode } from '../../schema/index.ts';
import { vectorsOfClaims } from '../../src/vectors/index.ts';
import { documentsBehindClaims, evidenceCounts } from '../../src/reconcile/index.ts';
import type { ClaimId } from '../../src/domain/ids.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestContext } from '../request/context.ts';
import { pageSize } from '../request/page.ts';
import { documentById, required } from '../request/node-loaders.ts';

/** What a claim was distilled from, and the vector by which it is compared (SF-01). */
@Resolver(() => ClaimNode)
export class ClaimOriginResolver {
  @FieldResolver(() => [DocumentNode], {
    description:
      'The documents whose words say it, or said it in an earlier revision, each once, those of claims that were merged into it included; the first to be taken in comes first.',
  })
  async derivedFrom(
    @Root() { record, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
    @Arg('first', () => Int, {
      nullable: true,
      description:
        'How many, at least 1. The settings `page.evidence` and `page.max` say how many by default and at most.',
    })
    first?: number | null,
  ): Promise<DocumentNode[]> {
    const policy = await op.settings();
    const most = pageSize(first ?? policy['page.evidence'], policy);
    const read = (view: View, claims: readonly ClaimId[]) => documentsBehindClaims(view, claims, most);
    const ids = await op.ofParent(`Claim.derivedFrom ${most}`, op.recordView(at), read, record.id);
    return Promise.all(ids.map((id) => required(documentById(op, id, at), `document ${id}`)));
  }

  @FieldResolver(() => Int, {
    description:
      'How many places in texts say it now, those of claims that were merged into it added; not those that deny it, or that are of earlier revisions.',
  })
  evidenceCount(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<number> {
    return op.ofParent('Claim.evidenceCount', op.recordView(at), evidenceCounts, record.id);
  }

  @FieldResolver(() => ClaimEmbeddingValue, { description: 'The vector of its statement, by which it is compared.' })
  async embedding(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimEmbeddingValue> {
    return new ClaimEmbeddingValue(await op.ofParent('Claim.embedding', op.recordView(at), vectorsOfClaims, record.id));
  }
}
