import { randomUUID } from 'node:crypto';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  CompileContextInput,
  CompileContextResult,
  type CompiledContextValue,
  Searches,
  type Refused,
} from '../../schema/index.ts';
import { compileContext, promptTime, namedFiles, prepareAnswer, prepareFiles } from '../../src/answer/index.ts';
import { callPrice } from '../../src/models/index.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import {
  findDeps,
  unworded,
  walkToEvidence,
  withoutWords,
  withWords,
  worded,
  type AskedEvidence,
} from '../search/evidence-walk.ts';
import { answerRequest, filesWanted, turnsBefore } from './answer-walk.ts';
import { contextShown } from './context-shown.ts';
import { filesAgain } from './files-again.ts';
import { settingsOfMode, workOfMode } from './mode-settings.ts';
import type { WalkedAnswer } from './walked-answer.ts';

const compiling = longMutation({
  name: 'compileContext',
  read: answerRequest,
  work: async (asking, { scope, input, found: asked }) => {
    const work = workOfMode(asking, input.mode);
    const nonce = randomUUID();
    const { mode, model = null, exactFileLock } = input;
    const own = { ...findDeps(work, input, asked), settings: work.settings };
    const files = await namedFiles(own, scope, { evidence: asked, mode, model, files: filesWanted(input) });
    if (exactFileLock) return { nonce, found: null, prepared: await prepareFiles(asked, files) };
    // Rules read the question, as in `ask`.
    const { deps, found, plain } = await walkToEvidence(work, scope, input, asked, { languageModel: null });
    const prepared = await prepareAnswer(deps, scope, found, asked.eligibility);
    return { nonce, found: plain, prepared: { ...prepared, files } };
  },
  keep: ({ found, prepared, nonce }) => ({
    nonce,
    found: found && withoutWords(found),
    prepared: { ...prepared, said: unworded(prepared.said), files: [] },
  }),
  show: async (op, { found, prepared, nonce }, { input, found: asked }, replayed) => {
    if (!replayed) return compiled(op, input, asked, { found, prepared, nonce });
    const said = await worded(op, prepared.said, asked.at);
    const files = await filesAgain(op, input, asked);
    const there = found && (await withWords(op, found, asked.at));
    return compiled(op, input, asked, { found: there, prepared: { ...prepared, said, files }, nonce });
  },
});

async function compiled(
  op: RequestSession,
  input: CompileContextInput,
  asked: AskedEvidence,
  { found, prepared, nonce }: Pick<WalkedAnswer, 'found' | 'prepared'> & { readonly nonce: string },
): Promise<CompiledContextValue> {
  const settings = settingsOfMode(await op.settings(), input.mode);
  const models = op.services.languageModel?.states().map(({ model }) => model) ?? [];
  const model = input.model ?? models[0] ?? null;
  const view = op.view(asked.at);
  const { near: turns, faded } = await turnsBefore(view.sql, asked, op.services.clock.now(), settings);
  const { question, mode } = input;
  const { files, said, sentences, isTimed } = prepared;
  const request = { question, mode, turns, files, settings, nonce, eligibility: asked.eligibility };
  const then = isTimed ? { ...view, valid: null } : view;
  const inTime = found && {
    ...{ previous: found.previous, freshness: found.freshness, entities: found.understood.entityIds },
    passages: found.kept.map(({ id }) => id),
  };
  const now = op.services.clock.now();
  const context = await compileContext(then, [...said, ...(found?.kept ?? [])], sentences, {
    ...{ ...request, ...promptTime(inTime, { until: null, now }) },
    model: model ?? '',
  });
  return contextShown(context, {
    ...{ files, faded, model, evidence: found && evidenceShown(found, asked.at) },
    dollars: model === null ? 0 : callPrice(model, context.tokens, settings['answer.tokens'], settings),
  });
}

/** What a model would be sent. */
@Resolver()
export class ContextResolver {
  @Mutation(() => CompileContextResult, {
    description:
      'What a language model would be sent for a question: the evidence in its order of relevance, what is left out and why, tokens and ' +
      'the most that it may cost. Finds evidence as `ask` does, and asks no language model for an answer. Role WRITER.',
  })
  @Searches()
  compileContext(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => CompileContextInput, { description: 'The data of the request.' }) input: CompileContextInput,
  ): Promise<CompiledContextValue | Refused> {
    return compiling(op, input);
  }
}
