import type { Answer, AnswerSentence } from '../../domain/answer-record.ts';
import type { GatheringRecord } from '../../domain/gathering-record.ts';
import type { GivenAnswer } from '../../domain/given-answer.ts';
import type { FoundForQuestion } from '../../retrieve/index.ts';
import type { View } from '../../storage/index.ts';
import { composeAnswer, composeDraft, type AnswerWanted } from '../compose-answer.ts';
import type { GroundWanted } from '../ground-of-sentences.ts';
import type { Draft } from '../draft.ts';
import type { EnsembleWritten } from '../ensemble/write-ensemble.ts';
import type { CitablePassage, EvidencePassage } from '../grounded-sentences.ts';
import { claimsBehind } from '../kept/claims-behind.ts';
import type { PreparedAnswer } from '../prepare-answer.ts';

/** What an answer is composed of: plain data. */
export interface AnswerParts {
  readonly kept: readonly EvidencePassage[];
  readonly prepared: PreparedAnswer;
  /** null = no model was asked. */
  readonly draft: Draft | null;
}

/** An answer as it is told, with the claims that hold behind each of its sentences. */
export type ToldAnswer = Pick<GivenAnswer, 'answer' | 'behind'>;

/** What an answer was composed of. */
export interface AnswerWritten {
  readonly kept: FoundForQuestion['kept'];
  readonly prepared: PreparedAnswer;
  /** null = no model was asked. */
  readonly draft: Draft | null;
  /** null = one model was to write, or none. */
  readonly ensemble: Omit<EnsembleWritten, 'draft'> | null;
}

export interface AnswerComposed extends AnswerWritten, ToldAnswer {
  /** What each of several models would have had told, in their order. */
  readonly answers: readonly Answer[];
  /** null = one search found its evidence. */
  readonly gathering: GatheringRecord | null;
  /** The last commit that it saw. */
  readonly commit: number;
}

const evidenceOf = ({ kept, prepared: { files, said } }: AnswerParts): CitablePassage[] => [
  ...files.flatMap(({ shown }) => (shown === null ? [] : shown.passage)),
  ...said,
  ...kept,
];

/** By what its evidence says in the view. Ten statements at most. */
export async function tellAnswer(
  view: View,
  parts: AnswerParts,
  wanted: Omit<AnswerWanted, 'draft'>,
): Promise<ToldAnswer> {
  const { draft, prepared } = parts;
  const answer: Answer = await composeAnswer(view, evidenceOf(parts), prepared, { ...wanted, draft });
  return { answer, behind: await claimsBehind(view, answer) };
}

/** What each of several models would have had told, its sentences checked and marked as any. Ten statements at most for each. */
export async function tellMembers(
  view: View,
  { kept, prepared, ensemble }: Omit<AnswerParts, 'draft'> & Pick<AnswerWritten, 'ensemble'>,
  wanted: GroundWanted,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (const { draft } of ensemble?.members ?? [])
    answers.push(await composeDraft(view, evidenceOf({ kept, prepared, draft }), draft, wanted));
  return answers;
}

/** The sentences alone, of an answer that is being written. */
export async function tellDraftSoFar(
  view: View,
  parts: AnswerParts & { readonly draft: Draft },
  wanted: GroundWanted,
): Promise<readonly AnswerSentence[]> {
  const { sentences } = await composeDraft(view, evidenceOf(parts), parts.draft, wanted);
  return sentences;
}
