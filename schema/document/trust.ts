import { Field, Float, Int, ObjectType } from 'type-graphql';
import type { SourceTrust, TrustRule } from '../../src/domain/trust-record.ts';
import { OWNER, VERSION } from '../entity/entity.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';

@ObjectType('Trust', {
  simpleResolvers: true,
  description: 'Trust in a source, from 0 to 1, with its terms: base × recency − penalty.',
})
export class TrustValue {
  @Field(() => Float, { description: 'From 0 (not at all) to 1 (fully).' })
  readonly value: number;
  @Field(() => Float, {
    description:
      'Base trust, 0 to 1: from the trust rule of the source or its domain, else the list of trusted domains; includes ' +
      '`accuracy` once that is known.',
  })
  readonly base: number;
  @Field(() => Float, {
    description:
      'Factor for age, 1 / (1 + days / 30) with the days since its last new text (setting `trust.recencyDays`); 1 for ' +
      'sources without a site.',
  })
  readonly recency: number;
  @Field(() => Float, { description: 'What is subtracted because it is flagged; 0 if it is not.' })
  readonly penalty: number;
  @Field(() => Float, {
    nullable: true,
    description:
      'Share of its `settled` claims that people decided for, 0 to 1; null while there are fewer than the setting `trust.minSettled`.',
  })
  readonly accuracy: number | null;
  @Field(() => Int, { description: 'Number of its claims on which people decided in conflicts.' })
  readonly settled: number;
  @Field(() => Boolean, {
    description: 'True if it is flagged as suspicious, by a person or because screening quarantined text of it.',
  })
  readonly flagged: boolean;
  @Field(() => String, { nullable: true, description: 'Domain of the site that it stands for; null if it has none.' })
  readonly domain: string | null;
  @Field(() => [String], {
    description: 'Predicates for which it is the authority; empty if there are none or it is flagged.',
  })
  readonly authorityFor: readonly string[];
  @Field(() => String, { description: 'The value and its terms as a sentence, for people.' })
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
  description: 'A trust rule: how far a person says that a source or domain is trusted.',
})
export class TrustRuleNode implements Node {
  readonly id: string;
  @Field(() => String, { nullable: true, description: 'The domain that the rule is for; null if it is for a source.' })
  readonly domain: string | null;
  @Field(() => Float, { nullable: true, description: 'Base trust, 0 to 1; null if the rule does not set it.' })
  readonly base: number | null;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it is flagged as suspicious; null if the rule does not say.',
  })
  readonly flagged: boolean | null;
  @Field(() => [String], { description: 'Predicates for which it is the authority; empty if there are none.' })
  readonly authorityFor: readonly string[];
  @Field(() => String, { description: 'The reason given.' })
  readonly reason: string;
  @Field(() => String, { description: 'Who set the rule last.' })
  readonly by: string;
  @Field(() => String, { nullable: true, description: OWNER })
  readonly owner: string | null;
  @Field(() => Int, { description: VERSION })
  readonly version: number;
  @Field(() => DateTime, { description: 'When the rule was first set.' })
  readonly createdAt: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt: Date;

  readonly record: TrustRule;
  readonly at: At;

  constructor(record: TrustRule, at: At) {
    this.record = record;
    this.at = at;
    this.id = nodeId('tru', record.id, at);
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
export const TrustRuleConnection = connectionOf('TrustRule', 'trust rules', () => TrustRuleNode);

@ObjectType('TrustedDomain', {
  simpleResolvers: true,
  description: 'A domain in the built-in list of trusted domains.',
})
export class TrustedDomainValue {
  @Field(() => String, { description: 'The domain name; it includes subdomains.' })
  readonly domain: string;
  @Field(() => Float, { description: 'Base trust, 0 to 1.' })
  readonly base: number;

  constructor(domain: string, base: number) {
    this.domain = domain;
    this.base = base;
  }
}
