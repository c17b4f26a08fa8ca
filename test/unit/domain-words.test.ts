import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TypeID } from 'typeid-js';
import { ID_KINDS, decodeId, derivedId, encodeId, systemIds, type EntityId } from '../../src/domain/typed-ids.ts';
import { normalName } from '../../src/text/normal-name.ts';
import { disjoint, holdsAt, type Period } from '../../src/domain/time.ts';
import { objectKey } from '../../src/domain/literal-values.ts';

describe('ids', () => {
  it.each(ID_KINDS)('%s ids are read back as they were written', (kind) => {
    const id = systemIds.next(kind);
    expect(decodeId(encodeId(kind, id), kind)).toEqual({ kind, id });
  });

  it('writes every UUID as TypeID does', () => {
    const all = fc.oneof(
      fc.uuid(),
      fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'),
    );
    fc.assert(
      fc.property(all, (uuid) => {
        expect(encodeId('ent', uuid as EntityId)).toBe(TypeID.fromUUID('ent', uuid).toString());
      }),
    );
  });

  it.each([
    '',
    'ent',
    'ent_',
    'ent_zzz',
    'clm_01h455vb4pex5vsknk084sn02q',
    'ENT_01h455vb4pex5vsknk084sn02q',
    'ent_8zzzzzzzzzzzzzzzzzzzzzzzzz',
    'x'.repeat(10_000),
  ])('refuses %j as the id of an entity, saying what it expected', (text) => {
    expect(() => decodeId(text, 'ent')).toThrow(/expected an id like ent_…/);
  });

  it('[PI-02 PI-41] derived ids depend on every part and on nothing else, and are version 8', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.array(fc.string(), { minLength: 1 }), (a, b) => {
        expect(derivedId('spn', ...a)).toBe(derivedId('spn', ...a));
        expect(derivedId('spn', ...a) === derivedId('spn', ...b)).toBe(JSON.stringify(a) === JSON.stringify(b));
        expect(derivedId('spn', ...a)[14]).toBe('8');
      }),
    );
    expect(derivedId('chk', 'x')).not.toBe(derivedId('spn', 'x'));
    expect(derivedId('chk', null)).not.toBe(derivedId('chk', '-'));
  });
});

describe('normal form of names', () => {
  it.each([
    ['EIP–1559', 'eip 1559'],
    ['  Ada   Lovelace ', 'ada lovelace'],
    ['ＡＤＡ', 'ada'],
    ['“St. John’s”', 'st johns'],
    ['Müller-Straße', 'müller straße'],
    ['C++', 'c++'],
    ['1.5', '1.5'],
    ['…', ''],
  ])('%j → %j', (name, norm) => {
    expect(normalName(name)).toBe(norm);
  });

  it('is its own normal form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (name) =>
        expect(normalName(normalName(name))).toBe(normalName(name)),
      ),
    );
  });
});

describe('values', () => {
  it.each([
    [{ type: 'TEXT', text: 'Last  Call' } as const, { type: 'TEXT', text: 'last call' } as const, true],
    [{ type: 'TEXT', text: 'Final' } as const, { type: 'TEXT', text: 'Draft' } as const, false],
    [{ type: 'VERSION', version: 'v1.20' } as const, { type: 'VERSION', version: '1.20' } as const, true],
    [{ type: 'VERSION', version: '1.2' } as const, { type: 'VERSION', version: '1.20' } as const, false],
    [{ type: 'NUMBER', number: 5, unit: 'km' } as const, { type: 'NUMBER', number: 5, unit: 'mi' } as const, false],
    [{ type: 'NUMBER', number: 5, unit: null } as const, { type: 'TEXT', text: '5' } as const, false],
    [{ type: 'BOOLEAN', boolean: true } as const, { type: 'BOOLEAN', boolean: true } as const, true],
  ])('%j and %j say the same: %s', (a, b, same) => {
    expect(objectKey(a) === objectKey(b)).toBe(same);
  });
});

describe('periods', () => {
  const year = (from: number | null, to: number | null): Period => ({
    from: from === null ? null : new Date(Date.UTC(from, 0)),
    to: to === null ? null : new Date(Date.UTC(to, 0)),
    precision: 'YEAR',
  });

  it('[SE-04] null bounds mean always was and still is; the end is not inside', () => {
    expect(holdsAt(year(null, null), new Date(0))).toBe(true);
    expect(holdsAt(year(2000, 2010), new Date(Date.UTC(2000, 0)))).toBe(true);
    expect(holdsAt(year(2000, 2010), new Date(Date.UTC(2010, 0)))).toBe(false);
    expect(holdsAt(year(2000, null), new Date(Date.UTC(1999, 0)))).toBe(false);
  });

  it.each([
    [year(2000, 2005), year(2005, 2010), true],
    [year(2000, 2006), year(2005, 2010), false],
    [year(null, 2005), year(2005, null), true],
    [year(null, null), year(2005, null), false],
  ])('%j and %j share no instant: %s, in either order', (a, b, expected) => {
    expect(disjoint(a, b)).toBe(expected);
    expect(disjoint(b, a)).toBe(expected);
  });
});
