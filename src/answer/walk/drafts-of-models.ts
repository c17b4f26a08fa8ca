import type { EnsemblePlan } from '../../domain/ensemble-record.ts';
import type { ModelRole } from '../../domain/model-roles.ts';
import { JobBudget, type LanguageModel } from '../../models/index.ts';
import type { FoundForQuestion } from '../../retrieve/index.ts';
import type { CompiledContext } from '../compile/compile-context.ts';
import type { Draft } from '../draft.ts';
import { planEnsemble } from '../ensemble/plan-ensemble.ts';
import { writeEnsemble, type EnsembleTools } from '../ensemble/write-ensemble.ts';
import { writeAnswer, type WritingRequest } from '../generate/write-draft.ts';
import type { AnswerRequest } from './answer-request.ts';
import type { Waiting } from './prompt-model.ts';
import { DRAFT_STEP } from './shown-steps.ts';
import type { AnswerWritten } from './written-answer.ts';

export interface Writing extends Waiting {
  readonly writer: LanguageModel;
}

/** Who is to write an answer; null = one model, as ever. */
export function planFor(
  { deps: { settings, languageModel }, request }: Waiting,
  { found, kept }: { readonly found: Pick<FoundForQuestion, 'question'> | null } & Pick<FoundForQuestion, 'kept'>,
  context: CompiledContext,
  writer: string,
): EnsemblePlan | null {
  const { ensemble, evidence, model, edited } = request;
  if (ensemble === 'OFF' || model !== null || edited !== null || languageModel === null) return null;
  const { question } = evidence;
  return planEnsemble({ ensemble, question, found, kept, context, writer, models: languageModel.models }, settings);
}

interface Asked extends Pick<WritingRequest, 'context' | 'widen'> {
  readonly request: AnswerRequest;
  readonly role: ModelRole;
}

/** Drafts as far as they are written, by one model or by several. */
export async function* draftsBy(
  tools: EnsembleTools,
  plan: EnsemblePlan | null,
  { request, role, ...asked }: Asked,
): AsyncGenerator<Draft, Pick<AnswerWritten, 'draft' | 'ensemble'>, void> {
  const { recorder, account } = tools;
  const { mode, edited, model: only, evidence } = request;
  if (plan !== null && plan.models.length > 1) {
    const budget = new JobBudget(account.settings['ensemble.dollars']);
    const told = (model: string | null, context: CompiledContext) => DRAFT_STEP({ ...request, model }, context);
    const wanted = { ...{ mode, context: asked.context, plan, told }, question: evidence.question };
    const { draft, ...ensemble } = yield* writeEnsemble({ ...tools, account: { ...account, budget } }, wanted);
    return { draft, ensemble };
  }
  const own = { ...tools, elapsed: tools.elapsed() };
  const draft = yield* recorder.streamedStep('draft', DRAFT_STEP(request, asked.context), () =>
    writeAnswer(own, { ...asked, ...{ mode, edited, role, only } }),
  );
  return { draft, ensemble: plan && ofOne(plan, draft) };
}

/** One wrote, as it is enough, or as there may be no more. */
const ofOne = (plan: EnsemblePlan, draft: Draft): AnswerWritten['ensemble'] => ({
  members: [{ model: draft.record.model ?? plan.models.join(), draft }],
  record: {
    ...{ plan, mode: 'SINGLE', agreement: null, disagreements: [], arbiter: null },
    ...{ shortfall: plan.shortfall, why: plan.why },
  },
});
