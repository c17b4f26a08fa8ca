import { describe, expect, it } from '@jest/globals';
import { sameNameDifference, sameNameKeys } from '../../src/identity/match/same-name.ts';

const thing = (name: string, type = 'CONCEPT') => ({ name, type });

describe('two names that may be of one thing', () => {
  it.each([
    ['Acme', 'Acme Corp.', 'LEGAL_FORM'],
    ['Acme B.V.', 'Acme', 'LEGAL_FORM'],
    ['Acme & Co.', 'Acme', 'LEGAL_FORM'],
    ['Harbour Cruise Company', 'Harbour Cruise', 'LEGAL_FORM'],
    ['Acme Corp.', 'Acme Corporation', 'SPELLING'],
    ['J. Berg', 'Johan Berg', 'INITIALS'],
    ['J.P. Berg', 'Johan Peter Berg', 'INITIALS'],
    ['HCC', 'Harbour Cruise Company', 'ABBREVIATION'],
    ['The Tidal Lines', 'Tidal Lines', 'ARTICLE'],
    ['Smith & Sons', 'Smith and Sons', 'AND'],
    ['St. Mary', 'Saint Mary', 'SAINT'],
    ['MV Aurora', 'Aurora', 'SHIP_PREFIX'],
    ['M/V Aurora', 'Aurora', 'SHIP_PREFIX'],
    ['A. Berg', 'Anna Berg', 'INITIALS'],
    ['Millbrook Choir', 'Millbrook Choral Society', 'KIND'],
    ['Saint Brannoc’s', 'St Brannoc’s School', 'KIND'],
    ['Wick & Flint', 'Wick and Flint Brewery', 'KIND'],
    ['Assembly Rooms', 'Assembly Rooms of Nether Wallop', 'PART'],
    ['Wick Brewery Ltd', 'Wick Brewing', 'KIND'],
    ['Wren Foundation', 'Isolde Wren Foundation', 'PART'],
    ['Ashgrove Hill Vets', 'Ashgrove Hill Veterinary Practice', 'KIND'],
  ])('%s and %s: %s, found by a key that both have, in either order', (a, b, difference) => {
    expect(sameNameDifference(thing(a), thing(b))).toBe(difference);
    expect(sameNameDifference(thing(b), thing(a))).toBe(difference);
    expect(sameNameKeys(thing(a)).filter((key) => sameNameKeys(thing(b)).includes(key))).not.toEqual([]);
  });

  it.each([
    ['Marty', 'Marty Keogh', 'GIVEN_NAME'],
    ['Nadia Okafor', 'Nadia Okafor-Reed', 'FAMILY_NAME'],
    ['Cdr Selwood', 'Commander James Selwood', 'FAMILY_NAME'],
  ])('people: %s and %s: %s, found by a key that both have', (a, b, difference) => {
    expect(sameNameDifference(thing(a, 'PERSON'), thing(b, 'PERSON'))).toBe(difference);
    expect(
      sameNameKeys(thing(a, 'PERSON')).filter((key) => sameNameKeys(thing(b, 'PERSON')).includes(key)),
    ).not.toEqual([]);
  });

  it('a name that opens two is no given name of a thing', () => {
    expect(sameNameDifference(thing('Castor'), thing('Castor Valley'))).toBeNull();
  });

  it('a type of which no kind is known is no reason against it', () => {
    expect(sameNameDifference(thing('Wick Ltd', 'ORGANISATION'), thing('Wick', 'APIARY'))).toBe('LEGAL_FORM');
  });

  it('a page of a name and the thing of that name, but not one name of one type twice, of which others ask', () => {
    expect(sameNameDifference(thing('Acme', 'DOCUMENT'), thing('Acme', 'ORGANISATION'))).toBe('SPELLING');
    expect(sameNameDifference(thing('Acme'), thing('Acme'))).toBeNull();
  });

  it.each([
    ['Acme Ltd', 'Acme GmbH'],
    ['Johan Berg', 'Jens Berg'],
    ['J. Berg', 'J. Bergman'],
    ['Rocky II', 'Rocky III'],
    ['Elisabeth II', 'Elisabeth'],
    ['Pier 4', 'Pier 14'],
    ['HCC', 'Harbour Ferry Company'],
    ['Millbrook Choir', 'Millbrook School'],
    ['Millbrook', 'Millbrook Choir'],
    ['Duke Street', 'Duke Street Surgery'],
    ['Millbrook Museum', 'Millbrook Museum Friends'],
    ['Minister', 'Minister of Finance'],
    ['Harbour Trust', 'New Harbour Trust'],
    ['Wick Brewery Ltd', 'Wick Brewing GmbH'],
    ['Harbour Trust Ltd', 'Tarn Bay Harbour Trust GmbH'],
    ['Little Heron', 'Heron'],
    ['x'.repeat(100_000), 'x'.repeat(100_000)],
    ['', '…'],
    ['\u202e\u202e', '\u202d'],
  ])('not %.40s and %.40s', (a, b) => {
    expect(sameNameDifference(thing(a), thing(b))).toBeNull();
  });

  it.each([
    ['J. Berg', 'PERSON', 'Johan Berg', 'ORGANISATION'],
    ['Mary', 'PERSON', 'MV Mary', 'SHIP'],
    ['Assembly Rooms', 'PERSON', 'Assembly Rooms of Nether Wallop', 'PERSON'],
    ['Nether Wallop', 'PLACE', 'Nether Wallop School', 'SCHOOL'],
    ['Berg', 'PERSON', 'Berg Ltd', 'COMPANY'],
  ])('not %s (%s) and %s (%s): no thing is both', (a, type, b, otherType) => {
    expect(sameNameDifference(thing(a, type), thing(b, otherType))).toBeNull();
  });
});
