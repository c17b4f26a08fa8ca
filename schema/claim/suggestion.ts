import { ArgsType, Field, Float, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { SuggestionOrder } from '../../src/domain/filter.ts';
import type { Suggestion, SuggestionKind, SuggestionState } from '../../src/domain/suggestion-record.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { enumOf } from '../shared/enum-of.ts';
import { IdFilterInput, NumberFilterInput } from '../shared/filter-inputs.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import { OrderedArgs } from '../shared/shared-arguments.ts';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';
import { resultOf, Written, type Done } from '../shared/written.ts';

export const SuggestionKindEnum = enumOf<SuggestionKind>('SuggestionKind', 'The kind of a suggestion.', {
  CONTRADICTION: 'Two claims about one entity that may contradict each other. Accepting opens a conflict.',
  SAME_NAME: 'Two entities whose names may be of one thing. Accepting merges them.',
});

export const SuggestionStateEnum = enumOf<SuggestionState>('SuggestionState', 'The state of a suggestion.', {
  OPEN: 'It waits for a decision.',
  ACCEPTED: 'A person said that it is so.',
  DISMISSED: 'A person said that it is not so. It is never suggested again.',
  WITHDRAWN: 'What it rested on is gone. Found again, it is open again.',
});

export const SuggestionOrderEnum = enumOf<SuggestionOrder>('SuggestionOrder', 'A field to sort suggestions by.', {
  CREATED: 'When it was found.',
  SCORE: 'The score, 0 to 1.',
});

/** One side, before its fields are read. */
export interface SuggestionSideRecord {
  readonly kind: SuggestionKind;
  readonly id: string;
}

@ObjectType('SuggestionSide', {
  simpleResolvers: true,
  description: 'One of the two sides of a suggestion: a claim, or an entity, with the words of a document behind it.',
})
export class SuggestionSideValue {
  readonly record: SuggestionSideRecord;
  readonly at: At;

  constructor(record: SuggestionSideRecord, at: At) {
    this.record = record;
    this.at = at;
  }
}

@ObjectType('Suggestion', {
  implements: Node,
  simpleResolvers: true,
  description:
    'A possible contradiction, or two possible names of one thing. It changes nothing until a person accepts it.',
})
export class SuggestionNode implements Node {
  readonly id: string;
  @Field(() => SuggestionKindEnum, { description: 'What is suggested.' })
  readonly kind: SuggestionKind;
  @Field(() => SuggestionStateEnum, { description: 'Whether it is open, decided or withdrawn.' })
  readonly state: SuggestionState;
  @Field(() => Float, {
    description: 'How likely it is right, 0 to 1, by the rule that found it. It is not a confidence of the claims.',
  })
  readonly score: number;
  @Field(() => String, { description: 'What is suggested and why, in a sentence.' })
  readonly why: string;
  @Field(() => String, {
    nullable: true,
    description: 'What the two claims say, where predicates that mean the same are one; null for SAME_NAME.',
  })
  readonly predicate: string | null;
  @Field(() => [SuggestionSideValue], { description: 'The two sides.' })
  readonly sides: readonly SuggestionSideValue[];
  @Field(() => String, { nullable: true, description: 'Who decided; null if nobody has.' })
  readonly decidedBy: string | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was decided; null if it was not.' })
  readonly decidedAt: Date | null;
  @Field(() => String, { nullable: true, description: 'The reason that was given for the decision.' })
  readonly reason: string | null;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was found.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: Suggestion;
  readonly at: At;

  constructor(record: Suggestion, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('sug', record.id, at);
    this.kind = record.kind;
    this.state = record.state;
    this.score = record.score;
    this.why = record.why;
    this.predicate = record.family;
    this.sides = [record.lowId, record.highId].map((id) => new SuggestionSideValue({ kind: record.kind, id }, at));
    this.decidedBy = record.decidedBy;
    this.decidedAt = record.decidedAt;
    this.reason = record.reason;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

export const SuggestionConnection = connectionOf('Suggestion', 'suggestions', () => SuggestionNode, {
  totalCount: true,
});

@InputType('SuggestionKindFilter', {
  description: 'Conditions on the kind of a suggestion; all that are given must be met.',
})
export class SuggestionKindFilterInput {
  @Field(() => SuggestionKindEnum, { nullable: true, description: 'Equal to this.' })
  readonly eq?: SuggestionKind | null;
  @Field(() => [SuggestionKindEnum], { nullable: true, description: 'Equal to one of these.' })
  readonly in?: readonly SuggestionKind[] | null;
}

@InputType('SuggestionStateFilter', {
  description: 'Conditions on the state of a suggestion; all that are given must be met.',
})
export class SuggestionStateFilterInput {
  @Field(() => SuggestionStateEnum, { nullable: true, description: 'Equal to this.' })
  readonly eq?: SuggestionState | null;
  @Field(() => [SuggestionStateEnum], { nullable: true, description: 'Equal to one of these.' })
  readonly in?: readonly SuggestionState[] | null;
}

@InputType('SuggestionWhere', { description: 'Conditions on suggestions; all that are given must be met.' })
export class SuggestionWhereInput {
  @Field(() => SuggestionKindFilterInput, { nullable: true, description: 'Their kind.' })
  readonly kind?: SuggestionKindFilterInput | null;
  @Field(() => SuggestionStateFilterInput, { nullable: true, description: 'Their state.' })
  readonly state?: SuggestionStateFilterInput | null;
  @Field(() => IdFilterInput, { nullable: true, description: 'The entity that the claims are about (`ent_…`).' })
  readonly subject?: IdFilterInput | null;
  @Field(() => NumberFilterInput, { nullable: true, description: 'Their score, 0 to 1.' })
  readonly score?: NumberFilterInput | null;
  @Field(() => [SuggestionWhereInput], {
    nullable: true,
    description: 'Logical AND: all of these conditions are met.',
  })
  readonly and?: readonly SuggestionWhereInput[] | null;
  @Field(() => [SuggestionWhereInput], {
    nullable: true,
    description: 'Logical OR: at least one of these conditions is met.',
  })
  readonly or?: readonly SuggestionWhereInput[] | null;
  @Field(() => SuggestionWhereInput, { nullable: true, description: 'Logical NOT: this condition is not met.' })
  readonly not?: SuggestionWhereInput | null;
}

@ArgsType()
export class SuggestionsArgs extends OrderedArgs {
  @Field(() => SuggestionWhereInput, { nullable: true, description: 'Only suggestions that meet these conditions.' })
  readonly where?: SuggestionWhereInput | null;
  @Field(() => SuggestionOrderEnum, { defaultValue: 'CREATED', description: 'The field to sort by.' })
  readonly orderBy!: SuggestionOrder;
}

@InputType('SuggestionDecision', { description: 'A suggestion that is decided.' })
export class SuggestionDecisionInput {
  @Field(() => ID, { description: 'The suggestion (`sug_…`).' })
  readonly id!: string;
  @Field(() => Int, { nullable: true, description: EXPECTED_VERSION })
  readonly expectedVersion?: number | null;
  @Field(() => ID, {
    nullable: true,
    description:
      'Only when a suggestion of kind SAME_NAME is accepted: which of the two entities (`ent_…`) stands for both. Left out: the one ' +
      'with the longer name.',
  })
  readonly canonical?: string | null;
}

@InputType()
export abstract class DecideSuggestionsInput extends WriteInput {
  @Field(() => [SuggestionDecisionInput], { description: 'The suggestions, at most 200.' })
  readonly suggestions!: readonly SuggestionDecisionInput[];
  @Field(() => String, { description: 'Why, for people who read it later.' })
  readonly why!: string;
}

@InputType('AcceptSuggestionsInput', {
  description: 'Suggestions that are right, all in one commit: all are accepted, or none is.',
})
export class AcceptSuggestionsInput extends DecideSuggestionsInput {}

@InputType('DismissSuggestionsInput', {
  description: 'Suggestions that are wrong, all in one commit: all are dismissed, or none is.',
})
export class DismissSuggestionsInput extends DecideSuggestionsInput {}

@ObjectType('SuggestionsDecided', {
  implements: Written,
  simpleResolvers: true,
  description: 'Suggestions were accepted or dismissed.',
})
export class SuggestionsDecided extends Written {
  @Field(() => [SuggestionNode], { description: 'The suggestions as they are now, in the order of the request.' })
  readonly suggestions: readonly SuggestionNode[];
  constructor(done: Done, suggestions: readonly SuggestionNode[]) {
    super(done);
    this.suggestions = suggestions;
  }
}
export const AcceptSuggestionsResult = resultOf('AcceptSuggestionsResult', SuggestionsDecided, 'VERSIONED');
export const DismissSuggestionsResult = resultOf('DismissSuggestionsResult', SuggestionsDecided, 'VERSIONED');

@InputType('FindSuggestionsInput', { description: 'A search for suggestions.' })
export class FindSuggestionsInput extends WriteInput {
  @Field(() => Int, {
    nullable: true,
    description: 'Seconds after which it stops; the next search goes on there. 1 to 60; 10 if left out.',
  })
  readonly seconds?: number | null;
}

@ObjectType('SuggestionsFound', { simpleResolvers: true, description: 'What a search for suggestions came to.' })
export class SuggestionsFound {
  @Field(() => Int, { description: 'Suggestions that are open now and were not before.' })
  readonly opened: number;
  @Field(() => Int, { description: 'Suggestions that were withdrawn, as what they rested on is gone.' })
  readonly withdrawn: number;
  @Field(() => Boolean, { description: 'True if the time was up before everything was looked at.' })
  readonly more: boolean;

  constructor(found: Pick<SuggestionsFound, 'opened' | 'withdrawn' | 'more'>) {
    this.opened = found.opened;
    this.withdrawn = found.withdrawn;
    this.more = found.more;
  }
}
export const FindSuggestionsResult = resultOf('FindSuggestionsResult', SuggestionsFound);
