import { InvalidInput } from '../domain/errors.ts';
import type { Pack } from '../domain/pack.ts';
import { ethereum } from './ethereum.ts';
import { general } from './general.ts';

/** Built-in packs in the order in which they are tried; `general` is for every document and so comes last. */
export const builtInPacks: readonly Pack[] = [ethereum, general];

/**
 * The packs a space works with: a user's own first, so that they can take any document before the built-in ones.
 * @throws InvalidInput when two packs have one name
 */
export function packsWith(own: readonly Pack[]): readonly Pack[] {
  const packs = [...own, ...builtInPacks];
  const twice = packs.find((pack, n) => packs.findIndex((other) => other.name === pack.name) < n);
  if (twice) throw new InvalidInput(`there are two packs named "${twice.name}"; give one another name`, ['pack']);
  return packs;
}
