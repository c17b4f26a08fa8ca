import { days, type ValuesOf } from '../domain/setting.ts';

export const TRACE_SETTINGS = {
  'trace.days': days({
    default: 0,
    min: 0,
    max: 36_500,
    what: 'days that the traces of questions are kept; 0 = none are made',
    source: 'own: off, as a trace has words that were asked',
  }),
} as const;
export type TraceSettings = ValuesOf<typeof TRACE_SETTINGS>;
