import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  ChangeValue,
  ClaimBasisEnum,
  changesOf,
  ClaimConnection,
  ClaimNode,
  ClaimObjectUnion,
  ClaimsArgs,
  ConfidenceIgnoringMergesValue,
  ConflictNode,
  EntityNode,
  EvidenceArgs,
  EvidenceConnection,
  EvidenceNode,
  literalValue,
  PeriodValue,
  RelationshipNode,
  StanceEnum,
  type ConnectionOf,
  type LiteralValue,
} from '../../schema/index.ts';
import type { ClaimBasis, Stance } from '../../src/domain/claim-record.ts';
import { isAging } from '../../src/domain/decay.ts';
import { decodeIdAsRead, type ClaimId } from '../../src/domain/typed-ids.ts';
import { holdsAt } from '../../src/domain/time.ts';
import {
  claimHistory,
  confidenceIgnoringMerges,
  confirmationsOf,
  conflictsByClaims,
  evidenceByClaims,
  mergedClaims,
  supersedes,
} from '../../src/reconcile/index.ts';
import type { View } from '../../src/storage/index.ts';
import { atOfId, instantOf } from '../request/as-of.ts';
import { basisOf, isMemoryOf } from '../request/memory-of-claim.ts';
import type { RequestContext } from '../request/context.ts';
import { claimList } from '../request/node-lists.ts';
import { connect, pageSize } from '../request/connection-page.ts';
import { asRelationship, claimById, entityOf } from '../request/node-loaders.ts';

/** Evidence of a claim with that of those that were merged into it. */
const ALL = { together: true };

