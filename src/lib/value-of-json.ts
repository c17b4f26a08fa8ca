import type { ZodType } from 'zod';

/**
 * A value that somebody wrote as JSON, by its shape.
 * @param example a value as it should be: of JSON that is none, or of another shape, a text says what is wrong
 */
export function valueOfJson<T extends object>(json: string, shape: ZodType<T>, example: string): T | string {
  const expected = `JSON such as ${example}`;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return expected;
  }
  const read = shape.safeParse(value);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  return `${expected}; ${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
}
