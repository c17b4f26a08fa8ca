import { serverNumber, type PolicyNumber } from './policy-number.ts';

/** Numbers of what keeps an installation in order. */
export const CARE = {
  'import.silentSeconds': serverNumber(
    600,
    60,
    86_400,
    'seconds without a part after which an import counts as abandoned',
    'own: a client waits half a minute for a server that is away',
  ),
} as const satisfies Record<string, PolicyNumber>;
