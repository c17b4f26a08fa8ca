import { createHash } from 'node:crypto';
import { encodeId, type Id, type IdKind } from '../../src/domain/typed-ids.ts';
import type { Scope } from '../../src/domain/scope.ts';

/**
 * Ids of what is known by a number of the space: commits, and the corpus builds that they name. The UUID (version 8) holds
 * the number and 48 bits of a hash of the space, so that another space's id is no id here.
 */
export function numberedId(kind: IdKind, scope: Scope, number: number): string {
  const hex = number.toString(16).padStart(12, '0');
  const space = spaceMark(scope);
  return encodeId(kind, `${space.slice(0, 8)}-${space.slice(8, 12)}-8000-8000-${hex}` as Id<IdKind>);
}

/** The number that such an id holds; null for one of another space. */
export function numberOf(scope: Scope, uuid: string): number | null {
  const number = Number.parseInt(uuid.slice(24), 16);
  const space = spaceMark(scope);
  return uuid.startsWith(`${space.slice(0, 8)}-${space.slice(8, 12)}-8000-8000-`) ? number : null;
}

const spaceMark = (scope: Scope): string => createHash('sha256').update(scope.spaceId).digest('hex').slice(0, 12);
