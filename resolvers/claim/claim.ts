import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Args, Ctx, FieldResolver, ID, Info, Int, Query, Resolver, Root } from 'type-graphql';
import {
  AsOfInput,
  ChangeValue,
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
import type { Stance } from '../../src/domain/claims.ts';
import { isAging } from '../../src/domain/decay.ts';
import { decodeId, type ClaimId } from '../../src/domain/ids.ts';
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
import { atOf, instantOf } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { claimList } from '../request/lists.ts';
import { connect, pageSize } from '../request/page.ts';
import { asRelationship, claimById, entityOf } from '../request/node-loaders.ts';

@Resolver(() => ClaimNode)
export class ClaimResolver {
  @Query(() => ClaimNode, { nullable: true, description: 'A claim by its id, whatever its status and validity.' })
  async claim(
    @Ctx() { op }: RequestContext,
    @Arg('id', () => ID, { description: 'Its id (`clm_…`).' }) id: string,
    @Arg('asOf', () => AsOfInput, { nullable: true, description: 'The point in time to read at; left out: now.' })
    asOf?: AsOfInput | null,
  ): Promise<ClaimNode | null> {
    return claimById(op, decodeId(id, 'clm').id, await atOf(op, asOf));
  }

  @Query(() => ClaimConnection, { description: 'Claims, page by page.' })
  claims(
    @Ctx() { op }: RequestContext,
    @Args(() => ClaimsArgs) args: ClaimsArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<ConnectionOf<ClaimNode>> {
    return claimList(op, info, null, args);
  }

  @FieldResolver(() => EntityNode, { description: 'What it is about.' })
  subject(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): EntityNode | Promise<EntityNode> {
    return entityOf(op, record.subjectId, at);
  }

  @FieldResolver(() => ClaimObjectUnion, { description: 'What it says of the subject: an entity, or a value.' })
  object(
    @Root() { record: { object }, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
  ): EntityNode | Promise<EntityNode> | LiteralValue {
    return object.type === 'ENTITY' ? entityOf(op, object.entityId, at) : literalValue(object);
  }

  @FieldResolver(() => ConfidenceIgnoringMergesValue, {
    nullable: true,
    description: 'How sure it is without the merges of entities; null where they change nothing of that.',
  })
  async confidenceIgnoringMerges(
    @Root() { record: { id }, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
  ): Promise<ConfidenceIgnoringMergesValue | null> {
    const { apart } = await op.ofParent(
      'Claim.confidenceIgnoringMerges',
      op.recordView(at),
      confidenceIgnoringMerges,
      id,
    );
    return apart && new ConfidenceIgnoringMergesValue(apart);
  }

  @FieldResolver(() => Int, { description: 'How often a person confirmed it.' })
  async confirmations(@Root() { record: { id }, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<number> {
    return op.ofParent('Claim.confirmations', op.recordView(at), confirmationsOf, id);
  }

  @FieldResolver(() => RelationshipNode, {
    nullable: true,
    description: 'The claim as an edge; null where it is none.',
  })
  relationship(@Root() { record, at }: ClaimNode): RelationshipNode | null {
    const relationship = asRelationship(record);
    return relationship && new RelationshipNode(relationship, at);
  }

  @FieldResolver(() => PeriodValue, {
    description: 'From when to when the space had it in this very state: the other axis of time.',
  })
  async recorded(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<PeriodValue> {
    const versions = await op.ofParent('Claim.history', op.recordView(at), claimHistory, record.id);
    const now = versions.findIndex((version) => version.state.version === record.version);
    const period = { from: versions[now]?.at ?? null, to: versions[now + 1]?.at ?? null };
    return new PeriodValue({ ...period, precision: 'INSTANT' });
  }

  @FieldResolver(() => Boolean, { description: 'It stands, and holds at the instant it was read for.' })
  async current(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return (
      (record.status === 'ACTIVE' || record.status === 'DISPUTED') && holdsAt(record.validity, await instantOf(op, at))
    );
  }

  @FieldResolver(() => Boolean, {
    description: 'It holds, but so little speaks for it by now that it is on its way out.',
  })
  async aging(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<boolean> {
    return record.status === 'ACTIVE' && isAging(record, await instantOf(op, at), await op.settings());
  }

  @FieldResolver(() => [EvidenceNode], {
    description: 'The words that say it, or deny it, oldest first. `evidenceConnection` pages through all of them.',
  })
  async evidence(
    @Root() { record, at }: ClaimNode,
    @Ctx() { op }: RequestContext,
    @Arg('stance', () => StanceEnum, { nullable: true, description: 'Only this side; left out: both.' })
    stance?: Stance | null,
    @Arg('first', () => Int, {
      nullable: true,
      description:
        'How many, at least 1. The settings `page.evidence` and `page.max` say how many by default and at most.',
    })
    first?: number | null,
  ): Promise<EvidenceNode[]> {
    const policy = await op.settings();
    const page = { first: pageSize(first ?? policy['page.evidence'], policy), after: null };
    const read = (view: View, ids: readonly ClaimId[]) => evidenceByClaims(view, ids, stance ?? null, page);
    const found = await op.ofParent(`Claim.evidence ${stance} ${page.first}`, op.recordView(at), read, record.id);
    op.used += found.items.length;
    return found.items.map((item) => new EvidenceNode({ ...item.node, aliasId: null }, at));
  }

  @FieldResolver(() => EvidenceConnection, {
    description: 'The words that say it, or deny it, oldest first, page by page.',
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
    description: 'The conflicts it is a side of, oldest first, decided ones among them.',
  })
  async conflicts(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ConflictNode[]> {
    const found = await op.ofParent('Claim.conflicts', op.recordView(at), conflictsByClaims, record.id);
    return found.map((conflict) => new ConflictNode(conflict, at));
  }

  @FieldResolver(() => [ClaimNode], { description: 'The claims whose place it took, oldest first.' })
  async supersedes(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimNode[]> {
    const found = await op.ofParent('Claim.supersedes', op.recordView(at), supersedes, record.id);
    return found.map((claim) => new ClaimNode(claim, at));
  }

  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim that took its place, or will where `validity` ends; null while none is known.',
  })
  supersededBy(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ClaimNode | null> | null {
    return record.supersededBy && claimById(op, record.supersededBy, at);
  }

  @FieldResolver(() => ClaimNode, {
    nullable: true,
    description: 'The claim that it was merged into, as both say the same; null unless it is MERGED.',
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
    description: 'The words that say it, and those of all claims that were merged into it, oldest first, page by page.',
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
        op.ofParent(batch, view, (v, ids) => evidenceByClaims(v, ids, args.stance ?? null, page, true), record.id),
      toNode: (one, at) => new EvidenceNode({ ...one, aliasId: null }, at),
    });
  }

  @FieldResolver(() => [ChangeValue], { description: 'How it came to be what it is, oldest first.' })
  async history(@Root() { record, at }: ClaimNode, @Ctx() { op }: RequestContext): Promise<ChangeValue[]> {
    return changesOf(await op.ofParent('Claim.history', op.recordView(at), claimHistory, record.id));
  }
}
