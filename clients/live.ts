import { createClient, type Client } from 'graphql-ws';

export interface LiveOptions {
  /** `ws://127.0.0.1:4000/graphql`, `wss://…` */
  readonly url: string;
  /** null where the server asks for none. */
  readonly key: string | null;
  /** Left out: that of the key, or `default`. */
  readonly space?: string;
}

/** The server has answered, with errors. */
export class Refused extends Error {
  constructor(errors: readonly { readonly message: string }[]) {
    super(errors.map(({ message }) => message).join('; '));
    this.name = 'Refused';
  }
}

export interface LiveEvent {
  readonly cursor: string;
  readonly kind: string;
  readonly subject: string | null;
}

/** A browser cannot send headers with a socket: the key goes with the first message. */
export const liveClient = ({ url, key, space }: LiveOptions): Client =>
  createClient({
    url,
    // Left to itself it would subscribe again with the cursor of the beginning, and bring the same events twice.
    retryAttempts: 0,
    connectionParams: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(space === undefined ? {} : { 'claimgraph-space': space }),
    },
  });

const EVENTS = 'subscription Events($after: String) { events(after: $after) { cursor kind subject } }';

/**
 * All that happens after `cursor`, for as long as it is asked for. When the socket is lost it goes on after the last event that came, so
 * that none is missed and none comes twice; keep the newest cursor to go on after a reload.
 */
export async function* eventsAfter(client: Client, cursor: string | null): AsyncGenerator<LiveEvent> {
  let after = cursor;
  for (;;) {
    const events = client.iterate<{ events: LiveEvent }>({ query: EVENTS, variables: { after } });
    try {
      for await (const { data, errors } of events) {
        if (errors) throw new Refused(errors);
        if (!data) continue;
        after = data.events.cursor;
        yield data.events;
      }
      return;
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal !== null) throw refusal;
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    }
  }
}

/**
 * What the server refuses it refuses again: a cursor of another space, a key that may not read, one that is no key (a socket closed with
 * a code of 4400 to 4499). null = the socket was lost, which passes.
 */
function refusalOf(failure: unknown): Error | null {
  if (failure instanceof Refused) return failure;
  if (Array.isArray(failure)) return new Refused(failure as readonly Error[]);
  if (typeof failure !== 'object' || failure === null || !('code' in failure)) return null;
  const { code } = failure;
  const isFinal = typeof code === 'number' && code >= 4400 && code < 4500 && code !== TOO_LATE;
  return isFinal ? new Error(`the server closed the socket: ${code}`) : null;
}

/** The first message came too late: the machine was busy, on one side or the other. */
const TOO_LATE = 4408;
