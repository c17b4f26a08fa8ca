import { neo4jUrl, withoutPassword } from './endpoint-variables.ts';
import { MASKED, type Variable } from './variable.ts';

/** Where traversals are answered besides the record. */
export interface GraphConfiguration {
  /** null = the record alone answers traversals. */
  readonly neo4jUrl: string | null;
  readonly neo4jUser: string;
  /** null = it asks for none. */
  readonly neo4jPassword: string | null;
}

export const GRAPH_VARIABLES: { readonly [K in keyof GraphConfiguration]: Variable<GraphConfiguration[K]> } = {
  neo4jUrl: {
    name: 'CLAIMGRAPH_NEO4J_URL',
    parse: neo4jUrl,
    fallback: () => null,
    allowed: '`bolt://host:port` or `neo4j://host:port`, with `+s` for TLS; without user and password',
    otherwise: 'traversals are answered by the database',
    meaning: 'A Neo4j 5 that traversals are answered by: it is filled from the database. See graph.md.',
    shown: withoutPassword,
  },
  neo4jUser: {
    name: 'CLAIMGRAPH_NEO4J_USER',
    parse: (value) => value,
    fallback: () => 'neo4j',
    allowed: 'a user that may write and make constraints',
    otherwise: '`neo4j`',
    meaning: 'Who the server is to Neo4j.',
  },
  neo4jPassword: {
    name: 'CLAIMGRAPH_NEO4J_PASSWORD',
    parse: (value) => value,
    fallback: () => null,
    allowed: 'its password',
    otherwise: 'none is shown: Neo4j must ask for none',
    meaning: 'The password of that user.',
    shown: () => MASKED,
  },
};
