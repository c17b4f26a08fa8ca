import type { AnswerSentence } from '../../domain/answer-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import { jobAccount } from '../../models/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { layOutContext, type CompiledContext, type ContextRead } from '../compile/compile-context.ts';
import type { Draft } from '../draft.ts';
import { notWritten } from '../generate/write-draft.ts';
import type { GroundWanted } from '../ground-of-sentences.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { readNow } from './answer-view.ts';
import { writerRole } from './answer-writers.ts';
import { draftsBy, planFor } from './drafts-of-models.ts';
import { gatherForAnswer, type GatheredQuestion } from './gather-for-answer.ts';
import { growingEvidence } from './growing-evidence.ts';
import type { Writing } from './drafts-of-models.ts';
import type { SearchedQuestion } from './search-for-answer.ts';
import { besideOf, shapeContext, type Shaped } from './shape-context.ts';
import { COMPILE_STEP, COMPOSE_STEP } from './shown-steps.ts';
import { tellAnswer, tellDraftSoFar, tellMembers, type AnswerComposed, type AnswerWritten } from './written-answer.ts';

/** A draft as far as it is written. */
export interface AnswerStep {
  readonly draft: Draft;
  /** Its sentences as they would be told now. */
  readonly told: () => Promise<readonly AnswerSentence[]>;
}

/**
 * More evidence, if an agent is to gather it; then what there is after each sentence that a model wrote, and at the end the answer. Nothing
 * of it is kept.
 * @param signal ends it: nobody waits for it any more
 * @throws what a search throws; Unavailable when something else than the language model is away
 */
export async function* answerSteps(
  deps: AnswerDeps,
  scope: Scope,
  request: AnswerRequest,
  searched: SearchedQuestion,
  signal?: AbortSignal,
): AsyncGenerator<AnswerStep, AnswerComposed, void> {
  const gathered = await gatherForAnswer(deps, scope, request, searched, signal);
  const { found, prepared, gathering } = gathered;
  const { languageModel: writer, recorder = NO_TRACE } = deps;
  const kept = found?.kept ?? [];
  const isThere = kept.length > 0 || prepared.files.some(({ shown }) => shown !== null);
  const isWritten = request.generate && writer !== null && isThere;
  const written: AnswerWritten = isWritten
    ? yield* writtenSteps({ deps, scope, request, writer, signal }, gathered)
    : { kept, prepared, draft: null, ensemble: null };
  const { sentences } = request;
  return recorder.step('compose', COMPOSE_STEP(written), async () => {
    const parts = { ...written, kept: written.kept.map(({ candidate }) => candidate) };
    const wanted = { sentences, ...mayTell(deps, request) };
    return readNow(deps, scope, prepared.isTimed, async (view, commit) => ({
      ...{ ...written, ...(await tellAnswer(view, parts, wanted)), commit, gathering },
      answers: await tellMembers(view, parts, wanted),
    }));
  });
}

const mayTell = ({ settings, now }: AnswerDeps, { evidence: { eligibility } }: AnswerRequest): GroundWanted => ({
  ...{ eligibility, fading: { settings, now } },
});

async function* writtenSteps(
  writing: Writing,
  searched: GatheredQuestion,
): AsyncGenerator<AnswerStep, AnswerWritten, void> {
  const { deps, scope, request, writer, signal } = writing;
  const { recorder = NO_TRACE, embeddings, entailment, settings } = deps;
  const growing = growingEvidence(writing, searched);
  const compiled = (read: ContextRead, shaped: Shaped): CompiledContext =>
    layOutContext(read, growing.frame, besideOf(shaped, read, growing.frame));
  const begun = await recorder
    .step('compile', COMPILE_STEP(growing.all()), async () => {
      const shaped = await shapeContext(writing, searched, growing);
      return { shaped, context: compiled(shaped.read, shaped) };
    })
    .catch((error: unknown) => {
      if (error instanceof InvalidInput) return error.message;
      throw error;
    });
  if (typeof begun === 'string') return { ...growing.all(), draft: notWritten(begun), ensemble: null };
  const { shaped, context } = begun;
  const widen = async (unsupported: readonly string[]): Promise<CompiledContext | null> => {
    if (!(await growing.widen(unsupported))) return null;
    const wider = await recorder.step('compile', COMPILE_STEP(growing.all()), async () => ({
      context: compiled(await growing.read(), shaped),
    }));
    return wider.context;
  };
  const checker = { entailment, embedder: embeddings && embeddings.chosen };
  const tools = {
    model: writer,
    signal,
    checker,
    recorder,
    account: jobAccount(scope, settings),
    elapsed: deps.elapsed,
  };
  const plan = planFor(writing, { found: searched.found, kept: growing.all().kept }, context, growing.frame.model);
  const drafts = draftsBy(tools, plan, { ...{ request, context, widen }, role: writerRole(searched.found) });
  for (;;) {
    const step = await drafts.next();
    if (step.done) return { ...growing.all(), ...step.value };
    const parts = { ...growing.all(), draft: step.value };
    const told = { ...parts, kept: parts.kept.map(({ candidate }) => candidate) };
    // Whoever looks on is no part of the walk.
    const aside = { ...deps, recorder: NO_TRACE };
    yield {
      draft: step.value,
      told: () =>
        readNow(aside, scope, parts.prepared.isTimed, (view) => tellDraftSoFar(view, told, mayTell(deps, request))),
    };
  }
}
