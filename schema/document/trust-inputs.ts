import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { EXPECTED_VERSION, WriteInput } from '../shared/inputs.ts';

@InputType('SetSourceTrustInput', {
  description:
    'How far a source, or a site with all below it, is trusted: exactly one of `source` and `domain` is to be given. Takes the place of what was said of it before; what is left out is left to the next that says something.',
})
export class SetSourceTrustInput extends WriteInput {
  @Field(() => ID, { nullable: true, description: 'The source (`src_…`).' })
  readonly source?: string | null;
  @Field(() => String, { nullable: true, description: 'The domain name of a site, such as `example.org`.' })
  readonly domain?: string | null;
  @Field(() => Float, {
    nullable: true,
    description: 'From 0 (not at all) to 1 (fully). Left out: as its domain, else as the list of trusted domains.',
  })
  readonly base?: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'It is flagged, and the setting `trust.flagPenalty` is taken from its trust; false: it is not, whatever screening found. Left out: as its domain, else as screening found.',
  })
  readonly flagged?: boolean | null;
  @Field(() => [String], {
    defaultValue: [],
    description: 'Predicates on which it is the authority: what it says of them goes before what others say.',
  })
  readonly authorityFor!: string[];
  @Field(() => String, { description: 'Why: people read it later.' })
  readonly reason!: string;
  @Field(() => Int, {
    nullable: true,
    description: `Of what is said of it, 0 where nothing is. ${EXPECTED_VERSION}`,
  })
  readonly expectedVersion?: number | null;
}
