import { ApolloClient, HttpLink, InMemoryCache, type FieldPolicy } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';

/** Pages of one list are put together; what makes it another list is every argument but the page. */
const pages = (...keys: readonly string[]): FieldPolicy =>
  relayStylePagination(['where', 'asOf', 'orderBy', 'orderDirection', ...keys]);

/** A cache for the contract. Ids are unique over all types and say when a thing was read, so nothing else is to be told of them. */
export const claimgraphCache = (): InMemoryCache =>
  new InMemoryCache({
    typePolicies: {
      Query: {
        fields: {
          entities: pages(),
          claims: pages(),
          relationships: pages('entities', 'kinds', 'basis', 'review', 'minConfidence'),
          conflicts: pages(),
          documents: pages(),
        },
      },
      Entity: {
        fields: {
          claims: pages(),
          relationships: pages('kinds', 'basis', 'direction', 'review', 'minConfidence'),
          aliases: pages(),
          mentions: pages(),
        },
      },
    },
  });

export interface ApolloOptions {
  /** `http://127.0.0.1:4000/graphql` */
  readonly uri: string;
  readonly key: string | null;
  readonly space?: string;
}

export const apolloClient = ({ uri, key, space }: ApolloOptions): ApolloClient =>
  new ApolloClient({
    cache: claimgraphCache(),
    link: new HttpLink({
      uri,
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(space === undefined ? {} : { 'claimgraph-space': space }),
      },
    }),
  });
