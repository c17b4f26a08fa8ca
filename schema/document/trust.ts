import { Field, Float, Int, ObjectType } from 'type-graphql';
import { encodeId } from '../../src/domain/ids.ts';
import type { SourceTrust, TrustRule } from '../../src/domain/trust.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Trust', {
  simpleResolvers: true,
  description: 'How far a source is trusted, and why: base × recency − penalty, from 0 to 1.',
})
export class TrustValue {
  @Field(() => Float, { description: 'From 0 (not at all) to 1 (fully).' })
  readonly value: number;
  @Field(() => Float, {
    description:
      'As was said of the source or its domain, else as listed; where its accuracy is known, that has its share in it.',
  })
  readonly base: number;
  @Field(() => Float, {
    description:
      '1 / (1 + days / 30), by the days since it last brought a text; 1 for what is handed in and stands for no site.',
  })
  readonly recency: number;
  @Field(() => Float, { description: 'What is taken from it as it is flagged; 0 where it is not.' })
  readonly penalty: number;
  @Field(() => Float, {
    nullable: true,
    description: 'Share of its settled claims that people found right; null while there are too few to say.',
  })
  readonly accuracy: number | null;
  @Field(() => Int, { description: 'Its claims on which people decided in conflicts.' })
  readonly settled: number;
  @Field(() => Boolean, { description: 'It is flagged: by a person, or as screening held back text of it.' })
  readonly flagged: boolean;
  @Field(() => String, { nullable: true, description: 'The site that it stands for; null where it stands for none.' })
  readonly domain: string | null;
  @Field(() => [String], { description: 'Predicates on which it is the authority, unless it is flagged.' })
  readonly authorityFor: readonly string[];
  @Field(() => String, { description: 'The same in a sentence.' })
  readonly explanation: string;

  constructor(trust: SourceTrust) {
    this.value = trust.value;
    this.base = trust.base;
    this.recency = trust.recency;
    this.penalty = trust.penalty;
    this.accuracy = trust.accuracy;
    this.settled = trust.settled;
    this.flagged = trust.flagged;
    this.domain = trust.domain;
    this.authorityFor = trust.authorityFor;
    this.explanation = trust.explanation;
  }
}

@ObjectType('TrustRule', {
  implements: Node,
  simpleResolvers: true,
  description: 'What a person said of a source or of a site: how far it is trusted.',
})
export class TrustRuleNode implements Node {
  readonly id: string;
  @Field(() => String, { nullable: true, description: 'The domain name of the site; null where it is of a source.' })
  readonly domain: string | null;
  @Field(() => Float, { nullable: true, description: 'From 0 to 1; null where nothing was said of it.' })
  readonly base: number | null;
  @Field(() => Boolean, { nullable: true, description: 'It is flagged, or is not; null where nothing was said of it.' })
  readonly flagged: boolean | null;
  @Field(() => [String], { description: 'Predicates on which it is the authority.' })
  readonly authorityFor: readonly string[];
  @Field(() => String, { description: 'Why.' })
  readonly reason: string;
  @Field(() => String, { description: 'Who said so last.' })
  readonly by: string;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When it was first said.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: TrustRule;
  readonly at: At;

  constructor(record: TrustRule, at: At) {
    this.record = record;
    this.at = at;
    this.id = encodeId('tru', record.id);
    this.domain = record.domain;
    this.base = record.base;
    this.flagged = record.flagged;
    this.authorityFor = record.authorityFor;
    this.reason = record.reason;
    this.by = record.actor;
    this.owner = record.owner;
    this.version = record.version;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}
export const TrustRuleConnection = connectionOf('TrustRule', 'what was said of sources and sites', () => TrustRuleNode);

@ObjectType('TrustedDomain', {
  simpleResolvers: true,
  description: 'A site of the list that holds where nobody in the space said anything.',
})
export class TrustedDomainValue {
  @Field(() => String, { description: 'Its domain name; subdomains are trusted alike.' })
  readonly domain: string;
  @Field(() => Float, { description: 'How far it is trusted, 0 to 1.' })
  readonly base: number;

  constructor(domain: string, base: number) {
    this.domain = domain;
    this.base = base;
  }
}
