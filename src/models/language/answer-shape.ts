import { z, type ZodType } from 'zod';

/** The shape of an answer: as it is asked of a model, and as it is checked. */
export interface AnswerShape<T> {
  readonly asked: { readonly name: string; readonly jsonSchema: Readonly<Record<string, unknown>> };
  read(text: string): Read<T>;
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: string };

/** Shapes are used again and again, and a JSON schema is some work to make. */
const shapes = new WeakMap<ZodType, AnswerShape<unknown>>();

export function shapeOf<T>({ name, schema }: { readonly name: string; readonly schema: ZodType<T> }): AnswerShape<T> {
  const known = shapes.get(schema);
  if (known) return known as AnswerShape<T>;
  const shape: AnswerShape<T> = {
    asked: { name, jsonSchema: z.toJSONSchema(schema) },
    read: (text) => readAs(text, schema),
  };
  shapes.set(schema, shape);
  return shape;
}

/** Nothing is mended: half an answer, or one in a code fence, is not what was asked for. */
function readAs<T>(text: string, schema: ZodType<T>): Read<T> {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'the answer is not JSON' };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  // Paths may hold keys that the model made up: only where the first fault lies in the schema's own terms is reported.
  return { ok: false, problem: `the answer does not fit its schema (${parsed.error.issues[0]?.code ?? 'unknown'})` };
}
