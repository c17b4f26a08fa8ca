import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { Answer, DraftRecord } from '../../src/domain/answer-record.ts';
import type {
  AskEnsemble,
  Disagreement,
  EnsembleMode,
  EnsemblePlan,
  EnsembleRecord,
  EnsembleShortfall,
} from '../../src/domain/ensemble-record.ts';
import type { CheckVerdict } from '../../src/domain/sentence-check.ts';
import { enumOf } from '../shared/enum-of.ts';
import type { At } from '../shared/node-interface.ts';
import { CheckVerdictEnum, DraftValue } from './draft-types.ts';
import { AnswerSentenceValue } from './sentence-types.ts';

export const AskEnsembleEnum = enumOf<AskEnsemble>('AskEnsemble', 'Whether several models write an answer.', {
  OFF: 'One writes.',
  SYNTHESIS: 'Several, if the question is one of synthesis and the evidence is not sure.',
  ALWAYS: 'Several, if the evidence is not sure.',
});
export const EnsembleModeEnum = enumOf<EnsembleMode>('EnsembleMode', 'What came of several models.', {
  SINGLE: 'One wrote.',
  TWO_AGREE: 'Two say the same: the first is told.',
  TWO_ARBITRATE: 'Two do not: an arbiter made one answer of them.',
  FULL: 'An arbiter made one answer of three.',
});
export const EnsembleShortfallEnum = enumOf<EnsembleShortfall>(
  'EnsembleShortfall',
  'Why fewer models wrote than were wanted.',
  {
    DOLLARS: 'More would cost more than the setting `ensemble.dollars` allows.',
    MODELS: 'The server, or the role ENSEMBLE, has no more.',
    FAILED: 'One wrote nothing.',
  },
);

@ObjectType('EnsemblePlan', { simpleResolvers: true, description: 'Who is to write, before anybody is asked.' })
export class EnsemblePlanValue implements EnsemblePlan {
  @Field(() => Float, {
    nullable: true,
    description:
      'How sure the evidence is, 0–1: above 0.85 one model is wanted, below 0.5 three, else two. Null: nothing was searched for.',
  })
  readonly confidence!: number | null;
  @Field(() => Int, { description: 'Models that are wanted, 1 to 3.' })
  readonly wanted!: number;
  @Field(() => [String], { description: 'Those that are asked; one alone is asked as without an ensemble.' })
  readonly models!: readonly string[];
  @Field(() => Float, { description: 'The most that they and their arbiter cost, in US dollars.' })
  readonly dollars!: number;
  @Field(() => EnsembleShortfallEnum, { nullable: true, description: 'Why they are fewer than wanted; else null.' })
  readonly shortfall!: EnsembleShortfall | null;
  @Field(() => String, { nullable: true, description: 'The same, for people.' })
  readonly why!: string | null;
}

@ObjectType('EnsembleAnswer', { simpleResolvers: true, description: 'What one of several models wrote.' })
export class EnsembleAnswerValue {
  @Field(() => String, { description: 'The model.' })
  readonly model!: string;
  @Field(() => DraftValue, { description: 'What became of its draft.' })
  readonly draft!: DraftRecord;
  @Field(() => String, { description: 'What would be told of it, with the marks of its own citations.' })
  readonly text!: string;
  @Field(() => [AnswerSentenceValue], { description: 'The same, by sentences.' })
  readonly sentences!: readonly AnswerSentenceValue[];
}

@ObjectType('EnsembleDisagreement', {
  simpleResolvers: true,
  description: 'A claim of one model that no other makes.',
})
export class DisagreementValue implements Disagreement {
  @Field(() => String, { description: 'The model.' })
  readonly model!: string;
  @Field(() => String, { description: 'Its words. They are no part of the answer.' })
  readonly text!: string;
  @Field(() => CheckVerdictEnum, { description: 'What the check of them came to.' })
  readonly verdict!: CheckVerdict;
}

/** What several models wrote. */
export interface EnsembleShown {
  readonly record: EnsembleRecord;
  readonly members: readonly { readonly model: string; readonly draft: DraftRecord }[];
  /** In the order of the members. */
  readonly answers: readonly Answer[];
}

@ObjectType('Ensemble', { simpleResolvers: true, description: 'What several models wrote of one question.' })
export class EnsembleValue {
  @Field(() => EnsembleModeEnum, { description: 'What came of it. The answer has the text.' })
  readonly mode: EnsembleMode;
  @Field(() => EnsemblePlanValue, { description: 'Who was to write, and what it was to cost at most.' })
  readonly plan: EnsemblePlanValue;
  @Field(() => [EnsembleAnswerValue], { description: 'What each wrote, in the order of `plan.models`.' })
  readonly answers: readonly EnsembleAnswerValue[];
  @Field(() => Float, {
    nullable: true,
    description: 'Of two: claims that both make, of all that they make, 0–1; above 0.7 they agree. Else null.',
  })
  readonly agreement: number | null;
  @Field(() => [DisagreementValue], {
    description: 'Claims that one alone makes. Not kept: empty if the answer is told again under its key.',
  })
  readonly disagreements: readonly DisagreementValue[];
  @Field(() => DraftValue, {
    nullable: true,
    description: 'What became of the draft of the arbiter; null: none was asked.',
  })
  readonly arbiter: DraftValue | null;
  @Field(() => EnsembleShortfallEnum, { nullable: true, description: 'Why fewer wrote than were wanted; else null.' })
  readonly shortfall: EnsembleShortfall | null;
  @Field(() => String, { nullable: true, description: 'What was not as it should have been, for people; else null.' })
  readonly why: string | null;

  constructor({ record, members, answers }: EnsembleShown, at: At) {
    const { plan, mode, agreement, disagreements, arbiter, shortfall, why } = record;
    this.mode = mode;
    this.plan = Object.assign(new EnsemblePlanValue(), plan);
    this.answers = members.map(({ model, draft }, n) =>
      Object.assign(new EnsembleAnswerValue(), {
        ...{ model, draft: Object.assign(new DraftValue(), draft), text: answers[n]?.text ?? '' },
        sentences: (answers[n]?.sentences ?? []).map((sentence) => new AnswerSentenceValue(sentence, at)),
      }),
    );
    this.agreement = agreement;
    this.disagreements = disagreements.map((one) => Object.assign(new DisagreementValue(), one));
    this.arbiter = arbiter && Object.assign(new DraftValue(), arbiter);
    this.shortfall = shortfall;
    this.why = why;
  }
}
