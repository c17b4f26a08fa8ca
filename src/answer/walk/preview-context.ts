import type { Scope } from '../../domain/scope.ts';
import type { FoundForQuestion } from '../../retrieve/index.ts';
import type { EnsemblePlan } from '../../domain/ensemble-record.ts';
import type { CondensedContext } from '../../domain/condensed-context.ts';
import {
  layOutContext,
  type CompiledContext,
  type ContextRead,
  type ContextRequest,
} from '../compile/compile-context.ts';
import type { PromptTime } from '../compile/recent-updates.ts';
import type { PreparedAnswer } from '../prepare-answer.ts';
import type { AnswerDeps, AnswerRequest } from './answer-request.ts';
import { planFor } from './drafts-of-models.ts';
import { growingEvidence } from './growing-evidence.ts';
import { searchQuestion } from './search-for-answer.ts';
import { besideOf, condensedIn, shapeContext, type Shaped } from './shape-context.ts';

/** What the prompt of a question is made of, before anybody is asked. */
export interface PreviewedContext {
  /** null = nothing was searched. */
  readonly found: FoundForQuestion | null;
  readonly kept: FoundForQuestion['kept'];
  readonly prepared: PreparedAnswer;
  readonly shaped: Shaped;
  readonly read: ContextRead;
  readonly nonce: string;
  /** The model that it is for; empty = none is there. */
  readonly model: string;
  /** Who is to write; null = one model. */
  readonly plan: EnsemblePlan | null;
}

/**
 * The walk of an answer as far as its prompt.
 * @param find the search of its question
 * @throws InvalidInput for a question that leaves no room for evidence; what a search throws
 */
export async function previewContext(
  deps: AnswerDeps,
  scope: Scope,
  request: AnswerRequest,
  find: () => Promise<FoundForQuestion>,
): Promise<PreviewedContext> {
  const waiting = { deps, scope, request, signal: undefined };
  const searched = await searchQuestion(waiting, find);
  const growing = growingEvidence(waiting, { ...searched, gathering: null });
  const { read, ...shaped } = await shapeContext(waiting, searched, growing);
  const { nonce, model } = growing.frame;
  const { context } = contextPreviewed({ shaped, read }, growing.frame);
  const plan = planFor(waiting, { found: searched.found, kept: growing.all().kept }, context, model);
  return { found: searched.found, ...growing.all(), shaped, read, nonce, model, plan };
}

/** A prompt that was previewed, as it is sent, with what was condensed of its evidence. Pure. */
export function contextPreviewed(
  { shaped, read }: Pick<PreviewedContext, 'shaped' | 'read'>,
  frame: Omit<ContextRequest, 'eligibility' | 'fading' | 'files' | 'turns' | keyof PromptTime>,
): { readonly context: CompiledContext; readonly condensed: CondensedContext | null } {
  return {
    context: layOutContext(read, frame, besideOf(shaped, read, frame)),
    condensed: condensedIn(shaped, read, frame.question),
  };
}
