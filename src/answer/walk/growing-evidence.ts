import { randomUUID } from 'node:crypto';
import type { PromptShape } from '../../domain/prompt-shape.ts';
import { widerQuestion } from '../../question/index.ts';
import { findEvidence, type FoundForQuestion } from '../../retrieve/index.ts';
import { NO_TRACE } from '../../trace/index.ts';
import { readContext, type ContextRead, type ContextRequest } from '../compile/compile-context.ts';
import { promptTime, type PromptTime } from '../compile/recent-updates.ts';
import { joinedAnswers } from '../gather/joined-evidence.ts';
import type { PreparedAnswer } from '../prepare-answer.ts';
import { presentOf, readNow } from './answer-view.ts';
import { firstWriter } from './answer-writers.ts';
import type { GatheredQuestion } from './gather-for-answer.ts';
import type { Waiting } from './prompt-model.ts';
import { preparedFor } from './prepared-for.ts';
import { searchAgain } from './search-scope.ts';

/** The evidence of an answer, to which more may come while its prompt is made, or it is written. */
export interface GrowingEvidence {
  /** Of the prompt, whatever it is made of. */
  readonly frame: Omit<ContextRequest, keyof PromptTime>;
  readonly read: () => Promise<ContextRead>;
  /** Searches in another scope. */
  readonly again: (shape: PromptShape) => Promise<void>;
  /** false = nothing else is there. */
  readonly widen: (unsupported: readonly string[]) => Promise<boolean>;
  readonly all: () => { readonly kept: FoundForQuestion['kept']; readonly prepared: PreparedAnswer };
}

export function growingEvidence(
  waiting: Waiting,
  { found, prepared, gathering }: Omit<GatheredQuestion, 'shape'>,
): GrowingEvidence {
  const { deps, scope, request } = waiting;
  const { recorder = NO_TRACE, settings, languageModel } = deps;
  const { evidence, mode, turns, model } = request;
  const now = { kept: found?.kept ?? [], prepared };
  /** What several searches found together; null = one found all. */
  let joined = gathering && prepared;
  const nonce = recorder.askNow({ port: 'ids', request: 'nonce', isSteady: true }, () => randomUUID());
  const frame = {
    ...{ question: evidence.question, eligibility: evidence.eligibility, mode, turns, settings, nonce },
    fading: { settings, now: deps.now },
    ...{ files: prepared.files, model: model ?? firstWriter(found, languageModel, settings) },
  };
  const inTime = found && {
    previous: found.question.before[0]?.commit ?? null,
    entities: found.question.understood.entityIds,
    freshness: found.freshness,
    passages: found.kept.map(({ candidate }) => candidate.id),
  };
  const read = (): Promise<ContextRead> => {
    const passages = [...now.prepared.said, ...now.kept.map(({ candidate }) => candidate)];
    return readNow(deps, scope, now.prepared.isTimed, (view, commit) =>
      readContext(view, passages, now.prepared.sentences, {
        ...frame,
        ...promptTime(inTime, { until: commit, now: deps.now }),
      }),
    );
  };
  const again = async (shape: PromptShape): Promise<void> => {
    const more = await searchAgain(waiting, shape, now);
    now.kept = more.kept;
    now.prepared = more.prepared;
    joined = more.prepared;
  };
  /**
   * The question with what nothing supports is searched for once more: what that finds joins the evidence (SE-105); the web is not told
   * what a model wrote.
   */
  const widen = async (unsupported: readonly string[]): Promise<boolean> => {
    if (found === null) return false;
    const question = widerQuestion(evidence.question, unsupported, settings);
    const asked = { ...evidence, question, conversation: null, web: 'NEVER' } as const;
    const asOf = await presentOf(deps, scope);
    const more = await findEvidence({ ...deps, languageModel: null, ...(asOf !== null && { asOf }) }, scope, asked);
    const known = new Set(now.kept.map(({ candidate }) => candidate.id));
    const others = more.kept.filter(({ candidate }) => !known.has(candidate.id));
    if (others.length === 0) return false;
    now.kept = [...now.kept, ...others];
    const { files } = prepared;
    const wider = { ...(await preparedFor(deps, scope, { ...found, kept: now.kept }, request)), files };
    now.prepared = joined ? joinedAnswers([wider, joined]) : wider;
    return true;
  };
  return { frame, read, again, widen, all: () => ({ ...now }) };
}
