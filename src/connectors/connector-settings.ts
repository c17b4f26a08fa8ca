import { bytes, count, milliseconds, type ValuesOf } from '../domain/setting.ts';

/** How folders are read and watched. */
export const WATCH_SETTINGS = {
  'screen.maxBytes': bytes({
    default: 16_777_216,
    min: 1,
    max: 268_435_456,
    what: 'bytes',
    source: 'own: the largest file of a usual documentation set is 1 MB',
  }),
  'watch.settleMs': milliseconds({
    default: 500,
    min: 50,
    max: 60_000,
    what: 'milliseconds a file must stand still before it is read',
    source: 'own',
  }),
  'watch.longestMs': milliseconds({
    default: 30_000,
    min: 100,
    max: 3_600_000,
    what: 'milliseconds after which it is read though it does not',
    source: 'own',
  }),
  'watch.rescanMs': milliseconds({
    default: 60_000,
    min: 100,
    max: 86_400_000,
    what: 'milliseconds between looks through a watched folder',
    source: 'own',
  }),
  'watch.queue': count({
    default: 500,
    min: 0,
    max: 100_000,
    what: 'documents above their rate that wait',
    source: 'SE-21',
  }),
} as const;
export type WatchSettings = ValuesOf<typeof WATCH_SETTINGS>;
