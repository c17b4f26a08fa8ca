import { randomUUID } from 'node:crypto';
import type { AskInput, CompileContextInput } from '../../schema/index.ts';
import {
  compileContext,
  notWritten,
  prepareAnswer,
  recordAnswer,
  writeAnswer,
  type CompiledContext,
  type Draft,
  type EvidencePassage,
  type PreparedAnswer,
} from '../../src/answer/index.ts';
import type { AnswerSentence } from '../../src/domain/answer-record.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { decodeId } from '../../src/domain/typed-ids.ts';
import { readSession } from '../../src/conversation/index.ts';
import { jobAccount, type LanguageModel } from '../../src/models/index.ts';
import { presentView } from '../../src/question/index.ts';
import { findEvidence, type FindDeps } from '../../src/retrieve/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestSession } from '../request/context.ts';
import type { Work } from '../request/mutation.ts';
import type { RequestSettings } from '../request/request-settings.ts';
import { afterwards, evidenceRequest, passageOf, walkToEvidence } from '../search/evidence-walk.ts';
import { answerTold, sentencesTold, type AnswerHead } from './answer-shown.ts';
import type { AnswerStep, FinishedAnswer, WalkedAnswer } from './walked-answer.ts';

/*
 * From a question to what an answer is made of: its evidence, what a model is sent, and what a model wrote.
 */

const MOST_SENTENCES = 20;
/** Less has to do with what is talked about (SE-89). */
const LEAST_WEIGHT = 0.3;
/** OM-127. */
const MOST_TURNS = 50;

export type AskedEvidence = Awaited<ReturnType<typeof evidenceRequest>>;

/** @throws InvalidInput, NotFound */
export async function answerRequest(
  op: RequestSession,
  input: CompileContextInput & Partial<Pick<AskInput, 'sentences'>>,
): Promise<AskedEvidence> {
  const { sentences = 1, model = null } = input;
  if (sentences < 1 || sentences > MOST_SENTENCES)
    throw new InvalidInput(`expected \`sentences\` from 1 to ${MOST_SENTENCES}, got ${sentences}`, ['sentences']);
  const models = op.services.languageModel?.states().map((state) => state.model) ?? [];
  if (model !== null && !models.includes(model)) {
    const there = models.length === 0 ? 'none is configured (CLAIMGRAPH_MODEL)' : `there are ${models.join(', ')}`;
    throw new InvalidInput(`expected \`model\` to be one of the server's, got ${JSON.stringify(model)}: ${there}`, [
      'model',
    ]);
  }
  return evidenceRequest(op, input);
}

/**
 * The evidence for a question, and its sentences by how much of it they say: plain data beside what walked. Rules read the question:
 * whoever waits for an answer waits for a language model once, for what it writes.
 */
export async function walkToSentences(work: Work, scope: Scope, input: CompileContextInput, asked: AskedEvidence) {
  const walked = await walkToEvidence(work, scope, input, asked, { languageModel: null });
  return { ...walked, prepared: await prepareAnswer(walked.deps, scope, walked.found, asked.eligibility) };
}

interface ContextParts {
  readonly input: CompileContextInput;
  readonly asked: AskedEvidence;
  readonly kept: readonly EvidencePassage[];
  readonly prepared: PreparedAnswer;
  readonly settings: RequestSettings;
  /** Names of the language models, in the order in which they are asked. */
  readonly models: readonly string[];
  /** Marks where blocks begin and end: a new one for each prompt. */
  readonly nonce: string;
}

/** What a model is sent; what was said before is in it as far as it has to do with the topic. */
export async function contextIn(
  view: View,
  { input, asked, kept, prepared, settings, models, nonce }: ContextParts,
  now: Date,
): Promise<CompiledContext> {
  const { mode, question } = input;
  const model = input.model ?? models[0] ?? '';
  const session = asked.conversation && (await readSession(view.sql, asked.conversation, now, settings));
  const near = session?.messages.filter(({ weight }) => weight > LEAST_WEIGHT).slice(-MOST_TURNS) ?? [];
  const turns = near.map(({ role, content: text }) => ({ role, text }));
  return compileContext(
    prepared.isTimed ? { ...view, valid: null } : view,
    [...prepared.said, ...kept],
    prepared.sentences,
    { question, mode, model, turns, settings, eligibility: asked.eligibility, nonce },
  );
}

export async function walkToAnswer(
  work: Work,
  scope: Scope,
  input: AskInput,
  asked: AskedEvidence,
): Promise<FinishedAnswer> {
  const steps = answerSteps(work, scope, { input, asked, walked: await walkToSentences(work, scope, input, asked) });
  let step = await steps.next();
  while (!step.done) step = await steps.next();
  return step.value;
}

/**
 * What there is after each sentence that a model wrote, and at the end the answer, which is recorded.
 * @param signal ends it: nobody waits for it any more
 */
