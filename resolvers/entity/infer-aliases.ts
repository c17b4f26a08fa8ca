import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { AliasesInferred, InferAliasesInput, InferAliasesResult, JobNode, type Refused } from '../../schema/index.ts';
import { inferAliases } from '../../src/ingest/index.ts';
import { runJob } from '../../src/jobs/index.ts';
import { JobBudget } from '../../src/models/index.ts';
import { builtInConcepts } from '../../src/packs/index.ts';
import type { RequestSession, RequestContext } from '../request/context.ts';
import { answered, keyOf } from '../request/write.ts';

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
    return answered(op, 'inferAliases', () => {
      // A run does nothing twice by itself; the key is read for its mistakes.
      keyOf(op.scope, input.idempotencyKey);
      return run(op);
    });
  }
}

async function run(op: RequestSession): Promise<AliasesInferred> {
  const { languageModel: model } = op.services;
  const policy = await op.policy();
  await op.releaseSnapshot();
  const account = { scope: op.scope, policy, budget: new JobBudget(policy['model.dollarsPerJob']) };
  const started = { kind: 'MAINTENANCE', name: 'infer aliases', total: null, owner: op.scope.owner } as const;
  const { job, value } = await runJob(op.services, op.scope, started, async (tell) => {
    const deps = { ...op.services, model, concepts: builtInConcepts };
    const found = await inferAliases(deps, account, (done) => tell({ done: done.documents, report: done }));
    const { stopped: _, ...report } = found;
    await tell({ done: found.documents, total: found.documents, report });
    return found;
  });
  return new AliasesInferred(new JobNode(job), value);
}
