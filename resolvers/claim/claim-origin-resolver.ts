import { Arg, Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ClaimEmbeddingValue, ClaimNode, DocumentNode } from '../../schema/index.ts';
import { vectorsOfClaims } from '../../src/vectors/index.ts';
import { documentsBehindClaims, evidenceCounts } from '../../src/reconcile/index.ts';
import type { ClaimId } from '../../src/domain/typed-ids.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestContext } from '../request/context.ts';
import { pageSize } from '../request/connection-page.ts';
import { documentById, required } from '../request/node-loaders.ts';

/** What a claim was distilled from, and the vector by which it is compared (SF-01). */
@Resolver(() => ClaimNode)
export class ClaimOriginResolver {
  @FieldResolver(() => [DocumentNode], {
    description:
      'The documents that are or were evidence for it or for claims merged into it, each once, in the order in which they were ingested.',
  })
  async derivedFrom(
    @Root() { record, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
    @Arg('first', () => Int, {
      nullable: true,
      description:
        'The largest number of items, at least 1 and at most the setting `page.max`. Left out: the setting `page.evidence`.',
    })
    first?: number | null,
  ): Promise<DocumentNode[]> {
    const settings = await op.settings();
    const most = pageSize(first ?? settings['page.evidence'], settings);
    const read = (view: View, claims: readonly ClaimId[]) => documentsBehindClaims(view, claims, most);
    const ids = await op.ofParent(`Claim.derivedFrom ${most}`, op.recordView(at), read, record.id);
    return Promise.all(ids.map((id) => required(documentById(op, id, at), `document ${id}`)));
  }

  @FieldResolver(() => Int, {
    description:
      'The number of supporting pieces of evidence in current revisions, including those of merged claims. ' +
      'Refuting evidence and earlier revisions are not counted.',
  })
  evidenceCount(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<number> {
    return op.ofParent('Claim.evidenceCount', op.recordView(at), evidenceCounts, record.id);
  }

  @FieldResolver(() => ClaimEmbeddingValue, {
    description: 'The embedding of its statement, by which claims are compared and found.',
  })
  async embedding(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimEmbeddingValue> {
    return new ClaimEmbeddingValue(await op.ofParent('Claim.embedding', op.recordView(at), vectorsOfClaims, record.id));
  }
}
