import { ArgsType, Field, Int } from 'type-graphql';
import type { TimeGiven } from '../../src/domain/time-given.ts';
import { DateTime } from '../shared/scalars.ts';

@ArgsType()
export class RecallArgs {
  @Field(() => String, { description: 'What is asked, at most the setting `search.maxCharacters` characters.' })
  readonly question!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'Memories at most, from 1 to the setting `page.max`. Left out: the setting `memory.selected`.',
  })
  readonly first?: number | null;
  @Field(() => Int, {
    nullable: true,
    description:
      'Tokens that they have together at most; one too large for what is left is skipped, never cut. Left out: the setting `memory.tokens`.',
  })
  readonly tokens?: number | null;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The instant that phrases such as `last month` count from, and at which facts have faded; a day, month or year means its first instant. Left out: now.',
  })
  readonly at?: TimeGiven | null;
  @Field(() => String, {
    nullable: true,
    description: 'The IANA time zone whose calendar is meant, such as `Europe/Berlin`. Left out: UTC.',
  })
  readonly zone?: string | null;
}
