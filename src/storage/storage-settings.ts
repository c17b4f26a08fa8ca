import { days, milliseconds, onServer, seconds, type ValuesOf } from '../domain/setting.ts';

/** How long one operation may take, and its statements with it. */
export const OPERATION_SETTINGS = {
  'limit.operationMs': milliseconds({
    default: 30_000,
    min: 100,
    max: 600_000,
    what: 'milliseconds of one operation',
    source: 'attacks 35',
  }),
  'limit.ingestMs': milliseconds({
    default: 3_600_000,
    min: 1_000,
    max: 86_400_000,
    what: 'milliseconds of one ingest operation',
    source: 'own',
  }),
} as const;
export type OperationSettings = ValuesOf<typeof OPERATION_SETTINGS>;

/** How long the past of a space is kept. */
export const RETENTION_SETTINGS = {
  'retention.eventDays': days({
    default: 0,
    min: 0,
    max: 36_500,
    what: 'days that events are kept; 0 = for ever',
    source: 'own: who follows a space may be away so long',
  }),
  'retention.historyDays': days({
    default: 0,
    min: 0,
    max: 36_500,
    what: 'days that the past can be read (`asOf`, undo); 0 = for ever',
    source: 'own: off, as what is removed cannot be asked again',
  }),
} as const;
export type RetentionSettings = ValuesOf<typeof RETENTION_SETTINGS>;

/** How the file of keys is followed. */
export const KEY_LIMITS = onServer({
  'auth.keysReloadSeconds': seconds({
    default: 5,
    min: 1,
    max: 30,
    what: 'seconds until a change of the keys file is seen',
    source: 'attacks 51: taken away within 60 s',
  }),
  'auth.keysGraceSeconds': seconds({
    default: 30,
    min: 0,
    max: 50,
    what: 'seconds that keys hold when their file cannot be read',
    source: 'attacks 51: taken away within 60 s',
  }),
});
