import { ArgsType, Field, Float, ID } from 'type-graphql';
import type { SourceKind } from '../../src/domain/document-record.ts';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { DateTime } from '../shared/scalars.ts';
import { PageAsOfArgs } from '../shared/shared-arguments.ts';
import { SourceKindEnum } from './document-enums.ts';

@ArgsType()
export class SourcesArgs extends PageAsOfArgs {
  @Field(() => [SourceKindEnum], { nullable: true, description: 'Only sources of these kinds.' })
  readonly kinds?: readonly SourceKind[] | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Only removed ones, or only those that are not. Left out: both.',
  })
  readonly removed?: boolean | null;
  @Field(() => Float, { nullable: true, description: 'Only those that are trusted so far at least, 0 to 1.' })
  readonly minTrust?: number | null;
  @Field(() => ID, {
    nullable: true,
    description: 'Only those whose documents name this entity: its id (`ent_…`), natural key, name or alias.',
  })
  readonly entity?: string | null;
  @Field(() => ID, { nullable: true, description: 'Only those with evidence of this topic (`top_…`).' })
  readonly topic?: string | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only those that were registered then or later; a day, month or year means its first instant.',
  })
  readonly from?: TimeGiven | null;
  @Field(() => DateTime, {
    nullable: true,
    description: 'Only those that were registered before that; a day, month or year means its first instant.',
  })
  readonly to?: TimeGiven | null;
}
