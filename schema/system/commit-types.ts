import { Field, Int, ObjectType } from 'type-graphql';
import { changedFields, type Version } from '../../src/domain/versions.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('FieldChange', { simpleResolvers: true, description: 'The change of one field.' })
export class FieldChangeValue {
  @Field(() => String, { description: 'Name of the field.' })
  readonly field: string;
  @Field(() => String, {
    nullable: true,
    description: 'Its value before: a string as it is, anything else as JSON; null if there was none.',
  })
  readonly before: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Its value after: a string as it is, anything else as JSON; null if there is none.',
  })
  readonly after: string | null;
  constructor(field: string, before: unknown, after: unknown) {
    this.field = field;
    this.before = shown(before);
    this.after = shown(after);
  }
}

const shown = (value: unknown): string | null =>
  value === null || value === undefined ? null : typeof value === 'string' ? value : JSON.stringify(value);

@ObjectType('Change', { simpleResolvers: true, description: 'One change in the history of an object.' })
export class ChangeValue {
  @Field(() => Int, { description: 'Number of the commit that made it.' })
  readonly commit: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When it was changed; null if the commit is private to someone else.',
  })
  readonly at: Date | null;
  @Field(() => String, {
    nullable: true,
    description: 'Who changed it; null if the commit is private to someone else.',
  })
  readonly actor: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'Why it was changed; null if the commit is private to someone else.',
  })
  readonly reason: string | null;
  @Field(() => [FieldChangeValue], { description: 'The fields that changed; empty for the creation.' })
  readonly fields: readonly FieldChangeValue[];

  constructor(
    version: Pick<Version<object>, 'since' | 'at' | 'actor' | 'reason'>,
    fields: readonly FieldChangeValue[],
  ) {
    this.commit = version.since;
    this.at = version.at;
    this.actor = version.actor;
    this.reason = version.reason;
    this.fields = fields;
  }
}

/** Words of the contract for fields of records that are called otherwise there. */
const CALLED: Readonly<Record<string, string>> = { subjectId: 'subject' };

/** Versions, oldest first, as changes; each field under the name that the contract has for it. */
export function changesOf<T extends object>(versions: readonly Version<T>[]): ChangeValue[] {
  return versions.map((version, n) => {
    const before = versions[n - 1];
    if (!before) return new ChangeValue(version, []);
    const names = changedFields(before.state, version.state);
    const fields = names.map(
      (name) => new FieldChangeValue(CALLED[name] ?? name, before.state[name], version.state[name]),
    );
    return new ChangeValue(version, fields);
  });
}
