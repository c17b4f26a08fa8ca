import type { Amount } from '../../text/values/amounts.ts';
import type { DateValue } from '../../text/values/dates.ts';
import { ALWAYS, type Period } from '../../domain/time.ts';
import { DATE } from './shape.ts';

/** What the time of a clause says: since when and until when something held, or when it happened. */
export interface ToldTime {
  /** `in 2019`, `on 4 March 2031`, `last week`: of an event its day, of a state a time at which it was so. */
  readonly at: DateValue | null;
  readonly from: DateValue | null;
  /** The last day, month or year of it. */
  readonly through: DateValue | null;
}

export const NO_TIME: ToldTime = { at: null, from: null, through: null };

/** One phrase of time; several may follow each other. A date alone is one where it counts from the day of the text: `yesterday`. */
export const TIME = new RegExp(
  `(?:(?:from|between) (?<from>${DATE})(?: to | until | till | through | and | ?[–—-] ?)(?<to>${DATE})` +
    `|(?:since|starting|starting in|starting on|from|as of|effective|effective from) (?<since>${DATE})(?: onwards?| on)?` +
    `|(?:until|till|through|up to) (?<until>${DATE})` +
    `|(?:in|on|during|at) (?:the (?:year|week of|summer of|spring of|autumn of|winter of) )?(?<at>${DATE})` +
    `|(?<bare>${DATE}))`,
  'uy',
);

/** Reads a phrase; null = a date stands alone that does not count from the day of the text: `founded 1998` is no sentence. */
export function timeOf(
  groups: Readonly<Record<string, string | undefined>>,
  dateAt: (character: string) => DateValue | null,
): ToldTime | null {
  const date = (character: string | undefined): DateValue | null =>
    character === undefined ? null : dateAt(character);
  const bare = date(groups.bare);
  if (groups.bare !== undefined && bare?.relative !== true) return null;
  const time = {
    at: date(groups.at) ?? bare,
    from: date(groups.from) ?? date(groups.since),
    through: date(groups.to) ?? date(groups.until),
  };
  // Circa is a bound: an event so dated has no day.
  return [time.at, time.from, time.through].some((one) => one?.about === true) ? null : time;
}

/** Two phrases of one clause; null = they say one thing twice. */
export function joined(a: ToldTime, b: ToldTime): ToldTime | null {
  const both = (x: DateValue | null, y: DateValue | null): boolean => x !== null && y !== null;
  if (both(a.at, b.at) || both(a.from, b.from) || both(a.through, b.through)) return null;
  return { at: a.at ?? b.at, from: a.from ?? b.from, through: a.through ?? b.through };
}

/** When a state held. A time at which it was so is where it is known to begin. */
export function periodOfState({ at, from, through }: ToldTime): Period {
  const begins = from ?? at;
  if (begins === null && through === null) return ALWAYS;
  return { from: begins?.from ?? null, to: through?.to ?? null, precision: precisionOf(begins ?? through) };
}

export const precisionOf = (date: DateValue | null): Period['precision'] =>
  date === null ? null : date.date.length === 4 ? 'YEAR' : date.date.length === 7 ? 'MONTH' : 'DAY';

/** Bounds and ranges of an amount as qualifiers. */
export function boundsOf({ bound, number, most }: Amount): Readonly<Record<string, string>> {
  if (most !== null) return { least: String(number), most: String(most) };
  return bound === null ? {} : { bound: bound.words };
}
