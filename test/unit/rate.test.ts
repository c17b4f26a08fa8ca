import { describe, expect, it } from '@jest/globals';
import { settingDefaults } from '../support/settings.ts';
import { secondsToWait } from '../../src/ingest/screening/rate.ts';

/** Changes of a document, `apart` seconds from one to the next, the newest `newest` seconds ago. */
const changes = (count: number, apart: number, newest = 0): number[] =>
  Array.from({ length: count }, (_, n) => newest + n * apart);
const wait = (ago: readonly number[]): number => secondsToWait(ago, settingDefaults);

describe('a document of a watcher', () => {
  it.each([
    ['the first', [], 0],
    ['the tenth of a minute', changes(9, 5), 0],
    ['the eleventh waits for the first to be a minute old', changes(10, 5), 60 - 45],
    ['the eleventh after a minute', changes(10, 6, 6), 0],
    ['the twentieth of an hour', changes(19, 60), 0],
    ['the twenty-first waits for the first to be an hour old', changes(20, 120), 3_600 - 19 * 120],
    ['the twenty-first after an hour', changes(20, 180, 180), 0],
    ['whichever waits longer', changes(20, 1), 3_600 - 19],
  ])('[SE-19 SE-28] %s: %j ago, in %d s', (_, ago, seconds) => {
    expect(wait(ago)).toBe(seconds);
  });
});
