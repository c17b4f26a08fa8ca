import type { AnswerComposed, Draft, PreparedAnswer } from '../../src/answer/index.ts';
import type { GatheringRecord } from '../../src/domain/gathering-record.ts';
import type { AnswerRecords } from '../../src/domain/live-record.ts';
import type { GivenAnswer } from '../../src/domain/given-answer.ts';
import type { FoundPlain } from '../search/evidence-walk.ts';

/** What an answer is composed of: plain data. */
export interface WalkedAnswer {
  /** null = nothing was searched. */
  readonly found: FoundPlain | null;
  readonly prepared: PreparedAnswer;
  /** null = no model was asked. */
  readonly draft: Draft | null;
}

/** With the answer that was composed of it. */
export interface FinishedAnswer extends WalkedAnswer, Pick<AnswerComposed, 'ensemble' | 'answers'> {
  /** null = one search found its evidence. */
  readonly gathering: GatheringRecord | null;
  readonly given: GivenAnswer;
  /** What the live database says beside it; null = it was not asked. */
  readonly records: AnswerRecords | null;
  /** Milliseconds from the question to the answer. */
  readonly ms: number;
}
