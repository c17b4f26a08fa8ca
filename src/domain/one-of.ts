import { InvalidInput } from './errors.ts';

/**
 * Of an input where exactly one field may be set, that field. null counts as not set.
 * @throws InvalidInput when none is, or more than one
 */
export function oneOf<T extends object, K extends keyof T & string>(
  input: T,
  fields: readonly K[],
  path: readonly string[] = [],
): K {
  const given = fields.filter((field) => input[field] !== null && input[field] !== undefined);
  const [only] = given;
  if (only !== undefined && given.length === 1) return only;
  const got = given.length === 0 ? 'none' : given.join(' and ');
  throw new InvalidInput(`expected exactly one of ${fields.join(', ')}, got ${got}`, path);
}
