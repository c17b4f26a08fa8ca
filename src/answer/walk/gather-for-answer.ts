import { randomUUID } from 'node:crypto';
import type { GatheringRecord } from '../../domain/gathering-record.ts';
import type { Scope } from '../../domain/scope.ts';
import { jobAccount, JobBudget } from '../../models/index.ts';
import { findEvidence, type FoundForQuestion } from '../../retrieve/index.ts';
import { digestOf, NO_TRACE, type ToldStep } from '../../trace/index.ts';
import { gatherEvidence, type GatheredEvidence } from '../gather/gather-evidence.ts';
import { PASSAGES_OF_SEARCH, type GatherTools, type SearchedEvidence } from '../gather/gathering.ts';
import { limitsBy } from '../gather/gathering-budget.ts';
import { retrievedTypes } from '../gather/retrieved-types.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { presentOf, readNow } from './answer-view.ts';
import { preparedFor } from './prepared-for.ts';
import type { SearchedQuestion } from './search-for-answer.ts';

/** A question with all the evidence that was gathered for it. */
export interface GatheredQuestion extends SearchedQuestion {
  /** null = one search found it. */
  readonly gathering: GatheringRecord | null;
}

/**
 * More evidence for a question, if an agent is to gather it, by searches like the question's own; neither the web nor a conversation is
 * told what a model wants to know.
 * @throws what a search throws beside Unavailable; `signal.reason` when it was called off
 */
export async function gatherForAnswer(
  deps: AnswerDeps,
  scope: Scope,
  request: AnswerRequest,
  { found, prepared, shape }: SearchedQuestion,
  signal: AbortSignal | undefined,
): Promise<GatheredQuestion> {
  const { recorder = NO_TRACE } = deps;
  const { agent } = request;
  // With the lock nothing is searched.
  if (agent === 'ONE_PASS' || found === null) return { found, prepared, shape, gathering: null };
  const gathered = await recorder.step('gatherMore', GATHER_MORE_STEP(request, found), () => {
    const wanted = { agent, question: found.question.understood, first: { kept: found.kept, prepared } };
    return gatherEvidence(toolsFor(deps, scope, request, signal), wanted);
  });
  return {
    ...{ found: { ...found, kept: gathered.kept }, prepared: gathered.prepared, shape },
    gathering: gathered.record,
  };
}

/** Tokens that a passage is taken to have before it is found (PI-34). */
const TOKENS_OF_PASSAGE = 512;

function toolsFor(
  deps: AnswerDeps,
  scope: Scope,
  { generate, model: only, evidence }: AnswerRequest,
  signal: AbortSignal | undefined,
): GatherTools {
  const { settings, languageModel, recorder = NO_TRACE } = deps;
  const account = { ...jobAccount(scope, settings), budget: new JobBudget(settings['gather.dollars']) };
  return {
    ...{ only, signal, limits: limitsBy(settings), tokensOfPassage: TOKENS_OF_PASSAGE },
    model: generate && languageModel ? { model: languageModel, account } : null,
    nonce: recorder.askNow({ port: 'ids', request: 'nonce of gathering', isSteady: true }, () => randomUUID()),
    elapsed: () => recorder.askNow({ port: 'clock', request: 'elapsed', isSteady: true }, deps.elapsed) / 1_000,
    search: (question) => searched(deps, scope, { evidence: { ...evidence, question } }),
  };
}

async function searched(
  deps: AnswerDeps,
  scope: Scope,
  { evidence }: Pick<AnswerRequest, 'evidence'>,
): Promise<SearchedEvidence> {
  const first = Math.min(PASSAGES_OF_SEARCH, evidence.candidates);
  const asked = { ...evidence, first, conversation: null, web: 'NEVER' } as const;
  const asOf = await presentOf(deps, scope);
  const found = await findEvidence({ ...deps, languageModel: null, ...(asOf !== null && { asOf }) }, scope, asked);
  const prepared = await preparedFor(deps, scope, found, { evidence: asked });
  const documents = found.kept.flatMap(({ candidate }) => candidate.documentIds.slice(0, 1));
  const types = await readNow(deps, scope, false, (view) => retrievedTypes(view, documents));
  return { kept: found.kept, prepared, types };
}

const GATHER_MORE_STEP = (
  { agent }: AnswerRequest,
  { kept }: Pick<FoundForQuestion, 'kept'>,
): ToldStep<GatheredEvidence> => ({
  input: () => ({ agent, evidence: digestOf(kept.map(({ candidate }) => candidate.id)) }),
  output: (gathered) => ({ ...gathered.record, kept: gathered.kept.map(({ candidate }) => candidate.id) }),
  reason: ({ record: { why } }) => why,
});
