import type { SessionMessage } from '../../src/domain/session-record.ts';
import type { MessageId } from '../../src/domain/typed-ids.ts';

export const NOON = new Date('2026-06-30T12:00:00Z');

/** A direction, by its angle in degrees: the cosine of two is that of their difference. */
export const towards = (degrees: number): Float32Array =>
  Float32Array.of(Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180));

export const sessionMessage = (
  n: number,
  given: Partial<SessionMessage> & { readonly hours?: number } = {},
): SessionMessage => {
  const { hours = 0, ...others } = given;
  return {
    ...{ id: `m${n}` as MessageId, n, role: 'USER', content: `message ${n}`, embedding: towards(0) },
    ...{
      saidAt: new Date(NOON.getTime() - hours * 3_600_000),
      weight: 1,
      tokens: 10,
      compressed: false,
      original: null,
    },
    ...{ isTransition: false, ...others },
  };
};
