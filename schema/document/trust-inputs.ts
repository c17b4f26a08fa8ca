import { Field, Float, ID, InputType, Int } from 'type-graphql';
import { EXPECTED_VERSION, WriteInput } from '../shared/write-input.ts';

@InputType('SetSourceTrustInput', {
  description:
    'A trust rule for a source, or for a domain with its subdomains; give exactly one of `source` and `domain`. It ' +
    'replaces the rule that was there; fields left out fall back to the next level.',
})
export class SetSourceTrustInput extends WriteInput {
  @Field(() => ID, { nullable: true, description: 'The source (`src_…`).' })
  readonly source?: string | null;
  @Field(() => String, { nullable: true, description: 'A domain name, such as `example.org`.' })
  readonly domain?: string | null;
  @Field(() => Float, {
    nullable: true,
    description:
      'Base trust, from 0 (not at all) to 1 (fully). Left out: as for its domain, else as in `trustedDomains`.',
  })
  readonly base?: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description:
      'true: flag it as suspicious, which lowers its trust by the setting `trust.flagPenalty`; false: not flagged, ' +
      'whatever screening found. Left out: as for its domain, else as screening found.',
  })
  readonly flagged?: boolean | null;
  @Field(() => [String], {
    defaultValue: [],
    description: 'Predicates for which it is the authority: its claims prevail over those of other sources.',
  })
  readonly authorityFor!: string[];
  @Field(() => String, { description: 'The reason, kept in the history for people to read.' })
  readonly reason!: string;
  @Field(() => Int, {
    nullable: true,
    description: `Of the trust rule (0 if there is none): ${EXPECTED_VERSION}`,
  })
  readonly expectedVersion?: number | null;
}
