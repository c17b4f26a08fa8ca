import { kindOf } from '../../domain/entity-kinds.ts';
import { normalName } from '../../text/normal-name.ts';
import type { NameSettings } from '../identity-settings.ts';
import { nameSimilarity } from './name-similarity.ts';
import { wordsOf } from './name-likeness.ts';

/** What is looked at of an entity that may be another one too. */
export interface Namesake {
  readonly type: string;
  readonly name: string;
  readonly key: string | null;
}

/** Why a person should be asked whether two entities are one. */
export type Likeness = 'SAME_NAME' | 'ALIKE';

/**
 * Whether two entities may be one thing, as far as their names and keys tell; null = nothing says so. It only ever leads to a
 * question: a shared name alone merges nothing. Two keys say that they are two, except of people and organisations, who have
 * several accounts and addresses. Of people, a single word is too little, and so is an initial.
 */
export function duplicateLikeness(
  a: Namesake,
  b: Namesake,
  settings: Pick<NameSettings, 'resolve.fuzzyDecides'>,
): Likeness | null {
  if (a.type !== b.type) return null;
  const kind = kindOf(a.type);
  const person = kind === 'PERSON';
  if (person && (!isFullName(a.name) || !isFullName(b.name))) return null;
  const same = normalName(a.name) === normalName(b.name);
  if (a.key !== null && b.key !== null) return same && (person || kind === 'ORGANISATION') ? 'SAME_NAME' : null;
  if (same) return 'SAME_NAME';
  const { whole, limit } = nameSimilarity(a.name, b.name, { kind: person ? 'PERSON' : null });
  return limit === 'DECIDE' && whole >= settings['resolve.fuzzyDecides'] ? 'ALIKE' : null;
}

const isFullName = (name: string): boolean => wordsOf(normalName(name)).length >= 2;
