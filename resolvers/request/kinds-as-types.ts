import { kindOf, type EntityKind } from '../../src/domain/entity-kinds.ts';
import { typesEverInUse } from '../../src/identity/index.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { withIdsOfKeys } from './keys-as-ids.ts';
import { ENTITY_FILTER, type Shape } from './where-arguments.ts';

/** The types of these kinds that the caller sees, of whatever time: where a type is not in use as of then, it finds nothing. */
export async function typesOfKinds(op: RequestSession, kinds: readonly EntityKind[]): Promise<string[]> {
  const types = await op.onceInOperation('types ever in use', () => typesEverInUse(op.recordView(NOW)));
  return types.filter((type) => kinds.includes(kindOf(type)));
}

/** A filter of the contract as the rooms take it, from what `whereOf` made of it: ids for natural keys, types for kinds. */
export const asRoomsTakeIt = async <W extends object>(
  op: RequestSession,
  where: W | null,
  shape: Shape,
): Promise<W | null> => withTypesOfKinds(op, await withIdsOfKeys(op, where, shape), shape);

interface KindFilter {
  readonly eq?: EntityKind | null;
  readonly in?: readonly EntityKind[] | null;
}
type Level = Readonly<Record<string, object | undefined>>;

/**
 * A filter with the types in place of the kinds of entities: a kind is what a type is mapped to, and stands in no
 * row. A cursor belongs to the filter as it was given, whatever types are added later.
 */
async function withTypesOfKinds<W extends object>(
  op: RequestSession,
  where: W | null,
  shape: Shape,
): Promise<W | null> {
  return where && ((await level(op, where as Level, shape)) as W);
}

async function level(op: RequestSession, where: Level, shape: Shape): Promise<Level> {
  const fields: [string, object | undefined][] = [];
  const types: object[] = [];
  for (const [field, value] of Object.entries(where)) {
    const nested = field === 'not' ? shape : shape.nested[field]?.();
    if (shape === ENTITY_FILTER && field === 'kind') types.push(...(await typesAsked(op, value as KindFilter)));
    else if (Array.isArray(value))
      fields.push([field, await Promise.all(value.map((one: Level) => level(op, one, shape)))]);
    else fields.push([field, nested && value ? await level(op, value as Level, nested) : value]);
  }
  if (types.length === 0) return Object.fromEntries(fields);
  const { and = [], ...others } = Object.fromEntries(fields);
  return { ...others, and: [...(and as object[]), ...types] };
}

async function typesAsked(op: RequestSession, { eq, in: among }: KindFilter): Promise<object[]> {
  const asked = [eq ? [eq] : null, among ?? null].filter((kinds) => kinds !== null);
  return Promise.all(asked.map(async (kinds) => ({ type: { in: await typesOfKinds(op, kinds) } })));
}
