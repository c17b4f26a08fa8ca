import { Field, InterfaceType, ObjectType } from 'type-graphql';
import { encodeId, type Id } from '../../src/domain/ids.ts';
import { ClaimNode } from './claim.ts';
import { ConfidenceValue } from './confidence.ts';
import { Node, type At } from '../shared/node.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import type { Claim } from '../../src/domain/claims.ts';

@InterfaceType('Memory', { implements: Node, description: 'Something that is remembered for the caller alone.' })
export abstract class Memory implements Node {
  readonly id!: string;
  @Field(() => String, { description: 'What is remembered, as a sentence or more.' })
  readonly text!: string;
  @Field(() => ConfidenceValue, { description: 'How sure it is, and why.' })
  readonly confidence!: () => ConfidenceValue;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt!: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt!: Date;
}

@ObjectType('EpisodicMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description: 'Something that happened in a conversation.',
})
export class EpisodicMemoryNode extends Memory {}

@ObjectType('ProceduralMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description: 'How something is done.',
})
export class ProceduralMemoryNode extends Memory {}

@ObjectType('SummaryMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description: 'What many memories come to.',
})
export class SummaryMemoryNode extends Memory {}

@ObjectType('SemanticMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description: 'Something the caller knows to be so: a claim that is private to the caller.',
})
export class SemanticMemoryNode implements Memory {
  readonly id: string;
  readonly text: string;
  readonly confidence: () => ConfidenceValue;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  @Field(() => ClaimNode, { description: 'The claim.' })
  readonly claim: ClaimNode;

  constructor(record: Claim, at: At) {
    this.claim = new ClaimNode(record, at);
    this.id = encodeId('mem', record.id as string as Id<'mem'>);
    this.text = record.statement;
    this.confidence = () => this.claim.confidence;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

export const MemoryConnection = connectionOf<Memory>('Memory', 'memories', () => Memory);
