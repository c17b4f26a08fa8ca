import { createHash } from 'node:crypto';
import type { ApolloServerOptions, BaseContext } from '@apollo/server';
import { GraphQLError, parse, type DocumentNode } from 'graphql';
import { LRUCache } from 'lru-cache';
import { serverLimits } from './server-settings.ts';

/** UTF-16 units of the operations that are remembered. */
const REMEMBERED = 4_000_000;

type DocumentStore = NonNullable<ApolloServerOptions<BaseContext>['documentStore']>;

/**
 * Parsed operations by the hash of their text, one store for all transports: who comes over a socket sends what others sent over HTTP,
 * and what was learnt of a document (that it is valid, its size) is known for all.
 */
export class ParsedOperationCache {
  private readonly known = new LRUCache<string, DocumentNode>({
    maxSize: REMEMBERED,
    sizeCalculation: ({ loc }) => (loc?.source.body.length ?? 0) + 1,
  });

  /** The store as Apollo Server has it. Its keys are a hash of the schema, and that of the text after a colon. */
  readonly store: DocumentStore = {
    get: (key) => Promise.resolve(this.known.get(hashIn(key))),
    set: (key, document) => {
      this.known.set(hashIn(key), document);
      return Promise.resolve();
    },
    delete: (key) => Promise.resolve(this.known.delete(hashIn(key))),
  };

  /** The operations in a text; where it is none, the error to answer with (GRAPHQL_PARSE_FAILED). */
  parse(text: string): DocumentNode | GraphQLError {
    const hash = createHash('sha256').update(text).digest('hex');
    const known = this.known.get(hash);
    if (known) return known;
    try {
      const document = parse(text, { maxTokens: serverLimits['limit.tokens'] });
      this.known.set(hash, document);
      return document;
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      const { message, source, positions, nodes } = error;
      return new GraphQLError(message, { source, positions, nodes, extensions: { code: 'GRAPHQL_PARSE_FAILED' } });
    }
  }
}

const hashIn = (key: string): string => key.slice(key.lastIndexOf(':') + 1);
