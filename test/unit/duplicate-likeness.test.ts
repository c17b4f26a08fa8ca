import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { duplicateLikeness, type Likeness } from '../../src/identity/index.ts';

const entity = (written: string) => {
  const [type = '', name = '', key] = written.split('|').map((part) => part.trim());
  return { type, name, key: key ?? null };
};

describe('two entities that may be one', () => {
  it.each<[string, string, Likeness | null]>([
    ['PERSON | Ada Lantern | mail:ada@a.example', 'PERSON | Ada Lantern | github:ada', 'SAME_NAME'],
    ['PERSON | Ada Lantern', 'PERSON | ada lantern', 'SAME_NAME'],
    ['PERSON | Ada', 'PERSON | Ada', null],
    ['PERSON | A. Lantern', 'PERSON | Ada Lantern', null],
    ['PERSON | Eva Lantern', 'PERSON | Ada Lantern', null],
    ['COMPANY | Beacon Ltd | a', 'COMPANY | Beacon Ltd | b', 'SAME_NAME'],
    ['COMPANY | Beacon Shipping', 'COMPANY | Beacon Shiping', 'ALIKE'],
    ['COMPANY | Beacon Shipping | a', 'COMPANY | Beacon Shiping | b', null],
    ['PROPOSAL | Light | p-1', 'PROPOSAL | Light | p-2', null],
    ['PROPOSAL | Light | p-1', 'PROPOSAL | Light', 'SAME_NAME'],
    ['SHIP | Tern 2', 'SHIP | Tern 3', null],
    ['SHIP | Tern', 'PLACE | Tern', null],
    ['CITY | Paris', 'CITY | Paris Hilton', null],
  ])('%s, %s: %s', (one, other, expected) => {
    expect(duplicateLikeness(entity(one), entity(other), settingDefaults)).toBe(expected);
    expect(duplicateLikeness(entity(other), entity(one), settingDefaults)).toBe(expected);
  });
});
