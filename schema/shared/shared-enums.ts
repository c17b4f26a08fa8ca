import { enumOf } from './enum-of.ts';
import type { Precision } from '../../src/domain/time.ts';
import type { Direction } from '../../src/domain/page-request.ts';

export const PrecisionEnum = enumOf<Precision>('Precision', 'How precisely a time is given.', {
  YEAR: 'To the year.',
  MONTH: 'To the month.',
  DAY: 'To the day.',
  INSTANT: 'To the instant.',
});

export type Visibility = 'SHARED' | 'PRIVATE';
export const VisibilityEnum = enumOf<Visibility>('Visibility', 'Who can see what is written.', {
  SHARED: 'Everyone in the space.',
  PRIVATE: 'The caller only.',
});

export const DirectionEnum = enumOf<Direction>('OrderDirection', 'Which end of an order comes first.', {
  ASC: 'Ascending: from low to high, from old to new, from A to Z.',
  DESC: 'Descending: from high to low, from new to old, from Z to A.',
});
