import { Field, Float, ID, ObjectType } from 'type-graphql';
import { encodeId, type EntityId } from '../../src/domain/typed-ids.ts';
import type { Platform } from '../../src/domain/platforms.ts';
import type { NameCandidate, PersonName, ResearcherIdentity } from '../../src/domain/researcher-record.ts';
import { enumOf } from '../shared/enum-of.ts';
import { nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';

export const PlatformEnum = enumOf<Platform>('Platform', 'Where a name of a person is used.', {
  GITHUB: 'GitHub.',
  ETH_MAGICIANS: 'The forum ethereum-magicians.org.',
  ETHRESEARCH: 'The forum ethresear.ch.',
  FORUM: 'Another forum: `place` says which.',
  UNKNOWN: 'A handle whose platform no text states.',
  EMAIL: 'An e-mail address.',
  REAL_NAME: 'Not a platform: a real name.',
});

@ObjectType('ResearcherIdentity', {
  simpleResolvers: true,
  description:
    'The names of a person across platforms. Two persons who may be the same are linked as candidates; they are ' +
    'merged only at a confidence above the setting `people.link`.',
})
export class ResearcherIdentityValue {
  @Field(() => ID, { description: "Made from the id of the person's entity, which `entity { id }` is." })
  readonly id: string;
  @Field(() => String, { description: 'The real name if one is known, else a handle.' })
  readonly displayName: string;
  @Field(() => Float, {
    description:
      'Confidence that the display name belongs to this person and to nobody else in the space, 0 to 1; 0 if only a handle is known.',
  })
  readonly displayNameConfidence: number;
  @Field(() => String, {
    description:
      'The name to show: `displayName` if its confidence is above the setting `people.display`, else `handle (platform)`.',
  })
  readonly attribution: string;

  readonly record: ResearcherIdentity;
  readonly at: At;

  constructor(record: ResearcherIdentity, at: At) {
    this.record = record;
    this.at = at;
    this.id = `${nodeId('ent', record.entityId, at)}:identity`;
    this.displayName = record.displayName;
    this.displayNameConfidence = record.displayNameConfidence;
    this.attribution = record.attribution;
  }
}

/** A name among those that one person may go by. */
export interface CandidateOf {
  readonly candidate: NameCandidate;
  readonly person: EntityId;
}

/** Of one person a name is sure, of another a guess: what it is here is told apart by the person. */
const idOf = ({ aliasId, entityId }: PersonName, person: EntityId, at: At): string =>
  `${aliasId === null ? nodeId('ent', entityId, at) : nodeId('als', aliasId, at)}:${encodeId('ent', person)}`;

@ObjectType('IdentityCandidate', {
  simpleResolvers: true,
  description: 'A name of a person, or of another person who may be the same one.',
})
export class IdentityCandidateValue {
  @Field(() => ID, {
    description:
      'Made from the id of the alias (or of the entity, if the name comes from its natural key only) and that of the person.',
  })
  readonly id: string;
  @Field(() => String, { description: 'The handle without `@`, the e-mail address or the name, as it was written.' })
  readonly handle: string;
  @Field(() => PlatformEnum, { description: 'The platform on which it is used.' })
  readonly platform: Platform;
  @Field(() => String, { nullable: true, description: 'With FORUM: which forum; else null.' })
  readonly place: string | null;
  @Field(() => Float, { description: 'Confidence that it is a name of this person, 0 to 1.' })
  readonly confidence: number;
  @Field(() => Boolean, {
    description: 'true = a name of this person; false = a name of another person who may be the same.',
  })
  readonly own: boolean;
  @Field(() => [ID], { description: 'Ids of the candidates of the other person that agree with it.' })
  readonly linkedTo: readonly string[];

  readonly record: NameCandidate;
  readonly at: At;

  constructor({ candidate: record, person }: CandidateOf, at: At) {
    this.record = record;
    this.at = at;
    this.id = idOf(record, person, at);
    this.handle = record.handle;
    this.platform = record.platform;
    this.place = record.place === '' ? null : record.place;
    this.confidence = record.confidence;
    this.own = record.own;
    this.linkedTo = [...new Set(record.linkedTo.map((name) => idOf(name, person, at)))];
  }
}

export const IdentityCandidateConnection = connectionOf(
  'IdentityCandidate',
  'names that a person may go by',
  () => IdentityCandidateValue,
);
