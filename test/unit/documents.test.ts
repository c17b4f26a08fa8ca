import { ApolloServer } from '@apollo/server';
import { describe, expect, it } from '@jest/globals';
import { buildSchema, GraphQLError, type DocumentNode } from 'graphql';
import { ParsedOperationCache } from '../../src/server/parsed-operation-cache.ts';

const QUERY = '{ tide }';

describe('parsed operations', () => {
  it('are the same for Apollo Server and for sockets, whoever comes first', async () => {
    const documents = new ParsedOperationCache();
    const seen: DocumentNode[] = [];
    const apollo = new ApolloServer({
      schema: buildSchema('type Query { tide: String wind: String }'),
      documentStore: documents.store,
      stopOnTerminationSignals: false,
      plugins: [
        {
          requestDidStart: () =>
            Promise.resolve({
              didResolveOperation: ({ document }) => {
                seen.push(document);
                return Promise.resolve();
              },
            }),
        },
      ],
    });
    const first = documents.parse('{ wind }');
    for (const query of [QUERY, QUERY, '{ wind }']) await apollo.executeOperation({ query });
    await apollo.stop();
    expect(seen.map((document) => [documents.parse(QUERY), first].indexOf(document))).toEqual([0, 0, 1]);
  });

  it('are remembered up to four million characters, the newest', () => {
    const documents = new ParsedOperationCache();
    const long = (name: string): string => `{ ${name} } #${'x'.repeat(1_500_000)}`;
    const known = ['a', 'b', 'c'].map((name) => documents.parse(long(name)));
    expect(['c', 'b'].map((name) => known.indexOf(documents.parse(long(name))))).toEqual([2, 1]);
    expect(known).not.toContain(documents.parse(long('a')));
  });

  it('are not remembered where they are none', () => {
    expect(new ParsedOperationCache().parse('{ not closed')).toBeInstanceOf(GraphQLError);
  });
});
