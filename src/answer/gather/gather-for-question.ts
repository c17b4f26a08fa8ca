import type { AskAgent } from '../../domain/gathering-record.ts';
import type { Scope } from '../../domain/scope.ts';
import { jobAccount, JobBudget, type LanguageModel } from '../../models/index.ts';
import { presentView } from '../../question/index.ts';
import { findEvidence, type EvidenceRequest, type FindDeps, type FoundForQuestion } from '../../retrieve/index.ts';
import type { AnswerSettings } from '../answer-settings.ts';
import { prepareAnswer, type PreparedAnswer } from '../prepare-answer.ts';
import { gatherEvidence, type GatheredEvidence } from './gather-evidence.ts';
import { PASSAGES_OF_SEARCH, type SearchedEvidence } from './gathering.ts';
import { limitsBy } from './gathering-budget.ts';
import { retrievedTypes } from './retrieved-types.ts';

export interface GatherDeps extends FindDeps {
  readonly settings: FindDeps['settings'] & AnswerSettings;
}

/** A question whose own evidence was found. */
export interface FoundQuestion {
  readonly found: FoundForQuestion;
  readonly prepared: PreparedAnswer;
}

/** How more of it is gathered. */
export interface GatheringBy {
  readonly agent: AskAgent;
  /** null = rules alone. */
  readonly model: LanguageModel | null;
  /** The one model that is asked; null = each of the chain. */
  readonly only: string | null;
  /** Milliseconds since the question was asked. */
  readonly elapsed: number;
  readonly nonce: string;
  readonly signal?: AbortSignal | undefined;
}

/** Tokens that a passage is taken to have before it is found (PI-34). */
const TOKENS_OF_PASSAGE = 512;

/**
 * More evidence for a question, by searches like its own; neither the web nor a conversation is told what a model wants to know. Time is
 * that of `deps.clock`.
 * @throws as `gatherEvidence`
 */
export async function gatherForQuestion(
  deps: GatherDeps,
  scope: Scope,
  asked: EvidenceRequest,
  { found, prepared }: FoundQuestion,
  { agent, model, only, elapsed, nonce, signal }: GatheringBy,
): Promise<GatheredEvidence> {
  const { clock, settings } = deps;
  const began = clock.now().getTime() - elapsed;
  const account = { ...jobAccount(scope, settings), budget: new JobBudget(settings['gather.dollars']) };
  const tools = {
    ...{ only, nonce, signal, limits: limitsBy(settings), tokensOfPassage: TOKENS_OF_PASSAGE },
    model: model && { model, account },
    elapsed: () => (clock.now().getTime() - began) / 1_000,
    search: (question: string) => searched(deps, scope, { ...asked, question }),
  };
  const first = { kept: found.kept, prepared };
  return gatherEvidence(tools, { agent, question: found.question.understood, first });
}

async function searched(deps: GatherDeps, scope: Scope, asked: EvidenceRequest): Promise<SearchedEvidence> {
  const first = Math.min(PASSAGES_OF_SEARCH, asked.candidates);
  const found = await findEvidence(deps, scope, { ...asked, first, conversation: null, web: 'NEVER' });
  const prepared = await prepareAnswer(deps, scope, found, asked.eligibility);
  const documents = found.kept.flatMap(({ candidate }) => candidate.documentIds.slice(0, 1));
  const types = await deps.database.read(scope, (sql) => retrievedTypes(presentView(sql, deps), documents));
  return { kept: found.kept, prepared, types };
}
