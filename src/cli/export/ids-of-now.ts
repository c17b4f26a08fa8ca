/** The fields of operations of an export that hold an id of something. */
const ID_FIELDS = new Set(['id', 'mergedInto']);

/**
 * An answer with the ids that things have now. An export reads as of its commit, where every id ends in that instant; its lines are
 * imported elsewhere, and name things whenever they are read.
 */
export function withIdsOfNow<T>(answer: T): T {
  if (Array.isArray(answer)) return answer.map((one: unknown) => withIdsOfNow(one)) as T;
  if (typeof answer !== 'object' || answer === null) return answer;
  const fields = Object.entries(answer).map(([name, value]: [string, unknown]) => [
    name,
    ID_FIELDS.has(name) && typeof value === 'string' ? value.replace(/@.*/u, '') : withIdsOfNow(value),
  ]);
  return Object.fromEntries(fields) as T;
}
