import type { ModelOutcome } from '../../domain/model-calls.ts';

export type FaultKind = Exclude<ModelOutcome, 'PENDING' | 'ANSWERED'>;

/**
 * What an endpoint did wrong. The message is ours: endpoints write keys and prompts into theirs.
 */
export class EndpointFault extends Error {
  readonly kind: FaultKind;
  /** Milliseconds that the endpoint asks to be left alone for; null = it does not say. */
  readonly retryAfterMs: number | null;
  /** Some of the answer was given to the caller already: another try would say it twice. */
  readonly isPartial: boolean;
  constructor(kind: FaultKind, message: string, retryAfterMs: number | null = null, isPartial = false) {
    super(message);
    this.name = 'EndpointFault';
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.isPartial = isPartial;
  }
}

/** May the same question be put to the same model again? A model that wrote nonsense may write sense the next time. */
export function isWorthRetrying(kind: FaultKind): boolean {
  switch (kind) {
    case 'RATE_LIMITED':
    case 'SERVER':
    case 'TIMEOUT':
    case 'NETWORK':
    case 'MALFORMED':
      return true;
    case 'CUT_OFF':
    case 'DENIED':
    case 'REFUSED':
    case 'CANCELLED':
      return false;
    default:
      return kind satisfies never;
  }
}

/** Does it say that the endpoint is not well, rather than that it did not like this one question? */
export function isOutage(kind: FaultKind): boolean {
  switch (kind) {
    case 'RATE_LIMITED':
    case 'SERVER':
    case 'TIMEOUT':
    case 'NETWORK':
    case 'DENIED':
      return true;
    case 'MALFORMED':
    case 'CUT_OFF':
    case 'REFUSED':
    case 'CANCELLED':
      return false;
    default:
      return kind satisfies never;
  }
}

/** Nobody knows whether the endpoint did the work, and will charge for it. */
export const mayHaveCost = (kind: FaultKind): boolean =>
  kind === 'TIMEOUT' || kind === 'NETWORK' || kind === 'CANCELLED';
