import { Field, ObjectType } from 'type-graphql';
import type { Role, Scope } from '../../src/domain/scope.ts';
import { enumOf } from '../shared/enum-of.ts';

const RoleEnum = enumOf<Role>('Role', 'What a caller may do; each role may do what those before it may.', {
  READER: 'Read.',
  WRITER: 'Also add documents, claims and names.',
  CURATOR: 'Also decide: conflicts, merges, reviews, rules, trust.',
  ADMIN: 'Also change settings, import, and reset the space.',
});

@ObjectType('Viewer', { simpleResolvers: true, description: 'Who asks, and where.' })
export class ViewerValue {
  @Field(() => String, { description: 'The owner of what is private to the caller.' })
  readonly owner: string;
  @Field(() => RoleEnum, { description: 'What the caller may do.' })
  readonly role: Role;
  @Field(() => String, { description: 'Name of the space that this request reads and writes.' })
  readonly space: string;
  @Field(() => String, {
    nullable: true,
    description: 'For people: why nothing may be found here, and what to do; null if there is something.',
  })
  readonly hint: string | null;
  constructor({ owner, role, spaceName }: Scope, hint: string | null) {
    this.owner = owner;
    this.role = role;
    this.space = spaceName;
    this.hint = hint;
  }
}
