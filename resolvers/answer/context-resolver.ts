import { Arg, Ctx, Mutation, Resolver } from 'type-graphql';
import {
  CompileContextInput,
  CompileContextResult,
  type CompiledContextValue,
  Searches,
  type Refused,
} from '../../schema/index.ts';
import {
  contextPreviewed,
  previewContext,
  promptTime,
  readContext,
  type AnswerDeps,
  type AnswerRequest,
  type ContextRead,
  type Shaped,
} from '../../src/answer/index.ts';
import type { EnsemblePlan } from '../../src/domain/ensemble-record.ts';
import { callPrice } from '../../src/models/index.ts';
import type { RequestContext, RequestSession } from '../request/context.ts';
import { longMutation } from '../request/mutation.ts';
import { evidenceShown } from '../search/evidence-shown.ts';
import {
  findDeps,
  passageOf,
  unworded,
  walkToEvidence,
  withoutWords,
  withWords,
  worded,
  type AskedEvidence,
  type FoundPlain,
} from '../search/evidence-walk.ts';
import { answerRequest, filesWanted, turnsBefore, type TurnsBefore } from './answer-walk.ts';
import { contextShown } from './context-shown.ts';
import { filesAgain } from './files-again.ts';
import { settingsOfMode, workOfMode } from './mode-settings.ts';
import { shapingWanted } from './shaping-wanted.ts';
import type { WalkedAnswer } from './walked-answer.ts';

/** A prompt that was made, as it is kept: without words of documents and of the conversation. */
interface Compiled extends Pick<WalkedAnswer, 'found' | 'prepared'> {
  readonly nonce: string;
  /** The model that it is for; empty = none is there. */
  readonly model: string;
  /** Who is to write; null = one model. */
  readonly plan: EnsemblePlan | null;
  readonly shaped: Shaped;
  /** null = they are to be read again. */
  readonly words: { readonly read: ContextRead; readonly turns: TurnsBefore } | null;
}

const compiling = longMutation({
  name: 'compileContext',
  read: answerRequest,
  work: async (asking, { scope, input, found: asked }): Promise<Compiled> => {
    const work = workOfMode(asking, input.mode);
    const { settings, began } = work;
    const deps = { ...findDeps(work, input, asked), settings, elapsed: () => performance.now() - began };
    const turns = await deps.database.read(scope, (sql) => turnsBefore(sql, asked, deps.now, settings));
    const { mode, model = null, ensemble } = input;
    const request: AnswerRequest = {
      ...{ evidence: asked, mode, model, turns: turns.near, files: filesWanted(input), shaping: shapingWanted(input) },
      ...{ agent: 'ONE_PASS', ensemble, generate: true, edited: null, sentences: 1 },
    };
    const plain: FoundPlain[] = [];
    const walked = await previewContext(deps, scope, request, async () => {
      // Rules read the question, as in `ask`.
      const walk = await walkToEvidence(work, scope, input, asked, { languageModel: null });
      plain.push(walk.plain);
      return walk.found;
    });
    const { nonce, model: writer, plan, prepared, shaped, read, kept } = walked;
    const [found] = plain;
    return {
      ...{ nonce, model: writer, plan, prepared, shaped, words: { read, turns } },
      found: found ? { ...found, kept: kept.map(passageOf) } : null,
    };
  },
  keep: ({ found, prepared, ...compiled }) => ({
    ...{ ...compiled, words: null, found: found && withoutWords(found) },
    prepared: { ...prepared, said: unworded(prepared.said), files: [] },
  }),
  show: async (op, compiled, { input, found: asked }) =>
    compiled.words === null
      ? shown(op, input, asked, await readAgain(op, input, asked, compiled))
      : shown(op, input, asked, { ...compiled, words: compiled.words }),
});

type Worded = Compiled & { readonly words: NonNullable<Compiled['words']> };

/** What is gone since is there no more. */
async function readAgain(
  op: RequestSession,
  input: CompileContextInput,
  asked: AskedEvidence,
  { found, prepared, ...compiled }: Compiled,
): Promise<Worded> {
  const settings = settingsOfMode(await op.settings(), input.mode);
  const view = op.view(asked.at);
  const files = await filesAgain(op, input, asked);
  const there = found && (await withWords(op, found, asked.at));
  const again = { ...prepared, said: await worded(op, prepared.said, asked.at), files };
  const now = op.services.clock.now();
  const turns = await turnsBefore(view.sql, asked, now, settings);
  const inTime = there && {
    ...{ previous: there.previous, freshness: there.freshness, entities: there.understood.entityIds },
    passages: there.kept.map(({ id }) => id),
  };
  const { sentences, isTimed, said } = again;
  const read = await readContext(
    isTimed ? { ...view, valid: null } : view,
    [...said, ...(there?.kept ?? [])],
    sentences,
    {
      ...{ ...frameOf(input, settings, compiled), eligibility: asked.eligibility, files, turns: turns.near },
      ...promptTime(inTime, { until: null, now }),
      fading: { settings, now },
    },
  );
  return { ...compiled, found: there, prepared: again, words: { read, turns } };
}

const frameOf = (
  { question, mode }: CompileContextInput,
  settings: AnswerDeps['settings'],
  { nonce, model }: Pick<Compiled, 'nonce' | 'model'>,
) => ({ question, mode, settings, nonce, model });

async function shown(
  op: RequestSession,
  input: CompileContextInput,
  { at }: AskedEvidence,
  { found, prepared: { files }, shaped, words: { read, turns }, ...compiled }: Worded,
): Promise<CompiledContextValue> {
  const settings = settingsOfMode(await op.settings(), input.mode);
  const frame = frameOf(input, settings, compiled);
  const model = frame.model === '' ? null : frame.model;
  const { context, condensed } = contextPreviewed({ shaped, read }, frame);
  return contextShown(context, {
    ...{ files, model, ensemble: compiled.plan, shape: shaped.shape, condensed, at, faded: turns.faded },
    evidence: found && evidenceShown(found, at),
    dollars: model === null ? 0 : callPrice(model, context.tokens, settings['answer.tokens'], settings),
  });
}

/** What a model would be sent. */
@Resolver()
export class ContextResolver {
  @Mutation(() => CompileContextResult, {
    description:
      'What a language model would be sent for a question: what it is for, the evidence in its order of relevance and condensed, what is ' +
      'left out and why, tokens and the most that it may cost. Finds evidence as `ask` does, and asks no language model for an answer. ' +
      'Role WRITER.',
  })
  @Searches()
  compileContext(
    @Ctx() { op }: RequestContext,
    @Arg('input', () => CompileContextInput, { description: 'The data of the request.' }) input: CompileContextInput,
  ): Promise<CompiledContextValue | Refused> {
    return compiling(op, input);
  }
}
