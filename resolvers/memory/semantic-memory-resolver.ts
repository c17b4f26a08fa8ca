import { Ctx, FieldResolver, Int, Resolver, Root } from 'type-graphql';
import { ChangeValue, changesOf, MemoryStatusEnum, MessageNode, SemanticMemoryNode } from '../../schema/index.ts';
import { isAging } from '../../src/domain/decay.ts';
import { MEMORY_LIFE, type MemoryStatus } from '../../src/domain/memory-record.ts';
import { claimHistory, confirmationsOf, messagesBehindClaims, supersedes } from '../../src/reconcile/index.ts';
import { instantOf, NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { claimById, messageById } from '../request/node-loaders.ts';

@Resolver(() => SemanticMemoryNode)
export class SemanticMemoryResolver {
  @FieldResolver(() => MemoryStatusEnum, { description: 'How it stands.' })
  status(@Root() memory: SemanticMemoryNode, @Ctx() { op }: RequestContext): Promise<MemoryStatus> {
    return statusOf(op, memory);
  }

  @FieldResolver(() => Int, { description: 'How often it was confirmed, or used in an answer.' })
  timesReinforced(
    @Root() { claim: { record, at } }: SemanticMemoryNode,
    @Ctx() { op }: RequestContext,
  ): Promise<number> {
    return op.ofParent('Claim.confirmations', op.recordView(at), confirmationsOf, record.id);
  }

  @FieldResolver(() => SemanticMemoryNode, {
    nullable: true,
    description: 'The memory that took its place, or that it was corrected to; null if there is none.',
  })
  async supersededBy(
    @Root() { claim: { record, at } }: SemanticMemoryNode,
    @Ctx() { op }: RequestContext,
  ): Promise<SemanticMemoryNode | null> {
    const by = record.supersededBy && (await claimById(op, record.supersededBy, at));
    return by && new SemanticMemoryNode(by.record, at);
  }

  @FieldResolver(() => [SemanticMemoryNode], { description: 'The memories whose place it took, oldest first.' })
  async supersedes(
    @Root() { claim: { record, at } }: SemanticMemoryNode,
    @Ctx() { op }: RequestContext,
  ): Promise<SemanticMemoryNode[]> {
    const found = await op.ofParent('Claim.supersedes', op.recordView(at), supersedes, record.id);
    return found.map((claim) => new SemanticMemoryNode(claim, at));
  }

  @FieldResolver(() => [ChangeValue], { description: 'All recorded changes of it, oldest first.' })
  async history(
    @Root() { claim: { record, at } }: SemanticMemoryNode,
    @Ctx() { op }: RequestContext,
  ): Promise<ChangeValue[]> {
    return changesOf(await op.ofParent('Claim.history', op.recordView(at), claimHistory, record.id));
  }

  @FieldResolver(() => MessageNode, {
    nullable: true,
    description: 'The first message of a conversation that it is known from; null if it was stated by hand.',
  })
  async origin(
    @Root() { claim: { record, at } }: SemanticMemoryNode,
    @Ctx() { op }: RequestContext,
  ): Promise<MessageNode | null> {
    const { message } = await op.ofParent('SemanticMemory.origin', op.recordView(at), messagesBehindClaims, record.id);
    return message && messageById(op, message, NOW);
  }
}

async function statusOf(op: RequestSession, { claim: { record, at } }: SemanticMemoryNode): Promise<MemoryStatus> {
  const life = MEMORY_LIFE[record.status];
  if (life !== 'STANDING') return life;
  const { temporal, confidence, lastVerifiedAt } = record;
  const fading = { temporal, confidence, lastVerifiedAt, isMemory: true };
  return isAging(fading, await instantOf(op, at), await op.settings()) ? 'AGING' : 'ACTIVE';
}
