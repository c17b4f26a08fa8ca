import type { Request } from 'express';
import { policyDefaults } from '../domain/policy.ts';
import type { Role } from '../domain/scope.ts';
import type { Clock } from '../domain/time.ts';
import type { Keys } from '../storage/index.ts';
import { FailedKeys } from './failed-keys.ts';
import { Refusal } from './refusal.ts';

/** Who asks, and where. */
export interface Caller {
  /** Name of the key in logs and counts; null = a loopback server without keys. */
  readonly keyId: string | null;
  readonly owner: string;
  readonly role: Role;
  readonly spaceName: string;
}

const DEFAULT_SPACE = 'default';
const SPACE_HEADER = 'claimgraph-space';

/** Says who sends a request. @throws Refusal 401, 403, 404, 429 */
export type Authenticate = (req: Request) => Promise<Caller>;

/** Without keys whoever reaches the loopback address owns what is there, in the space of their choice. */
export function trustLoopback(): Authenticate {
  return (req) => {
    const spaceName = req.get(SPACE_HEADER) ?? DEFAULT_SPACE;
    return Promise.resolve({ keyId: null, owner: 'local', role: 'ADMIN', spaceName });
  };
}

export function requireKey(keys: Keys, clock: Clock): Authenticate {
  const failures = new FailedKeys(policyDefaults['auth.failuresPerMinute'], clock);
  return async (req) => {
    const address = req.socket.remoteAddress ?? '';
    const presented = /^Bearer +([\x21-\x7e]+)$/i.exec(req.headers.authorization ?? '')?.[1] ?? '';
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
    const wanted = req.get(SPACE_HEADER) ?? key.space;
    // Another space answers like one that does not exist.
    if (wanted !== key.space)
      throw new Refusal(404, 'NOT_FOUND', `there is no space ${JSON.stringify(wanted.slice(0, 80))} for this key`);
    return { keyId: key.id, owner: key.owner, role: key.role, spaceName: key.space };
  };
}
