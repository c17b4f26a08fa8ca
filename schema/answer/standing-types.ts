import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import type { AnswerState, Standing, StandingCause, StandingReason } from '../../src/domain/given-answer.ts';
import { enumOf } from '../shared/enum-of.ts';
import { connectionOf, PageArgs } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { AnswerValue } from './answer-types.ts';

export const AnswerStateEnum = enumOf<AnswerState>('AnswerState', 'Whether an answer that was given holds now.', {
  CURRENT: 'All that its sentences rest on is as it was.',
  STALE:
    'Something newer was said: a claim gave way to another or its time is over, or a document has other words now.',
  CONTRADICTED: 'Sources disagree about something that nobody disputed when it was told.',
  UNSUPPORTED: 'Nothing says it any more: a claim was retracted or lost its evidence, or a document was removed.',
});
export const StandingCauseEnum = enumOf<StandingCause>(
  'AnswerStandingCause',
  'What became of something on which a sentence of an answer rests.',
  {
    CLAIM_SUPERSEDED: 'STALE. The claim was superseded by another (`claim { supersededBy }`).',
    CLAIM_DEPRECATED: 'STALE. The claim was retired.',
    PERIOD_ENDED: 'STALE. The period of the claim is over.',
    MERGED_INTO_ANOTHER_VALUE: 'STALE. The claim was merged into one of another value.',
    DOCUMENT_REVISED: 'STALE. The words are not in the current revision of the document.',
    CONFLICT_OPENED: 'CONTRADICTED. A conflict about the claim is open that the answer does not tell.',
    CLAIM_RETRACTED: 'UNSUPPORTED. The claim was retracted, or found to be wrong.',
    CLAIM_ENDED: 'UNSUPPORTED. The claim has no evidence any more.',
    CLAIM_UNDONE: 'UNSUPPORTED. The commit that brought the claim was undone.',
    DOCUMENT_REMOVED: 'UNSUPPORTED. The document was removed, or the commit that brought it was undone.',
  },
);

@ObjectType('AnswerStandingReason', {
  simpleResolvers: true,
  description: 'Why a sentence of an answer does not hold as it was told.',
})
export class StandingReasonValue {
  @Field(() => Int, { description: 'Number of the sentence in `sentences`, from 1.' })
  readonly n: number;
  @Field(() => StandingCauseEnum, { description: 'What happened.' })
  readonly cause: StandingCause;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When what it names last changed, or when the period ended; null if that is not known any more.',
  })
  readonly at: Date | null;
  readonly record: StandingReason;

  constructor(record: StandingReason) {
    this.record = record;
    this.n = record.n;
    this.cause = record.cause;
    this.at = record.at;
  }
}

@ObjectType('AnswerStanding', {
  simpleResolvers: true,
  description:
    'Whether an answer holds now, worked out when it is asked, by what claims, conflicts and documents are now.',
})
export class StandingValue {
  @Field(() => AnswerStateEnum, { description: 'The worst of its reasons; CURRENT if there is none.' })
  readonly state: AnswerState;
  @Field(() => [StandingReasonValue], { description: 'What no longer holds, the worst first.' })
  readonly why: readonly StandingReasonValue[];

  constructor({ state, why }: Standing) {
    this.state = state;
    this.why = why.map((reason) => new StandingReasonValue(reason));
  }
}

export const AnswerConnection = connectionOf('Answer', 'answers', () => AnswerValue);

@ArgsType()
export class AnswersArgs extends PageArgs {
  @Field(() => ID, {
    nullable: true,
    description: 'Only answers that were given in this conversation (`cnv_…`, or its natural key). Left out: all.',
  })
  readonly conversation?: string | null;
}
