import { Field, ObjectType } from 'type-graphql';
import type { Consistency, GraphKind } from '../../src/domain/relationship-record.ts';
import { enumOf } from '../shared/enum-of.ts';

export const ConsistencyEnum = enumOf<Consistency>(
  'Consistency',
  'Which writes the answer to a traversal must include.',
  {
    EVENTUAL: 'Whatever the graph store has by now. If that is Neo4j, it may be some commits behind.',
    STRONG:
      'Read your writes: everything committed before is included. It waits a short time for Neo4j, then asks the database.',
  },
);

export const GraphStoreEnum = enumOf<Uppercase<GraphKind>>('GraphStore', 'The store that answered a traversal.', {
  SQL: 'The SQL database, which is the system of record.',
  NEO4J: 'Neo4j, a copy of the graph that is kept up to date from the database.',
});

@ObjectType('GraphAnswer', {
  simpleResolvers: true,
  description: 'The store that answered a traversal. All stores give the same answer.',
})
export class GraphAnswerValue {
  @Field(() => GraphStoreEnum, { description: 'The store that answered.' })
  readonly store: Uppercase<GraphKind>;
  @Field(() => String, {
    nullable: true,
    description: 'Why the database answered although Neo4j is configured; null if the intended store answered.',
  })
  readonly instead: string | null;
  constructor(store: GraphKind, instead: string | null) {
    this.store = store === 'sql' ? 'SQL' : 'NEO4J';
    this.instead = instead;
  }
}
