import { ObjectType, Field } from 'type-graphql';
import { Written, type Done } from '../shared/written.ts';
import { RelationshipNode } from './relationship.ts';

@ObjectType('RelationshipWritten', {
  implements: Written,
  simpleResolvers: true,
  description: 'An inferred relationship was accepted or rejected.',
})
export class RelationshipWritten extends Written {
  @Field(() => RelationshipNode, { description: 'The relationship after the write.' })
  readonly relationship: RelationshipNode;
  @Field(() => Boolean, {
    description:
      'True if no derivation is left, so it is RETRACTED whatever the verdict. The verdict is kept and applies if it is inferred again.',
  })
  readonly withdrawn: boolean;
  constructor(done: Done, relationship: RelationshipNode) {
    super(done);
    this.relationship = relationship;
    const { record } = relationship;
    this.withdrawn = record.basis === 'INFERRED' && record.status === 'RETRACTED';
  }
}
