import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { ConfigurationError } from '../domain/errors.ts';
import { isLoopback } from '../lib/loopback.ts';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/**
 * Listens, and says where.
 * @throws ConfigurationError naming the address, why not, and what to do
 */
export async function listen(server: Server, wanted: Address): Promise<Address> {
  await new Promise<void>((resolve, reject) => {
    const fail = (error: NodeJS.ErrnoException): void => reject(cannotListen(wanted, error));
    server.once('error', fail);
    server.listen({ host: wanted.host, port: wanted.port }, () => {
      server.off('error', fail);
      resolve();
    });
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('a listening server has an address');
  return { host: address.address, port: address.port };
}

/** `http://127.0.0.1:4000`, as a client on this machine would write it. */
export function urlOf({ host, port }: Address): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${isIPv6(reachable) ? `[${reachable}]` : reachable}:${port}`;
}

/** A host name may mean another address than it seems; without keys it must not be one that others reach. */
export function assertPrivate(address: Address): void {
  if (isLoopback(address.host)) return;
  throw new ConfigurationError(
    `CLAIMGRAPH_HOST: expected a loopback address, as there are no keys, got ${address.host}; set CLAIMGRAPH_KEYS`,
  );
}

function cannotListen({ host, port }: Address, error: NodeJS.ErrnoException): ConfigurationError {
  const options = { cause: error };
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigurationError(
        `PORT: ${port} on ${host} is in use; end what listens there, or set PORT to another (0 takes any free one)`,
        [],
        options,
      );
    case 'EACCES':
      return new ConfigurationError(
        `PORT: no permission to listen on ${port}; set PORT to one from 1024 on`,
        [],
        options,
      );
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new ConfigurationError(
        `CLAIMGRAPH_HOST: expected an address of this machine, got ${JSON.stringify(host)}`,
        [],
        options,
      );
    default:
      return new ConfigurationError(
        `PORT, CLAIMGRAPH_HOST: cannot listen on ${host}, port ${port}: ${error.message}`,
        [],
        options,
      );
  }
}
