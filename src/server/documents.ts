import { GraphQLError, parse, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { policyDefaults } from '../domain/policy.ts';

/** UTF-16 units of the operations that are remembered. */
const REMEMBERED = 4_000_000;

/** Parsed operations by their text: who subscribes anew after a restart sends what others sent before. */
export class Documents {
  private readonly known = new LRUCache<string, DocumentNode>({
    maxSize: REMEMBERED,
    sizeCalculation: (_, text) => text.length + 1,
  });

  /** The operations in a text; where it is none, the error to tell (GRAPHQL_PARSE_FAILED). */
  parse(text: string): DocumentNode | GraphQLError {
    const known = this.known.get(text);
    if (known) return known;
    try {
      const document = parse(text, { maxTokens: policyDefaults['limit.tokens'] });
      this.known.set(text, document);
      return document;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { message, source, positions, nodes } = error;
      return new GraphQLError(message, { source, positions, nodes, extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
    }
  }
}
