import { randomUUID } from 'node:crypto';
import type { AnswerSentence } from '../../domain/answer-record.ts';
import { InvalidInput } from '../../domain/errors.ts';
import type { Scope } from '../../domain/scope.ts';
import { jobAccount, type LanguageModel } from '../../models/index.ts';
import { widerQuestion } from '../../question/index.ts';
import { findEvidence } from '../../retrieve/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { compileContext, type CompiledContext } from '../compile/compile-context.ts';
import { promptTime } from '../compile/recent-updates.ts';
import type { Draft } from '../draft.ts';
import { joinedAnswers } from '../gather/joined-evidence.ts';
import { notWritten, writeAnswer } from '../generate/write-draft.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { presentOf, readNow } from './answer-view.ts';
import { gatherForAnswer, type GatheredQuestion } from './gather-for-answer.ts';
import { preparedFor, type SearchedQuestion } from './search-for-answer.ts';
import { COMPILE_STEP, COMPOSE_STEP, DRAFT_STEP } from './shown-steps.ts';
import { tellAnswer, tellDraftSoFar, type AnswerComposed, type AnswerWritten } from './written-answer.ts';

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
  const { found, prepared, gathering } = await gatherForAnswer(deps, scope, request, searched, signal);
  const { languageModel: writer, recorder = NO_TRACE } = deps;
  const kept = found?.kept ?? [];
  const isThere = kept.length > 0 || prepared.files.some(({ shown }) => shown !== null);
  const isWritten = request.generate && writer !== null && isThere;
  const written: AnswerWritten = isWritten
    ? yield* writtenSteps({ deps, scope, request, writer, signal }, { found, prepared, gathering })
    : { kept, prepared, draft: null };
  const { sentences, evidence } = request;
  return recorder.step('compose', COMPOSE_STEP(written), async () => {
    const parts = { ...written, kept: written.kept.map(({ candidate }) => candidate) };
    const wanted = { sentences, eligibility: evidence.eligibility };
    return readNow(deps, scope, prepared.isTimed, async (view, commit) => ({
      ...{ ...written, ...(await tellAnswer(view, parts, wanted)), commit, gathering },
    }));
  });
}

interface Writing {
  readonly deps: AnswerDeps;
  readonly scope: Scope;
  readonly request: AnswerRequest;
  readonly writer: LanguageModel;
  readonly signal: AbortSignal | undefined;
}

async function* writtenSteps(
  writing: Writing,
  searched: GatheredQuestion,
): AsyncGenerator<AnswerStep, AnswerWritten, void> {
  const { deps, scope, request, writer, signal } = writing;
  const { recorder = NO_TRACE, embeddings, entailment, settings } = deps;
  const { compile, widen, all } = growingEvidence(writing, searched);
  const { mode, edited, model: only, evidence } = request;
  const context = await compile().catch((error: unknown) => {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  });
  if (typeof context === 'string') return { ...all(), draft: notWritten(context) };
  const checker = { entailment, embedder: embeddings && embeddings.chosen };
  const account = jobAccount(scope, settings);
  const tools = { model: writer, signal, checker, elapsed: deps.elapsed(), account, recorder };
  const drafts = recorder.streamedStep('draft', DRAFT_STEP(request, context), () =>
    writeAnswer(tools, { mode, edited, widen, only, context }),
  );
  for (;;) {
    const step = await drafts.next();
    const parts = { ...all(), draft: step.value };
    if (step.done) return parts;
    const told = { ...parts, kept: parts.kept.map(({ candidate }) => candidate) };
    // Whoever looks on is no part of the walk.
    const aside = { ...deps, recorder: NO_TRACE };
    yield {
      draft: step.value,
      told: () => readNow(aside, scope, parts.prepared.isTimed, (view) => tellDraftSoFar(view, told, evidence)),
    };
  }
}

/** The evidence of an answer, to which more may come while it is written. */
function growingEvidence({ deps, scope, request, writer }: Writing, { found, prepared, gathering }: GatheredQuestion) {
  const { recorder = NO_TRACE, settings } = deps;
  const { evidence, mode, turns, model } = request;
  const now = { kept: found?.kept ?? [], prepared };
  const inTime = found && {
    previous: found.question.before[0]?.commit ?? null,
    entities: found.question.understood.entityIds,
    freshness: found.freshness,
    passages: found.kept.map(({ candidate }) => candidate.id),
  };
  const compile = (): Promise<CompiledContext> =>
    recorder.step('compile', COMPILE_STEP(now), () => {
      const nonce = recorder.askNow({ port: 'ids', request: 'nonce', isSteady: true }, () => randomUUID());
      const passages = [...now.prepared.said, ...now.kept.map(({ candidate }) => candidate)];
      const { question, eligibility } = evidence;
      const { files } = now.prepared;
      const asked = {
        question,
        mode,
        turns,
        files,
        settings,
        eligibility,
        nonce,
        model: model ?? writer.models[0] ?? '',
      };
      return readNow(deps, scope, now.prepared.isTimed, (view, commit) =>
        compileContext(view, passages, now.prepared.sentences, {
          ...asked,
          ...promptTime(inTime, { until: commit, now: deps.now }),
        }),
      );
    });
  /**
   * The question with what nothing supports is searched for once more: what that finds joins the evidence (SE-105); the web is not told
   * what a model wrote.
   */
  const widen = async (unsupported: readonly string[]): Promise<CompiledContext | null> => {
    if (found === null) return null;
    const question = widerQuestion(evidence.question, unsupported, settings);
    const asked = { ...evidence, question, conversation: null, web: 'NEVER' } as const;
    const asOf = await presentOf(deps, scope);
    const more = await findEvidence({ ...deps, languageModel: null, ...(asOf !== null && { asOf }) }, scope, asked);
    const known = new Set(now.kept.map(({ candidate }) => candidate.id));
    const others = more.kept.filter(({ candidate }) => !known.has(candidate.id));
    if (others.length === 0) return null;
    now.kept = [...now.kept, ...others];
    const { files } = now.prepared;
    const wider = { ...(await preparedFor(deps, scope, { ...found, kept: now.kept }, request)), files };
    now.prepared = gathering ? joinedAnswers([wider, prepared]) : wider;
    return compile();
  };
  return { compile, widen, all: () => ({ ...now }) };
}
