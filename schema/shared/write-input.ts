import { InputType, Field } from 'type-graphql';

export const EXPECTED_VERSION =
  'The `version` that you last read; if it has changed since, nothing is done (StaleVersion). Left out: not checked.';
export const VISIBILITY = 'Who can see what is written.';

/** What every write can be given. */
@InputType()
export abstract class WriteInput {
  @Field(() => String, {
    nullable: true,
    description:
      'A key of your choice, at most 200 characters. For a day at least, a repeated request with the same key is not done again and gives ' +
      'the same answer, and another request with it is refused (IdempotencyMismatch).',
  })
  readonly idempotencyKey?: string | null;
}

/** What every mutation that starts a job can be given. */
@InputType()
export abstract class JobInput extends WriteInput {
  @Field(() => String, {
    nullable: true,
    description:
      'A key of your choice for the job that this starts, at most 200 characters: subscribe to `events(job:)` or `ingestion(job:)` by it ' +
      'beforehand, and miss nothing.',
  })
  readonly jobKey?: string | null;
}

@InputType('NamedEntityInput', { description: 'An entity by name or natural key; it is created if there is none.' })
export class NamedEntityInput {
  @Field(() => String, { description: 'Its name, resolved as by `resolveName`.' })
  readonly name!: string;
  @Field(() => String, { description: 'Its type, as in `Entity.type`.' })
  readonly type!: string;
  @Field(() => String, { nullable: true, description: 'Its natural key, such as `eip-1559`; used first to find it.' })
  readonly key?: string | null;
}