export async function* answerSteps(
  work: Work,
  scope: Scope,
  { input, asked, walked }: Searched,
  signal?: AbortSignal,
): AsyncGenerator<AnswerStep, FinishedAnswer, void> {
  const { languageModel: model } = work.services;
  const isWritten = input.generate && model !== null && walked.found.kept.length > 0;
  const parts = isWritten
    ? yield* writtenSteps(work, scope, { input, asked, walked, model, signal })
    : { found: walked.plain, prepared: walked.prepared, draft: null };
  const { deps } = walked;
  const wanted = { sentences: input.sentences, eligibility: asked.eligibility };
  const given = await deps.database.read(scope, async (sql) => {
    const head = answerHead(work, input, asked, parts, await sql.head());
    return answerTold(presentView(sql, deps), head, parts, wanted);
  });
  await afterwards(work, recorded(work, scope, given));
  return { ...parts, given };
}

const answerHead = (
  { services }: Work,
  { question }: AskInput,
  { conversation }: AskedEvidence,
  { found, prepared }: WalkedAnswer,
  commit: number,
): AnswerHead => ({
  ...{ id: services.ids.next('ans'), at: services.clock.now(), question, commit, isTimed: prepared.isTimed },
  conversationId: conversation && conversation.id,
  traceId: found.traceId === null ? null : decodeId(found.traceId, 'trc').id,
});

/** That it cannot be kept is told, and no answer fails of it. */
async function recorded({ services, settings }: Work, scope: Scope, given: GivenAnswer): Promise<void> {
  if (settings['answer.days'] === 0) return;
  await recordAnswer({ ...services, settings }, scope, given).catch((error: unknown) => services.onLateFault?.(error));
}

async function* writtenSteps(
  work: Work,
  scope: Scope,
  { model, signal, ...drafting }: Drafting,
): AsyncGenerator<AnswerStep, WalkedAnswer, void> {
  const { input, walked } = drafting;
  const { compile, widen, plain } = growingEvidence(work, scope, drafting, model.models);
  const { embeddings } = walked.deps;
  const checker = { entailment: work.services.entailment, embedder: embeddings && embeddings.chosen };
  const elapsed = performance.now() - work.began;
  const tools = { model, signal, checker, elapsed, account: jobAccount(scope, work.settings) };
  const { mode, edited = null } = input;
  const context = await compile().catch((error: unknown) => {
    if (error instanceof InvalidInput) return error.message;
    throw error;
  });
  if (typeof context === 'string') return { ...plain(), draft: notWritten(mode, context) };
  const writing = writeAnswer(tools, { mode, edited, widen, only: input.model ?? null, context });
  for (;;) {
    const step = await writing.next();
    const parts = { ...plain(), draft: step.value };
    if (step.done) return parts;
    yield { ...parts, told: () => toldSoFar(walked.deps, scope, drafting, parts) };
  }
}

/** A question whose evidence was searched for. */
interface Searched extends Pick<ContextParts, 'asked'> {
  readonly input: AskInput;
  readonly walked: Awaited<ReturnType<typeof walkToSentences>>;
}

/** What a draft tells as far as it is written. */
const toldSoFar = (
  deps: FindDeps,
  scope: Scope,
  { asked: { eligibility } }: Searched,
  parts: WalkedAnswer & { readonly draft: Draft },
): Promise<readonly AnswerSentence[]> =>
  deps.database.read(scope, (sql) => sentencesTold(presentView(sql, deps), parts, { eligibility }));

interface Drafting extends Searched {
  readonly model: LanguageModel;
  readonly signal: AbortSignal | undefined;
}

/** The evidence of an answer, to which more may come while it is written. */
function growingEvidence(work: Work, scope: Scope, { input, asked, walked }: Searched, models: readonly string[]) {
  const { deps } = walked;
  const all = { kept: walked.found.kept, prepared: walked.prepared };
  const compile = (): Promise<CompiledContext> => {
    const kept = all.kept.map(({ candidate }) => candidate);
    const nonce = randomUUID();
    const parts = { input, asked, settings: work.settings, kept, prepared: all.prepared, models, nonce };
    return deps.database.read(scope, (sql) => contextIn(presentView(sql, deps), parts, deps.now));
  };
  /**
   * The question with what nothing supports is searched for once more: what that finds joins the evidence (SE-105); the web is not told
   * what a model wrote.
   */
  const widen = async (unsupported: readonly string[]): Promise<CompiledContext | null> => {
    const question = [input.question, ...unsupported].join(' ').slice(0, work.settings['search.maxCharacters']);
    const more = await findEvidence(deps, scope, { ...asked, question, conversation: null, web: 'NEVER' });
    const known = new Set(all.kept.map(({ candidate }) => candidate.id));
    const others = more.kept.filter(({ candidate }) => !known.has(candidate.id));
    if (others.length === 0) return null;
    all.kept = [...all.kept, ...others];
    all.prepared = await prepareAnswer(deps, scope, { ...walked.found, kept: all.kept }, asked.eligibility);
    return compile();
  };
  const plain = () => ({ found: { ...walked.plain, kept: all.kept.map(passageOf) }, prepared: all.prepared });
  return { compile, widen, plain };
}
