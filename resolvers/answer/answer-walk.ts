import { randomUUID } from 'node:crypto';
import type { AskInput } from '../../schema/index.ts';
import {
  compileContext,
  prepareAnswer,
  writeAnswer,
  type CompiledContext,
  type Draft,
  type EvidencePassage,
  type PreparedAnswer,
} from '../../src/answer/index.ts';
import { InvalidInput } from '../../src/domain/errors.ts';
import type { Scope } from '../../src/domain/scope.ts';
import { readSession } from '../../src/conversation/index.ts';
import { jobAccount } from '../../src/models/index.ts';
import { presentView } from '../../src/question/index.ts';
import { findEvidence } from '../../src/retrieve/index.ts';
import type { View } from '../../src/storage/index.ts';
import type { RequestSession } from '../request/context.ts';
import type { Work } from '../request/mutation.ts';
import type { RequestSettings } from '../request/request-settings.ts';
import { evidenceRequest, passageOf, walkToEvidence } from '../search/evidence-walk.ts';

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
export async function answerRequest(op: RequestSession, input: AskInput): Promise<AskedEvidence> {
  const { sentences, model = null } = input;
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
 * The evidence for a question, and its sentences by how much of it they say: plain data beside what walked. Rules read the question: whoever
 * waits for an answer waits for a language model once, for what it writes.
 */
export async function walkToSentences(work: Work, scope: Scope, input: AskInput, asked: AskedEvidence) {
  const walked = await walkToEvidence(work, scope, input, asked, { languageModel: null });
  return { ...walked, prepared: await prepareAnswer(walked.deps, scope, walked.found, asked.eligibility) };
}

interface ContextParts {
  readonly input: AskInput;
  readonly asked: AskedEvidence;
  readonly kept: readonly EvidencePassage[];
  readonly prepared: PreparedAnswer;
  readonly settings: RequestSettings;
  /** Names of the language models, in the order in which they are asked. */
  readonly models: readonly string[];
}

/** What a model is sent; what was said before is in it as far as it has to do with the topic. */
export async function contextIn(
  view: View,
  { input, asked, kept, prepared, settings, models }: ContextParts,
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
    { question, mode, model, turns, settings, eligibility: asked.eligibility, nonce: randomUUID() },
  );
}

/** What is kept of a walk to an answer: plain data. */
export async function walkToAnswer(work: Work, scope: Scope, input: AskInput, asked: AskedEvidence) {
  const walked = await walkToSentences(work, scope, input, asked);
  const { languageModel } = work.services;
  const isWritten = input.generate && languageModel !== null && walked.found.kept.length > 0;
  if (!isWritten) return { found: walked.plain, prepared: walked.prepared, draft: null };
  return drafted(work, scope, { input, asked, walked, model: languageModel });
}

interface Drafting {
  readonly input: AskInput;
  readonly asked: AskedEvidence;
  readonly walked: Awaited<ReturnType<typeof walkToSentences>>;
  readonly model: NonNullable<Work['services']['languageModel']>;
}

async function drafted(work: Work, scope: Scope, { input, asked, walked, model }: Drafting) {
  const { services, settings } = work;
  const { deps } = walked;
  const all = { kept: walked.found.kept, prepared: walked.prepared };
  const compile = (): Promise<CompiledContext> => {
    const kept = all.kept.map(({ candidate }) => candidate);
    const parts = { input, asked, settings, kept, prepared: all.prepared, models: model.models };
    return deps.database.read(scope, (sql) => contextIn(presentView(sql, deps), parts, deps.now));
  };
  /** The question with what nothing supports is searched for once more: what that finds joins the evidence (SE-105). */
  const widen = async (unsupported: readonly string[]): Promise<CompiledContext | null> => {
    const question = widened(input.question, unsupported, settings['search.maxCharacters']);
    const more = await findEvidence(deps, scope, { ...asked, question, conversation: null });
    const known = new Set(all.kept.map(({ candidate }) => candidate.id));
    const others = more.kept.filter(({ candidate }) => !known.has(candidate.id));
    if (others.length === 0) return null;
    all.kept = [...all.kept, ...others];
    all.prepared = await prepareAnswer(deps, scope, { ...walked.found, kept: all.kept }, asked.eligibility);
    return compile();
  };
  const edited = input.edited ?? null;
  const draft: Draft = await writeAnswer(
    {
      ...{ model, account: jobAccount(scope, settings), elapsed: performance.now() - work.began },
      checker: { entailment: services.entailment, embedder: deps.embeddings && deps.embeddings.chosen },
    },
    {
      ...{ mode: input.mode, only: input.model ?? null, widen, context: await compile() },
      edited: edited && {
        ...(edited.system && { system: edited.system }),
        ...(edited.prompt && { prompt: edited.prompt }),
      },
    },
  );
  return { found: { ...walked.plain, kept: all.kept.map(passageOf) }, prepared: all.prepared, draft };
}

const widened = (question: string, unsupported: readonly string[], most: number): string =>
  [question, ...unsupported].join(' ').slice(0, most);

export type WalkedAnswer = Awaited<ReturnType<typeof walkToAnswer>>;
