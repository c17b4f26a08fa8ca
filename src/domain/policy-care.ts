import { serverNumber, type PolicyNumber } from './policy-number.ts';

/** Numbers of what keeps an installation in order. */
export const CARE = {
  'job.silentSeconds': serverNumber(
    600,
    60,
    86_400,
    'seconds in which nothing is heard of a job, after which it counts as abandoned; who is at it says so ten times as often',
    'own: a client waits half a minute for a server that is away',
  ),
  'dispute.heldSeconds': serverNumber(
    120,
    10,
    86_400,
    'seconds that disputed claims may be held back for a sweep, before the health of the server says that it is not well',
    'own: a sweep takes moments, and one that failed is tried again after half a minute',
  ),
} as const satisfies Record<string, PolicyNumber>;
