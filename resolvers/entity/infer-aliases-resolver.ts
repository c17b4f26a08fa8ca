import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { AliasesInferred, InferAliasesInput, InferAliasesResult, type Refused } from '../../schema/index.ts';
import { inferAliasesAsJob } from '../../src/ingest/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import type { RequestContext } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { jobShown } from '../request/node-loaders.ts';

const inference = longMutation({
  name: 'inferAliases',
  read: (_op, _input: InferAliasesInput) => null,
  work: ({ services, settings }, { scope }) =>
    inferAliasesAsJob({ ...services, model: services.languageModel, concepts: builtInConcepts }, scope, settings),
  show: async (op, { job, found }, _asked, replayed) => new AliasesInferred(await jobShown(op, job, replayed), found),
});

/** Names that a language model proposes. */
@Resolver()
export class InferAliasesResolver {
  @Mutation(() => InferAliasesResult, {
    description:
      'Asks the language model about names in shared documents that match no entity, each once. Names that it ' +
      'takes for aliases of a known entity are PENDING until `reviewAlias` accepts them. Role CURATOR. Safe to ' +
      'repeat.',
  })
  inferAliases(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => InferAliasesInput, { description: 'The data of the request.' }) input: InferAliasesInput,
  ): Promise<AliasesInferred | Refused> {
    return inference(op, input);
  }
}
