import { createHash } from 'node:crypto';
import { readsCommitsAlone, type OpenSession } from '../../resolvers/index.ts';
import { systemClock } from '../domain/time.ts';
import { SpaceStates } from '../record/index.ts';
import type { Operations } from '../server/index.ts';
import type { Database } from '../storage/index.ts';

interface Context {
  readonly op: OpenSession;
}

/** By what the server knows that an answer would be made again: who asks, the numbers of the space, and its state. */
export function answersKept(database: Database): Required<Pick<Operations<Context>, 'basis' | 'countKept'>> {
  const states = new SpaceStates(database, systemClock);
  const hashes = new WeakMap<object, string>();
  const hashOf = (numbers: object): string => {
    const hash = hashes.get(numbers) ?? createHash('sha256').update(JSON.stringify(numbers)).digest('base64');
    hashes.set(numbers, hash);
    return hash;
  };
  return {
    basis: async ({ op: { scope, merged, clocked } }, { schema, document, operation, variables }, numbers) => {
      if (!readsCommitsAlone(schema, document, operation, variables)) return null;
      const found = await states.of(scope.spaceId, clocked).catch(() => null); // the operation itself says what is wrong
      if (found === null) return null;
      const { spaceId, owner, role, everySpace } = scope;
      return { ...found, of: JSON.stringify([spaceId, owner, role, everySpace, merged, hashOf(numbers)]) };
    },
    countKept: ({ op }, points) => {
      op.used += points;
    },
  };
}
