import { Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { AnswerValue, MemoryValidationValue, SemanticMemoryNode } from '../../schema/index.ts';
import { validationQuestion } from '../../src/domain/validation-question.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext } from '../request/context.ts';
import { claimById } from '../request/node-loaders.ts';

@Resolver(() => AnswerValue)
export class ValidationResolver {
  @FieldResolver(() => [MemoryValidationValue], {
    description: 'Memories of the caller that it asks about instead of telling them, as they have faded.',
  })
  async validations(@Root() { record }: AnswerValue, @Ctx() { op }: RequestContext): Promise<MemoryValidationValue[]> {
    const asked = record.validations.map(async ({ claimId, days }) => {
      const claim = await claimById(op, claimId, NOW);
      if (claim === null) return [];
      const memory = new SemanticMemoryNode(claim.record, NOW);
      return [new MemoryValidationValue(memory, validationQuestion(memory.text, days), days)];
    });
    return (await Promise.all(asked)).flat();
  }
}
