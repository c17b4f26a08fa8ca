import { Field, Float, ObjectType } from 'type-graphql';
import { DEFAULT_SPACE, type Scope } from '../../src/domain/scope.ts';
import type { VisibleSpace } from '../../src/domain/visible-space.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Space', {
  simpleResolvers: true,
  description: 'A space: a graph of its own. Times and counts leave out what is private to others.',
})
export class SpaceValue {
  @Field(() => String, { description: 'Its name, as the header `claimgraph-space` takes it.' })
  readonly name: string;
  @Field(() => Boolean, { description: 'Whether it is asked where a request names no space.' })
  readonly isDefault: boolean;
  @Field(() => Boolean, { description: 'Whether this request asks it.' })
  readonly isCurrent: boolean;
  @Field(() => DateTime, { description: 'When it was created.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { nullable: true, description: 'When it was first written to; null = never yet.' })
  readonly firstWrittenAt: Date | null;
  @Field(() => DateTime, { nullable: true, description: 'When it was last written to; null = never yet.' })
  readonly lastWrittenAt: Date | null;
  @Field(() => Float, { description: 'Documents, without removed ones and messages.' })
  readonly documents: number;
  @Field(() => Float, { description: 'Entities; those that were merged are one.' })
  readonly entities: number;
  @Field(() => Float, { description: 'Claims, of every status.' })
  readonly claims: number;

  constructor(space: VisibleSpace, { spaceName, everySpace = false }: Scope) {
    this.name = space.name;
    this.isDefault = everySpace ? space.name === DEFAULT_SPACE : true;
    this.isCurrent = space.name === spaceName;
    this.createdAt = space.createdAt;
    this.firstWrittenAt = space.firstWrittenAt;
    this.lastWrittenAt = space.lastWrittenAt;
    this.documents = space.documents;
    this.entities = space.entities;
    this.claims = space.claims;
  }
}

export const SpaceConnection = connectionOf('Space', 'spaces', () => SpaceValue);