@Resolver(() => ClaimNode)
export class ClaimResolver {
  @Query(() => ClaimNode, {
    nullable: true,
    description: 'A claim by its id, whatever its status and validity; null if there is none.',
  })
  async claim(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`clm_…`).' }) id: string,
    @Arg('asOf', () => AsOfInput, {
      nullable: true,
      description:
        'The point in time to read at, on both time axes. Left out: the one that the id carries, by default now.',
    })
    asOf?: AsOfInput | null,
  ): Promise<ClaimNode | null> {
    const named = decodeIdAsRead(id, 'clm');
    return claimById(op, named.id, await atOfId(op, named.instant, asOf));
  }

  @Query(() => ClaimConnection, {
    description:
      'Claims that hold now, of every status, page by page. Of other times: `where: { validity }`, or all by `asOf: { valid: null }`.',
  })
  claims(
    @Ctx() { op }: RequestContext,
    @Args(() => ClaimsArgs) args: ClaimsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<ClaimNode>> {
    return claimList(op, info, null, args);
  }

  @FieldResolver(() => EntityNode, { description: 'The entity that the claim is about.' })
  subject(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.subjectId, at);
  }

  @FieldResolver(() => ClaimObjectUnion, {
    description: 'The object: what the claim says of its subject, as an entity or a literal value.',
  })
  object(
    @Root() { record: { object }, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
  ): EntityNode | Promise<EntityNode> | LiteralValue {
    return object.type === 'ENTITY' ? entityOf(op, object.entityId, at) : literalValue(object);
  }

  @FieldResolver(() => ConfidenceIgnoringMergesValue, {
    nullable: true,
    description: 'The confidence that it would have if no entities had been merged; null if merges make no difference.',
  })
  async confidenceIgnoringMerges(
    @Root() { record: { id }, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
  ): Promise<ConfidenceIgnoringMergesValue | null> {
    const { ignoringMerges } = await op.ofParent(
      'Claim.confidenceIgnoringMerges',
      op.recordView(at),
      confidenceIgnoringMerges,
      id,
    );
    return ignoringMerges && new ConfidenceIgnoringMergesValue(ignoringMerges);
  }

  @FieldResolver(() => Int, { description: 'How often people confirmed it with `confirmClaim`.' })
  async confirmations(@Root() { record: { id }, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<number> {
    return op.ofParent('Claim.confirmations', op.recordView(at), confirmationsOf, id);
  }

  @FieldResolver(() => RelationshipNode, {
    nullable: true,
    description: 'The claim as a relationship (an edge of the graph); null if `edge` is false.',
  })
  relationship(@Root() { record, at }: ClaimNode): RelationshipNode | null {
    const relationship = asRelationship(record);
    return relationship && new RelationshipNode(relationship, at);
  }

  @FieldResolver(() => PeriodValue, {
    description: 'Recorded time: the period during which the space held the claim in exactly this state.',
  })
  async recorded(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<PeriodValue> {
    const versions = await op.ofParent('Claim.history', op.recordView(at), claimHistory, record.id);
    const now = versions.findIndex((version) => version.state.version === record.version);
    const period = { from: versions[now]?.at ?? null, to: versions[now + 1]?.at ?? null };
    return new PeriodValue({ ...period, precision: 'INSTANT' });
  }

  @FieldResolver(() => Boolean, {
    description:
      'True if its status is ACTIVE or DISPUTED and the valid time at which it was read lies within `validity`.',
  })
  async current(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return (
      (record.status === 'ACTIVE' || record.status === 'DISPUTED') && holdsAt(record.validity, await instantOf(op, at))
    );
  }

  @FieldResolver(() => ClaimBasisEnum, {
    description:
      'By what it is known. A private claim that no document states is a memory: its confidence decays, and what contradicts it among ' +
      'memories is settled by the policy MEMORY.',
  })
  basis(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimBasis> {
    return basisOf(op, record, at);
  }

  @FieldResolver(() => Boolean, {
    description: 'True if it is ACTIVE but its effective confidence has decayed below the setting `confidence.aging`.',
  })
  async aging(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    if (record.status !== 'ACTIVE') return false;
    const { temporal, confidence, lastVerifiedAt } = record;
    const fading = { temporal, confidence, lastVerifiedAt, isMemory: await isMemoryOf(op, record, at) };
    return isAging(fading, await instantOf(op, at), await op.settings());
  }

  @FieldResolver(() => [EvidenceNode], {
    description:
      'The evidence for and against it, oldest first, up to `first`. `evidenceConnection` pages through all of it.',
  })
  async evidence(
    @Root() { record, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
    @Arg('stance', () => StanceEnum, {
      nullable: true,
      description: 'Only evidence that supports the claim, or only evidence that refutes it. Left out: both.',
    })
    stance?: Stance | null,
    @Arg('first', () => Int, {
      nullable: true,
      description:
        'The largest number of items, at least 1 and at most the setting `page.max`. Left out: the setting `page.evidence`.',
    })
    first?: number | null,
  ): Promise<EvidenceNode[]> {
    const settings = await op.settings();
    const page = { first: pageSize(first ?? settings['page.evidence'], settings), after: null };
    const read = (view: View, ids: readonly ClaimId[]) => evidenceByClaims(view, ids, stance ?? null, page);
    const found = await op.ofParent(`Claim.evidence ${stance} ${page.first}`, op.recordView(at), read, record.id);
    op.used += found.items.length;
    return found.items.map((item) => new EvidenceNode({ ...item.node, aliasId: null }, at));
  }

  @FieldResolver(() => EvidenceConnection, {
    description: 'The evidence for and against it, oldest first, page by page.',
  })
  async evidenceConnection(
    @Root() { record, at: parent }: ClaimNode,
    @Ctx() { op }: RequestContext,
    @Args(() => EvidenceArgs) args: EvidenceArgs,
  ): Promise<ConnectionOf<EvidenceNode>> {
    return connect(op, EvidenceConnection, {
      list: { name: 'Claim.evidenceConnection', of: record.id, shape: [args.stance] },
      args,
      parent,
      read: (view, page, batch) =>
        op.ofParent(batch, view, (v, ids) => evidenceByClaims(v, ids, args.stance ?? null, page), record.id),
      toNode: (one, at) => new EvidenceNode({ ...one, aliasId: null }, at),
    });
  }

  @FieldResolver(() => [ConflictNode], {
    description: 'The conflicts in which it is one side, oldest first, including those that are no longer open.',
  })
  async inConflicts(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ConflictNode[]> {
    const found = await op.ofParent('Claim.inConflicts', op.recordView(at), conflictsByClaims, record.id);
    return found.map((conflict) => new ConflictNode(conflict, at));
  }

  @FieldResolver(() => [ClaimNode], { description: 'The claims that it superseded, oldest first.' })
  async supersedes(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimNode[]> {
    const found = await op.ofParent('Claim.supersedes', op.recordView(at), supersedes, record.id);
    return found.map((claim) => new ClaimNode(claim, at));
  }

  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim that superseded it, or will when `validity` ends; null if there is none.',
  })
  supersededBy(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.supersededBy && claimById(op, record.supersededBy, at);
  }

  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim that it was merged into because both say the same; null unless `status` is MERGED.',
  })
  mergedInto(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.status === 'MERGED' && record.supersededBy ? claimById(op, record.supersededBy, at) : null;
  }

  @FieldResolver(() => [ClaimNode], { description: 'The claims that were merged into it, oldest first.' })
  async mergedFrom(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimNode[]> {
    const found = await op.ofParent('Claim.mergedFrom', op.recordView(at), mergedClaims, record.id);
    return found.map((claim) => new ClaimNode(claim, at));
  }

  @FieldResolver(() => EvidenceConnection, {
    description: 'The evidence of this claim and of all claims merged into it, oldest first, page by page.',
  })
  async evidenceIncludingMerged(
    @Root() { record, at: parent }: ClaimNode,
    @Ctx() { op }: RequestContext,
    @Args(() => EvidenceArgs) args: EvidenceArgs,
  ): Promise<ConnectionOf<EvidenceNode>> {
    return connect(op, EvidenceConnection, {
      list: { name: 'Claim.evidenceIncludingMerged', of: record.id, shape: [args.stance] },
      args,
      parent,
      read: (view, page, batch) =>
        op.ofParent(batch, view, (v, ids) => evidenceByClaims(v, ids, args.stance ?? null, page, ALL), record.id),
      toNode: (one, at) => new EvidenceNode({ ...one, aliasId: null }, at),
    });
  }

  @FieldResolver(() => [ChangeValue], { description: 'All recorded changes of it, oldest first.' })
  async history(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ChangeValue[]> {
    return changesOf(await op.ofParent('Claim.history', op.recordView(at), claimHistory, record.id));
  }
}
