import { AnswerSentencesValue, type AnswerValue, type AskInput } from '../../schema/index.ts';
import { NOW } from '../request/as-of.ts';
import type { RequestSession } from '../request/context.ts';
import { streamWork } from '../request/stream-work.ts';
import { answerShown, sentencesShown } from './answer-shown.ts';
import { answerRequest, answerSteps, type AskedEvidence } from './answer-walk.ts';
import type { AnswerStep, FinishedAnswer, WalkedAnswer } from './walked-answer.ts';

/** What a stream of an answer brings: how far it is, and how far it was a step before, in the same draft; or all of it. */
export type AnswerPart =
  | { readonly whole: FinishedAnswer }
  | { readonly walked: WalkedAnswer; readonly before: WalkedAnswer | null; readonly asked: AskedEvidence };

/**
 * The parts of an answer as they are checked. Who leaves ends the writing.
 * @throws InvalidInput, NotFound, Forbidden
 */
export async function followAnswer(op: RequestSession, input: AskInput): Promise<AsyncGenerator<AnswerPart, void>> {
  const asked = await answerRequest(op, input);
  const work = await streamWork(op, 'ask', input);
  const leaving = new AbortController();
  const parts = partsOf(answerSteps(work, op.scope, input, asked, leaving.signal), asked);
  const end = parts.return.bind(parts);
  // By itself a generator ends where it yields next, and a model may take its time until then.
  return Object.assign(parts, {
    return: () => {
      leaving.abort(new Error('nobody reads on'));
      return end();
    },
  });
}

async function* partsOf(steps: ReturnType<typeof answerSteps>, asked: AskedEvidence): AsyncGenerator<AnswerPart, void> {
  let last: AnswerStep | null = null;
  for (;;) {
    const step = await steps.next();
    if (step.done) {
      yield { whole: step.value };
      return;
    }
    const walked = step.value;
    const isSame = last?.draft.record.drafts === walked.draft.record.drafts;
    yield { walked, asked, before: isSame ? last : null };
    last = walked;
  }
}

/** A part in the form of the contract, by what its evidence says now. */
export async function answerPartShown(
  op: RequestSession,
  part: AnswerPart,
  { sentences: most }: AskInput,
): Promise<AnswerSentencesValue | AnswerValue> {
  if ('whole' in part) return answerShown(part.whole);
  const { walked, before, asked } = part;
  const wanted = { sentences: most, eligibility: asked.eligibility };
  const sentences = await sentencesShown(op.view(NOW), walked, wanted);
  const told = before ? (await sentencesShown(op.view(NOW), before, wanted)).length : 0;
  const draftNumber = walked.draft?.record.drafts ?? 1;
  return Object.assign(new AnswerSentencesValue(), { draftNumber, sentences: sentences.slice(told) });
}
