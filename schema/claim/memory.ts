import { Field, InterfaceType, ObjectType } from 'type-graphql';
import type { Id } from '../../src/domain/typed-ids.ts';
import { ClaimNode } from './claim.ts';
import { ConfidenceValue } from './confidence.ts';
import { Node, nodeId, type At } from '../shared/node-interface.ts';
import { connectionOf } from '../shared/paging.ts';
import { DateTime } from '../shared/scalars.ts';
import type { Claim } from '../../src/domain/claim-record.ts';

@InterfaceType('Memory', {
  implements: Node,
  description: 'Something remembered from earlier conversations, private to the caller.',
})
export abstract class Memory implements Node {
  readonly id!: string;
  @Field(() => String, { description: 'The memory as text, one sentence or more.' })
  readonly text!: string;
  @Field(() => ConfidenceValue, { description: 'Confidence from 0 to 1, with the parts that it is made of.' })
  readonly confidence!: () => ConfidenceValue;
  @Field(() => DateTime, { description: 'When it was recorded.' })
  readonly createdAt!: Date;
  @Field(() => DateTime, { description: 'When it last changed.' })
  readonly updatedAt!: Date;
}

@ObjectType('SemanticMemory', {
  implements: [Memory, Node],
  simpleResolvers: true,
  description:
    'A semantic memory: a fact, kept as a claim that is private to the caller and that no document states (`Claim.basis`).',
})
export class SemanticMemoryNode implements Memory {
  readonly id: string;
  readonly text: string;
  readonly confidence: () => ConfidenceValue;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  @Field(() => ClaimNode, { description: 'The claim that holds the fact.' })
  readonly claim: ClaimNode;

  constructor(record: Claim, at: At) {
    this.claim = new ClaimNode(record, at);
    this.id = nodeId('mem', record.id as string as Id<'mem'>, at);
    this.text = record.statement;
    this.confidence = () => this.claim.confidence;
    this.createdAt = record.createdAt;
    this.updatedAt = record.updatedAt;
  }
}

export const MemoryConnection = connectionOf<Memory>('Memory', 'memories', () => Memory);
