import { InvalidInput } from '../../src/domain/errors.ts';
import type { ClaimWhere, RelationshipWhere } from '../../src/domain/filter.ts';
import { boundsOf, type TimeGiven, type TimesGiven } from '../../src/domain/time-given.ts';
import { decodeId, encodeId, isTypedId, type IdKind } from '../../src/domain/typed-ids.ts';
import type { FieldSettings } from '../resolver-settings.ts';

/** Things that are named by their natural key too. */
export type KeyedKind = Extract<IdKind, 'src' | 'doc'>;
export const hasKeys = (kind: IdKind | undefined): kind is KeyedKind => kind === 'src' || kind === 'doc';

/** What the fields of a filter are, where they are no plain conditions. */
export interface Shape {
  /** Those that refer to something, and to what. */
  readonly references: Readonly<Record<string, IdKind>>;
  /** Those that are filters themselves. */
  readonly nested: Readonly<Record<string, () => Shape>>;
}

/** A filter as it is given: where rooms have an instant, it may have a day. */
type Given<T> = T extends Date | TimeGiven
  ? TimeGiven
  : T extends string | number | boolean | null | undefined
    ? T
    : { readonly [P in keyof T]: Given<T[P]> };

/** What is left of the size that one filter may have. */
interface Budget {
  readonly maxDepth: number;
  readonly maxValues: number;
  readonly maxRelated: number;
  values: number;
  related: number;
}

const VALIDITY: Shape = { references: {}, nested: {} };
export const ENTITY_FILTER: Shape = {
  references: { id: 'ent', topic: 'top' },
  nested: { claims: () => CLAIMS_FILTER },
};
export const CLAIM_FILTER: Shape = {
  references: { document: 'doc', source: 'src' },
  nested: { subject: () => ENTITY_FILTER, object: () => ENTITY_FILTER, validity: () => VALIDITY },
};
const CLAIMS_FILTER: Shape = { references: {}, nested: { some: () => CLAIM_FILTER, none: () => CLAIM_FILTER } };
export const CONFLICT_FILTER: Shape = { references: {}, nested: { subject: () => ENTITY_FILTER } };
export const RELATIONSHIP_FILTER: Shape = {
  references: {},
  nested: { from: () => ENTITY_FILTER, to: () => ENTITY_FILTER, validity: () => VALIDITY },
};
export const SUGGESTION_FILTER: Shape = { references: { subject: 'ent' }, nested: {} };
export const COMMIT_FILTER: Shape = { references: {}, nested: {} };
export const DOCUMENT_FILTER: Shape = { references: { source: 'src' }, nested: {} };
/** Each of these is looked up by a statement of its own. */
const LOOKED_UP: ReadonlySet<Shape> = new Set([ENTITY_FILTER, CLAIM_FILTER]);

/**
 * A filter of the contract as the rooms take it: ids decoded, but for those of things that have natural keys; its size within bounds.
 * @throws InvalidInput when it is nested too deep, has too many values or filters on what is related, or an id in it is none
 */
export function whereOf<W extends object>(
  where: Given<W> | null | undefined,
  shape: Shape,
  settings: FieldSettings,
): W | null {
  if (!where) return null;
  const budget = {
    maxDepth: settings['filter.maxDepth'],
    maxValues: settings['filter.maxValues'],
    maxRelated: settings['filter.maxRelated'],
    values: 0,
    related: 0,
  };
  return level(where, shape, budget, 1) as W;
}

function level(where: object, shape: Shape, budget: Budget, depth: number): object {
  if (depth > budget.maxDepth)
    throw new InvalidInput(
      `expected a filter of at most ${budget.maxDepth} levels of and, or, not and of what is related`,
      ['where'],
    );
  spend(1, budget, ['where']); // an empty one too: 340,000 of them stopped the server for seconds
  return Object.fromEntries(
    Object.entries(where)
      .filter((entry): entry is [string, object] => typeof entry[1] === 'object' && entry[1] !== null)
      .map(([field, value]) => {
        if (Array.isArray(value)) return [field, value.map((one: object) => level(one, shape, budget, depth + 1))];
        if (field === 'not') return [field, level(value, shape, budget, depth + 1)];
        const nested = shape.nested[field]?.();
        if (nested) {
          if (LOOKED_UP.has(nested)) relate(budget, field);
          return [field, level(value, nested, budget, depth + 1)];
        }
        if ('precision' in value) return [field, value];
        const reference = shape.references[field];
        if (reference !== undefined && shape === CLAIM_FILTER) relate(budget, field);
        return [field, condition(value, reference, budget, field)];
      }),
  );
}

/** Conditions on a time in terms of instants. */
function withBounds(filter: object): object {
  if (!Object.values(filter).some(isTime)) return filter;
  const { isNull, ...times } = filter as TimesGiven & { readonly isNull?: boolean | null };
  return { ...boundsOf(times), ...(typeof isNull === 'boolean' && { isNull }) };
}

const isTime = (value: unknown): boolean =>
  value instanceof Date || (typeof value === 'object' && value !== null && 'precision' in value);

/** Whether a filter itself, not what it asks of what is related, says by a time when things hold. */
export function namesTime(where: ClaimWhere | RelationshipWhere | null): boolean {
  if (where === null) return false;
  const { holdsAt, from, until } = where.validity ?? {};
  if ([holdsAt, from, until].some((asked) => isTime(asked) || Object.values(asked ?? {}).some(isTime))) return true;
  return [...(where.and ?? []), ...(where.or ?? []), ...(where.not ? [where.not] : [])].some(namesTime);
}

function relate(budget: Budget, field: string): void {
  budget.related += 1;
  if (budget.related <= budget.maxRelated) return;
  throw new InvalidInput(`expected a filter of at most ${budget.maxRelated} filters on what is related`, [
    'where',
    field,
  ]);
}

function spend(values: number, budget: Budget, path: readonly string[]): void {
  budget.values += values;
  if (budget.values <= budget.maxValues) return;
  throw new InvalidInput(`expected a filter of at most ${budget.maxValues} filters, conditions and values`, path);
}

function condition(filter: object, reference: IdKind | undefined, budget: Budget, field: string): object {
  const entries = Object.entries(withBounds(filter)).map(([operator, value]): [string, unknown] => {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    spend(Math.max(1, values.length), budget, ['where', field, operator]);
    if (!reference) return [operator, value];
    const ids = values.map((id) => (typeof id === 'string' ? named(id, reference) : id));
    return [operator, Array.isArray(value) ? ids : ids[0]];
  });
  return Object.fromEntries(entries);
}

/** A key stays as it is, and so does an id among keys, of whatever instant it is: see `keys-as-ids`. */
function named(text: string, kind: IdKind): string {
  if (!hasKeys(kind)) return decodeId(text, kind).id;
  return isTypedId(text) ? encodeId(kind, decodeId(text, kind).id) : text;
}
