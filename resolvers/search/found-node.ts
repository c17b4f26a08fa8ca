import type { At, Found } from '../../schema/index.ts';
import type { StrategyHit } from '../../src/retrieve/index.ts';
import { chunkAt } from '../document/chunk-places.ts';
import type { RequestSession } from '../request/context.ts';
import { claimById, entityOf, required } from '../request/node-loaders.ts';

/** The index names a hit; what it is, is read from the room that keeps it. */
export function foundNode(op: RequestSession, hit: StrategyHit['found'], at: At): Promise<Found> {
  switch (hit.kind) {
    case 'CHUNK':
      return required(chunkAt(op, hit, at), `chunk ${hit.id}`);
    case 'CLAIM':
      return required(claimById(op, hit.id, at), `claim ${hit.id}`);
    case 'ENTITY':
      return Promise.resolve(entityOf(op, hit.id, at));
    default:
      return hit satisfies never;
  }
}
