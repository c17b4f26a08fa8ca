import pg from 'pg';

/**
 * How values are read from the driver's text protocol: as the driver does, but instants in UTC digit by digit, which takes a
 * tenth of the time; rows hold several each.
 */
export const valueTypes: pg.CustomTypesConfig = { getTypeParser: parserOf };

type Types = typeof pg.types;
type Oid = Parameters<Types['getTypeParser']>[0];

type Parse = (value: string) => unknown;

const parseAnyInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as Parse;
const parseInstant: Parse = (value) => (isPlain(value) ? inUtc(value) : parseAnyInstant(value));

function parserOf(oid: Oid): Parse {
  return oid === pg.types.builtins.TIMESTAMPTZ ? parseInstant : (pg.types.getTypeParser(oid) as Parse);
}

/** `2026-01-02 03:04:05.678901+00`: in UTC, of a year with four digits, and after Christ. */
const isPlain = (value: string): boolean => value.length >= 22 && value[10] === ' ' && value.endsWith('+00');

function inUtc(value: string): Date {
  const two = (at: number): number => (value.charCodeAt(at) - ZERO) * 10 + value.charCodeAt(at + 1) - ZERO;
  const year = two(0) * 100 + two(2);
  // Of the years before 100 `Date.UTC` thinks something else.
  if (year < 100) return new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`);
  const ms = value.length > 22 ? Math.floor(Number(value.slice(19, -3)) * 1000 + ROUNDING) : 0;
  return new Date(Date.UTC(year, two(5) - 1, two(8), two(11), two(14), two(17), ms));
}

const ZERO = '0'.charCodeAt(0);
/** Less than a microsecond: `.057 * 1000` is 56.99…. */
const ROUNDING = 1e-6;
