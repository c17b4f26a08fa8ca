import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import { AliasesInferred, InferAliasesInput, InferAliasesResult, JobNode, type Refused } from '../schema/index.ts';
import { failureOf } from '../src/domain/jobs.ts';
import { inferAliases } from '../src/ingest/index.ts';
import { createJob, finishJob, reportProgress } from '../src/jobs/index.ts';
import { JobBudget } from '../src/models/index.ts';
import { builtInConcepts } from '../src/packs/index.ts';
import type { Operation, RequestContext } from './context.ts';
import { answered, keyOf } from './write.ts';

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

async function run(op: Operation): Promise<AliasesInferred> {
  const { database, clock, ids, languageModel: model } = op.services;
  const policy = await op.policy();
  await op.renew();
  const started = { kind: 'MAINTENANCE', name: 'infer aliases', total: null, owner: op.scope.owner } as const;
  const { id } = await createJob(database, op.scope, started, op.services);
  const account = { scope: op.scope, policy, budget: new JobBudget(policy['model.dollarsPerJob']) };
  try {
    const found = await inferAliases(
      { database, ids, clock, model, concepts: builtInConcepts },
      account,
      async (done) => {
        await reportProgress(database, op.scope, id, { done: done.documents, report: done }, clock);
      },
    );
    const { stopped: _, ...report } = found;
    await reportProgress(database, op.scope, id, { done: found.documents, total: found.documents, report }, clock);
    const job = await finishJob(database, op.scope, id, { state: 'SUCCEEDED' }, clock);
    return new AliasesInferred(new JobNode(job), found);
  } catch (error) {
    // When the database is away this fails too, and `error` is what counts.
    await finishJob(database, op.scope, id, { state: 'FAILED', ...failureOf(error) }, clock).catch(() => undefined);
    throw error;
  }
}
