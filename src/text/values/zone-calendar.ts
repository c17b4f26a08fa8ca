import { InvalidInput } from '../../domain/errors.ts';

/** A day of the calendar, in no zone: days since 1970-01-01. */
export type CivilDay = number;

export interface CivilDate {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
}

const DAY_MS = 86_400_000;
const FORMATS_KEPT = 64;
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws InvalidInput for a zone that is none of the IANA time zone database */
function formatOf(zone: string): Intl.DateTimeFormat {
  const kept = formats.get(zone);
  if (kept) return kept;
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  try {
    const format = new Intl.DateTimeFormat('en-US-u-ca-iso8601', {
      ...{ ...parts, second: 'numeric', timeZone: zone, hourCycle: 'h23' },
    });
    if (formats.size === FORMATS_KEPT) formats.clear();
    formats.set(zone, format);
    return format;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const message = `expected a time zone of the IANA database such as Europe/Berlin, got ${JSON.stringify(zone.slice(0, 60))}`;
    throw new InvalidInput(message, ['zone']);
  }
}

/** What clocks of the zone show at an instant, as if it were UTC: milliseconds since 1970-01-01T00:00. */
function wallTime(at: Date, zone: string): number {
  const fields = new Map(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  const field = (name: Intl.DateTimeFormatPartTypes): number => Number(fields.get(name));
  const wall = new Date(0);
  wall.setUTCFullYear(field('year'), field('month') - 1, field('day'));
  wall.setUTCHours(field('hour'), field('minute'), field('second'));
  return wall.getTime();
}

/** The same in ISO 8601, without a zone. */
export const wallClock = (at: Date, zone: string): string =>
  new Date(wallTime(at, zone) + at.getUTCMilliseconds()).toISOString().slice(0, -1);

/** The day that calendars of the zone show at an instant. */
export const civilDayAt = (at: Date, zone: string): CivilDay => Math.floor(wallTime(at, zone) / DAY_MS);

/** The day of a date; months and days beyond the calendar carry over, as month 13 is next January. */
export function civilDay(year: number, month: number, day: number): CivilDay {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return Math.round(date.getTime() / DAY_MS);
}

export function civilDate(day: CivilDay): CivilDate {
  const date = new Date(day * DAY_MS);
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
}

/** Monday = 0. */
export const weekdayOf = (day: CivilDay): number => (((day + 3) % 7) + 7) % 7;

export const daysInMonth = (year: number, month: number): number => civilDate(civilDay(year, month + 1, 0)).day;

/**
 * The first instant of a day in a zone: midnight, or what comes in its place where clocks are put forward over it. A day that a zone
 * left out (Samoa, 2011-12-30) begins when the next one does.
 */
export function startOfDay(day: CivilDay, zone: string): Date {
  const wanted = day * DAY_MS;
  const candidates = [wanted - DAY_MS, wanted + DAY_MS]
    .map((near) => new Date(wanted - (wallTime(new Date(near), zone) - near)))
    .filter((at) => wallTime(at, zone) === wanted)
    .sort((a, b) => a.getTime() - b.getTime());
  return candidates[0] ?? firstFrom(wanted, zone);
}

/** The first instant, to the second, at which clocks show `wall` or later. */
function firstFrom(wall: number, zone: string): Date {
  let [before, after] = [Math.floor((wall - 2 * DAY_MS) / 1000), Math.ceil((wall + 2 * DAY_MS) / 1000)];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (wallTime(new Date(middle * 1000), zone) < wall) before = middle;
    else after = middle;
  }
  return new Date(after * 1000);
}
