import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Cursors, type ListKey, type Place } from '../../resolvers/request/cursor.ts';
import { InvalidInput } from '../../src/domain/errors.ts';

const SECRET = 'a secret of thirty-two characters';
const SPACE = '01920000-0000-7000-8000-000000000001';
const mine = new Cursors(SECRET, { spaceId: SPACE, owner: 'ada' });
const list: ListKey = {
  name: 'Query.claims',
  of: null,
  shape: [{ predicate: { eq: 'STATUS' } }, 'CREATED', 'ASC', undefined],
};
const place: Place = {
  position: ['2026-01-02 03:04:05.678901+00', 'id'],
  commit: 7,
  valid: new Date('2026-01-02T03:04:05.678Z'),
};
const cursor = mine.encode(list, place);

describe('cursors of lists', () => {
  it('carry the position, the commit and the instant, whatever they are', () => {
    const position = fc.array(
      fc.oneof(fc.string({ unit: 'binary' }), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(null)),
      { maxLength: 6 },
    );
    const instant = fc.option(fc.date({ noInvalidDate: true }), { nil: null });
    fc.assert(
      fc.property(position, fc.nat(), instant, (values, commit, valid) => {
        // -0 is 0 in JSON, and in SQL.
        const positive = values.map((value) => (value === 0 ? 0 : value));
        const back = mine.decode(list, mine.encode(list, { position: positive, commit, valid }));
        expect(back).toEqual({ position: positive, commit, valid });
      }),
    );
  });

  it('are text that needs no escaping in a URL', () => {
    expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/);
  });

  const others: [what: string, decode: () => Place][] = [
    ['of another owner', () => new Cursors(SECRET, { spaceId: SPACE, owner: 'bob' }).decode(list, cursor)],
    [
      'of another space',
      () => new Cursors(SECRET, { spaceId: SPACE.replace(/1$/, '2'), owner: 'ada' }).decode(list, cursor),
    ],
    [
      'signed with another secret',
      () => new Cursors(`${SECRET}!`, { spaceId: SPACE, owner: 'ada' }).decode(list, cursor),
    ],
    ['of another list', () => mine.decode({ ...list, name: 'Query.entities' }, cursor)],
    ["of another thing's list", () => mine.decode({ ...list, of: SPACE }, cursor)],
    [
      'of another filter',
      () => mine.decode({ ...list, shape: [{ predicate: { eq: 'TITLE' } }, 'CREATED', 'ASC', undefined] }, cursor),
    ],
    [
      'of another order',
      () => mine.decode({ ...list, shape: [{ predicate: { eq: 'STATUS' } }, 'CONFIDENCE', 'ASC', undefined] }, cursor),
    ],
    [
      'of another direction',
      () => mine.decode({ ...list, shape: [{ predicate: { eq: 'STATUS' } }, 'CREATED', 'DESC', undefined] }, cursor),
    ],
    ['that is empty', () => mine.decode(list, '')],
    ['that is no base64url', () => mine.decode(list, '¡no cursor!')],
    ['with something put after it', () => mine.decode(list, `${cursor}==`)],
    ['with blanks in it', () => mine.decode(list, ` ${cursor}`)],
    ['that is cut short', () => mine.decode(list, cursor.slice(0, -1))],
    ['that is endless', () => mine.decode(list, 'A'.repeat(1_000_000))],
  ];
  it.each(others)('refuse one %s', (_what, decode) => {
    expect(decode).toThrow(InvalidInput);
    expect(decode).toThrow('expected a cursor as an earlier page of this very list gave it');
  });

  it('refuse one in which any single bit was changed', () => {
    const bytes = Buffer.from(cursor, 'base64url');
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      expect(() => mine.decode(list, changed.toString('base64url'))).toThrow(InvalidInput);
    }
  });
});
