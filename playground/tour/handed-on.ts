/** Values of variables, by name. */
export type Known = Readonly<Record<string, string | number>>;

/**
 * What an answer hands on to the other operations of its stop: a field `from { id }` fills their variable `$from`, a field
 * `commit { commit { number } }` the variable `$commit`, a text `after` the variable `$after`. However deep it stands; of
 * several of one name, the first and outermost.
 */
export function handedOnIn(data: unknown): Known {
  if (typeof data !== 'object' || data === null) return {};
  const entries = Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value] as const);
  const within = entries.toReversed().map(([, value]) => handedOnIn(value));
  const here = entries.flatMap(([name, value]) => {
    const handed = handedOn(value);
    return handed === undefined ? [] : [[name, handed] as const];
  });
  return Object.assign({}, ...within, Object.fromEntries(here)) as Known;
}

function handedOn(value: unknown): string | number | undefined {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return undefined;
  if ('id' in value && typeof value.id === 'string') return value.id;
  if (!('commit' in value) || typeof value.commit !== 'object' || value.commit === null) return undefined;
  return 'number' in value.commit && typeof value.commit.number === 'number' ? value.commit.number : undefined;
}
