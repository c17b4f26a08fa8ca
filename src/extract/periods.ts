import { ALWAYS } from '../domain/time.ts';
import type { Period, Precision } from '../domain/time.ts';
import type { TemplateValues } from '../domain/template.ts';
import type { CompiledPeriod } from './compiled.ts';
import { literalOf } from '../text/values/literals.ts';

interface Point {
  readonly at: Date;
  /** The first instant after the day, month or year that was named. */
  readonly after: Date;
  readonly precision: Precision;
}

/**
 * A period out of its templates. A date that cannot be read, or an end that is not after the beginning, is not guessed
 * at: that end stays open.
 */
export function periodOf(rule: CompiledPeriod | null, values: TemplateValues): Period {
  if (rule === null) return ALWAYS;
  const from = pointOf(rule.from?.fill(values));
  const until = pointOf(rule.until?.fill(values));
  const through = pointOf(rule.through?.fill(values));
  return between(from, until?.at ?? through?.after ?? null, (from ?? until ?? through)?.precision);
}

/** A period between two dates as they are written; null or unreadable = that end stays open. */
export function periodBetween(begins: string | null, ends: string | null): Period {
  const [from, to] = [pointOf(begins), pointOf(ends)];
  return between(from, to?.at ?? null, (from ?? to)?.precision);
}

/** A period from the first instant of the one date (ISO 8601) through the last of the other; null = that end stays open. */
export function periodThrough(first: string | null, last: string | null): Period {
  const [from, through] = [pointOf(first), pointOf(last)];
  return between(from, through?.after ?? null, (from ?? through)?.precision);
}

function between(begins: Point | null, end: Date | null, precision: Precision | undefined): Period {
  const from = begins?.at ?? null;
  const to = from !== null && end !== null && end <= from ? null : end;
  return from === null && to === null ? ALWAYS : { from, to, precision: precision ?? null };
}

function pointOf(words: string | null | undefined): Point | null {
  if (!words) return null;
  const read = literalOf(words, 'DATE');
  if (read.type !== 'DATE') return null;
  const [year = 0, month, day] = read.date.split('T')[0]?.split('-').map(Number) ?? [];
  if (read.date.includes('T')) {
    const at = new Date(/(?:Z|[+-]\d{2}:?\d{2})$/u.test(read.date) ? read.date : `${read.date}Z`);
    return { at, after: at, precision: 'INSTANT' };
  }
  // Not `Date.UTC`, which takes the years 0 to 99 for those of the last century.
  const utc = (y: number, m: number, d: number): Date => new Date(new Date(0).setUTCFullYear(y, m, d));
  if (month === undefined) return { at: utc(year, 0, 1), after: utc(year + 1, 0, 1), precision: 'YEAR' };
  if (day === undefined) return { at: utc(year, month - 1, 1), after: utc(year, month, 1), precision: 'MONTH' };
  return { at: utc(year, month - 1, day), after: utc(year, month - 1, day + 1), precision: 'DAY' };
}
