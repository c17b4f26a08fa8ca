import { Client, fetchExchange } from '@urql/core';
import { cacheExchange } from '@urql/exchange-graphcache';
import { relayPagination } from '@urql/exchange-graphcache/extras';

/** Values that belong to what holds them and have no id of their own. */
const EMBEDDED = [
  'Confidence',
  'ConfidencePart',
  'Period',
  'Qualifier',
  'Cost',
  'Count',
  'PageInfo',
  'Stats',
  'GraphAnswer',
] as const;

export interface UrqlOptions {
  /** `http://127.0.0.1:4000/graphql` */
  readonly url: string;
  readonly key: string | null;
  readonly space?: string;
}

export const urqlClient = ({ url, key, space }: UrqlOptions): Client =>
  new Client({
    url,
    preferGetMethod: false,
    exchanges: [
      cacheExchange({
        keys: Object.fromEntries(EMBEDDED.map((type) => [type, () => null])),
        resolvers: { Query: { entities: relayPagination(), claims: relayPagination(), conflicts: relayPagination() } },
      }),
      fetchExchange,
    ],
    fetchOptions: {
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(space === undefined ? {} : { 'claimgraph-space': space }),
      },
    },
  });
