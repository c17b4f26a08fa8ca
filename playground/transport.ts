import { createGraphiQLFetcher, type Fetcher } from '@graphiql/toolkit';
import { parse } from 'graphql';
import { endpoint, socket } from './page.ts';
import { handingOn } from './tour/session.ts';

const fetcher = createGraphiQLFetcher({
  url: endpoint.href,
  // The headers of the header editor go along as `connectionParams`: a browser can put none on a socket.
  subscriptionUrl: socket.href,
  enableIncrementalDelivery: false,
});

/** Queries and mutations over HTTP, subscriptions over graphql-ws. The stop they were sent from keeps what they hand on. */
export const send: Fetcher = async (params, options) => {
  const handOn = handingOn();
  // Parsed here: what the editor has understood so far may be one keystroke behind.
  const answer: unknown = await fetcher(params, { ...options, documentAST: parsed(params.query) });
  if (typeof answer === 'object' && answer !== null && 'data' in answer) handOn(answer.data);
  return answer as Awaited<ReturnType<Fetcher>>;
};

function parsed(query: string): ReturnType<typeof parse> | undefined {
  try {
    return parse(query);
  } catch {
    // The server says what is wrong with it, and better.
    return undefined;
  }
}
