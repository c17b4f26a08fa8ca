import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { AliasesInferred, InferAliasesInput, InferAliasesResult, JobNode, type Refused } from '../../schema/index.ts';
import { inferAliasesAsJob } from '../../src/ingest/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import type { RequestContext } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';

/** A run does nothing twice by itself: an idempotency key changes nothing. */
const inference = longMutation({
  name: 'inferAliases',
  read: (_op, _input: InferAliasesInput) => null,
  work: ({ services, policy }, { scope }) =>
    inferAliasesAsJob({ ...services, model: services.languageModel, concepts: builtInConcepts }, scope, policy),
  show: (_op, { job, found }) => new AliasesInferred(new JobNode(job), found),
});

/** Names that a language model proposes. */
@Resolver()
export class InferAliasesResolver {
  @Mutation(() => InferAliasesResult, {
    description:
      'Puts names of shared documents that lead nowhere to the language model, each once, as a job that ends with it. What it takes for another name of a known entity waits for `reviewAlias`, and leads nowhere until then. What one run did, the next finds done.',
  })
  inferAliases(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => InferAliasesInput, { description: 'What to run.' }) input: InferAliasesInput,
  ): Promise<AliasesInferred | Refused> {
    return inference(op, input);
  }
}
