import { AnswerSentencesValue, AnswerValue, type AskInput } from '../../schema/index.ts';
import type { RequestSession } from '../request/context.ts';
import { streamWork } from '../request/stream-work.ts';
import { answerShown } from './answer-shown.ts';
import { answerRequest, answerSteps, type AskedEvidence, type WalkedAnswer } from './answer-walk.ts';

/** What a stream of an answer brings: how far it is. */
export interface AnswerPart {
  readonly walked: WalkedAnswer;
  readonly asked: AskedEvidence;
  readonly isWhole: boolean;
  /** The step before, of the same draft; null = none. */
  readonly before: WalkedAnswer | null;
}

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
  let last: WalkedAnswer | null = null;
  for (;;) {
    const { done = false, value: walked } = await steps.next();
    const before = last?.draft?.record.drafts === walked.draft?.record.drafts ? last : null;
    yield { walked, asked, isWhole: done, before };
    if (done) return;
    last = walked;
  }
}

/** A part in the form of the contract, by what its evidence says now. */
export async function answerPartShown(
  op: RequestSession,
  { walked, asked: { eligibility }, isWhole, before }: AnswerPart,
  { sentences }: AskInput,
): Promise<AnswerSentencesValue | AnswerValue> {
  const wanted = { sentences, eligibility };
  const answer = await answerShown(op, walked, wanted);
  if (isWhole) return answer;
  const told = before ? (await answerShown(op, before, wanted)).sentences.length : 0;
  return Object.assign(new AnswerSentencesValue(), {
    draftNumber: walked.draft?.record.drafts ?? 1,
    sentences: answer.sentences.slice(told),
  });
}
