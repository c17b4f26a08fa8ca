import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { ConfidencePartValue, ConfidenceValue, explain } from '../schema/index.ts';
import type { ConfidencePart } from '../src/domain/confidence.ts';
import { confidenceParts } from '../src/reconcile/index.ts';
import type { Operation, RequestContext } from './context.ts';

@Resolver(() => ConfidenceValue)
export class ConfidenceResolver {
  @FieldResolver(() => [ConfidencePartValue], { description: 'What it is made of.' })
  async parts(@Root() confidence: ConfidenceValue, @Ctx() { op }: RequestContext): Promise<ConfidencePartValue[]> {
    return (await partsOf(op, confidence)).map((part) => new ConfidencePartValue(part));
  }

  @FieldResolver(() => String, { description: 'The same as a sentence.' })
  async explanation(@Root() confidence: ConfidenceValue, @Ctx() { op }: RequestContext): Promise<string> {
    return explain(confidence.value, await partsOf(op, confidence));
  }
}

const partsOf = (op: Operation, { claimId, at }: ConfidenceValue): Promise<readonly ConfidencePart[]> =>
  op.ofParent('Confidence.parts', op.recordView(at), confidenceParts, claimId);
