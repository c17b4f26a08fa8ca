import type pg from 'pg';

type Connected = Pick<pg.PoolClient, 'connection'>;

/**
 * The one thing that is asked of a connection past the driver's own methods: its stream, of which Node says what it can do
 * (docs/adr/0019-connection-tricks.md).
 */
const streamOf = ({ connection }: Connected) => connection.stream;

const corked = new WeakSet<ReturnType<typeof streamOf>>();

/** Lets what is sent in this turn of the event loop leave in one packet: a write costs more than the statement in it. */
export function sendTogether(client: Connected): void {
  const stream = streamOf(client);
  if (corked.has(stream)) return;
  corked.add(stream);
  stream.cork();
  setImmediate(() => {
    corked.delete(stream);
    stream.uncork();
  });
}

/** Ends it at once: the driver's own `end` waits for answers, which this server may never give. */
export function breakOff(client: Connected): void {
  streamOf(client).destroy();
}
