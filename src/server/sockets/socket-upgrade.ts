import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { notAllowed, type CrossOrigin } from '../cross-origin.ts';
import { Refusal } from '../refusal.ts';
import { checkHost } from '../transport.ts';

export interface UpgradeRules {
  /** Without keys only loopback names are answered. */
  readonly loopbackOnly: boolean;
  /** A web page opens sockets to wherever it likes, unasked, and says where it is from. */
  readonly crossOrigin: CrossOrigin;
  readonly isReady: () => boolean;
  readonly isFull: () => boolean;
}

/**
 * What a request to open a socket must be, before a byte of it is read.
 * @throws Refusal 403, 404, 503
 */
export function checkUpgrade(req: IncomingMessage, rules: UpgradeRules): void {
  if (rules.loopbackOnly) checkHost(req);
  const { origin, host = '' } = req.headers;
  if (origin !== undefined && !rules.crossOrigin.allows(origin, host)) throw notAllowed(origin);
  if (!/^\/graphql(\?|$)/.test(req.url ?? '')) throw new Refusal(404, 'NOT_FOUND', 'expected the path /graphql');
  if (!rules.isReady()) throw new Refusal(503, 'UNAVAILABLE', 'the server is stopping', { 'retry-after': '1' });
  if (rules.isFull())
    throw new Refusal(503, 'UNAVAILABLE', 'too many sockets; try again later', { 'retry-after': '5' });
}

/** Answers in the shape of every other refusal, and hangs up. */
export function refuseUpgrade(socket: Duplex, { status, headers, asError }: Refusal): void {
  const body = JSON.stringify({ errors: [asError] });
  const lines = {
    connection: 'close',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n${head.join('')}\r\n${body}`);
}
