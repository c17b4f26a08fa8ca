import type { DataRecord, RecordField } from '../../domain/text.ts';
import { ALWAYS, type Period } from '../../domain/time.ts';
import type { WritingHabits } from '../../text/values/found.ts';
import { literalOf } from '../../text/values/literals.ts';
import { periodThrough } from '../periods.ts';
import { FROM_FIELDS, TIME_FIELDS, TO_FIELDS, wordsOfField } from './field-words.ts';
import { oneValue } from './naming.ts';

/** When what a record says is so, and the fields that say it. */
export interface RecordPeriod {
  readonly period: Period;
  readonly by: ReadonlySet<RecordField>;
}

/** The period of a term, a job, a season: from the one field to the other, or the year that a row is of. */
export function periodOfRecord(record: DataRecord, habits: WritingHabits): RecordPeriod {
  const find = (names: ReadonlySet<string>) =>
    record.fields.flatMap((field) => {
      const value = names.has(wordsOfField(field.name)) ? oneValue(field) : null;
      const date = value ? literalOf(value.text, 'DATE', habits) : null;
      return date?.type === 'DATE' ? [{ field, date: date.date }] : [];
    })[0];
  const [from, to] = [find(FROM_FIELDS), find(TO_FIELDS)];
  if (from || to) {
    const period = periodThrough(from?.date ?? null, to?.date ?? null);
    return { period, by: new Set([from?.field, to?.field].flatMap((field) => field ?? [])) };
  }
  const at = find(TIME_FIELDS);
  return at ? { period: periodThrough(at.date, at.date), by: new Set([at.field]) } : { period: ALWAYS, by: new Set() };
}
