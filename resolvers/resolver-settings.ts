import { count, type ValuesOf } from '../src/domain/setting.ts';
import type { PageSettings } from '../src/domain/settings.ts';

/** What one field may be asked for. */
export const FIELD_SETTINGS = {
  'filter.maxDepth': count({
    default: 8,
    min: 1,
    max: 32,
    what: 'levels of and, or, not in one filter',
    source: 'own',
  }),
  'filter.maxValues': count({
    default: 500,
    min: 1,
    max: 10_000,
    what: 'conditions and values in one filter',
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
export type CostSettings = Pick<FieldSettings, 'cost.list'> & PageSettings;
