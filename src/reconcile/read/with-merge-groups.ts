import type { Combined, IdFilter } from '../../domain/filter.ts';
import type { EntityId } from '../../domain/typed-ids.ts';
import { mergeGroupOfEach } from '../../identity/index.ts';
import type { View } from '../../storage/index.ts';

type Where = Combined<Where> & { readonly subject?: IdFilter | null; readonly object?: IdFilter | null };

/**
 * A filter in which every entity stands for all that are one with it: rows name the entity that their evidence named. No
 * statement where a filter names none, else one, whatever it names; where none of them was merged, the filter stays as it is.
 */
export async function withMergeGroups<W extends Where>(view: View, where: W | null): Promise<W | null> {
  const ids = where === null ? [] : referred(where);
  if (where === null || ids.length === 0) return where;
  const mergeGroups = await mergeGroupOfEach(view, ids);
  const merged = [...mergeGroups].some(([id, all]) => all.length > 1 || all[0] !== id);
  return merged ? (widened(where, mergeGroups) as W) : where;
}

const REFERENCES = ['subject', 'object'] as const;

const idsOf = (filter: IdFilter): EntityId[] =>
  [...(filter.in ?? []), ...(filter.eq === null || filter.eq === undefined ? [] : [filter.eq])] as EntityId[];

const parts = (where: Where): Where[] => [...(where.and ?? []), ...(where.or ?? []), ...(where.not ? [where.not] : [])];

function referred(where: Where): EntityId[] {
  const own = REFERENCES.flatMap((field) => (where[field] ? idsOf(where[field]) : []));
  return [...own, ...parts(where).flatMap(referred)];
}

function widened(where: Where, mergeGroups: ReadonlyMap<EntityId, readonly EntityId[]>): Where {
  const all = (ids: readonly string[]): string[] => [
    ...new Set(ids.flatMap((id): readonly string[] => mergeGroups.get(id as EntityId) ?? [id])),
  ];
  const filter = (given: IdFilter): IdFilter => {
    const { eq, in: among } = given;
    // Both at once: what is in the list and is the one.
    const one = eq === null || eq === undefined ? null : all([eq]);
    const some = among === null || among === undefined ? null : all(among);
    return { in: one && some ? one.filter((id) => some.includes(id)) : (one ?? some) };
  };
  return {
    ...where,
    ...(where.subject && { subject: filter(where.subject) }),
    ...(where.object && { object: filter(where.object) }),
    ...(where.and && { and: where.and.map((part) => widened(part, mergeGroups)) }),
    ...(where.or && { or: where.or.map((part) => widened(part, mergeGroups)) }),
    ...(where.not && { not: widened(where.not, mergeGroups) }),
  };
}
