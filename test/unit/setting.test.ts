import { describe, expect, it } from '@jest/globals';
import {
  count,
  defaultsOf,
  milliseconds,
  onServer,
  readValue,
  seconds,
  settingMistake,
  share,
  text,
  toggle,
} from '../../src/domain/setting.ts';
import { ALL_SETTINGS } from '../support/settings.ts';

const own = { what: 'what it counts', source: 'own' };
const LAMPS = {
  'lamp.on': toggle({ default: false, what: 'it burns', source: 'own' }),
  'lamp.name': text({ max: 4, ...own }),
  'lamp.share': share({ default: 0.5, ...own }),
  'lamp.count': count({ default: 3, min: 1, max: 9, ...own }),
  'lamp.pause': seconds({ default: 1.5, min: 0, max: 5, integer: false, ...own }),
  ...onServer({ 'lamp.poolMs': milliseconds({ default: 10, min: 1, max: 20, instead: 'ask the keeper', ...own }) }),
};

describe('a setting', () => {
  it('has its default where nobody set it, a switch a boolean', () => {
    const values = defaultsOf(LAMPS);
    const on: boolean = values['lamp.on'];
    const most: number = values['lamp.count'];
    expect([on, most, values['lamp.share']]).toEqual([false, 3, 0.5]);
  });

  it.each<[name: string, value: unknown, of: 'key' | 'value' | null, message: string]>([
    ['lamp.on', true, null, ''],
    ['lamp.on', 1, 'value', 'lamp.on: expected true or false (it burns), got 1'],
    ['lamp.share', 1.1, 'value', 'lamp.share: expected a number from 0 to 1 (what it counts), got 1.1'],
    ['lamp.share', 0.25, null, ''],
    ['lamp.name', 'abcd', null, ''],
    [
      'lamp.name',
      'abcde',
      'value',
      'lamp.name: expected at most 4 characters of well-formed text without NUL (what it counts), got 5',
    ],
    [
      'lamp.name',
      'a\0',
      'value',
      'lamp.name: expected at most 4 characters of well-formed text without NUL (what it counts), got 2',
    ],
    [
      'lamp.name',
      4,
      'value',
      'lamp.name: expected at most 4 characters of well-formed text without NUL (what it counts), got 4',
    ],
    ['lamp.count', 2.5, 'value', 'lamp.count: expected a whole number from 1 to 9 (what it counts), got 2.5'],
    ['lamp.count', true, 'value', 'lamp.count: expected a whole number from 1 to 9 (what it counts), got true'],
    ['lamp.count', Number.NaN, 'value', 'lamp.count: expected a whole number from 1 to 9 (what it counts), got null'],
    ['lamp.pause', 2.5, null, ''],
    ['lamp.poolMs', 5, 'key', 'lamp.poolMs holds for the whole server, not for one space; ask the keeper'],
    [
      'lamp.cuont',
      5,
      'key',
      'no setting is called "lamp.cuont"; the nearest is lamp.count, and query settings lists them',
    ],
    ['toString', 5, 'key', 'no setting is called "toString"; the nearest is lamp.on, and query settings lists them'],
  ])('takes what it says that it takes: %s = %j', (name, value, of, message) => {
    expect(settingMistake(LAMPS, name, value)).toEqual(of && { of, message });
  });

  it.each([
    ['lamp.on', 1, true],
    ['lamp.on', 0, false],
    ['lamp.on', true, true],
    ['lamp.count', 1, 1],
  ] as const)('kept by version 0.1, %s = %j is read as %j', (name, value, expected) => {
    expect(readValue(LAMPS[name], value)).toBe(expected);
  });

  it.each(Object.entries(ALL_SETTINGS))('%s has a default within its bounds, a unit and a source', (name, setting) => {
    expect(setting.what).not.toBe('');
    expect(setting.source).not.toBe('');
    expect(setting.scope === 'server' || settingMistake(ALL_SETTINGS, name, setting.default) === null).toBe(true);
    if (setting.kind === 'TOGGLE' || setting.kind === 'TEXT') return;
    expect(setting.default).toBeGreaterThanOrEqual(setting.min);
    expect(setting.default).toBeLessThanOrEqual(setting.max);
    if (setting.integer) expect(Number.isInteger(setting.default)).toBe(true);
  });
});
