import { randomUUID } from 'node:crypto';
import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  CompileContextInput,
  CompileContextResult,
  CompiledContextValue,
  ContextSourceValue,
  DroppedWordsValue,
  Searches,
  type Refused,
} from '../../schema/index.ts';
import { compileContext, prepareAnswer } from '../../src/answer/index.ts';
import { callPrice } from '../../src/models/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import {
  unworded,
  walkToEvidence,
  withoutWords,
  withWords,
  worded,
  type AskedEvidence,
} from '../search/evidence-walk.ts';
import { answerRequest, turnsBefore } from './answer-walk.ts';
import type { WalkedAnswer } from './walked-answer.ts';

const compiling = longMutation({
  name: 'compileContext',
  read: answerRequest,
  work: async (work, { scope, input, found }) => {
    // Rules read the question, as in `ask`.
    const walked = await walkToEvidence(work, scope, input, found, { languageModel: null });
    const prepared = await prepareAnswer(walked.deps, scope, walked.found, found.eligibility);
    return { found: walked.plain, prepared, nonce: randomUUID() };
  },
  keep: ({ found, prepared, nonce }) => ({
    nonce,
    found: withoutWords(found),
    prepared: { ...prepared, said: unworded(prepared.said) },
  }),
  show: async (op, { found, prepared, nonce }, { input, found: asked }, replayed) => {
    if (!replayed) return compiled(op, input, asked, { found, prepared, nonce });
    const said = await worded(op, prepared.said);
    const there = await withWords(op, found);
    return compiled(op, input, asked, { found: there, prepared: { ...prepared, said }, nonce });
  },
});

async function compiled(
  op: RequestSession,
  input: CompileContextInput,
  asked: AskedEvidence,
  { found, prepared, nonce }: Pick<WalkedAnswer, 'found' | 'prepared'> & { readonly nonce: string },
): Promise<CompiledContextValue> {
  const settings = await op.settings();
  const models = op.services.languageModel?.states().map(({ model }) => model) ?? [];
  const model = input.model ?? models[0] ?? null;
  const view = op.view(NOW);
  const turns = await turnsBefore(view.sql, asked, op.services.clock.now(), settings);
  const { question, mode } = input;
  const request = { question, mode, turns, settings, nonce, eligibility: asked.eligibility, model: model ?? '' };
  const then = prepared.isTimed ? { ...view, valid: null } : view;
  const context = await compileContext(then, [...prepared.said, ...found.kept], prepared.sentences, request);
  const sources = context.sources.map(({ n, heading, text, confidence, conflicts }) => {
    return Object.assign(new ContextSourceValue(), { n, heading, text, confidence, disputed: conflicts.length > 0 });
  });
  return Object.assign(new CompiledContextValue(), {
    ...{ ...context, model, sources },
    dollars: model === null ? 0 : callPrice(model, context.tokens, settings['answer.tokens'], settings),
    dropped: context.dropped.map((words) => Object.assign(new DroppedWordsValue(), words)),
    evidence: evidenceShown(found),
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
