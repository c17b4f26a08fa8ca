import { createHash } from 'node:crypto';
import type { Scope } from '../domain/scope.ts';
import type { CachePlace } from './cache/cache-entry.ts';
import type { Question } from '../question/index.ts';

/** Raised when what is found for a question changes although no setting does. */
const VERSION = 1;
/** Settings by which evidence is found. */
const DECIDING = /^(?:search|names|evidence|trust|live|gate)\./u;

/** Where evidence for a question is cached: whose it is, by which model and by which settings it was found. */
export function evidencePlace(
  { spaceId, owner }: Pick<Scope, 'spaceId' | 'owner'>,
  { dense }: Pick<Question, 'dense'>,
  settings: object,
): CachePlace {
  const deciding = Object.entries(settings)
    .filter(([name]) => DECIDING.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const model = dense?.model ? `${dense.model.embedder}/${dense.model.name}` : 'words';
  const policy = createHash('sha256')
    .update(JSON.stringify([VERSION, deciding]))
    .digest('hex');
  return { spaceId, owner, build: model, policy };
}
