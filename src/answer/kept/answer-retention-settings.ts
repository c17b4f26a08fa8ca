import { days, type ValuesOf } from '../../domain/setting.ts';

export const ANSWER_RETENTION_SETTINGS = {
  'answer.days': days({
    default: 30,
    min: 0,
    max: 36_500,
    what: 'days that answers are kept, for whoever asked alone; 0 = none is',
    source: 'own: a month of what was relied on, so that it can be said of it when it no longer holds',
  }),
} as const;
export type AnswerRetentionSettings = ValuesOf<typeof ANSWER_RETENTION_SETTINGS>;
