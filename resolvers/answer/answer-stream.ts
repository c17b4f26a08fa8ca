import {
  AnswerSentencesValue,
  AnswerSentenceValue,
  type AnswerValue,
  type AskInput,
  type At,
} from '../../schema/index.ts';
import type { AnswerSentence } from '../../src/domain/answer-record.ts';
import type { RequestSession } from '../request/context.ts';
import { streamWork } from '../request/stream-work.ts';
import { readAsked, recordsAsked } from '../livedata/asked-records.ts';
import { answerShown } from './answer-shown.ts';
import { answerRequest, searchForAsk, walkOn } from './answer-walk.ts';
import type { FinishedAnswer } from './walked-answer.ts';

/** What a stream of an answer brings: sentences of a draft, by its number; or all of it. */
export type AnswerPart = (
  { readonly whole: FinishedAnswer } | { readonly draftNumber: number; readonly sentences: readonly AnswerSentence[] }
) & {
  readonly at: At;
};

/**
 * The parts of an answer as they are checked; its evidence is searched for before the first is waited for. Who leaves ends the writing.
 * @throws InvalidInput, NotFound, Forbidden
 */
export async function followAnswer(op: RequestSession, input: AskInput): Promise<AsyncGenerator<AnswerPart, void>> {
  const asked = await answerRequest(op, input);
  const toRead = await recordsAsked(op, asked.question, input.zone ?? 'UTC');
  const work = await streamWork(op, 'ask', input);
  const leaving = new AbortController();
  const searched = await searchForAsk(work, op.scope, input, asked);
  const parts = partsOf(walkOn(work, op.scope, searched, readAsked(toRead), leaving.signal), asked.at);
  const end = parts.return.bind(parts);
  // By itself a generator ends where it yields next, and a model may take its time until then.
  return Object.assign(parts, {
    return: () => {
      leaving.abort(new Error('nobody reads on'));
      return end();
    },
  });
}

async function* partsOf(steps: ReturnType<typeof walkOn>, at: At): AsyncGenerator<AnswerPart, void> {
  let number = 0;
  let told = 0;
  for (;;) {
    const step = await steps.next();
    if (step.done) {
      yield { at, whole: step.value };
      return;
    }
    const { drafts } = step.value.draft.record;
    if (drafts !== number) told = 0;
    number = drafts;
    const sentences = await step.value.told();
    if (sentences.length > told) yield { at, draftNumber: number, sentences: sentences.slice(told) };
    told = sentences.length;
  }
}

/** In the form of the contract. */
export function answerPartShown(part: AnswerPart): AnswerSentencesValue | AnswerValue {
  if ('whole' in part) return answerShown(part.whole, part.at);
  const sentences = part.sentences.map((sentence) => new AnswerSentenceValue(sentence, part.at));
  return Object.assign(new AnswerSentencesValue(), { draftNumber: part.draftNumber, sentences });
}
