import { decodeId, isTypedId, type DocumentId, type SourceId } from '../../src/domain/typed-ids.ts';
import { documentIdsByKeys, sourceIdsByKeys } from '../../src/ingest/index.ts';
import { NOW } from './as-of.ts';
import type { RequestSession } from './context.ts';
import { groupsOf, mapLevels, type FilterLevel } from './filter-levels.ts';
import { hasKeys, type KeyedKind, type Shape } from './where-arguments.ts';

interface IdsOf {
  readonly src: SourceId;
  readonly doc: DocumentId;
}

/** Which sources or documents have these natural keys, among those that the caller sees; of one key a shared and a private one may be. */
export function idsByKeys<K extends KeyedKind>(
  op: RequestSession,
  kind: K,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly IdsOf[K][]>>;
export async function idsByKeys(
  op: RequestSession,
  kind: KeyedKind,
  keys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (keys.length === 0) return new Map();
  const asked = [...new Set(keys)].sort();
  const read = kind === 'src' ? sourceIdsByKeys : documentIdsByKeys;
  return op.onceInOperation<ReadonlyMap<string, readonly string[]>>(`${kind} ${JSON.stringify(asked)}`, () =>
    read(op.recordView(NOW), asked),
  );
}

/**
 * Sources or documents that are named by id, which is not looked up, or by natural key.
 * @throws InvalidInput for an id of something else
 */
export async function idsNamedOrKeyed<K extends KeyedKind>(
  op: RequestSession,
  kind: K,
  texts: readonly string[],
): Promise<IdsOf[K][]> {
  const found = await idsByKeys(op, kind, keysAmong(texts));
  return texts.flatMap((text) =>
    isTypedId(text) ? [decodeId(text, kind).id as unknown as IdsOf[K]] : (found.get(text) ?? []),
  );
}

/** Those that are no ids. */
export const keysAmong = (texts: readonly string[]): string[] => texts.filter((text) => !isTypedId(text));

type Condition = Parameters<typeof groupsOf<string>>[0];

/**
 * A filter with ids in place of the natural keys of sources and documents, as the rooms take it; a key that nobody has finds nothing.
 * All keys of a kind are looked up in one statement. A cursor belongs to the filter as it was given.
 */
export async function withIdsOfKeys(op: RequestSession, where: FilterLevel, shape: Shape): Promise<FilterLevel> {
  const keys: Readonly<Record<KeyedKind, string[]>> = { src: [], doc: [] };
  mapReferences(where, shape, (condition, kind) => {
    keys[kind].push(...keysAmong(groupsOf(condition).flat()));
    return condition;
  });
  const known = { src: await idsByKeys(op, 'src', keys.src), doc: await idsByKeys(op, 'doc', keys.doc) };
  const idsOf = (texts: readonly string[], kind: KeyedKind): string[] =>
    texts.flatMap((text): readonly string[] =>
      isTypedId(text) ? [decodeId(text, kind).id] : (known[kind].get(text) ?? []),
    );
  return mapReferences(where, shape, (condition, kind) => {
    const [first, second] = groupsOf(condition).map((texts) => idsOf(texts, kind));
    if (!first) return condition;
    const ids = second ? first.filter((id) => second.includes(id)) : first;
    return ids.length === 1 ? { eq: ids[0] } : { in: ids };
  });
}

/** Of each level the conditions on sources and documents. */
const mapReferences = (
  where: FilterLevel,
  shape: Shape,
  change: (condition: Condition, kind: KeyedKind) => object,
): FilterLevel =>
  mapLevels(where, shape, (level, { references }) =>
    Object.fromEntries(
      Object.entries(level).map(([field, value]) => {
        const kind = references[field];
        return [field, value && hasKeys(kind) ? change(value, kind) : value];
      }),
    ),
  );
