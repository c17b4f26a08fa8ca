import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { valueTypes } from '../../src/storage/database/value-types.ts';

const parse = valueTypes.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;
const asDriver = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;
const two = (value: number): string => String(value).padStart(2, '0');

/** As PostgreSQL writes instants: a fraction without closing zeros, the zone in hours. */
const written = fc
  .record({
    year: fc.integer({ min: 1, max: 9_999 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 28 }),
    hour: fc.integer({ min: 0, max: 23 }),
    minute: fc.integer({ min: 0, max: 59 }),
    second: fc.integer({ min: 0, max: 59 }),
    micros: fc.integer({ min: 0, max: 999_999 }),
    zone: fc.constantFrom('+00', '+00', '+02', '-05:30'),
  })
  .map(({ year, month, day, hour, minute, second, micros, zone }) => {
    const fraction = `.${String(micros).padStart(6, '0')}`.replace(/\.?0+$/, '');
    return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}${fraction}${zone}`;
  });

describe('an instant from the database', () => {
  it('is the one that the driver itself reads, to the millisecond', () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(parse(text)).toEqual(asDriver(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each(['infinity', '-infinity', '0044-03-15 12:00:00+00 BC', '12026-01-01 00:00:00+00'])('%s too', (text) => {
    expect(parse(text)).toEqual(asDriver(text));
  });
});
