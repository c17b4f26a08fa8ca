import type { IncomingMessage } from 'node:http';
import { serverLimits } from './server-settings.ts';
import { DEFAULT_SPACE, type Role } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { Keys } from '../storage/index.ts';
import { FailedKeys } from './failed-keys.ts';
import { Refusal } from './refusal.ts';

export interface Caller {
  /** Name of the key in logs and counts; null = a loopback server without keys. */
  readonly keyId: string | null;
  readonly owner: string;
  readonly role: Role;
  readonly spaceName: string;
}

const SPACE_HEADER = 'claimgraph-space';

/** What somebody shows who comes in, whatever the transport. */
export interface Credentials {
  /** Where they come from. */
  readonly address: string;
  /** As in the header of that name; null = none. */
  readonly authorization: string | null;
  /** The space they want; null = not said. */
  readonly space: string | null;
}

/** Says who somebody is. @throws Refusal 401, 403, 404, 429 */
export type Authenticate = (credentials: Credentials) => Promise<Caller>;

export function credentialsOf({ socket, headers }: IncomingMessage): Credentials {
  const space = headers[SPACE_HEADER];
  return {
    address: socket.remoteAddress ?? '',
    authorization: headers.authorization ?? null,
    space: typeof space === 'string' ? space : null,
  };
}

/**
 * What the first message of a socket shows, in the words of the headers: browsers cannot send headers with one. What it
 * leaves out is as in the request that opened the socket.
 */
export function credentialsIn(params: Readonly<Record<string, unknown>>, opened: Credentials): Credentials {
  const named = (wanted: string): string | null => {
    const name = Object.keys(params).find((key) => key.toLowerCase() === wanted);
    const value = name === undefined ? null : params[name];
    return typeof value === 'string' ? value : null;
  };
  return {
    address: opened.address,
    authorization: named('authorization') ?? opened.authorization,
    space: named(SPACE_HEADER) ?? opened.space,
  };
}

/** Without keys whoever reaches the loopback address owns what is there, in the space of their choice. */
export function trustLoopback(): Authenticate {
  return ({ space }) => {
    const spaceName = space ?? DEFAULT_SPACE;
    return Promise.resolve({ keyId: null, owner: 'local', role: 'ADMIN', spaceName });
  };
}

/** What concerns the whole server is shown to who runs it: without keys to loopback, else to keys of the role ADMIN. */
export const operatorsOnly =
  (authenticate: Authenticate) =>
  async (req: IncomingMessage): Promise<void> => {
    const { role } = await authenticate(credentialsOf(req));
    if (role !== 'ADMIN')
      throw new Refusal(403, 'FORBIDDEN', `expected a key with the role ADMIN, this one has ${role}`);
  };

export function requireKey(keys: Keys, clock: Clock): Authenticate {
  const failures = new FailedKeys(serverLimits['auth.failuresPerMinute'], clock);
  return async ({ address, authorization, space }) => {
    const presented = /^Bearer +([\x21-\x7e]+)$/i.exec(authorization ?? '')?.[1] ?? '';
    const wait = failures.wait(address, presented);
    if (wait > 0)
      throw new Refusal(429, 'RATE_LIMITED', 'too many wrong keys from this address; try again later', {
        'retry-after': String(wait),
      });
    const key = presented === '' ? null : await keys.find(presented);
    if (key === null) {
      if (presented !== '') failures.failed(address);
      throw new Refusal(401, 'UNAUTHENTICATED', 'expected the header authorization: Bearer <key> with a valid key', {
        'www-authenticate': 'Bearer realm="claimgraph"',
      });
    }
    failures.succeeded(address, presented);
    const wanted = space ?? key.space;
    // Another space answers like one that does not exist.
    if (wanted !== key.space)
      throw new Refusal(404, 'NOT_FOUND', `there is no space ${JSON.stringify(wanted.slice(0, 80))} for this key`);
    return { keyId: key.id, owner: key.owner, role: key.role, spaceName: key.space };
  };
}
