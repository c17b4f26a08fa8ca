/**
 * Checks a word that enters from outside against a closed list.
 * @throws Error naming the place, the list and what came: a stored row holds a word that this program does not know
 */
export function parseEnum<T extends string>(allowed: readonly T[], value: string, what: string): T {
  const found = allowed.find((word) => word === value);
  if (found === undefined)
    throw new Error(`expected ${what} to be one of ${allowed.join(', ')}, got ${JSON.stringify(value)}`);
  return found;
}
