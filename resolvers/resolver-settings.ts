import { count, type ValuesOf } from '../src/domain/setting.ts';
import type { PageSettings } from '../src/domain/settings.ts';

/** What one field may be asked for. */
export const FIELD_SETTINGS = {
  'filter.maxDepth': count({
    default: 8,
    min: 1,
    max: 32,
    what: 'levels of and, or, not and of what is related in one filter',
    source: 'own',
  }),
  'filter.maxValues': count({
    default: 500,
    min: 1,
    max: 10_000,
    what: 'conditions and values in one filter',
    source: 'own',
  }),
  'count.max': count({
    default: 10_000,
    min: 1,
    max: 1_000_000,
    what: 'rows that `totalCount` counts at most where no number is kept',
    source: 'own, bench/facets',
  }),
  'cost.count': count({
    default: 50,
    min: 0,
    max: 10_000,
    what: 'points that a `totalCount` or a facet costs',
    source: 'own, bench/facets',
  }),
  'filter.maxRelated': count({
    default: 8,
    min: 1,
    max: 32,
    what: 'filters on what is related in one filter, each of which is a statement of its own',
    source: 'own',
  }),
  'span.context': count({
    default: 160,
    min: 0,
    max: 10_000,
    what: 'characters shown before and after a quote',
    source: 'own',
  }),
  'cost.list': count({
    default: 5,
    min: 1,
    max: 1_000,
    what: 'items assumed of a list that has no page size',
    source: 'own, bench/operations',
  }),
} as const;
export type FieldSettings = ValuesOf<typeof FIELD_SETTINGS>;

/** What the cost of an operation is estimated by. */
export type CostSettings = Pick<FieldSettings, 'cost.list' | 'cost.count'> & PageSettings;
