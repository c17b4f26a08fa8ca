import { Arg, Ctx, FieldResolver, Float, Resolver, Root } from 'type-graphql';
import { ConfidencePartValue, ConfidenceValue, DateTime, explain, explainConclusion } from '../../schema/index.ts';
import type { ConfidencePart } from '../../src/domain/confidence-formula.ts';
import { effectiveConfidence } from '../../src/domain/decay.ts';
import { lastInstant, type TimeGiven } from '../../src/domain/time-given.ts';
import { confidenceParts } from '../../src/reconcile/index.ts';
import { instantOf } from '../request/as-of.ts';
import { isMemoryOf } from '../request/memory-of-claim.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { groundsOf, reasonsOf } from './confidence-reasons.ts';

@Resolver(() => ConfidenceValue)
export class ConfidenceResolver {
  @FieldResolver(() => [ConfidencePartValue], {
    description: 'The terms that it is made of; their contributions add up to the value.',
  })
  async parts(@Root() confidence: ConfidenceValue, @Ctx() { op }: RequestContext): Promise<ConfidencePartValue[]> {
    return (await partsOf(op, confidence)).map((part) => new ConfidencePartValue(part));
  }

  @FieldResolver(() => Float, {
    description:
      'The confidence after decay. Memories decay from `Claim.lastVerifiedAt` on unless they are PERMANENT; by default nothing else does.',
  })
  effective(
    @Root() confidence: ConfidenceValue,
    @Ctx() { op }: RequestContext,
    @Arg('at', () => DateTime, {
      nullable: true,
      description: 'The instant to compute it for. Left out: the valid time at which the parent was read.',
    })
    at?: TimeGiven | null,
  ): Promise<number> {
    return effectiveOf(op, confidence, at ?? null);
  }

  @FieldResolver(() => [ConfidencePartValue], {
    description:
      'The terms of `effective` now: those of `value`, and last `recency`, which is what decay has taken off. Their contributions add up ' +
      'to it.',
  })
  async effectiveParts(
    @Root() confidence: ConfidenceValue,
    @Ctx() { op }: RequestContext,
  ): Promise<ConfidencePartValue[]> {
    const taken = (await effectiveOf(op, confidence, null)) - confidence.value;
    const recency = { name: 'recency', weight: 1, input: taken, contribution: taken } as const;
    return [...(await partsOf(op, confidence)), recency].map((part) => new ConfidencePartValue(part));
  }

  @FieldResolver(() => String, { description: 'The value and its parts as a sentence, for people.' })
  async explanation(@Root() confidence: ConfidenceValue, @Ctx() { op }: RequestContext): Promise<string> {
    const { of, value, at } = confidence;
    if (!('parts' in of) || of.edge === null) return explain(value, await partsOf(op, confidence));
    const reasons = await reasonsOf(op, of.edge, at);
    return explainConclusion(value, reasons, reasons[0] ? await groundsOf(op, reasons[0], at) : null);
  }
}

async function effectiveOf(
  op: RequestSession,
  { of, value, at: read }: ConfidenceValue,
  at: TimeGiven | null,
): Promise<number> {
  if ('parts' in of) return value;
  const { temporal, confidence, lastVerifiedAt } = of;
  const fading = { temporal, confidence, lastVerifiedAt, isMemory: await isMemoryOf(op, of, read) };
  return effectiveConfidence(fading, at ? lastInstant(at) : await instantOf(op, read), await op.settings());
}

async function partsOf(op: RequestSession, { of, at }: ConfidenceValue): Promise<readonly ConfidencePart[]> {
  return 'parts' in of ? of.parts : op.ofParent('Confidence.parts', op.recordView(at), confidenceParts, of.id);
}
