import { Field, ObjectType } from 'type-graphql';
import type { Consistency, GraphKind } from '../../src/domain/relationships.ts';
import { enumOf } from '../shared/enums.ts';

export const ConsistencyEnum = enumOf<Consistency>('Consistency', 'What a traversal must have seen.', {
  EVENTUAL: 'Whatever the store that is traversed has by now: where that is Neo4j, it may be some commits behind.',
  STRONG: 'Everything that was written before: waits for Neo4j for a while, then asks the database.',
});

export const GraphStoreEnum = enumOf<Uppercase<GraphKind>>('GraphStore', 'The store that answers traversals.', {
  SQL: 'The database.',
  NEO4J: 'Neo4j, which is filled from the database.',
});

@ObjectType('GraphAnswer', { simpleResolvers: true, description: 'Which store answered a traversal.' })
export class GraphAnswerValue {
  @Field(() => GraphStoreEnum, { description: 'The store that answered.' })
  readonly store: Uppercase<GraphKind>;
  @Field(() => String, {
    nullable: true,
    description:
      'Why the database answered where there is a Neo4j for it; null where the store did that is there for it.',
  })
  readonly instead: string | null;
  constructor(store: GraphKind, instead: string | null) {
    this.store = store === 'sql' ? 'SQL' : 'NEO4J';
    this.instead = instead;
  }
}
