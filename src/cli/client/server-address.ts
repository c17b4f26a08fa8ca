import { UsageError } from '../exit-codes.ts';

export interface HttpTarget {
  readonly url: string;
  readonly key: string | null;
  readonly space: string | null;
}

/** `http://host:4000` → `http://host:4000/graphql`; a path that was given is kept. */
export function endpointOf(url: string): URL {
  const wrong = (why: string): UsageError =>
    new UsageError(`--url: expected an address like http://127.0.0.1:4000, got ${JSON.stringify(url)}${why}`);
  if (!URL.canParse(url)) throw wrong('');
  const endpoint = new URL(url);
  if (endpoint.protocol !== 'http:' && endpoint.protocol !== 'https:') throw wrong('');
  if (endpoint.username !== '' || endpoint.password !== '') throw wrong('; give the key with --key or CLAIMGRAPH_KEY');
  if (endpoint.pathname === '/') endpoint.pathname = '/graphql';
  return endpoint;
}
