import { Field, Float, ID, ObjectType } from 'type-graphql';
import { encodeId } from '../../src/domain/ids.ts';
import type { Platform } from '../../src/domain/platforms.ts';
import type { NameCandidate, PersonName, ResearcherIdentity } from '../../src/domain/researchers.ts';
import { enumOf } from '../shared/enums.ts';
import type { At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';

export const PlatformEnum = enumOf<Platform>('Platform', 'Where a person goes by a name.', {
  GITHUB: 'GitHub.',
  ETH_MAGICIANS: 'The forum ethereum-magicians.org.',
  ETHRESEARCH: 'The forum ethresear.ch.',
  FORUM: 'Another forum: `place` says which.',
  UNKNOWN: 'A handle of which no text says where it is used.',
  EMAIL: 'A mail address.',
  REAL_NAME: 'No platform: a name as people bear it.',
});

@ObjectType('ResearcherIdentity', {
  simpleResolvers: true,
  description:
    'Who is behind the names of a person, as far as it is known. Doubt is shown, not resolved: persons who may be one are linked, and merged only above `people.link`.',
})
export class ResearcherIdentityValue {
  @Field(() => ID, { description: 'That of the entity.' })
  readonly id: string;
  @Field(() => String, { description: 'The real name, where one is known; else a handle.' })
  readonly displayName: string;
  @Field(() => Float, {
    description:
      'How sure it is that the display name is of this person, and of nobody else here, 0 to 1; 0 where only a handle is known.',
  })
  readonly displayNameConfidence: number;
  @Field(() => String, {
    description: 'What to call the person: the display name above `people.display`, else `handle (platform)`.',
  })
  readonly attribution: string;

  readonly record: ResearcherIdentity;
  readonly at: At;

  constructor(record: ResearcherIdentity, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('ent', record.entityId);
    this.displayName = record.displayName;
    this.displayNameConfidence = record.displayNameConfidence;
    this.attribution = record.attribution;
  }
}

const idOf = ({ aliasId, entityId }: PersonName): string =>
  aliasId === null ? encodeId('ent', entityId) : encodeId('als', aliasId);

@ObjectType('IdentityCandidate', {
  simpleResolvers: true,
  description: 'A name that a person goes by, or that of somebody else who may be the same person.',
})
export class IdentityCandidateValue {
  @Field(() => ID, { description: 'That of the alias; where only the key of an entity says it, that of the entity.' })
  readonly id: string;
  @Field(() => String, { description: 'The handle without `@`, the address or the name, as it was written.' })
  readonly handle: string;
  @Field(() => PlatformEnum, { description: 'Where it is used.' })
  readonly platform: Platform;
  @Field(() => String, { nullable: true, description: 'Of FORUM: which one.' })
  readonly place: string | null;
  @Field(() => Float, { description: 'How sure it is that the person goes by it, 0 to 1.' })
  readonly confidence: number;
  @Field(() => Boolean, {
    description: "true = a name of the person's own; false = of somebody who may be one with it.",
  })
  readonly own: boolean;
  @Field(() => [ID], { description: 'Candidates of the other person that agree with it.' })
  readonly linkedTo: readonly string[];

  readonly record: NameCandidate;
  readonly at: At;

  constructor(record: NameCandidate, at: At) {
    this.record = record;
    this.at = at;
    this.id = idOf(record);
    this.handle = record.handle;
    this.platform = record.platform;
    this.place = record.place === '' ? null : record.place;
    this.confidence = record.confidence;
    this.own = record.own;
    this.linkedTo = [...new Set(record.linkedTo.map(idOf))];
  }
}

export const IdentityCandidateConnection = connectionOf(
  'IdentityCandidate',
  'names that a person may go by',
  () => IdentityCandidateValue,
);
